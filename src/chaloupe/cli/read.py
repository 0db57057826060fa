"""The commands that look things up and check them: games, rules, counts of sequences, laws."""

from pathlib import Path
from typing import Annotated

import typer

from chaloupe import shelf
from chaloupe.cli.arguments import (
    LANG,
    AsJson,
    GameName,
    Lang,
    Options,
    Players,
    complete_clause,
    complete_game,
    console,
    setup_of,
    text,
    write_json,
)
from chaloupe.core import Problem
from chaloupe.lab.text.words import say


def perft(
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=1_000, help=text("help.depth"))],
    game: Annotated[
        str | None, typer.Argument(help=text("help.game"), autocompletion=complete_game, show_default=False)
    ] = None,
    position: Annotated[Path | None, typer.Option("--position", help=text("help.position"), show_default=False)] = None,
    players: Players = None,
    option: Options = None,
    divide: Annotated[bool, typer.Option("--divide", help=text("help.divide"))] = False,
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Count action sequences."""
    from chaloupe.lab.setup import position_from_file
    from chaloupe.lab.text.perft import count
    from chaloupe.lab.text.perft import divide as split

    if (game is None) == (position is None):
        raise Problem("perft_source")
    if position is not None:
        if players is not None or option:
            raise Problem("perft_position")
        chosen, start = position_from_file(position, lang)
    else:
        plan = setup_of(str(game), players, option, None)
        chosen, start = plan.game(), plan.start()
    parts = split(start, depth) if divide and depth > 0 else []
    nodes = sum(number for _, number in parts) if parts else count(start, depth)
    if as_json:
        divided = {"divide": [{"action": action, "nodes": number} for action, number in parts]} if parts else {}
        write_json({"game": chosen.id, "depth": depth, "nodes": nodes, **divided})
        return
    for action, number in parts:
        typer.echo(f"{chosen.verbs.to_text(action)}: {number}")
    typer.echo(nodes)


def conformance(
    game: GameName,
    players: Players = None,
    option: Options = None,
    seed: Annotated[str | None, typer.Option("--seed", "-s", help=text("help.one_seed"), show_default=False)] = None,
    number: Annotated[int, typer.Option("--games", "-n", min=1, max=100_000, help=text("help.number"))] = 24,
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Check the laws of every game."""
    from chaloupe.conformance import find_game, verdicts
    from chaloupe.lab.setup import options_from_text

    chosen = find_game(game)
    broken = 0
    told: list[dict[str, object]] = []
    for found in verdicts(chosen, players, options_from_text(chosen, option or []), seed, number):
        broken += found.failure is not None
        told.append({"setup": found.name, "steps": found.steps, "failure": found.failure})
        if as_json:
            continue
        key = "obeys" if found.failure is None else "breaks"
        options = [f"{name}={str(value).lower()}" for name, value in found.options.items()]
        setup = ", ".join([chosen.id, say(lang, "table.players", number=found.players), *options])
        typer.echo(say(lang, f"conformance.{key}", setup=setup, steps=found.steps))
        if found.failure is not None:
            typer.echo(found.failure)
    if as_json:
        write_json({"game": chosen.id, "obeys": broken == 0, "trials": told})
    raise typer.Exit(1 if broken else 0)


def rules(
    game: GameName,
    clause: Annotated[
        str | None, typer.Argument(help=text("help.clause"), autocompletion=complete_clause, show_default=False)
    ] = None,
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Read the rulebook."""
    from chaloupe.lab.text import report

    chosen = shelf.game(game)
    book = chosen.rulebook()
    wanted = None if clause is None else clause.upper()
    if wanted is not None and wanted not in book.clauses:
        ids = list(book.clauses)
        raise Problem("clause_unknown", clause=clause, first=ids[0], last=ids[-1])
    if as_json:
        shown = [each for each in book.clauses.values() if wanted in (None, each.id)]
        write_json([{"id": c.id, "chapter": book.chapters[c.chapter][lang], "text": c.texts[lang]} for c in shown])
    else:
        report.rulebook(chosen, wanted, lang, console())


def games(as_json: AsJson = False, lang: Lang = LANG) -> None:
    """List the games."""
    if as_json:
        write_json([game.describe() for game in shelf.games()])
        return
    from chaloupe.lab.text import report

    report.shelf_table(shelf.games(), lang, console())
