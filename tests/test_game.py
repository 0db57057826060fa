"""A game from outside: judging, acting, telling."""

import pytest

from chaloupe import shelf
from chaloupe.core import Problem, Refusal, Refused, Tell, Verbs
from chaloupe.core.position import buffer, pick
from chaloupe.core.rng import Rng
from chaloupe.games._template import GAME
from chaloupe.games._template.game import TemplateGame

pytestmark = pytest.mark.compiled

DIG = {"type": "vote", "choice": "dig"}


class Strict(TemplateGame):
    """The template with clauses for bad form and for seats that do not exist."""


STRICT = Strict(
    id="template",
    package=GAME.package,
    players=(2, 4),
    options=GAME.options,
    verbs=GAME.verbs,
    keys=GAME.keys,
    codes=(3, 6),
    form_clause="TPL-2",
    seat_clause="TPL-1",
)


def test_judge_says_what_forbids_an_action() -> None:
    position = GAME.new(2)
    assert GAME.judge(position, 0, DIG) is None
    assert GAME.judge(position, "chance", DIG) == Refusal("TPL-5")
    for seat in (2, -1, None, "0", True, 0.0):
        with pytest.raises(Problem, match="seat_unknown"):
            GAME.judge(position, seat, DIG)
    with pytest.raises(Problem, match="argument_ill_typed"):
        GAME.judge(position, 0, {"type": "vote", "choice": "sleep"})


def test_form_comes_before_the_seat() -> None:
    with pytest.raises(Problem, match="action_not_object"):
        GAME.judge(GAME.new(2), 99, None)


def test_a_game_may_have_clauses_for_bad_form() -> None:
    position = STRICT.new(2)
    assert STRICT.judge(position, 0, None) == Refusal("TPL-2")
    assert STRICT.judge(position, 9, DIG) == Refusal("TPL-1")
    with pytest.raises(Refused):
        STRICT.act(position, 9, DIG)


def test_act_plays_or_changes_nothing() -> None:
    position = GAME.new(2)
    GAME.act(position, 0, DIG)
    before = position.document()
    with pytest.raises(Refused) as caught:
        GAME.act(position, 0, DIG)
    assert caught.value.refusal == Refusal("TPL-3")
    assert position.document() == before


def test_play_by_code_checks() -> None:
    position = GAME.new(2)
    for seat, code in [(0, 2), (0, 99), (0, -1), (5, 0), (-1, 0)]:
        with pytest.raises(ValueError, match="has no action"):
            position.play(seat, code)
    position.play(0, 0)
    assert position.document()["votes"] == ["dig", None]


def test_asks_list_required_ones_first() -> None:
    position = GAME.new(3)
    GAME.act(position, 0, DIG)
    asks = [(ask.seat, ask.about, ask.required) for ask in position.asks()]
    assert asks == [(1, "vote", True), (2, "vote", True), (0, "withdraw", False)]


def test_tell_gives_each_its_own_form() -> None:
    tell = Tell()
    tell.all("turn", {"seat": 1}, "TPL-1")
    tell.some(0b101, "draw", {"card": "key"}, {"card": None}, "TPL-2")
    assert [len(tell.heard(viewer)) for viewer in (-1, 0, 1, 2)] == [2] * 4
    assert [tell.heard(viewer)[1]["card"] for viewer in (-1, 0, 1, 2)] == [None, "key", None, "key"]


def test_pick_goes_by_weight() -> None:
    codes, weights = buffer(3), buffer(3)
    for at, (code, weight) in enumerate([(7, 1), (8, 0), (9, 3)]):
        codes[at], weights[at] = code, weight
    rng = Rng(1)
    drawn = [pick(rng, codes, weights, 3) for _ in range(4_000)]
    assert drawn.count(8) == 0
    assert abs(drawn.count(7) - 1_000) < 150


def test_bots_are_found_by_name() -> None:
    assert GAME.bot("random").name == "random"
    with pytest.raises(Problem, match="bot_unknown"):
        GAME.bot("parrot")


def test_describe_has_the_options() -> None:
    assert GAME.describe() == {
        "id": "template",
        "players": [2, 4],
        "options": {"goal": {"default": 12, "values": [6, 12]}},
    }
    assert isinstance(GAME.verbs, Verbs)


def test_bots_of_the_first_edition_are_played_by_levels() -> None:
    assert shelf.game("tower").bot("heuristic").name == "level3"
    assert shelf.game("castaways").bot("greedy").name == "level3-greedy"
    assert "heuristic" not in [bot.name for bot in shelf.game("tower").roster()]
    with pytest.raises(Problem, match="bot_unknown"):
        shelf.game("tower").bot("greedy")  # which that game never had
