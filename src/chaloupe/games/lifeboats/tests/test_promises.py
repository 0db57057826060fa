"""What a word is about, who is bound by it, and what comes of it in a guess, a vote and an answer (LIF-4)."""

from typing import Any

import pytest

from chaloupe.core import Position, Rng
from chaloupe.core.position import buffer
from chaloupe.games.lifeboats import GAME
from chaloupe.games.lifeboats.bots.features import NUMBER, Outlook
from chaloupe.games.lifeboats.bots.knowledge import LifeboatsKnowledge
from chaloupe.games.lifeboats.bots.memory import SPARES, VOTES, Memory
from chaloupe.games.lifeboats.bots.talk import Mood, offer, reply
from chaloupe.games.lifeboats.pieces import COLOURS
from chaloupe.games.lifeboats.state import State
from chaloupe.games.lifeboats.tests.scenes import boat, landed, table
from chaloupe.games.lifeboats.tests.test_talk import LEAK, MOVE, Heard, reveal, said, speeches, two_boats
from chaloupe.mind.knowledge import reals

pytestmark = pytest.mark.compiled

MAN: dict[str, Any] = {"event": "ballot", "kind": "man", "boat": "red", "voters": [0, 1]}


def pledges(heard: Heard) -> list[tuple[int, int, int, str]]:
    """List who is bound after all that: the seat, to whom, to what."""
    memory = Memory(two_boats().view(0), heard, 0)
    return [(pledge.seat, pledge.to, pledge.says, pledge.choice) for pledge in memory.pledges]


# -- what binds --------------------------------------------------------------------------------------------------


def test_a_cap_can_be_announced_as_well() -> None:
    assert pledges([LEAK, said(1, "cap")]) == [(1, -1, VOTES, "cap")]


@pytest.mark.parametrize(
    ("ballot", "proposal", "bound"),
    [
        (LEAK, said(1, "leak", boat="green"), [(2, 1, VOTES, "green")]),
        (MOVE, said(1, "move", boat="green"), [(2, 1, VOTES, "green")]),
        (MAN, said(1, "overboard", colour="red"), [(2, 1, VOTES, "red")]),
        (LEAK, said(1, "mercy", boat="yellow"), [(2, 1, SPARES, "yellow")]),
        # what the vote is not about, and what names nobody's choice, binds nobody
        (LEAK, said(1, "move", boat="green"), []),
        (LEAK, said(1, "overboard", colour="red"), []),
        (LEAK, said(1, "against", seat_=3), []),
    ],
)
def test_who_agrees_is_bound_to_what_was_proposed(
    ballot: dict[str, Any], proposal: dict[str, Any], bound: list[object]
) -> None:
    assert pledges([ballot, proposal, said(2, "agreed")]) == bound


def test_agreement_means_what_one_could_hear_from_whom_one_answers() -> None:
    aloud = said(1, "leak", boat="green")
    for other in (
        said(3, "leak", 0, boat="red"),  # whispered to another
        said(2, "leak", boat="red"),  # one's own proposal
        said(3, "no"),  # none at all
    ):
        assert pledges([LEAK, aloud, other, said(2, "agreed")]) == [(2, 1, VOTES, "green")]
    assert pledges([LEAK, aloud, said(3, "leak", boat="red"), said(2, "agreed", 1)]) == [(2, 1, VOTES, "green")]
    assert pledges([LEAK, said(2, "agreed")]) == []


def test_who_does_not_vote_or_shows_the_cap_neither_keeps_nor_breaks_his_word() -> None:
    view = two_boats().view(0)
    for ballot, votes in ((LEAK, ("green", "cap", "green", "green")), (MAN, ("red",))):
        memory = Memory(view, [ballot, said(1, "vote", for_="yellow"), reveal(*votes)], 0)
        assert (memory.kept, memory.broken, memory.liars, memory.pledges) == ([0] * 4, [0] * 4, [], [])


def test_what_has_to_be_remembered_is_what_is_asked_and_what_was_revealed() -> None:
    assert GAME.remembered() == ("ballot", "reveal")


# -- what is expected --------------------------------------------------------------------------------------------


def test_levels_take_announced_votes_for_likely_in_a_hurry() -> None:
    position = two_boats()
    codes = buffer(int(position.max_actions()))
    n = int(position.fill_legal(1, codes))

    def hurried(heard: Heard, at: Position = position) -> list[str]:
        knowledge = LifeboatsKnowledge(GAME).hearing(position.view(0), heard)
        found = [knowledge.quick(at, 1, codes, n, Rng(f"{k}")) for k in range(40)]
        return [str(at.words(1, code)["for"]) for code in found]

    assert hurried([LEAK, said(1, "vote", for_="yellow")]).count("yellow") > hurried([]).count("yellow") + 10
    # What was said about this ballot says nothing about another, nor that which cannot be voted for.
    later = two_boats(round=4)
    assert hurried([LEAK, said(1, "vote", for_="yellow")], later) == hurried([], later)
    impossible = hurried([LEAK, said(1, "vote", for_="violet")])
    assert impossible.count("violet") == 0


