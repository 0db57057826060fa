"""What people see of a tournament: a table, every pair, a drawing."""

from typing import Any

from rich.console import Console, JustifyMethod
from rich.table import Table

from chaloupe.game import Game
from chaloupe.lab.text.report import number, percent, whole
from chaloupe.lab.text.svg import Drawing, mix, steps
from chaloupe.lab.text.words import bot_name, say


def _full_name(game: Game, bot: str, language: str) -> str:
    """Name a bot in words, with the name by which it is chosen."""
    named = bot_name(game, language, bot)
    return named if named == bot else f"{named} ({bot})"


def print_table(found: dict[str, Any], game: Game, language: str, console: Console) -> None:
    """Print the ratings and the pairs."""
    players = say(language, "table.players", number=found["players"])
    games = say(language, "tournament.games", number=found["games"], deals=found["deals"])
    table = Table(title=f"{game.catalogue(language).find('name')}, {players}, {games}")
    skilled = any(row["openskill"] for row in found["ratings"])
    headings = ["bot", "rating", "interval", "wins", "share", "ahead"] + ["openskill"] * skilled
    for heading in headings:
        table.add_column(say(language, f"tournament.{heading}"), justify="left" if heading == "bot" else "right")
    for row in found["ratings"]:
        cells = [
            _full_name(game, row["bot"], language),
            number(row["rating"], language, 0),
            _interval(row["interval"], language),
            number(row["wins"], language, 0 if float(row["wins"]).is_integer() else 1),
            percent(row["wins"] / row["seats"], language),
            _ahead(row["ahead"], language),
        ]
        if skilled:
            skill = row["openskill"]
            cells.append(f"{number(skill['mu'], language)} ± {number(1.96 * skill['sigma'], language)}")
        table.add_row(*cells)
    console.print(table)
    pairs = Table(title=say(language, "tournament.pairs"))
    for heading in ("bot", "against", "share", "interval"):
        side: JustifyMethod = "left" if heading in ("bot", "against") else "right"
        pairs.add_column(say(language, f"tournament.{heading}"), justify=side)
    for row in found["pairs"]:
        low, high = row["wilson"]
        between = f"{percent(low, language)} – {percent(high, language)}"
        share = "–" if row["share"] is None else percent(row["share"], language)
        pairs.add_row(row["bot"], row["against"], share, between)
    console.print(pairs)
    if found["unfinished"]:
        console.print(say(language, "tournament.unfinished", number=found["unfinished"]))
    if not skilled:
        console.print(f"[dim]{say(language, 'tournament.no_openskill')}[/dim]")
    groups = say(language, "tournament.groups", number=found["groups"], written=whole(found["groups"], language))
    console.print(f"[dim]{groups}[/dim]")


def _interval(bounds: list[float], language: str) -> str:
    return f"{number(bounds[0], language, 0)} – {number(bounds[1], language, 0)}"


def _ahead(ahead: dict[str, Any] | None, language: str) -> str:
    if ahead is None:
        return ""
    low, high = (number(bound, language, 0) for bound in ahead["interval"])
    return f"+{number(ahead['points'], language, 0)} ({low} … {high})"


def drawing(found: dict[str, Any], game: Game, language: str) -> Drawing:
    """Draw the ratings with their intervals, and below them who wins how often against whom."""
    rows = found["ratings"]
    side, right, top = 230.0, 860.0, 110.0
    size = (right - side) / max(len(rows), 3)
    cell = min(size, 84.0)
    matrix_top = top + 44 * len(rows) + 130
    name = str(game.catalogue(language).find("name"))
    sheet = Drawing(900, matrix_top + cell * len(rows) + 40, say(language, "tournament.plot", game=name))
    sheet.text(36, 48, say(language, "tournament.plot", game=name), "title")
    players = say(language, "table.players", number=found["players"])
    games = say(language, "tournament.games", number=found["games"], deals=found["deals"])
    sheet.text(36, 74, f"{players} · {games}", "soft")
    _ratings(sheet, rows, game, language, (side, right, top))
    _matrix(sheet, found, game, language, (side, matrix_top, cell))
    return sheet


def _ratings(sheet: Drawing, rows: list[Any], game: Game, language: str, frame: tuple[float, float, float]) -> None:
    side, right, top = frame
    low: float = min(row["interval"][0] for row in rows)
    high: float = max(row["interval"][1] for row in rows)
    low, high = low - 0.06 * (high - low) - 1, high + 0.06 * (high - low) + 1

    def x(points: float) -> float:
        return side + (points - low) / (high - low) * (right - side)

    bottom = top + 44 * len(rows)
    for mark in steps(low, high, 6):
        sheet.line(x(mark), top - 6, x(mark), bottom)
        sheet.text(x(mark), bottom + 20, number(mark, language, 0), "soft middle")
    for i, row in enumerate(rows):
        y = top + 44 * i + 22
        sheet.text(side - 18, y + 5, bot_name(game, language, row["bot"]), "strong end", row["bot"])
        sheet.line(x(row["interval"][0]), y, x(row["interval"][1]), y, "whisker")
        tip = f"{row['bot']}: {number(row['rating'], language, 0)} ({_interval(row['interval'], language)})"
        sheet.dot(x(row["rating"]), y, 8, tip)
        sheet.text(x(row["rating"]), y - 13, number(row["rating"], language, 0), "soft middle")
    sheet.text(right, bottom + 42, say(language, "tournament.scale"), "soft end")


def _matrix(
    sheet: Drawing, found: dict[str, Any], game: Game, language: str, frame: tuple[float, float, float]
) -> None:
    side, top, cell = frame
    names = [row["bot"] for row in found["ratings"]]
    sheet.text(36, top - 50, say(language, "tournament.matrix"), "strong")
    for i, bot in enumerate(names):
        sheet.text(side - 18, top + cell * (i + 0.5) + 5, bot_name(game, language, bot), "end", bot)
        sheet.text(side + cell * (i + 0.5), top - 12, bot, "soft middle")
    for row in found["pairs"]:
        one, other = names.index(row["bot"]), names.index(row["against"])
        share = row["share"]
        if share is None:
            continue
        for a, b, won in ((one, other, share), (other, one, 1 - share)):
            strength = abs(won - 0.5) * 1.5
            fill = mix("var(--lantern)" if won >= 0.5 else "var(--sea)", strength)
            tip = f"{names[a]} – {names[b]}: {percent(won, language)}"
            sheet.bar(side + cell * b + 2, top + cell * a + 2, cell - 4, cell - 4, fill, tip, 8)
            sheet.text(side + cell * (b + 0.5), top + cell * (a + 0.5) + 5, percent(won, language), "middle")
