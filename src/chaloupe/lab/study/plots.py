"""The drawings of a study that show how games go: waves of lengths, seats, scores, the chances of winners."""

from collections.abc import Sequence

from chaloupe.lab.study.layout import NARROW, Layout
from chaloupe.lab.text.report import number, percent
from chaloupe.lab.text.svg import Drawing, colour, mix, steps

# Room at the end of a line of words for a number.
AT_THE_END = 56.0


# -- waves -------------------------------------------------------------------------------------------------------


def lengths(layout: Layout) -> Drawing:
    """Draw how long games take: a wave for each variant."""
    shown = layout.equal or layout.mixed
    room = layout.right - layout.left - AT_THE_END
    top, row = 20.0, 68.0
    heights = [row + layout.height(layout.label(each), room) for each in shown]
    bottom = top + sum(heights)
    sheet = Drawing(layout.width, bottom + 52, layout.say("length.title"))
    low, high = _reach([each["lengths"] for each in shown])

    def x(value: float) -> float:
        return layout.left + (min(value, high) - low) / max(high - low, 1) * (layout.right - layout.left)

    for mark in steps(low, high, 5 if layout.width > NARROW else 3):
        sheet.line(x(mark), top + 28, x(mark), bottom)
        layout.mark(sheet, x(mark), bottom + 22, number(mark, layout.language, 0))
    base = top
    for i, each in enumerate(shown):
        base += heights[i]
        shape = _smooth(each["lengths"], low, high)
        peak = max(shape) or 1
        stride = (layout.right - layout.left) / (len(shape) - 1)
        points = [(layout.left + j * stride, base - 36 * y / peak) for j, y in enumerate(shape)]
        fill = mix("var(--sea)", 0.28 + 0.4 * i / max(len(shown) - 1, 1))
        sheet.path([(layout.left, base), *points, (layout.right, base)], "none", fill, 0)
        sheet.path(points, "var(--sea)", width=2)
        median = number(each["length"]["median"], layout.language, 0)
        sheet.dot(
            x(each["length"]["median"]), base, 6, f"{layout.label(each)}{layout.colon}{layout.say('median')} {median}"
        )
        layout.write(sheet, base - 44, layout.label(each), room)
        sheet.text(layout.right, base - 44, median, "soft end")
    sheet.text(layout.right, bottom + 44, layout.say("length.axis"), "soft end")
    return sheet


# -- seats -------------------------------------------------------------------------------------------------------


def seats(layout: Layout) -> Drawing:
    """Draw how often each seat wins, against what is fair."""
    rows = [(each, seat) for each in layout.plain for seat in range(each["players"])]
    top, row = 46.0, 30.0
    bottom = top + row * len(rows) + 34 * len(layout.plain)
    sheet = Drawing(layout.width, bottom + 60, layout.say("seats.title"))
    bounds = [bound * each["players"] for each, seat in rows for bound in each["seats"][seat]["wilson"]]
    high: float = min(max(1.4, *bounds) * 1.04, 4.0)
    side = layout.left + 72

    def x(share: float) -> float:
        return side + min(share, high) / high * (layout.right - side)

    for mark in steps(0, high, 4):
        sheet.line(x(mark), top - 16, x(mark), bottom)
        layout.mark(sheet, x(mark), bottom + 20, f"×{number(mark, layout.language, 1)}")
    sheet.line(x(1), top - 20, x(1), bottom, "dash")
    sheet.text(x(1), top - 26, layout.say("seats.fair"), "soft middle")
    y = top
    for each, seat in rows:
        if seat == 0:
            y += 34
            sheet.text(layout.left, y - 8, layout.players(each), "strong")
        found = each["seats"][seat]
        share = found["wins"] / each["games"]
        fair = [bound * each["players"] for bound in (*found["wilson"], share)]
        sheet.text(side - 14, y + 20, layout.say("seats.seat", number=seat + 1), "soft end")
        sheet.line(x(fair[0]), y + 15, x(fair[1]), y + 15, "whisker")
        tip = f"{percent(share, layout.language)} ({' – '.join(percent(b, layout.language) for b in found['wilson'])})"
        sheet.dot(x(fair[2]), y + 15, 7, tip)
        y += row
    sheet.text(layout.right, bottom + 42, layout.say("seats.axis"), "soft end")
    return sheet


# -- scores ------------------------------------------------------------------------------------------------------


