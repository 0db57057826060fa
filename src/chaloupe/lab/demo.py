"""A demonstration: bots play a game in the terminal, told in sentences, at a pace a person can follow."""

import time
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from chaloupe.core import CHANCE, NOBODY, Game, Position, Rng, Tell
from chaloupe.core.problems import Words
from chaloupe.lab.setup import Setup, streams_of
from chaloupe.lab.words import say, sentence

NAMES: Final = ("Mary", "Barthélemy", "Ching Shih", "Diego", "Jeanne", "Fanny", "Grace", "Jean")
COLOURS: Final = ("cyan", "yellow", "magenta", "green", "red", "blue", "bright_cyan", "bright_yellow")
# Seconds after an event, a little longer for a long sentence.
PAUSE: Final = 0.25
PAUSE_PER_LETTER: Final = 0.008


def demo(setup: Setup, seed: str, language: str, console: Console, *, fast: bool) -> None:
    """Play one game and tell it."""
    game, position, bots = setup.box(), setup.start(), setup.seated()
    names = list(NAMES[: setup.players])
    texts = game.catalogue(language)
    console.rule(f"[bold]{texts.find('name')}[/bold]")
    console.print(str(texts.find("about") or ""), style="italic")
    console.print(say(language, "demo.players"), Text(", ").join(_coloured(names, seat) for seat in range(len(names))))
    console.print(say(language, "demo.seed", seed=seed), style="dim")
    rng = Rng(f"{seed}/0")
    streams = streams_of(bots, rng)
    options = game.fill(setup.players, setup.options)
    before = setup.players
    while (who := int(position.actor())) != NOBODY:
        tell = Tell()
        if who == CHANCE:
            position.apply(CHANCE, position.draw(rng), tell)
        else:
            if who < before:
                console.print(_standing(position, names))
            before = who
            legal = [position.words(who, code) for code in position.legal(who)]
            game.act(position, who, bots[who].choose(position.view(who), legal, streams[who]), tell)
        for event in tell.heard(-1):
            _tell_event(game, {**options, **event}, names, language, console, fast=fast)
    _finish(position, names, language, console)


def _coloured(names: list[str], seat: int) -> Text:
    return Text(names[seat], style=f"bold {COLOURS[seat % len(COLOURS)]}")


def _tell_event(game: Game, event: Words, names: list[str], language: str, console: Console, *, fast: bool) -> None:
    text = Text("  " + sentence(game, language, f"events.{event['event']}", event, names))
    for seat, name in enumerate(names):
        text.highlight_words([name], style=f"bold {COLOURS[seat % len(COLOURS)]}")
    console.print(text)
    if not fast:
        time.sleep(PAUSE + PAUSE_PER_LETTER * len(text))


def _standing(position: Position, names: list[str]) -> Table:
    """Show what a spectator sees of every seat: all parts of the view that have one entry for each seat."""
    view = position.view(None)
    columns = {key: value for key, value in view.items() if isinstance(value, list) and len(value) == len(names)}
    table = Table(box=None, padding=(0, 2), header_style="dim")
    table.add_column("")
    for key in columns:
        table.add_column(key)
    for seat in range(len(names)):
        table.add_row(_coloured(names, seat), *(_short(value[seat]) for value in columns.values()))
    return table


def _short(value: object) -> str:
    if isinstance(value, list):
        return " ".join(_short(item) for item in value)
    if isinstance(value, dict):
        return " ".join(f"{key}:{_short(item)}" for key, item in value.items())
    return "–" if value is None else str(value)


def _finish(position: Position, names: list[str], language: str, console: Console) -> None:
    outcome = position.outcome()
    assert outcome is not None
    table = Table(title=say(language, "demo.result"))
    table.add_column(say(language, "table.seat"))
    table.add_column(say(language, "table.score"), justify="right")
    for seat in sorted(range(len(names)), key=lambda seat: -outcome.scores[seat]):
        table.add_row(_coloured(names, seat), str(outcome.scores[seat]) + (" ★" if seat in outcome.winners else ""))
    console.print(table)
