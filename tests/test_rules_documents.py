"""Every game has its whole specification in RULES.md, and what can be read off the game agrees with it."""

import json
import re
from pathlib import Path

import pytest

from chaloupe.game import Game
from chaloupe.texts.catalogue import read_json
from tests import clauses

GAMES = clauses.games()
HEADINGS = [
    "The game",
    "Clauses",
    "Pieces",
    "Options",
    "Phases",
    "Actions",
    "Position document",
    "Views",
    "Events",
    "End and result",
    "Worked examples",
    "Decisions of the house",
    "Notes for bots",
]
ORIGINS = {"sheet", "sheet+ruling", "ruling", "outside"}
LONGEST = 120
FENCE = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STEP = re.compile(r"RULES\.md (\d+(?:\.\d+)?)(?:, steps? (\d+)(?: (?:to|and|or) (\d+))?)?")

pytestmark = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def document(game: Game) -> str:
    """Read the specification of a game."""
    return (clauses.folder(game) / "RULES.md").read_text("utf-8")


def chapters(text: str) -> dict[str, str]:
    """Split a specification at its headings of level 2."""
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def chapter(game: Game, number: int) -> str:
    """Give one chapter."""
    return chapters(document(game))[f"{number}. {HEADINGS[number - 1]}"]


def rows(text: str) -> list[list[str]]:
    """List the rows of the tables of a text, their heads included."""
    lines = [line for line in text.splitlines() if line.startswith("|") and not line.startswith("|---")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def test_the_chapters_are_those_of_every_game(game: Game) -> None:
    assert list(chapters(document(game))) == [f"{number}. {title}" for number, title in enumerate(HEADINGS, 1)]


def test_the_clauses_are_those_of_the_rulebook(game: Game) -> None:
    told = [row for row in rows(chapter(game, 2)) if row[0] != "id"]
    book = game.rulebook()
    assert [(row[0], row[1]) for row in told] == [(name, each.texts["en"]) for name, each in book.clauses.items()]
    assert {row[2] for row in told} <= ORIGINS
    assert {len(row) for row in told} == {3}
    titles = re.findall(r"^### 2\.\d+ (.+)$", chapter(game, 2), re.MULTILINE)
    assert titles == [title["en"] for title in book.chapters]


def test_only_clauses_that_exist_are_cited(game: Game) -> None:
    cited = set(re.findall(rf"\b{clauses.prefix(game)}-\d+\b", document(game)))
    assert cited == set(game.rulebook().clauses)


def test_every_option_and_every_verb_is_named(game: Game) -> None:
    options, actions = chapter(game, 4), chapter(game, 6)
    assert not [option.name for option in game.options if f"`{option.name}`" not in options]
    assert not [verb for verb in game.verbs.by_name if f"`{verb}`" not in actions]
    assert re.search(r"^### 6\.1 Order of refusals$", actions, re.MULTILINE)


def test_every_event_has_a_row(game: Game) -> None:
    told = [row[0].strip("`") for row in rows(chapter(game, 9)) if row[0].startswith("`")]
    events = read_json(game.package, "texts", "en.json")["events"]
    assert isinstance(events, dict)
    assert sorted(told) == sorted(events)


def test_json_can_be_read_and_lines_are_short(game: Game) -> None:
    text = document(game)
    for block in FENCE.findall(text):
        json.loads(block)
    long = [line for line in text.splitlines() if len(line) > LONGEST and not line.startswith("| ")]
    assert not long


def sources(game: Game) -> list[Path]:
    """List the files of a game that may cite its specification."""
    suffixes = {".py", ".ts", ".svelte"}
    return [path for path in sorted(clauses.folder(game).rglob("*")) if path.suffix in suffixes]


def test_every_step_that_code_cites_is_there(game: Game) -> None:
    text = document(game)
    for path in sources(game):
        for section, *steps in STEP.findall(path.read_text("utf-8")):
            level = "###" if "." in section else "##"
            found = re.search(rf"^{level} {re.escape(section)}\.? .*\n((?:(?!#).*\n)*)", text, re.MULTILINE)
            assert found, f"{path.name}: RULES.md has no {section}"
            for step in filter(None, steps):
                assert re.search(rf"^{step}\. ", found[1], re.MULTILINE), f"{path.name}: {section} has no step {step}"