def scores(layout: Layout) -> Drawing | None:
    """Draw what winners and the others score: winners above the line, the others below it."""
    shown = layout.plain
    values = {value for each in shown for side in each["scores"].values() for value, _ in side}
    if len(values) < 3:
        return None  # a game without points
    top, row = 40.0, 96.0
    sheet = Drawing(layout.width, top + row * len(shown) + 56, layout.say("scores.title"))
    low, high = int(min(values)), int(max(values))
    width = (layout.right - layout.left) / (high - low + 1)

    def x(value: float) -> float:
        return layout.left + (value - low + 0.5) * width

    bottom = top + row * len(shown)
    for i, each in enumerate(shown):
        middle = top + row * i + 50
        sheet.text(layout.left, middle - 44, layout.players(each), "strong")
        for side, sign, fill in (("winners", -1, "var(--glow)"), ("others", 1, mix("var(--sea)", 0.75))):
            counted = each["scores"][side]
            total = sum(times for _, times in counted) or 1
            peak = max((times for _, times in counted), default=1)
            for value, times in counted:
                height = 38 * times / peak
                tip = f"{layout.say(f'scores.{side}')}, {value}: {percent(times / total, layout.language)}"
                y = middle - height if sign < 0 else middle
                sheet.bar(x(value) - 0.42 * width, y, max(0.84 * width, 1), height, fill, tip, 1.5)
        sheet.line(layout.left, middle, layout.right, middle)
    for mark in steps(low, high, 6):
        if mark == round(mark):
            layout.mark(sheet, x(mark), bottom + 20, number(mark, layout.language, 0))
    sheet.text(layout.right, bottom + 42, layout.say("scores.axis"), "soft end")
    return sheet


# -- the chances of winners --------------------------------------------------------------------------------------


def curves(layout: Layout) -> Drawing | None:
    """Draw how the later winner's chances grow."""
    shown = [each for each in layout.plain if each["story"]]
    if not shown:
        return None
    beside = 3 if layout.width > NARROW else 2
    left, right, top, bottom = layout.left + 56, layout.right - 4, 24.0, 320.0
    sheet = Drawing(layout.width, bottom + 56 + 24 * -(-len(shown) // beside), layout.say("curve.title"))

    def at(i: int, share: float, points: int) -> tuple[float, float]:
        return left + i / (points - 1) * (right - left), bottom - share * (bottom - top)

    for mark in (0.0, 0.25, 0.5, 0.75, 1.0):
        sheet.line(left, at(0, mark, 2)[1], right, at(0, mark, 2)[1])
        sheet.text(left - 8, at(0, mark, 2)[1] + 5, layout.percent(mark), "soft end")
    first = shown[0]["story"]
    points = len(first["curve"])
    band = [at(i, v, points) for i, v in enumerate(first["high"])]
    band += [at(i, v, points) for i, v in reversed(list(enumerate(first["low"])))]
    sheet.path(band, "none", mix(colour(0), 0.2), 0, layout.say("curve.band", players=layout.players(shown[0])))
    for i, each in enumerate(shown):
        line = [at(j, v, points) for j, v in enumerate(each["story"]["curve"])]
        sheet.path(line, colour(i), width=3, tip=layout.players(each))
        x, y = left + 8 + (i % beside) * 140, bottom + 52 + (i // beside) * 24
        sheet.dot(x, y - 5, 6, "", colour(i))
        sheet.text(x + 12, y, layout.players(each), "soft")
    sheet.text(left, bottom + 22, layout.say("curve.begin"), "soft")
    sheet.text(right, bottom + 22, layout.say("curve.end"), "soft end")
    return sheet


def _reach(counts: Sequence[Sequence[tuple[int, int]]]) -> tuple[float, float]:
    """Give the least length, and that which ninety-nine of a hundred games do not exceed.

    One marathon must not rule the page.
    """
    values = sorted(value for counted in counts for value, times in counted for _ in range(times))
    return values[0], max(values[int(0.99 * (len(values) - 1))], values[0] + 1)


def _smooth(counted: Sequence[tuple[int, int]], low: float, high: float, points: int = 90) -> list[float]:
    """Turn counts into a smooth wave: every game is a small swell (a triangular kernel)."""
    reach = max((high - low) / 18, 1.0)
    wave = []
    for j in range(points):
        at = low + (high - low) * j / (points - 1)
        wave.append(sum(times * max(0.0, 1 - abs(min(value, high) - at) / reach) for value, times in counted))
    return wave
