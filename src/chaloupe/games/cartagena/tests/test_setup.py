"""Set-up: CAR-1 to CAR-15."""

from collections import Counter

import pytest

from chaloupe.core import CHANCE, Position, Problem, Rng
from chaloupe.games.cartagena import GAME
from chaloupe.games.cartagena.tests import naive
from chaloupe.games.cartagena.tests.scenes import (
    DECK_VARIANTS,
    ROW_VARIANTS,
    VARIANTS,
    Document,
    clause,
    listed,
    play,
    problem,
    table,
)

pytestmark = pytest.mark.compiled


def until(position: Position, phase: str, seed: str = "set-up") -> list[dict[str, object]]:
    """Let chance play until a phase begins; give all that a spectator heard."""
    rng = Rng(seed)
    told: list[dict[str, object]] = []
    while position.document()["phase"] != phase:
        told += play(position, "chance", position.words(CHANCE, position.draw(rng)))
    return told


@pytest.mark.clause("CAR-1")
def test_two_to_five_play() -> None:
    for players in (2, 3, 4, 5):
        assert GAME.new(players).document()["players"] == players
    for number in (1, 6, 0, -2, True, 2.0, "3", None):
        with pytest.raises(Problem):
            GAME.new(number)


@pytest.mark.clause("CAR-2")
def test_squares_are_numbered_from_one_between_start_and_boat() -> None:
    start = table(hands=[{"bottle": 1, "key": 1}, {}])
    position = GAME.load(start)
    assert start["path"][0] == "bottle"
    play(position, 0, {"type": "advance", "card": "bottle", "from": 0})
    assert position.document()["pirates"] == [[0, 0, 0, 0, 0, 1], [0] * 6]
    assert problem(table(pirates=[[0, 0, 0, 0, 0, 38], [0] * 6], hands=[{"key": 1}, {}])) == "value_range"


@pytest.mark.clause("CAR-3")
@pytest.mark.parametrize("variant", VARIANTS)
def test_length_of_the_path(variant: str) -> None:
    fixed = GAME.new(2, {"variant": variant, "layout": "fixed"}).document()
    laid = GAME.new(2, {"variant": variant})
    until(laid, "start")
    length = 30 if variant == "jungle" else 36
    for document in (fixed, laid.document()):
        path = document["path"]
        assert isinstance(path, list)
        assert len(path) == length


@pytest.mark.clause("CAR-4")
@pytest.mark.parametrize("variant", VARIANTS)
def test_sections_and_their_directions(variant: str) -> None:
    tiles = naive.sections(variant)
    both_ways = [tuple(symbols[::way]) for symbols in tiles.values() for way in (1, -1)]
    assert len(set(both_ways)) == 12
    for tile, symbols in tiles.items():
        assert sorted(symbols) == sorted(tiles["A"])
        for flip in (False, True):
            position = GAME.new(2, {"variant": variant})
            told = play(position, "chance", {"type": "tile", "tile": tile, "flip": flip})
            assert told == [{"event": "tile", "tile": tile, "flip": flip}]
            assert position.document()["path"] == (symbols[::-1] if flip else symbols)


@pytest.mark.clause("CAR-5")
def test_chance_lays_the_sections() -> None:
    position = GAME.new(2)
    assert position.weights() == [1] * 12
    assert listed(position, CHANCE)[:3] == [
        {"type": "tile", "tile": "A", "flip": False},
        {"type": "tile", "tile": "A", "flip": True},
        {"type": "tile", "tile": "B", "flip": False},
    ]
    play(position, "chance", {"type": "tile", "tile": "D", "flip": True})
    assert {action["tile"] for action in listed(position, CHANCE)} == set("ABCEF")
    for tile in ("D", "G", "", "a"):
        assert clause(position, "chance", {"type": "tile", "tile": tile, "flip": False}) == "CAR-5"
    jungle = GAME.new(2, {"variant": "jungle"})
    for tile in "FEDCA":
        play(jungle, "chance", {"type": "tile", "tile": tile, "flip": False})
    assert jungle.document()["phase"] == "start"


@pytest.mark.clause("CAR-6")
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_fixed_path(variant: str) -> None:
    document = GAME.new(3, {"variant": variant, "layout": "fixed"}).document()
    assert document == naive.new(3, variant, may_pass=False, layout="fixed")
    assert document["phase"] == "start"
    path = document["path"]
    assert isinstance(path, list)
    assert path[6:12] == naive.sections(variant)["B"]


@pytest.mark.clause("CAR-7")
@pytest.mark.parametrize(("variant", "crew"), list(zip(VARIANTS, (6, 6, 6, 4, 5), strict=True)))
def test_crews_begin_at_the_start(variant: str, crew: int) -> None:
    assert GAME.new(3, {"variant": variant}).document()["pirates"] == [[0] * crew] * 3
    mixed = table(variant, hands=[{"key": 1}, {}], pirates=[[9, *[0] * (crew - 1)], [0] * crew])
    assert GAME.load(mixed).document()["pirates"] == [[*[0] * (crew - 1), 9], [0] * crew]


