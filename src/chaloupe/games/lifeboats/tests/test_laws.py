"""The laws of every game, on Lifeboats; every clause has a test."""

import re
from pathlib import Path

import pytest

from chaloupe.conformance import conformance_tests
from chaloupe.core.mode import compiled
from chaloupe.core.position import Outcome
from chaloupe.games.lifeboats import GAME
from chaloupe.games.lifeboats.conformance import pieces, winners_fit
from chaloupe.games.lifeboats.tests.scenes import EXAMPLE, boat, landed, load, play, scene, table

# On plain Python, where every game takes twenty times as long, each number of players and each option at least once.
MOST, SAMPLES = (6, 60) if compiled() else (0, 25)
test_laws = pytest.mark.heavy(conformance_tests(GAME, most=MOST, samples=SAMPLES))


def test_every_clause_has_a_test() -> None:
    marked: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for marks in re.findall(r"@pytest\.mark\.clause\(([^)]*)\)", path.read_text("utf-8")):
            marked |= set(re.findall(r"LIF-\d+", marks))
    assert marked == set(GAME.rulebook().clauses) == {f"LIF-{number}" for number in range(1, 85)}


def test_the_rulebook_has_chapters_in_both_languages() -> None:
    chapters = GAME.rulebook().chapters
    assert len(chapters) == 11
    assert all(chapter["en"] and chapter["fr"] for chapter in chapters)


def test_the_law_would_notice_a_man_who_is_lost_or_won() -> None:
    position = load(EXAMPLE)
    assert pieces(EXAMPLE) == 4 * 7
    play(position, 3, "vote cap")
    assert pieces(position.document()) == 4 * 7
    swimming = scene(3, {"red": boat(1, red="ss")}, phase="board", turn=0, water=[swimmer(0)])
    assert pieces(swimming) == 3 * 7
    assert pieces({**swimming, "water": []}) == 3 * 7 - 1
    for place in ("saved", "drowned"):
        seats = [{**seat, place: {}} for seat in EXAMPLE["seats"]]
        assert pieces({**EXAMPLE, "seats": seats}) != 4 * 7


def test_who_may_win_among_equals() -> None:
    """One of those with most points, by whose boat landed first; all of them only if none of theirs did (LIF-80)."""
    ashore, at_sea = load(EXAMPLE), table(4, {"black": landed(3, 1), "red": boat(1, red="s"), "green": boat(2)})
    for position, tied in ((ashore, False), (at_sea, True)):
        assert winners_fit(position, Outcome([8, 8, 4, 6], [0]))
        assert winners_fit(position, Outcome([8, 8, 4, 6], [1]))
        assert not winners_fit(position, Outcome([8, 8, 4, 6], [3]))
        assert winners_fit(position, Outcome([8, 8, 4, 6], [0, 1])) == tied
        assert not winners_fit(position, Outcome([8, 8, 4, 6], [0, 3]))


def swimmer(seat: int) -> dict[str, object]:
    """Write a sailor in the water who has left the red boat."""
    return {"seat": seat, "rank": "sailor", "boat": "red"}
