"""The drawings of a study that show shares: luck and decisions, luck and skill, turning points, clauses."""

import re
from collections.abc import Sequence
from math import ceil, floor
from typing import Final, NamedTuple

from chaloupe.lab.study.layout import NARROW, Layout, Summary
from chaloupe.lab.text.report import percent
from chaloupe.lab.text.svg import Drawing, colour, mix, steps

# A share of luck that is not worth a drawing.
LITTLE: Final = 0.01


class Bar(NamedTuple):
    """One bar: what is said above it, how long it is, and what is said by pointing at it."""

    name: str
    share: float
    tip: str


def lucky(layout: Layout) -> bool:
    """Say whether chance moves anything worth a drawing."""
    return any(each["story"] and each["story"]["luck"] >= LITTLE for each in layout.found["summaries"])


def luck(layout: Layout) -> Drawing | None:
    """Draw what moves the chances: luck or decisions."""
    shown = [each for each in layout.equal or layout.mixed if each["story"]]
    if not shown or not lucky(layout):
        return None
    room = layout.right - layout.left - 100
    heights = [50 + layout.height(layout.label(each), room) for each in shown]
    y = 34.0
    sheet = Drawing(layout.width, y + sum(heights) + 10, layout.say("luck.title"))
    sheet.text(layout.left, y - 12, layout.say("luck.chance"), "strong")
    sheet.text(layout.right, y - 12, layout.say("luck.play"), "strong end")
    for each, height in zip(shown, heights, strict=True):
        y += height
        luck = each["story"]["luck"]
        cut = layout.left + luck * (layout.right - layout.left)
        layout.write(sheet, y - 32, layout.label(each), room, "soft")
        tip = f"{layout.say('luck.chance')}: {layout.percent(luck)}"
        sheet.bar(layout.left, y - 26, cut - layout.left - 1, 16, "var(--sea)", tip)
        sheet.bar(cut + 1, y - 26, layout.right - cut - 1, 16, "var(--glow)", layout.percent(1 - luck))
        sheet.text(layout.right, y - 32, f"{layout.percent(luck)} | {layout.percent(1 - luck)}", "soft end")
    return sheet


# -- luck against skill ------------------------------------------------------------------------------------------


def _contests(layout: Layout) -> list[Summary]:
    return [each for each in layout.mixed if each["story"] and each["skill"]]


def skill(layout: Layout) -> Drawing | None:
    """Draw luck against skill; where there is no luck, how often the better bot wins."""
    shown = _contests(layout)
    if not shown:
        return None
    return _luck_and_skill(layout, shown) if lucky(layout) else _skill_alone(layout, shown)


def _wins(layout: Layout, sheet: Drawing, shown: Sequence[Summary], left: float, ends: tuple[float, float]) -> "Scale":
    """Draw the axis of the better bot's wins, as far as the intervals reach, and where both win alike."""
    least = min(each["skill"]["wilson"][0] for each in shown)
    x = Scale(min(floor(10 * least) / 10, 0.5), 1.0, left, layout.right - 16)
    top, bottom = ends
    for mark in steps(x.low, x.high, 5 if layout.width > NARROW else 3):
        sheet.line(x(mark), top, x(mark), bottom)
        layout.mark(sheet, x(mark), bottom + 22, layout.percent(mark))
    sheet.line(x(0.5), top, x(0.5), bottom, "dash")
    sheet.text(layout.right, bottom + 44, layout.say("skill.x"), "soft end")
    return x


def _luck_and_skill(layout: Layout, shown: Sequence[Summary]) -> Drawing:
    sheet = Drawing(layout.width, 470, layout.say("skill.title"))
    left, top, bottom = layout.left + 56, 40.0, 400.0
    lucks = [each["story"]["luck"] for each in shown]
    low, high = max(floor(20 * min(lucks) - 0.5) / 20, 0.0), min(ceil(20 * max(lucks) + 0.5) / 20, 1.0)
    y = Scale(low, high, bottom, top)
    x = _wins(layout, sheet, shown, left, (top, bottom))
    for mark in steps(low, high, 5):
        sheet.line(left, y(mark), layout.right, y(mark))
        sheet.text(left - 8, y(mark) + 5, layout.percent(mark), "soft end")
    sheet.text(layout.left, top - 16, layout.say("skill.y"), "soft")
    for each in shown:
        bounds = each["skill"]["wilson"]
        sheet.line(x(bounds[0]), y(each["story"]["luck"]), x(bounds[1]), y(each["story"]["luck"]), "whisker faint")
    dots = [(x(each["skill"]["share"]), y(each["story"]["luck"])) for each in shown]
    for i, (each, dot) in enumerate(zip(shown, dots, strict=True)):
        tip = f"{layout.label(each)}: {layout.percent(each['skill']['share'])}, {layout.percent(each['story']['luck'])}"
        sheet.dot(*dot, 8, tip, colour(i))
    for i, place in enumerate(_beside(dots, layout.right - 9)):
        sheet.text(place[0], place[1] + 5, str(i + 1), "strong middle")
    return sheet


