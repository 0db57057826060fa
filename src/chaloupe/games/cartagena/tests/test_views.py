"""What is open and what is hidden: CAR-56 to CAR-58."""

from collections import Counter
from typing import Any

import pytest

from chaloupe.core import CHANCE, Problem, Rng, Tell
from chaloupe.games.cartagena import GAME
from chaloupe.games.cartagena.tests.scenes import (
    EXAMPLE,
    SCENE,
    VARIANTS,
    Document,
    changed,
    load,
    play,
    retreat,
    table,
)

pytestmark = pytest.mark.compiled


def view(document: Document, viewer: int | None) -> dict[str, Any]:
    return load(document).view(viewer)


@pytest.mark.clause("CAR-56")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_what_is_open(viewer: int | None) -> None:
    hidden = {"hands", "deck"}
    seen = view(EXAMPLE, viewer)
    assert {key: value for key, value in seen.items() if key not in hidden} == {
        **{key: value for key, value in EXAMPLE.items() if key not in hidden},
        "seat": viewer,
    }
    sizes = [1, 1, 4]
    assert [hand if isinstance(hand, int) else sum(hand.values()) for hand in seen["hands"]] == sizes
    assert seen["deck"] == 65


@pytest.mark.clause("CAR-57")
def test_the_views_of_the_rules_file() -> None:
    assert view(EXAMPLE, 1)["hands"] == [1, {"skull": 1}, 4]
    assert view(EXAMPLE, None)["hands"] == [1, 1, 4]
    for viewer in (0, 3, None):
        assert view(SCENE, viewer) == {**SCENE, "deck": 54, "seat": viewer}


@pytest.mark.clause("CAR-57")
def test_what_a_seat_cannot_know_does_not_show() -> None:
    other = changed(EXAMPLE)
    other["hands"][0] = {"skull": 1}
    other["deck"] = {**other["deck"], "dagger": 12, "skull": 12}
    assert view(EXAMPLE, 1) == view(other, 1)
    assert view(EXAMPLE, None) == view(other, None)
    assert view(EXAMPLE, 0) != view(other, 0)


@pytest.mark.clause("CAR-57")
@pytest.mark.parametrize("variant", VARIANTS)
def test_dealt_and_drawn_cards_are_told_to_their_receiver_alone(variant: str) -> None:
    position = GAME.new(3, {"variant": variant, "layout": "fixed"})
    play(position, "chance", {"type": "start", "seat": 1})
    tell = Tell()
    GAME.act(position, "chance", {"type": "deal", "card": "key"}, tell)
    told = {"event": "deal", "seat": 1, "card": "key"}
    for viewer in (0, 1, 2, -1):
        sees = variant == "tortuga" or viewer == 1
        assert tell.heard(viewer) == [told if sees else {**told, "card": None}]


@pytest.mark.clause("CAR-58")
def test_a_view_does_not_remember() -> None:
    """In `hispaniola` everybody saw the skull being taken; the view shows a number all the same, as does a new deck."""
    pirates = [[0, 0, 0, 0, 0, 9], [0, 0, 0, 0, 0, 4]]
    position = load(table("hispaniola", row=["skull", "hat"], pirates=pirates, hands=[{}, {"key": 1}]))
    assert play(position, 0, retreat(9))[1] == {"event": "take", "seat": 0, "card": "skull"}
    assert position.view(1)["hands"] == [1, {"key": 1}]
    other = load({**position.document(), "hands": [{"hat": 1}, {"key": 1}], "deck": _swapped(position.document())})
    assert other.view(1) == position.view(1)


def _swapped(document: Document) -> dict[str, int]:
    deck: dict[str, int] = document["deck"]
    return {**deck, "skull": deck["skull"] + 1, "hat": deck["hat"] - 1}


@pytest.mark.clause("CAR-57")
def test_imagined_hands_are_drawn_from_all_that_is_unseen() -> None:
    position = load(EXAMPLE)
    seen = position.view(1)
    found: Counter[str] = Counter()
    rng = Rng("imagine")
    for _ in range(600):
        world: Document = GAME.imagine(seen, rng).document()
        found.update(world["hands"][0])
        assert world["hands"][1] == {"skull": 1}
    unseen = Counter(EXAMPLE["deck"]) + Counter(EXAMPLE["hands"][0]) + Counter(EXAMPLE["hands"][2])
    total = sum(unseen.values())
    for symbol, number in unseen.items():
        expected = 600 * number / total
        assert abs(found[symbol] - expected) < 5 * expected**0.5, symbol


def test_a_damaged_view_is_a_problem() -> None:
    seen = load(EXAMPLE).view(1)
    for change in ({"deck": 64}, {"hands": [1, 1]}, {"turn": None}, {"phase": "row"}, {"players": 9}, {"deck": 10**30}):
        with pytest.raises(Problem):
            GAME.imagine({**seen, **change}, Rng(1))


def test_who_is_absent_plays_the_first_action_and_ends_the_turn() -> None:
    position = load(SCENE)
    assert position.words(0, position.idle(0)) == {"type": "advance", "card": "bottle", "from": 0}
    position.play(0, position.idle(0))
    assert position.words(0, position.idle(0)) == {"type": "end"}
    assert load(EXAMPLE).actor() == CHANCE
