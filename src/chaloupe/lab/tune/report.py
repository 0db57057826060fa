"""What people see of tunings and calibrations: tables, and a picture."""

from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from rich.console import Console
from rich.table import Table

from chaloupe import shelf
from chaloupe.core.json import Json
from chaloupe.lab.text.report import number, percent, print_plain, whole
from chaloupe.lab.text.tally import wilson
from chaloupe.lab.text.words import say
from chaloupe.lab.work.files import write_text

SIDE: Final = 220
MARGIN: Final = 44
GAP: Final = 46
COLUMNS: Final = 4
# Fewer judgements than this make no point.
FEWEST: Final = 20

_STYLE: Final = (
    "text{font:11px system-ui,sans-serif;fill:#333}.t{font-weight:600;font-size:12px}"
    ".grid{stroke:#ddd;stroke-width:1}.even{stroke:#888;stroke-dasharray:4 3}"
    ".bar{stroke:#0b6e99;stroke-width:1.5}.dot{fill:#0b6e99}.line{fill:none;stroke:#0b6e99;stroke-width:1.5}"
)


def print_tuning(found: Json, language: str, console: Console) -> None:
    """Print what a tuning came to."""
    table = Table(title=say(language, "tune.title", game=str(found["game"])))
    for heading in ("group", "generation", "positions", "before", "after"):
        table.add_column(say(language, f"tune.{heading}"), justify="left" if heading == "group" else "right")
    of_all = found["groups"]
    assert isinstance(of_all, dict)
    for name, group in of_all.items():
        for at, each in enumerate(group["generations"], 1):
            losses = (number(each[key], language, 4) for key in ("loss_before", "loss"))
            table.add_row(name, str(at), whole(each["positions"], language), *losses)
    console.print(table)
    for name, group in of_all.items():
        result = group["match"]
        low, high = result["interval"]
        shares = [percent(share, language) for share in (result["share"], low, high, result["even"])]
        told = dict(zip(("share", "low", "high", "even"), shares, strict=True))
        console.print(say(language, "tune.match", group=name, **told))
    print_plain(say(language, "tune.written", file=found["file"]), console)


def print_calibration(found: Json, language: str, console: Console) -> None:
    """Print a calibration: what was predicted, what was seen."""
    of_all = found["groups"]
    assert isinstance(of_all, dict)
    for name, bins in of_all.items():
        table = Table(title=f"{found['game']}, {name}")
        for heading in ("predicted", "observed", "judged"):
            table.add_column(say(language, f"tune.{heading}"), justify="right")
        for predicted, observed, judged in bins:
            if judged:
                table.add_row(percent(predicted, language), percent(observed, language), whole(judged, language))
        console.print(table)
    fits = found.get("fits")
    if isinstance(fits, dict):
        for name, fit in fits.items():
            losses = {key: number(fit[key], language, 4) for key in ("loss_before", "loss")}
            console.print(
                say(language, "tune.bold", group=name, boldness=number(fit["boldness"], language, 3), **losses)
            )
        print_plain(say(language, "tune.written", file=found["file"]), console)


# -- a picture of predicted against observed wins --------------------------------------------------------------------


def write_plot(found: Json, path: Path, language: str) -> None:
    """Draw a calibration into a file: on the diagonal, whoever says 70 % wins 70 times of a hundred."""
    groups_found = found["groups"]
    assert isinstance(groups_found, dict)
    name = str(shelf.game(found["game"]).catalogue(language).find("name"))
    write_text(path, draw(say(language, "tune.plot", game=name), groups_found))


def draw(title: str, groups: dict[str, list[list[float]]]) -> str:
    """Draw a square for every group: dots with their 95 % intervals, sized by how often the prediction was made."""
    columns = min(COLUMNS, max(1, len(groups)))
    rows = -(-len(groups) // columns)
    width = MARGIN + max(columns * (SIDE + GAP), 7 * len(title))  # a letter is seven wide, or less
    height = 34 + rows * (SIDE + GAP + 22) + 26
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text class="t" x="{MARGIN}" y="20">{escape(title)}</text>',
    ]
    for at, (name, bins) in enumerate(groups.items()):
        left = MARGIN + (at % columns) * (SIDE + GAP)
        top = 52 + (at // columns) * (SIDE + GAP + 22)
        parts.extend(_panel(name, bins, left, top))
    return "\n".join([*parts, "</svg>", ""])


def _panel(name: str, bins: list[list[float]], left: int, top: int) -> list[str]:
    parts = [f'<text class="t" x="{left}" y="{top - 6}">{escape(name)}</text>']
    for tick in range(0, 101, 25):
        x, y = left + SIDE * tick / 100, top + SIDE - SIDE * tick / 100
        parts.append(f'<path class="grid" d="M{x:g} {top}V{top + SIDE}M{left} {y:g}H{left + SIDE}"/>')
        parts.append(f'<text x="{x:g}" y="{top + SIDE + 14}" text-anchor="middle">{tick}</text>')
        parts.append(f'<text x="{left - 6}" y="{y + 4:g}" text-anchor="end">{tick}</text>')
    parts.append(f'<path class="even" d="M{left} {top + SIDE}L{left + SIDE} {top}"/>')
    points = [(predicted, observed, int(judged)) for predicted, observed, judged in bins if judged >= FEWEST]
    most = max((judged for _, _, judged in points), default=1)
    line = " ".join(f"{left + SIDE * x:.1f},{top + SIDE - SIDE * y:.1f}" for x, y, _ in points)
    parts.append(f'<polyline class="line" points="{line}"/>')
    for predicted, observed, judged in points:
        low, high = wilson(round(observed * judged), judged)
        x = left + SIDE * predicted
        told = f"{predicted:.1%} → {observed:.1%} ({judged})"
        parts.append(
            f'<path class="bar" d="M{x:.1f} {top + SIDE - SIDE * low:.1f}V{top + SIDE - SIDE * high:.1f}"/>'
            f'<circle class="dot" cx="{x:.1f}" cy="{top + SIDE - SIDE * observed:.1f}" '
            f'r="{2 + 3 * (judged / most) ** 0.5:.1f}"><title>{told}</title></circle>'
        )
    return parts