def _skill_alone(layout: Layout, shown: Sequence[Summary]) -> Drawing:
    room = layout.right - layout.left - 56
    heights = [52 + layout.height(layout.label(each), room) for each in shown]
    bottom = 10 + sum(heights)
    sheet = Drawing(layout.width, bottom + 60, layout.say("skill.title"))
    x = _wins(layout, sheet, shown, layout.left + 10, (10, bottom))
    y = 10.0
    for each, height in zip(shown, heights, strict=True):
        y += height
        skill = each["skill"]
        layout.write(sheet, y - 28, layout.label(each), room, "soft")
        sheet.text(layout.right, y - 28, layout.percent(skill["share"]), "strong end")
        sheet.line(x(skill["wilson"][0]), y - 14, x(skill["wilson"][1]), y - 14, "whisker")
        sheet.dot(x(skill["share"]), y - 14, 7, " – ".join(layout.percent(bound) for bound in skill["wilson"]))
    return sheet


def skill_legend(layout: Layout) -> list[tuple[int, str, str]]:
    """Explain the numbers of that drawing: number, variant, share of the better bot."""
    found = []
    for i, each in enumerate(_contests(layout)):
        skill = each["skill"]
        better, worse = layout.bot(skill["better"]), layout.bot(skill["worse"])
        words = layout.say("skill.beats", better=better, worse=worse, share=layout.percent(skill["share"]))
        found.append((i + 1, layout.label(each), words))
    return found


# -- what turns games, and which clauses -------------------------------------------------------------------------


def turning(layout: Layout) -> Drawing | None:
    """Draw which events turned games."""
    total: dict[str, float] = {}
    shown = [each for each in layout.equal or layout.mixed if each["story"]]
    for each in shown:
        for name, share in each["story"]["turning"].items():
            total[name] = total.get(name, 0.0) + share / len(shown)
    if not shown:
        return None
    most = sorted(total.items(), key=lambda each: (-each[1], each[0]))[:10]
    bars = [Bar(layout.event(name), share, _cited(name, shown) or name) for name, share in most]
    return _bars(layout, bars, layout.say("turning.title"))


def _cited(event: str, shown: Sequence[Summary]) -> str:
    """List the clauses under which an event turned games."""
    return ", ".join(dict.fromkeys(clause for each in shown for clause in each["story"]["behind"].get(event, ())))


def clauses(layout: Layout, which: str) -> Drawing | None:
    """Draw the clauses that refuse most often, or that decide most often."""
    rows = [row for row in layout.found["clauses"] if row[which]]
    rows.sort(key=lambda row: -row[which])
    if not rows:
        return None
    bars = []
    for row in rows[:8]:
        text = re.sub("[`*]", "", layout.game.rulebook().text(row["clause"], layout.language))
        bars.append(Bar(f"{row['clause']} {text}", row[which], text))
    return _bars(layout, bars, layout.say(f"clauses.{which}"))


def _bars(layout: Layout, bars: Sequence[Bar], title: str) -> Drawing:
    """Draw bars with their names above."""
    room = layout.right - layout.left
    heights = [52 + layout.height(bar.name, room) for bar in bars]
    sheet = Drawing(layout.width, 10 + sum(heights), title)
    most = max(bar.share for bar in bars) or 1
    y = 0.0
    for bar, height in zip(bars, heights, strict=True):
        y += height
        layout.write(sheet, y - 27, bar.name, room, "", bar.tip)
        length = max(bar.share / most * (room - 66), 2)
        fill = mix("var(--glow)", 0.45 + 0.55 * bar.share / most)
        share = percent(bar.share, layout.language)
        sheet.bar(layout.left, y - 21, length, 20, fill, f"{share} – {bar.tip}", 5)
        sheet.text(layout.left + length + 8, y - 6, share, "soft")
    return sheet


class Scale(NamedTuple):
    """Where the numbers from the low to the high one lie on a sheet."""

    low: float
    high: float
    begin: float
    end: float

    def __call__(self, number: float) -> float:
        """Give the place of a number."""
        return self.begin + (number - self.low) / max(self.high - self.low, 1e-9) * (self.end - self.begin)


def _beside(dots: Sequence[tuple[float, float]], edge: float) -> list[tuple[float, float]]:
    """Find a free place for a number beside every dot, left of the edge and so that none lies on another."""
    around = [(0, -18), (16, -10), (-16, -10), (0, 19), (16, 12), (-16, 12), (26, 0), (-26, 0), (0, -34), (0, 35)]
    taken = list(dots)
    found = []
    for x, y in dots:
        places = [(x + dx, y + dy) for dx, dy in around]
        found.append(next((place for place in places if place[0] <= edge and _free(place, taken)), places[0]))
        taken.append(found[-1])
    return found


def _free(place: tuple[float, float], taken: Sequence[tuple[float, float]]) -> bool:
    return all(abs(place[0] - x) > 13 or abs(place[1] - y) > 13 for x, y in taken)
