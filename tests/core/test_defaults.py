"""What a game, a bot and its knowledge do where a game says nothing of its own, and the small things beside them."""

import pytest

from chaloupe.core import Outcome, Problem, Refusal, Rng
from chaloupe.core.json import Json
from chaloupe.core.position import buffer
from chaloupe.games._template import GAME
from chaloupe.games._template.position import Template
from chaloupe.learn.playout import Playout, copy_often, perft
from chaloupe.learn.tensor import Field, Tensor, at_most
from chaloupe.mind import Bot, Clock, Decision
from chaloupe.mind.bot import RandomBot
from chaloupe.mind.knowledge import Knowledge, reals, share_win

LEGAL: list[Json] = [{"type": "left"}, {"type": "right"}]


class First(Bot):
    """Always take the first."""

    def __init__(self) -> None:
        super().__init__("first")

    def decide(
        self, view: Json, legal: list[Json], heard: list[Json], rng: Rng, clock: Clock | None = None
    ) -> Decision:
        return Decision(legal[0])


def test_a_bot_needs_to_decide_and_no_more() -> None:
    bot = First()
    decided = bot.decide({}, LEGAL, [{"event": "heard"}], Rng(1))
    assert (decided.action, decided.reason.key) == (LEGAL[0], "habit")
    assert bot.seconds() == 1.0
    assert bot.speak({}, [], Rng(1)) is None
    whim = RandomBot().decide({}, LEGAL, [], Rng(1))
    assert whim.action in LEGAL
    assert whim.reason.key == "whim"


def test_a_game_says_nothing_about_talk_and_answers_by_itself() -> None:
    assert GAME.answers() == ()
    assert GAME.answer_codes() == (0, 0)
    assert GAME.asides() == ()
    assert GAME.remembered() == ()
    assert GAME.occasion(GAME.new(2)) == ""
    assert GAME.rulebook() is GAME.rulebook()


def test_knowledge_of_nothing_is_indifferent() -> None:
    knowledge, world = Knowledge([]), GAME.new(3)
    assert (knowledge.names(), knowledge.groups(), knowledge.group(world)) == ([], ["weights"], 0)
    assert not knowledge.learns_openly()
    chances = reals(3)
    knowledge.chances(world, chances)
    assert list(chances) == pytest.approx([1 / 3] * 3)
    leanings = reals(4)
    knowledge.lean(world, 0, buffer(4), 4, leanings)
    assert len(set(leanings)) == 1
    assert knowledge.hearing({}, []) is knowledge
    assert knowledge.tempered("loyal") is knowledge
    codes, rng = buffer(4), Rng("any")
    codes[1], codes[2], codes[3] = 7, 8, 9
    assert {int(knowledge.quick(world, 0, codes, 3, rng)) for _ in range(40)} == {0, 7, 8}
    assert knowledge.speak({}, [], Rng(1)) is None
    assert knowledge.honour({}, LEGAL, []) == LEGAL


def test_whoever_may_act_out_of_turn_may_have_something_to_answer() -> None:
    position = GAME.new(3)
    assert (position.answer_mask(), position.may_mask()) == (0, 0)
    position.play(1, position.legal(1)[0])
    assert position.answer_mask() == position.may_mask() == 0b010


class Lost(Template):
    """A game that is over and that nobody has won."""

    def outcome(self) -> Outcome | None:
        return Outcome([0] * int(self.players), [])


def test_a_game_that_nobody_wins_is_lost_by_all_alike() -> None:
    chances = reals(4)
    position = GAME.new(4)
    assert isinstance(position, Template)
    position.__class__ = Lost
    assert share_win(position, chances)
    assert list(chances) == [0.25] * 4


def test_a_playout_that_does_not_end_is_counted() -> None:
    start = GAME.new(3)
    playout = Playout(start.max_actions(), 1)
    assert not playout.run(start.copy(), Rng(1))
    assert (playout.unfinished, playout.actions) == (1, 1)
    patient = Playout(start.max_actions(), 10_000)
    ends = patient.games(start, "ends", 0, 3)
    assert all(end.over() for end in ends)
    assert patient.unfinished == 0
    assert perft(ends[0], 5) == 1
    before = start.document()
    copy_often(start, 3)
    assert start.document() == before


def test_the_fields_of_a_row_are_found_by_name() -> None:
    row = Tensor(2, [Field("one", (2,), 1, "", fixed=True), Field("two", (3,), 1, "")])
    assert (row.start_of("one"), row.start_of("two"), int(row.size), int(row.fixed)) == (0, 2, 5, 2)
    with pytest.raises(KeyError, match="three"):
        row.start_of("three")
    with pytest.raises(ValueError, match="fixed fields come first"):
        Tensor(2, [Field("two", (3,), 1, ""), Field("one", (2,), 1, "", fixed=True)])
    assert [int(at_most(number)) for number in (0, 7, 255, 256, 10_000)] == [0, 7, 255, 255, 255]


def test_refusals_are_alike_when_they_name_the_same_clause() -> None:
    assert len({Refusal("XYZ-1"), Refusal("XYZ-1"), Refusal("XYZ-2")}) == 2
    assert repr(Refusal("XYZ-1")) == "Refusal('XYZ-1')"
    assert Refusal("XYZ-1") != "XYZ-1"
    with pytest.raises(Problem, match="bot_unknown"):
        GAME.bot("nobody")