@pytest.mark.clause("CAR-8")
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_deck(variant: str) -> None:
    deck = GAME.new(2, {"variant": variant}).document()["deck"]
    symbols = {"bottle", "key", "pistol"} | (
        {"hook", "lantern", "telescope"} if variant.startswith("jungle") else {"dagger", "hat", "skull"}
    )
    assert deck == dict.fromkeys(sorted(symbols), 15 if variant.startswith("jungle") else 17)


@pytest.mark.clause("CAR-9")
@pytest.mark.parametrize("players", [2, 5])
def test_chance_names_the_starter(players: int) -> None:
    position = GAME.new(players, {"layout": "fixed"})
    assert listed(position, CHANCE) == [{"type": "start", "seat": seat} for seat in range(players)]
    assert position.weights() == [1] * players
    for seat in (-1, players, 10**30):
        assert clause(position, "chance", {"type": "start", "seat": seat}) == "CAR-9"
    assert play(position, "chance", {"type": "start", "seat": 1}) == [{"event": "start", "seat": 1}]
    assert (position.document()["turn"], position.document()["left"]) == (1, 3)


@pytest.mark.clause("CAR-10")
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_deal(variant: str) -> None:
    position = GAME.new(3, {"variant": variant, "layout": "fixed"})
    play(position, "chance", {"type": "start", "seat": 2})
    told = until(position, "row" if variant in ROW_VARIANTS else "play")
    receivers = [event["seat"] for event in told if event["event"] == "deal"]
    starts_with_six = variant.startswith("jungle")
    assert receivers == [2, 0, 1] * (5 if starts_with_six else 6) + [2] * starts_with_six
    sizes = [sum(hand.values()) for hand in naive_hands(position)]
    assert sizes == ([5, 5, 6] if starts_with_six else [6, 6, 6])


@pytest.mark.clause("CAR-10")
def test_a_card_is_dealt_from_the_deck_only() -> None:
    position = GAME.load(table(phase="deal", hands=[{"key": 6}, {"key": 5}], left=3))
    assert position.weights() == [17, 17, 17, 6, 17, 17]
    for card in ("parrot", "hook", ""):
        assert clause(position, "chance", {"type": "deal", "card": card}) == "CAR-10"


def naive_hands(position: Position) -> list[dict[str, int]]:
    document: Document = position.document()
    hands: list[dict[str, int]] = document["hands"]
    return hands


@pytest.mark.clause("CAR-11", "CAR-14", "CAR-15")
@pytest.mark.parametrize("variant", ["jamaica", "hispaniola", "jungle", "jungle_advanced"])
def test_hidden_hands(variant: str) -> None:
    crew = naive.TERMS[variant][1]
    position = GAME.load(table(variant, hands=[{"key": 2}, {"bottle": 1}], pirates=[[0] * crew] * 2))
    assert position.view(0)["hands"] == [{"key": 2}, 1]
    assert position.view(1)["hands"] == [2, {"bottle": 1}]
    assert position.view(None)["hands"] == [2, 1]


@pytest.mark.clause("CAR-12")
def test_open_hands() -> None:
    position = GAME.load(table("tortuga", hands=[{"key": 2}, {"bottle": 1}]))
    for viewer in (0, 1, None):
        assert position.view(viewer)["hands"] == [{"key": 2}, {"bottle": 1}]


@pytest.mark.clause("CAR-13", "CAR-14")
@pytest.mark.parametrize("variant", ROW_VARIANTS)
def test_the_first_row(variant: str) -> None:
    position = GAME.new(2, {"variant": variant, "layout": "fixed"})
    play(position, "chance", {"type": "start", "seat": 1})
    until(position, "row")
    assert clause(position, "chance", {"type": "reveal", "card": "parrot"}) == "CAR-13"
    told = until(position, "play")
    revealed = [event["card"] for event in told if event["event"] == "reveal"]
    assert len(revealed) == 12
    assert position.document()["row"] == revealed
    assert told[-1] == {"event": "turn", "seat": 1}
    assert position.document()["left"] == 3


@pytest.mark.clause("CAR-11", "CAR-15")
@pytest.mark.parametrize("variant", DECK_VARIANTS)
def test_no_row_in_deck_variants(variant: str) -> None:
    position = GAME.new(2, {"variant": variant, "layout": "fixed"})
    told = until(position, "play")
    assert position.document()["row"] == []
    assert Counter(event["event"] for event in told)["reveal"] == 0
    assert position.view(0)["deck"] == (90 if variant == "jamaica" else 79)


@pytest.mark.clause("CAR-15")
def test_jungle_advanced_is_jungle_but_longer() -> None:
    jungle, advanced = (GAME.new(2, {"variant": v, "layout": "fixed"}) for v in ("jungle", "jungle_advanced"))
    for position in (jungle, advanced):
        play(position, "chance", {"type": "start", "seat": 0})
    differing = {key for key in jungle.document() if jungle.document()[key] != advanced.document()[key]}
    assert differing == {"options", "path", "pirates", "left"}
    assert (jungle.document()["left"], advanced.document()["left"]) == (2, 3)
