"""What all drawings of a study share: how things are called, and how much room there is for it."""

import re
from textwrap import wrap
from typing import Any, Final

from chaloupe.game import Game
from chaloupe.lab.text.report import number
from chaloupe.lab.text.svg import Drawing
from chaloupe.lab.text.words import bot_name, say

# Every drawing is made twice: for a column of a wide page, and for a phone held upright, with letters of the same size.
WIDE: Final = 560.0
NARROW: Final = 330.0
# How wide a letter is on average, in pixels, and how far apart lines of words are.
LETTER: Final = 9.2
LEADING: Final = 20.0
Summary = dict[str, Any]


class Layout:
    """Name what a study has found in one language, and lay it out for one width."""

    def __init__(self, found: Summary, game: Game, language: str, width: float = WIDE) -> None:
        """Sort the variants: games among equals, and those where bots compete."""
        self.found: Final = found
        self.game: Final = game
        self.language: Final = language
        self.width: Final = width
        self.left: Final = 24.0 if width == WIDE else 2.0
        self.right: Final = width - self.left
        self.equal: Final[list[Summary]] = [each for each in found["summaries"] if len(each["bots"]) == 1]
        self.mixed: Final[list[Summary]] = [each for each in found["summaries"] if len(each["bots"]) > 1]
        # In French a colon has a space before it, at which no line ends.
        self.colon: Final = "\u00a0: " if language == "fr" else ": "
        shown = self.equal or self.mixed
        self.plain: Final[list[Summary]] = [each for each in shown if each["options"] == shown[0]["options"]]

    def say(self, path: str, **arguments: object) -> str:
        """Word a text of the report."""
        return say(self.language, f"study.{path}", **arguments)

    def percent(self, share: float) -> str:
        """Write a share without decimals."""
        return number(100 * share, self.language, 0) + ("\u00a0%" if self.language == "fr" else "%")

    def players(self, variant: Summary) -> str:
        """Name a variant by its number of players alone."""
        return say(self.language, "table.players", number=variant["players"])

    def bot(self, name: str) -> str:
        """Name a bot as the browser does."""
        return bot_name(self.game, self.language, name)

    def label(self, variant: Summary) -> str:
        """Name a variant: players, options, and its bots if they differ from variant to variant."""
        parts = [self.players(variant)]
        catalogue = self.game.catalogue(self.language)
        for name, value in variant["options"].items():
            key = str(value).lower() if isinstance(value, bool) else str(value)
            named, worded = catalogue.find(f"options.{name}.name"), catalogue.find(f"options.{name}.values.{key}.name")
            parts.append(f"{named or name}{self.colon}{worded or key}")
        if len(variant["bots"]) == 1 and len({tuple(each["bots"]) for each in self.equal}) > 1:
            parts.append(self.bot(variant["bots"][0]))
        return " · ".join(parts)

    def event(self, name: str) -> str:
        """Name an event by its sentence, without the particulars."""
        text = self.game.catalogue(self.language).find(f"events.{name}")
        while isinstance(text, dict):
            text = text.get("other", next(reversed(text.values())))
        if not isinstance(text, str):
            return name
        text = re.sub(r"\[\[.*?\]\]", "", text)
        return re.sub(r"\s*\{[a-z_.0-9]+\}", " …", text).replace("( ", "(").strip(" .!")

    def write(self, sheet: Drawing, y: float, text: str, room: float, kind: str = "strong", tip: str = "") -> None:
        """Write a text of up to three lines, the last one at this height."""
        lines = folded(text, int(room / LETTER))
        for i, line in enumerate(lines):
            sheet.text(self.left, y - LEADING * (len(lines) - 1 - i), line, kind, tip)

    def mark(self, sheet: Drawing, x: float, y: float, text: str) -> None:
        """Write under a place of an axis, inside the sheet at its ends as well."""
        anchor = "end" if x > self.right - 22 else "" if x < self.left + 22 else "middle"
        sheet.text(min(x, self.right), y, text, f"soft {anchor}".strip())

    def height(self, text: str, room: float) -> float:
        """Say how much higher a text is than one line."""
        return LEADING * (len(folded(text, int(room / LETTER))) - 1)


def folded(text: str, letters: int) -> list[str]:
    """Fold a text into lines of at most so many letters; what does not fit three lines is left out.

    >>> folded("4 players · Who goes overboard: a sailor first", 36)
    ['4 players · Who goes overboard: a', 'sailor first']
    """
    lines = wrap(text, letters, max_lines=3, placeholder=" …", break_on_hyphens=False)
    return [line.strip(" ·") for line in lines]
