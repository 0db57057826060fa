"""A small hand for drawings: SVG in the colours of the house, light and dark, and nothing from outside."""

from collections.abc import Sequence
from html import escape
from typing import Final

# The colours of the browser's `app.css`: by day a chart on a table, by night the same chart under a lantern.
LIGHT: Final = {
    "paper": "#f5ead2", "card": "#fffaf0", "card-2": "#f3e6cb", "ink": "#1f2c38", "ink-2": "#4b5863", "line": "#cfb98c",
    "sea": "#1a6480", "sea-deep": "#0f4259", "sea-wash": "#cfe2e2", "lantern": "#b3540f", "glow": "#e07b12",
    "c0": "#1a6480", "c1": "#c8372d", "c2": "#d99a00", "c3": "#2c8a50", "c4": "#8147b5", "c5": "#d9691e",
    "c6": "#178a8f", "c7": "#c24a86",
}  # fmt: skip
DARK: Final = {
    "paper": "#0d1a27", "card": "#16293a", "card-2": "#1d3549", "ink": "#f6ead0", "ink-2": "#c5bda8", "line": "#38536a",
    "sea": "#7cc4d8", "sea-deep": "#1c5b78", "sea-wash": "#12344a", "lantern": "#ffb656", "glow": "#ffc15e",
    "c0": "#7cc4d8", "c1": "#e4675b", "c2": "#f2c037", "c3": "#4fb877", "c4": "#b07fe0", "c5": "#f08f4a",
    "c6": "#45bcc0", "c7": "#e77fb2",
}  # fmt: skip
SERIF: Final = "'Alegreya','Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
SANS: Final = "'Alegreya Sans','Gill Sans','Trebuchet MS',system-ui,sans-serif"
# How the parts of a drawing look; the report's page has the same rules.
LOOK: Final = f"""
.plot text{{font:400 15px {SANS};fill:var(--ink)}}
.plot .soft{{fill:var(--ink-2);font-size:13.5px}}
.plot .title{{font:800 21px {SERIF}}}
.plot .strong{{font-weight:700}}
.plot .end{{text-anchor:end}}.plot .middle{{text-anchor:middle}}
.plot .rule{{stroke:var(--line);stroke-width:1}}
.plot .dash{{stroke:var(--lantern);stroke-width:1.5;stroke-dasharray:2 5;stroke-linecap:round}}
.plot .whisker{{stroke:var(--sea);stroke-width:3;stroke-linecap:round}}
.plot .faint{{opacity:.38;stroke-width:2}}
.plot .dot{{fill:var(--lantern);stroke:var(--card);stroke-width:2}}
"""


def variables(colours: dict[str, str]) -> str:
    """Write colours as CSS variables."""
    return "".join(f"--{name}:{value};" for name, value in colours.items())


def colour(number: int) -> str:
    """Give one of eight colours."""
    return f"var(--c{number % 8})"


def mix(one: str, share: float, other: str = "var(--card)") -> str:
    """Mix two colours, so much of the first."""
    return f"color-mix(in oklab,{one} {100 * share:.0f}%,{other})"


def place(number: float) -> str:
    """Write a coordinate, short."""
    return f"{number:.1f}".removesuffix(".0")


class Drawing:
    """Shapes on a sheet of a width and a height, in the order in which they are drawn."""

    def __init__(self, width: float, height: float, label: str) -> None:
        """Take an empty sheet; the label is what a screen reader says."""
        self.width: Final = width
        self.height = height
        self.label: Final = label
        self.parts: Final[list[str]] = []

    def text(self, x: float, y: float, words: str, kind: str = "", tip: str = "") -> None:
        """Write; `kind` is a class: soft, strong, title, end, middle."""
        inside = escape(words) + (f"<title>{escape(tip)}</title>" if tip else "")
        self.parts.append(f'<text x="{place(x)}" y="{place(y)}"{_class(kind)}>{inside}</text>')

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str = "rule") -> None:
        """Draw a straight line."""
        self.parts.append(f'<path d="M{place(x1)} {place(y1)}L{place(x2)} {place(y2)}"{_class(kind)}/>')

    def bar(self, x: float, y: float, width: float, height: float, fill: str, tip: str = "", radius: float = 3) -> None:
        """Draw a bar."""
        self.parts.append(
            f'<rect x="{place(x)}" y="{place(y)}" width="{place(max(0, width))}" height="{place(max(0, height))}" '
            f'rx="{place(radius)}" style="fill:{fill}">{_tip(tip)}</rect>'
        )

    def dot(self, x: float, y: float, radius: float, tip: str = "", fill: str = "") -> None:
        """Draw a dot."""
        style = f' style="fill:{fill}"' if fill else ""
        self.parts.append(
            f'<circle cx="{place(x)}" cy="{place(y)}" r="{place(radius)}" class="dot"{style}>{_tip(tip)}</circle>'
        )

    def path(
        self, points: Sequence[tuple[float, float]], stroke: str, fill: str = "none", width: float = 2, tip: str = ""
    ) -> None:
        """Draw a line through points; with a fill, the area they enclose."""
        way = "M" + "L".join(f"{place(x)} {place(y)}" for x, y in points)
        style = f"fill:{fill};stroke:{stroke};stroke-width:{width};stroke-linejoin:round"
        self.parts.append(f'<path d="{way}" style="{style}">{_tip(tip)}</path>')

    def inline(self, kind: str = "") -> str:
        """Give the drawing as a part of a page that has the look; `kind` is one more class."""
        sheet = f'viewBox="0 0 {place(self.width)} {place(self.height)}"'
        head = f'<svg class="{f"plot {kind}".strip()}" {sheet} role="img" aria-label="{escape(self.label)}">'
        return f"{head}{''.join(self.parts)}</svg>"

    def alone(self) -> str:
        """Give the drawing as a file of its own."""
        night = f"@media(prefers-color-scheme:dark){{.plot{{{variables(DARK)}}}}}"
        style = f"<style>.plot{{{variables(LIGHT)}}}{night}{LOOK}</style>"
        ground = '<rect width="100%" height="100%" style="fill:var(--paper)"/>'
        size = f'width="{place(self.width)}" height="{place(self.height)}" xmlns="http://www.w3.org/2000/svg"'
        head, rest = self.inline().split(">", 1)
        return f"{head} {size}>{style}{ground}{rest}\n"


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _tip(words: str) -> str:
    return f"<title>{escape(words)}</title>" if words else ""


def steps(low: float, high: float, number: int = 5) -> list[float]:
    """List round numbers between two bounds, about so many.

    >>> steps(0, 100)
    [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]
    """
    span = max(high - low, 1e-9)
    size: float = 1.0
    while span / size > number * 10:
        size *= 10
    while span / size < number:
        size /= 10
    size *= next((factor for factor in (1, 2, 5, 10) if span / (size * factor) <= number + 0.5), 10)
    first = -(-low // size)
    return [round((first + i) * size, 9) for i in range(int((high - first * size) / size + 1e-9) + 1)]