def test_without_an_open_ballot_nothing_is_announced() -> None:
    boats = {"red": boat(1, 2, 1, red="oss"), "yellow": boat(2, 2, 1, yellow="os"), "green": boat(5, green="os")}
    swim = table(4, boats, phase="leave", turn=0)
    position = two_boats()
    codes, quiet, after = (
        buffer(int(position.max_actions())),
        reals(int(position.max_actions())),
        reals(int(position.max_actions())),
    )
    n = int(position.fill_legal(1, codes))
    knowledge = LifeboatsKnowledge(GAME)
    knowledge.lean(position, 1, codes, n, quiet)
    knowledge.hearing(swim.view(0), [said(1, "vote", for_="yellow")]).lean(position, 1, codes, n, after)
    assert list(after) == list(quiet)


def test_words_of_others_and_to_liars_bind_nobody() -> None:
    position = two_boats()
    legal = [position.words(0, code) for code in position.legal(0)]
    knowledge = LifeboatsKnowledge(GAME)
    assert knowledge.honour(position.view(0), legal, [LEAK, said(1, "vote", for_="green")]) == legal
    own = [LEAK, said(0, "vote", 1, for_="green")]
    assert [action["for"] for action in knowledge.honour(position.view(0), legal, own)] == ["green"]
    lied = [LEAK, said(1, "vote", for_="green"), reveal("green", "black", "green", "green")]
    assert knowledge.honour(position.view(0), legal, [*lied, *own]) == legal


# -- what a search begins with -----------------------------------------------------------------------------------


@pytest.mark.parametrize("talk", [True, False])
def test_a_search_leans_to_what_lands_its_own_men_and_changes_nothing(talk: bool) -> None:
    """Red can let its own boat land, or another's."""
    boats = {"red": boat(1, 3, 2, red="oos"), "yellow": boat(5, 3, 2, yellow="oos"), "black": boat(3, green="ss")}
    votes = {0: "red", 1: "red", 2: "yellow", 3: "yellow"}
    position = table(4, boats, kind="move", phase="decide", turn=0, votes=votes, options={"talk": talk})
    before = position.document()
    codes, out = buffer(int(position.max_actions())), reals(int(position.max_actions()))
    n = int(position.fill_legal(0, codes))
    LifeboatsKnowledge(GAME).ponder(position, 0, codes, n, Rng(1), out)
    leant = {str(position.words(0, codes[i])["for"]): out[i] for i in range(n)}
    assert leant["red"] > leant["yellow"]
    assert position.document() == before


def test_a_search_leaves_no_choice_out_while_the_table_is_set() -> None:
    position, rng = GAME.new(3), Rng("set up")
    codes, out = buffer(int(position.max_actions())), reals(int(position.max_actions()))
    asked = 0
    while position.document()["phase"] != "place_man":
        seat = int(position.actor())
        if seat < 0:
            position.apply(seat, position.draw(rng), None)
            continue
        n = int(position.fill_legal(seat, codes))
        LifeboatsKnowledge(GAME).ponder(position, seat, codes, n, rng, out)
        assert all(out[i] > 0 for i in range(n))
        asked += 1
        position.apply(seat, codes[0], None)
    assert asked


# -- temperaments ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("temperament", ["loyal", "greedy", "vindictive", "cautious"])
def test_a_temperament_without_a_seat_is_everybodys(temperament: str) -> None:
    last = {"kind": "leak", "boat": None, "votes": {"0": "green", "1": "red", "2": "yellow", "3": "green"}}
    position = two_boats(last={**last, "result": "green"})
    plain, tempered = reals(4), reals(4)
    LifeboatsKnowledge(GAME).chances(position, plain)
    LifeboatsKnowledge(GAME).tempered(temperament).chances(position, tempered)
    assert sum(tempered) == pytest.approx(1)
    assert list(tempered) != pytest.approx(list(plain))


