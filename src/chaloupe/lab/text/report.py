"""What people read: tables of simulations and measures, the rulebook, the shelf."""

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from chaloupe.game import Game
from chaloupe.lab.text.words import say


def print_plain(words: str, console: Console, style: str = "") -> None:
    """Print words with a name of the user's in them: nothing there is markup, and no path is folded."""
    console.print(Text(words, style), soft_wrap=True)


def simulation(found: dict[str, Any], language: str, console: Console) -> None:
    """Print the result of a simulation."""

    def word(path: str, **arguments: object) -> str:
        return say(language, path, **arguments)

    length = found["length"]
    facts = Table(
        title=f"{found['game']}, {word('table.players', number=found['players'])}", show_header=False, box=None
    )
    facts.add_column(style="dim")
    facts.add_column(justify="right")
    facts.add_row(word("table.games"), whole(found["games"], language))
    facts.add_row(word("table.actions"), whole(found["actions"], language))
    facts.add_row(word("table.chance_actions"), whole(found["chance_actions"], language))
    facts.add_row(word("table.length"), f"{number(length['mean'], language)} ± {number(length['deviation'], language)}")
    facts.add_row(word("table.length_spread"), f"{length['min']} – {length['median']} – {length['max']}")
    if found["unfinished"]:
        facts.add_row(word("table.unfinished"), whole(found["unfinished"], language))
    if found["without_winner"]:
        facts.add_row(word("table.without_winner"), whole(found["without_winner"], language))
    facts.add_row(word("table.seconds"), number(found["seconds"], language, 2))
    facts.add_row(word("table.actions_per_second"), whole(round(found["actions_per_second"]), language))
    facts.add_row(word("table.actions_per_cpu_second"), whole(round(found["actions_per_cpu_second"]), language))
    facts.add_row(word("table.games_per_second"), whole(round(found["games_per_second"]), language))
    facts.add_row(word("table.running"), word("mode.compiled" if found["compiled"] else "mode.plain"))
    facts.add_row(word("table.digest"), found["digest"])
    console.print(facts)
    console.print(_seats(found, language))


def _seats(found: dict[str, Any], language: str) -> Table:
    table = Table()
    for heading in ("seat", "bot", "wins", "share", "score", "score_spread"):
        table.add_column(say(language, f"table.{heading}"), justify="left" if heading in ("seat", "bot") else "right")
    for seat, wins in enumerate(found["wins"]):
        low, high = found["win_intervals"][seat]
        shared = found["shared_wins"][seat]
        scores = found["scores"][seat]
        table.add_row(
            str(seat),
            found["bots"][seat],
            whole(wins, language) + (f" ({say(language, 'table.shared', number=shared)})" if shared else ""),
            f"{percent(low, language)} – {percent(high, language)}",
            f"{number(scores['mean'], language, 2)} ± {number(scores['deviation'], language, 2)}",
            f"{scores['min']} – {scores['median']} – {scores['max']}",
        )
    return table


def measures(found: dict[str, Any], language: str, console: Console) -> None:
    """Print what `bench` measured."""
    mode = say(language, "mode.compiled" if found["compiled"] else "mode.plain")
    table = Table(title=f"{found['game']}, {say(language, 'table.players', number=found['players'])}, {mode}")
    table.add_column("")
    table.add_column("", justify="right")
    for key, value in found.items():
        if isinstance(value, (int, float)) and key not in ("players", "compiled"):
            table.add_row(say(language, f"bench.{key}"), whole(round(value), language))
    console.print(table)


def shelf_table(games: list[Game], language: str, console: Console) -> None:
    """Print the games there are."""
    table = Table()
    for heading in ("id", "name", "number", "options", "bots"):
        table.add_column(say(language, f"shelf.{heading}"))
    for game in games:
        options = "\n".join(f"{option.name}={_values(option.values, option.default)}" for option in game.options)
        players = f"{game.fewest}–{game.most}"
        name = str(game.catalogue(language).find("name") or game.id)
        table.add_row(game.id, name, players, options, " ".join(bot.name for bot in game.roster()))
    console.print(table)


def _values(values: tuple[object, ...], default: object) -> str:
    words = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    at = next(i for i, value in enumerate(values) if type(value) is type(default) and value == default)
    return " | ".join([words[at], *words[:at], *words[at + 1 :]])


def rulebook(game: Game, clause: str | None, language: str, console: Console) -> None:
    """Print the rulebook of a game, or one clause of it."""
    book = game.rulebook()
    chapter = -1
    for each in book.clauses.values():
        if clause is not None and each.id != clause:
            continue
        if each.chapter != chapter:
            chapter = each.chapter
            console.print(f"\n[bold]{book.chapters[chapter][language]}[/bold]")
        table = Table.grid(padding=(0, 2))
        table.add_column(style="cyan", no_wrap=True, min_width=8)
        table.add_column(ratio=1)
        table.add_row(each.id, Text(each.texts[language]))
        console.print(table)


def whole(value: int, language: str) -> str:
    """Write a whole number with the language's groups of thousands."""
    return f"{value:,}".replace(",", "\u202f" if language == "fr" else ",")


def number(value: float | None, language: str, digits: int = 1) -> str:
    """Write a number with the language's decimal mark."""
    if value is None:
        return "–"
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if language == "fr" else text


def percent(share: float, language: str) -> str:
    """Write a share as per cent."""
    return number(100 * share, language) + (" %" if language == "fr" else "%")
