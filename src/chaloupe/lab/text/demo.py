"""A demonstration: bots play a game in the terminal, told in sentences, at a pace a person can follow."""

import time
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from chaloupe.core import NOBODY, Position, Rng, Tell
from chaloupe.core.json import Json
from chaloupe.core.tell import SPECTATOR
from chaloupe.game import Game
from chaloupe.lab.setup import Setup, begin
from chaloupe.lab.text.report import print_plain
from chaloupe.lab.text.words import say, seat_names, sentence

NAMES: Final = ("Mary", "Barthélemy", "Ching Shih", "Diego", "Jeanne", "Fanny", "Grace", "Jean")
COLOURS: Final = ("cyan", "yellow", "magenta", "green", "red", "blue", "bright_cyan", "bright_yellow")
# Seconds after an event, a little longer for a long sentence.
PAUSE: Final = 0.25
PAUSE_PER_LETTER: Final = 0.008


def demo(setup: Setup, seed: str, language: str, console: Console, *, fast: bool) -> None:
    """Play one game and tell it."""
    game, position = setup.game(), setup.start()
    names = [*NAMES, *seat_names(language, setup.players)[len(NAMES) :]][: setup.players]
    texts = game.catalogue(language)
    console.rule(f"[bold]{texts.find('name')}[/bold]")
    console.print(str(texts.find("about") or ""), style="italic")
    console.print(say(language, "demo.players"), Text(", ").join(_coloured(names, seat) for seat in range(len(names))))
    print_plain(say(language, "demo.seed", seed=seed), console, "dim")
    play = begin(game, position, setup.bots_by_seat(), Rng(f"{seed}/0"))
    options = game.fill(setup.players, setup.options)
    parts = texts.find("standing")
    before = setup.players
    while (who := play.driver.next()) != NOBODY:
        if who >= 0 and who in position.must():  # not chance, nor somebody who answers in between
            if who < before and parts:
                console.print(_standing(game, position, parts, names, language))
            before = who
        tell = Tell()
        play.make(play.move(who), tell)
        for event in tell.heard(SPECTATOR):
            _tell_event(game, {**options, **event}, names, language, console, fast=fast)
    _finish(position, names, language, console)


def _coloured(names: list[str], seat: int) -> Text:
    return Text(names[seat], style=f"bold {COLOURS[seat % len(COLOURS)]}")


def _tell_event(game: Game, event: Json, names: list[str], language: str, console: Console, *, fast: bool) -> None:
    text = Text("  " + sentence(game, language, f"events.{event['event']}", event, names))
    for seat, name in enumerate(names):
        text.highlight_words([name], style=f"bold {COLOURS[seat % len(COLOURS)]}")
    console.print(text)
    if not fast:
        time.sleep(PAUSE + PAUSE_PER_LETTER * len(text))


def _standing(game: Game, position: Position, parts: object, names: list[str], language: str) -> Table:
    """Show what a spectator sees of every seat: the parts of the view that the game's texts name (`standing`)."""
    assert isinstance(parts, dict)
    view = position.view(None)
    table = Table(box=None, padding=(0, 2), header_style="dim")
    table.add_column("")
    for heading in parts.values():
        table.add_column(heading)
    for seat in range(len(names)):
        cells = [_short(game, _part_of(view, path, seat), language) for path in parts]
        table.add_row(_coloured(names, seat), *cells)
    return table


def _part_of(view: Json, path: str, seat: int) -> object:
    """Find what a view has for a seat: ``hands``, or ``seats.points`` where it has an object for each."""
    key, _, inner = path.partition(".")
    by_seat = view[key]
    assert isinstance(by_seat, list)
    return by_seat[seat][inner] if inner else by_seat[seat]


def _short(game: Game, value: object, language: str) -> str:
    return "–" if value is None else game.catalogue(language).word(value)


def _finish(position: Position, names: list[str], language: str, console: Console) -> None:
    outcome = position.outcome()
    assert outcome is not None
    table = Table(title=say(language, "demo.result"))
    table.add_column(say(language, "table.seat"))
    table.add_column(say(language, "table.score"), justify="right")
    for seat in sorted(range(len(names)), key=lambda seat: -outcome.scores[seat]):
        table.add_row(_coloured(names, seat), str(outcome.scores[seat]) + (" ★" if seat in outcome.winners else ""))
    console.print(table)
