"""A picture of predicted against observed wins: on the diagonal, whoever says 70 % wins 70 times of a hundred."""

from typing import Final
from xml.sax.saxutils import escape

from chaloupe.lab.tally import wilson

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
