"""The drawings of a study: waves of lengths, seats, scores, luck, turning points, clauses."""

import re
from collections.abc import Sequence
from typing import Any, Final

from chaloupe.core import Game
from chaloupe.lab.clauses import clauses_of_events
from chaloupe.lab.report import number, percent
from chaloupe.lab.svg import Drawing, colour, mix, steps
from chaloupe.lab.words import say

WIDTH: Final = 560.0
LEFT: Final = 24.0
RIGHT: Final = 536.0
# Letters of an event's name that fit the width.
LONGEST: Final = 56
Summary = dict[str, Any]


class Plots:
    """Draw what a study has found, in one language."""

    def __init__(self, found: Summary, game: Game, language: str) -> None:
        """Sort the variants: games among equals, and those where bots compete."""
        self.found: Final = found
        self.game: Final = game
        self.language: Final = language
        self.equal: Final[list[Summary]] = [each for each in found["summaries"] if len(each["bots"]) == 1]
        self.mixed: Final[list[Summary]] = [each for each in found["summaries"] if len(each["bots"]) > 1]
        shown = self.equal or self.mixed
        self.plain: Final[list[Summary]] = [each for each in shown if each["options"] == shown[0]["options"]]

    def say(self, path: str, **arguments: object) -> str:
        """Word a text of the report."""
        return say(self.language, f"study.{path}", **arguments)

    def percent(self, share: float) -> str:
        """Write a share without decimals."""
        return number(100 * share, self.language, 0) + (" %" if self.language == "fr" else "%")

    def label(self, variant: Summary, bots: bool = False) -> str:
        """Name a variant."""
        parts = [say(self.language, "table.players", number=variant["players"])]
        catalogue = self.game.catalogue(self.language)
        for name, value in variant["options"].items():
            key = str(value).lower() if isinstance(value, bool) else str(value)
            named, worded = catalogue.find(f"options.{name}.name"), catalogue.find(f"options.{name}.values.{key}.name")
            parts.append(f"{named or name}: {worded or key}")
        many_bots = len({tuple(each["bots"]) for each in self.equal}) > 1
        if bots or (many_bots and len(variant["bots"]) == 1):
            parts.append(" / ".join(variant["bots"]))
        return " · ".join(parts)

    def event(self, name: str) -> str:
        """Name an event by its sentence, without the particulars."""
        text = self.game.catalogue(self.language).find(f"events.{name}")
        while isinstance(text, dict):
            text = text.get("other", next(reversed(text.values())))
        if not isinstance(text, str):
            return name
        text = re.sub(r"\s*\{[a-z_]+\}", " …", text).strip().rstrip(".!")
        return text if len(text) <= LONGEST else text[:LONGEST].rsplit(" ", 1)[0].rstrip(" …,:") + " …"

    # -- waves ---------------------------------------------------------------------------------------------------

    def lengths(self) -> Drawing:
        """Draw how long games take: a wave for each variant."""
        waves = [(self.label(each), [(v, n) for v, n in each["lengths"]]) for each in self.equal or self.mixed]
        medians = [each["length"]["median"] for each in self.equal or self.mixed]
        return self._waves(waves, medians, self.say("length.title"), self.say("length.axis"))

    def _waves(
        self, waves: Sequence[tuple[str, list[tuple[int, int]]]], medians: Sequence[float], title: str, axis: str
    ) -> Drawing:
        top, row = 20.0, 68.0
        sheet = Drawing(WIDTH, top + row * len(waves) + 52, title)
        values = [value for _, counted in waves for value, _ in counted]
        low, high = min(values), _most(waves)
        bottom = top + row * len(waves)

        def x(value: float) -> float:
            return LEFT + (min(value, high) - low) / max(high - low, 1) * (RIGHT - LEFT)

        for mark in steps(low, high, 5):
            sheet.line(x(mark), top + 28, x(mark), bottom)
            sheet.text(x(mark), bottom + 22, number(mark, self.language, 0), "soft middle")
        for i, (name, counted) in enumerate(waves):
            base = top + row * (i + 1)
            shape = _smooth(counted, low, high)
            peak = max(shape) or 1
            points = [(LEFT + j * (RIGHT - LEFT) / (len(shape) - 1), base - 36 * y / peak) for j, y in enumerate(shape)]
            fill = mix("var(--sea)", 0.28 + 0.4 * i / max(len(waves) - 1, 1))
            sheet.path([(LEFT, base), *points, (RIGHT, base)], "none", fill, 0)
            sheet.path(points, "var(--sea)", width=2)
            sheet.dot(x(medians[i]), base, 6, f"{name}: {self.say('median')} {number(medians[i], self.language, 0)}")
            sheet.text(LEFT, base - 44, name, "strong")
            sheet.text(RIGHT, base - 44, number(medians[i], self.language, 0), "soft end")
        sheet.text(RIGHT, bottom + 44, axis, "soft end")
        return sheet

    # -- seats ---------------------------------------------------------------------------------------------------

    def seats(self) -> Drawing:
        """Draw how often each seat wins, against what is fair."""
        rows = [(each, seat) for each in self.plain for seat in range(each["players"])]
        top, row = 46.0, 30.0
        gaps = 34 * len(self.plain)
        sheet = Drawing(WIDTH, top + row * len(rows) + gaps + 60, self.say("seats.title"))
        bounds = [bound * each["players"] for each, seat in rows for bound in each["seats"][seat]["wilson"]]
        high: float = min(max(1.4, *bounds) * 1.04, 4.0)
        side = 96.0

        def x(share: float) -> float:
            return side + min(share, high) / high * (RIGHT - side)

        bottom = top + row * len(rows) + gaps
        for mark in steps(0, high, 4):
            sheet.line(x(mark), top - 16, x(mark), bottom)
            sheet.text(x(mark), bottom + 20, f"×{number(mark, self.language, 1)}", "soft middle")
        sheet.line(x(1), top - 20, x(1), bottom, "dash")
        sheet.text(x(1), top - 26, self.say("seats.fair"), "soft middle")
        y = top
        for each, seat in rows:
            if seat == 0:
                y += 34
                sheet.text(LEFT, y - 8, self._players(each), "strong")
            found = each["seats"][seat]
            share = found["wins"] / each["games"]
            fair = [bound * each["players"] for bound in (*found["wilson"], share)]
            sheet.text(side - 14, y + 20, self.say("seats.seat", number=seat + 1), "soft end")
            sheet.line(x(fair[0]), y + 15, x(fair[1]), y + 15, "whisker")
            tip = f"{percent(share, self.language)} ({' – '.join(percent(b, self.language) for b in found['wilson'])})"
            sheet.dot(x(fair[2]), y + 15, 7, tip)
            y += row
        sheet.text(RIGHT, bottom + 42, self.say("seats.axis"), "soft end")
        return sheet

    def _players(self, variant: Summary) -> str:
        return say(self.language, "table.players", number=variant["players"])

    # -- scores --------------------------------------------------------------------------------------------------

    def scores(self) -> Drawing | None:
        """Draw what winners and the others score: winners above the line, the others below it."""
        shown = self.plain
        if len({value for each in shown for side in each["scores"].values() for value, _ in side}) < 3:
            return None  # a game without points
        top, row = 40.0, 96.0
        sheet = Drawing(WIDTH, top + row * len(shown) + 56, self.say("scores.title"))
        values = [value for each in shown for side in each["scores"].values() for value, _ in side] or [0]
        low, high = int(min(values)), int(max(values))
        width = (RIGHT - LEFT) / (high - low + 1)

        def x(value: float) -> float:
            return LEFT + (value - low + 0.5) * width

        bottom = top + row * len(shown)
        for i, each in enumerate(shown):
            middle = top + row * i + 50
            sheet.text(LEFT, middle - 44, self._players(each), "strong")
            for side, sign, fill in (("winners", -1, "var(--glow)"), ("others", 1, mix("var(--sea)", 0.75))):
                counted = each["scores"][side]
                total = sum(times for _, times in counted) or 1
                peak = max((times for _, times in counted), default=1)
                for value, times in counted:
                    height = 38 * times / peak
                    tip = f"{self.say(f'scores.{side}')}, {value}: {percent(times / total, self.language)}"
                    y = middle - height if sign < 0 else middle
                    sheet.bar(x(value) - 0.42 * width, y, max(0.84 * width, 1), height, fill, tip, 1.5)
            sheet.line(LEFT, middle, RIGHT, middle)
        for mark in steps(low, high, 6):
            if mark == round(mark):
                sheet.text(x(mark), bottom + 20, number(mark, self.language, 0), "soft middle")
        sheet.text(RIGHT, bottom + 42, self.say("scores.axis"), "soft end")
        return sheet

    # -- luck and decisions --------------------------------------------------------------------------------------

    def luck(self) -> Drawing | None:
        """Draw what moves the chances: luck or decisions."""
        shown = [each for each in self.equal or self.mixed if each["story"]]
        if not shown:
            return None
        top, row = 34.0, 50.0
        sheet = Drawing(WIDTH, top + row * len(shown) + 20, self.say("luck.title"))
        sheet.text(LEFT, top - 12, self.say("luck.chance"), "strong")
        sheet.text(RIGHT, top - 12, self.say("luck.play"), "strong end")
        for i, each in enumerate(shown):
            y = top + row * i
            luck = each["story"]["luck"]
            cut = LEFT + luck * (RIGHT - LEFT)
            sheet.text(LEFT, y + 18, self.label(each), "soft")
            sheet.bar(
                LEFT, y + 24, cut - LEFT - 1, 16, "var(--sea)", f"{self.say('luck.chance')}: {self.percent(luck)}"
            )
            sheet.bar(cut + 1, y + 24, RIGHT - cut - 1, 16, "var(--glow)", self.percent(1 - luck))
            sheet.text(RIGHT, y + 18, f"{self.percent(luck)} | {self.percent(1 - luck)}", "soft end")
        return sheet

    def skill(self) -> Drawing | None:
        """Draw luck against skill: how much chance moves, and how often the better bot wins."""
        shown = [each for each in self.mixed if each["story"] and each["skill"]]
        if not shown:
            return None
        sheet = Drawing(WIDTH, 490, self.say("skill.title"))
        left, right, top, bottom = 70.0, RIGHT, 40.0, 410.0

        def x(share: float) -> float:
            return left + (max(share, 0.5) - 0.5) / 0.5 * (right - left)

        def y(luck: float) -> float:
            return bottom - luck * (bottom - top)

        for mark in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
            sheet.line(x(mark), top, x(mark), bottom)
            sheet.text(x(mark), bottom + 22, self.percent(mark), "soft middle")
        for mark in (0.0, 0.25, 0.5, 0.75, 1.0):
            sheet.line(left, y(mark), right, y(mark))
            sheet.text(left - 10, y(mark) + 5, self.percent(mark), "soft end")
        sheet.text(right, top - 16, self.say("skill.lottery"), "soft end")
        sheet.text(right - 10, bottom - 12, self.say("skill.chess"), "soft end")
        for i, each in enumerate(shown):
            luck, skill = each["story"]["luck"], each["skill"]
            sheet.line(x(skill["wilson"][0]), y(luck), x(skill["wilson"][1]), y(luck), "whisker")
            tip = f"{self.label(each, True)}: {self.percent(skill['share'])}, {self.percent(luck)}"
            sheet.dot(x(skill["share"]), y(luck), 11, tip, colour(i))
            sheet.text(x(skill["share"]), y(luck) + 5, str(i + 1), "strong middle")
        sheet.text(right, bottom + 44, self.say("skill.x"), "soft end")
        sheet.text(LEFT, top - 16, self.say("skill.y"), "soft")
        return sheet

    def skill_legend(self) -> list[tuple[int, str, str]]:
        """Explain the numbers of that drawing: number, variant, share of the better bot."""
        shown = [each for each in self.mixed if each["story"] and each["skill"]]
        return [
            (
                i + 1,
                self.label(each),
                self.say("skill.beats", better=each["skill"]["better"], worse=each["skill"]["worse"],
                         share=self.percent(each["skill"]["share"])),
            )
            for i, each in enumerate(shown)
        ]  # fmt: skip

    # -- the story of a game -------------------------------------------------------------------------------------

    def curves(self) -> Drawing | None:
        """Draw how the later winner's chances grow."""
        shown = [each for each in self.plain if each["story"]]
        if not shown:
            return None
        sheet = Drawing(WIDTH, 400, self.say("curve.title"))
        left, right, top, bottom = 62.0, RIGHT - 4, 24.0, 320.0

        def at(i: int, share: float, points: int) -> tuple[float, float]:
            return left + i / (points - 1) * (right - left), bottom - share * (bottom - top)

        for mark in (0.0, 0.25, 0.5, 0.75, 1.0):
            sheet.line(left, at(0, mark, 2)[1], right, at(0, mark, 2)[1])
            sheet.text(left - 10, at(0, mark, 2)[1] + 5, self.percent(mark), "soft end")
        first = shown[0]["story"]
        points = len(first["curve"])
        band = [at(i, v, points) for i, v in enumerate(first["high"])]
        band += [at(i, v, points) for i, v in reversed(list(enumerate(first["low"])))]
        sheet.path(band, "none", mix(colour(0), 0.2), 0, self.say("curve.band", players=self._players(shown[0])))
        for i, each in enumerate(shown):
            line = [at(j, v, points) for j, v in enumerate(each["story"]["curve"])]
            sheet.path(line, colour(i), width=3, tip=self._players(each))
            x, y = left + 8 + (i % 3) * 158, bottom + 52 + (i // 3) * 24
            sheet.dot(x, y - 5, 6, "", colour(i))
            sheet.text(x + 12, y, self._players(each), "soft")
        sheet.text(left, bottom + 22, self.say("curve.begin"), "soft")
        sheet.text(right, bottom + 22, self.say("curve.end"), "soft end")
        return sheet

    def turning(self) -> Drawing | None:
        """Draw which events turned games."""
        total: dict[str, float] = {}
        shown = [each for each in self.equal or self.mixed if each["story"]]
        for each in shown:
            for name, share in each["story"]["turning"].items():
                total[name] = total.get(name, 0.0) + share / len(shown)
        if not shown:
            return None
        bars = sorted(total.items(), key=lambda each: (-each[1], each[0]))[:10]
        behind = clauses_of_events(self.game)
        named = [(self.event(name), share, ", ".join(behind.get(name, [])) or name) for name, share in bars]
        return self._bars(named, self.say("turning.title"), side=LEFT)

    def clauses(self, which: str) -> Drawing | None:
        """Draw the clauses that refuse most often, or that decide most often."""
        rows = [row for row in self.found["clauses"] if row[which]]
        rows.sort(key=lambda row: -row[which])
        if not rows:
            return None
        book = self.game.rulebook()
        bars = [(row["clause"], row[which], book.text(row["clause"], self.language)) for row in rows[:12]]
        return self._bars(bars, self.say(f"clauses.{which}"), side=110)

    def _bars(self, bars: Sequence[tuple[str, float, str]], title: str, side: float) -> Drawing:
        """Draw bars with their names to the left, or above where there is no room."""
        above = side == LEFT
        row = 50.0 if above else 34.0
        sheet = Drawing(WIDTH, 16 + row * len(bars) + 8, title)
        most = max(share for _, share, _ in bars) or 1
        for i, (name, share, tip) in enumerate(bars):
            y = 10 + row * i + (18 if above else 0)
            sheet.text(
                side if above else side - 12, y - 3 if above else y + 19, name, "" if above else "strong end", tip
            )
            length = max(share / most * (RIGHT - side - 66), 2)
            fill = mix("var(--glow)", 0.45 + 0.55 * share / most)
            sheet.bar(side, y + 3, length, 20, fill, f"{name}: {percent(share, self.language)} – {tip}", 5)
            sheet.text(side + length + 8, y + 18, percent(share, self.language), "soft")
        return sheet


def _most(waves: Sequence[tuple[str, list[tuple[int, int]]]]) -> float:
    """Give the length that ninety-nine of a hundred games do not exceed: one marathon must not rule the page."""
    values = sorted(value for _, counted in waves for value, times in counted for _ in range(times))
    return max(values[int(0.99 * (len(values) - 1))], values[0] + 1)


def _smooth(counted: Sequence[tuple[int, int]], low: float, high: float, points: int = 90) -> list[float]:
    """Turn counts into a smooth wave: every game is a small swell (a triangular kernel)."""
    reach = max((high - low) / 18, 1.0)
    wave = []
    for j in range(points):
        at = low + (high - low) * j / (points - 1)
        wave.append(sum(times * max(0.0, 1 - abs(min(value, high) - at) / reach) for value, times in counted))
    return wave