def test_the_others_share_what_a_sure_winner_does_not_wish_for() -> None:
    """Weights without measure make a chance of 1; what is left to the others is shared alike."""
    position = two_boats()
    weights = [1e6] * int(4 * NUMBER)
    plain, tempered = reals(4), reals(4)
    LifeboatsKnowledge(GAME, "", -1, weights).chances(position, plain)
    assert sorted(plain) == [0.0, 0.0, 0.0, 1.0]
    winner = list(plain).index(1.0)
    LifeboatsKnowledge(GAME, "greedy", winner, weights).chances(position, tempered)
    others = [chance for seat, chance in enumerate(tempered) if seat != winner]
    assert 0 < others[0] == others[1] == others[2]
    assert sum(tempered) == pytest.approx(1)


def test_who_landed_first_is_found_whatever_the_order_of_the_boats() -> None:
    outlook = Outlook()
    for red, yellow, first in ((1, 2, 0), (2, 1, 1)):
        afloat = {"green": boat(5, green="os"), "black": boat(3, violet="os")}
        world = table(4, {"red": landed(1, red), "yellow": landed(2, yellow), **afloat})
        assert isinstance(world, State)
        outlook.survey(world)
        assert outlook.first == first


# -- answers -----------------------------------------------------------------------------------------------------


def mood(heard: Heard, values: dict[str, int] | None = None, **changes: Any) -> Mood:
    """Look at a ballot as red does, to whom yellow's leak is dear and its own is not."""
    boats = {
        "red": boat(1, 2, 1, red="oss"),
        "yellow": boat(2, 2, 1, yellow="os"),
        "green": boat(5, 2, 1, green="os"),
        "violet": landed(4, 1),
    }
    position = table(4, boats, phase="talk", **changes)
    worth = {"red": -3000, "yellow": 900, "green": 600} if values is None else values
    memory = Memory(position.view(0), heard, 0)
    memory.kind = "leak"
    return Mood(position.view(0), memory, worth, True)


def answer(asked: dict[str, Any], temperament: str = "loyal", heard: Heard | None = None, **changes: Any) -> str:
    found = reply(mood(heard or [LEAK], **changes), temperament, asked)
    if found is None:
        return "nothing"
    phrase: Any = found["phrase"]
    return " ".join([phrase["key"], *phrase["arguments"].values()])


def test_announced_votes_are_welcome_or_not() -> None:
    assert answer(said(1, "vote", for_="yellow")) == "agreed"
    assert answer(said(1, "vote", for_="red")) == "mercy red"
    assert answer(said(1, "vote", for_="green"), values={"yellow": 900, "green": -900}) == "no"
    assert answer(said(1, "vote", for_="violet")) == "nothing"
    assert answer(said(1, "cap")) == "nothing"


def test_what_wants_no_answer_gets_none() -> None:
    assert speeches(two_boats(phase="talk"), 0, "loyal", [LEAK, said(1, "cap", 0)]) == []


def test_trades_are_agreed_to_for_what_one_likes() -> None:
    assert answer(said(1, "trade", for_="yellow", boat="green")) == "agreed"
    assert answer(said(1, "trade", for_="red", boat="green")) == "no"


def test_against_whom_one_lets_oneself_be_talked() -> None:
    ahead: dict[str, Any] = {"points": [8, 4, 6, 0], "saved": ["o", "s", "o", ""]}
    assert [answer(said(1, "against", seat_=seat), **ahead) for seat in (0, 2, 3)] == ["no", "agreed", "no"]
    hostile = [LEAK, reveal("green", "green", "green", "red"), LEAK]
    for seat, expected in ((0, "no"), (2, "no"), (3, "agreed")):
        assert answer(said(1, "against", seat_=seat), "vindictive", hostile, **ahead) == expected


def test_the_vindictive_one_agrees_to_nothing_that_its_enemy_proposes() -> None:
    hostile = [LEAK, reveal("green", "red", "green", "green"), LEAK]
    asked = said(1, "mercy", boat="green")
    assert answer(asked, "vindictive") == answer(asked, "loyal", hostile) == "agreed"
    assert answer(asked, "vindictive", hostile) == "no"
    assert answer(said(1, "vote", for_="yellow"), "vindictive", hostile) == "agreed"


def test_an_offer_needs_a_boat_of_ones_own_and_a_partner() -> None:
    found = offer(mood([LEAK]), Rng(1))
    assert found is not None
    assert found["to"] == COLOURS.index("green")  # yellow's boat is the favourite goal
    assert offer(mood([LEAK], {"red": 0, "yellow": 5}), Rng(1)) is None
    boats = {"yellow": boat(2, 2, 1, yellow="os", red="s"), "green": boat(5, 2, 1, green="os")}
    homeless = table(4, boats, phase="talk")
    memory = Memory(homeless.view(0), [LEAK], 0)
    assert offer(Mood(homeless.view(0), memory, {"yellow": 5, "green": 0}, True), Rng(1)) is None
