"""The report of a study: one page that needs nothing else, to be read by day and by night, wide or on a phone."""

import re
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import Any, Final, NamedTuple

from chaloupe.game import Game
from chaloupe.lab.study import plots, shares
from chaloupe.lab.study.layout import NARROW, WIDE, Layout
from chaloupe.lab.text.report import number, percent, whole
from chaloupe.lab.text.svg import DARK, LIGHT, LOOK, Drawing, variables
from chaloupe.lab.text.words import say

Found = dict[str, Any]


def page(found: Found, game: Game, language: str) -> str:
    """Write the whole page."""
    return _Page(found, game, language).whole()


class Figure(NamedTuple):
    """A drawing with its words, as it stands in the page, and about how high it is there."""

    html: str
    height: float


class _Page:
    def __init__(self, found: Found, game: Game, language: str) -> None:
        self.found: Final = found
        self.game: Final = game
        self.language: Final = language
        self.layout: Final = Layout(found, game, language)
        self.name: Final = str(game.catalogue(language).find("name") or game.id)

    def say(self, path: str, **arguments: object) -> str:
        return say(self.language, f"study.{path}", **arguments)

    def whole(self) -> str:
        title = self.say("title", game=self.name)
        figures = _columns(list(self._figures()))
        return (
            f'<!doctype html>\n<html lang="{self.language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            f'<meta name="color-scheme" content="light dark"><title>{escape(title)}</title>'
            f"<style>{_style()}</style></head><body>"
            f'{self._head()}<main><div class="figures">{figures}</div>{self._clauses()}{self._method()}</main>'
            f"<footer>{escape(self.say('footer'))}</footer></body></html>\n"
        )

    # -- the top -------------------------------------------------------------------------------------------------

    def _head(self) -> str:
        promise = str(self.game.catalogue(self.language).find("promise") or "")
        words = escape(self.say("lamp"))
        lamp = (
            f'<label class="lamp" title="{words}"><input type="checkbox" id="lamp"><span aria-hidden="true"></span>'
            f"<b>{words}</b></label>"
        )
        facts = "".join(f"<li><b>{escape(big)}</b><span>{escape(small)}</span></li>" for big, small in self._facts())
        return (
            f'<header>{_SEA}{lamp}<div class="words"><p class="kicker">{escape(self.say("kicker"))}</p>'
            f'<h1>{escape(self.name)}</h1><p class="promise">{escape(promise)}</p><ul class="facts">{facts}</ul></div>'
            "</header>"
        )

    def _facts(self) -> list[tuple[str, str]]:
        shown = self.layout.equal or self.layout.mixed
        usual = shown[min(range(len(shown)), key=lambda i: (bool(shown[i]["options"]), i))]
        players = say(self.language, "table.players", number=usual["players"])
        facts = [
            (whole(self.found["games"], self.language), self.say("facts.games", variants=len(self.found["summaries"]))),
            (number(usual["length"]["median"], self.language, 0), self.say("facts.length", players=players)),
            (number(usual["choices"], self.language), self.say("facts.choices")),
        ]
        story = usual["story"]
        if story is not None:
            facts.append((self.layout.percent(story["luck"]), self.say("facts.luck")))
            facts.append((number(story["leads"], self.language), self.say("facts.leads")))
            facts.append((self.layout.percent(story["decided"]), self.say("facts.decided")))
        return facts

    # -- the drawings --------------------------------------------------------------------------------------------

    def _figures(self) -> Iterable[Figure]:
        """Make every drawing for both widths."""
        wide, narrow = (self._drawings(width) for width in (WIDE, NARROW))
        for name, drawing in wide.items():
            small = narrow[name]
            if drawing is not None and small is not None:
                yield self._figure(name, drawing, small)
        if all(each["story"] is None for each in self.found["summaries"]):
            yield Figure(f'<p class="note">{escape(self.say("no_judge"))}</p>', 100)

    def _drawings(self, width: float) -> dict[str, Drawing | None]:
        layout = Layout(self.found, self.game, self.language, width)
        return {
            "length": plots.lengths(layout),
            "seats": plots.seats(layout),
            "curve": plots.curves(layout),
            "luck": shares.luck(layout),
            "skill": shares.skill(layout),
            "turning": shares.turning(layout),
            "scores": plots.scores(layout),
            "decides": shares.clauses(layout, "decides"),
            "refuses": shares.clauses(layout, "refuses"),
        }

    def _figure(self, name: str, wide: Drawing, narrow: Drawing) -> Figure:
        path = f"clauses.{name}" if name in ("decides", "refuses") else f"{name}.title"
        text = f"clauses.{name}_text" if name in ("decides", "refuses") else f"{name}.text"
        legend = shares.skill_legend(self.layout) if name == "skill" else []
        if legend and not shares.lucky(self.layout):
            text, legend = "skill.alone", []
        items = "".join(
            f"<li><b>{i}</b> {escape(label + self.layout.colon + words)}</li>" for i, label, words in legend
        )
        more = f'<ul class="legend">{items}</ul>' if items else ""
        return Figure(
            f'<figure id="{name}"><h2>{escape(self.say(path))}</h2><p>{escape(self.say(text))}</p>'
            f"{wide.inline('wide')}{narrow.inline('narrow')}{more}</figure>",
            160 + wide.height + 30 * len(legend),
        )

    # -- the rulebook and the method -----------------------------------------------------------------------------

    def _clauses(self) -> str:
        book = self.game.rulebook()
        heads = "".join(
            f"<th>{escape(self.say(f'clauses.{key}'))}</th>" for key in ("clause", "told_head", "no", "turn")
        )
        body: list[str] = []
        chapter = -1
        for row in self.found["clauses"]:
            clause = book.clauses[row["clause"]]
            if clause.chapter != chapter:
                chapter = clause.chapter
                body.append(f'<tr><th colspan="4">{escape(book.chapters[chapter][self.language])}</th></tr>')
            cells = (
                number(row["told"], self.language, 2) if row["told"] else "",
                percent(row["refuses"], self.language) if row["refuses"] else "",
                percent(row["decides"], self.language) if row["decides"] else "",
            )
            numbers = "".join(f"<td>{cell}</td>" for cell in cells)
            words = _marked(escape(clause.texts[self.language]))
            body.append(f'<tr><td class="clause"><b>{clause.id}</b> {words}</td>{numbers}</tr>')
        return (
            f'<section id="clauses"><h2>{escape(self.say("clauses.title"))}</h2>'
            f"<p>{escape(self.say('clauses.text'))}</p><details><summary>{escape(self.say('clauses.open'))}</summary>"
            f"{_table(self.say('clauses.title'), heads, ''.join(body))}"
            "</details></section>"
        )

    def _method(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(self.layout.label(each))}</td>"
            f"<td>{escape(' / '.join(self.layout.bot(name) for name in each['bots']))}</td>"
            f"<td>{whole(each['games'], self.language)}</td>"
            f"<td>{number(each['length']['median'], self.language, 0)}</td>"
            f"<td>{number(each['choices'], self.language)}</td><td>{percent(each['forced'], self.language)}</td></tr>"
            for each in self.found["summaries"]
        )
        heads = "".join(
            f"<th>{escape(self.say(f'method.{key}'))}</th>"
            for key in ("variant", "bots", "games", "length", "choices", "forced")
        )
        facts = self.say(
            "method.facts", seed=self.found["seed"], version=self.found["version"], code=self.found["code"]
        )
        return (
            f'<section id="method"><h2>{escape(self.say("method.title"))}</h2><p>{escape(self.say("method.text"))}</p>'
            f"{_table(self.say('method.title'), heads, rows)}"
            f"<p>{escape(facts)}</p></section>"
        )


def _columns(figures: Sequence[Figure]) -> str:
    """Put every figure into the column that is shorter so far; on a phone they stand in their order."""
    columns: list[list[str]] = [[], []]
    heights = [0.0, 0.0]
    for figure in figures:
        shorter = heights.index(min(heights))
        columns[shorter].append(figure.html)
        heights[shorter] += figure.height
    return "".join(f'<div class="column">{"".join(column)}</div>' for column in columns)


def _marked(text: str) -> str:
    """Show what the rulebook marks as code or as a word of its own."""
    return re.sub(r"\*(.+?)\*", r"<em>\1</em>", re.sub("`(.+?)`", r"<code>\1</code>", text))


def _table(name: str, heads: str, body: str) -> str:
    """Write a table that can be pushed aside, by keys as well, where it is wider than the page."""
    frame = f'class="scroll" tabindex="0" role="region" aria-label="{escape(name)}"'
    return f"<div {frame}><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"


def _style() -> str:
    """Write the colours for day and night, the look of drawings and that of the page."""
    day, night = variables(LIGHT), variables(DARK)
    lamp = ":root:has(#lamp:checked)"
    return (
        f":root{{color-scheme:light;{day}}}{lamp}{{color-scheme:dark;{night}}}"
        f"@media(prefers-color-scheme:dark){{:root{{color-scheme:dark;{night}}}{lamp}{{color-scheme:light;{day}}}}}"
        f"{LOOK}{files('chaloupe.lab.study').joinpath('study.css').read_text('utf-8')}"
    )


# The sea at the top of the page, with a boat and its lantern.
_SEA: Final = (
    '<svg class="sea" viewBox="0 0 1200 300" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">'
    '<circle cx="948" cy="112" r="120" style="fill:var(--glow);opacity:.16"/>'
    '<circle cx="948" cy="112" r="52" style="fill:var(--glow);opacity:.3"/>'
    '<path d="M0 214q75-34 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0v86H0z" '
    'style="fill:var(--sea);opacity:.35"/>'
    '<g transform="rotate(-3 930 190)"><path d="M838 178h196q-18 52-58 56h-76q-44-4-62-56z" style="fill:var(--wood)"/>'
    '<path d="M948 178v-78" style="stroke:var(--wood);stroke-width:7"/>'
    '<path d="M936 98h24l-4 28h-16z" style="fill:var(--glow)"/><path d="M934 98q14-16 28 0z" style="fill:var(--wood)"/>'
    "</g>"
    '<path d="M0 240q75-30 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0v60H0z" style="fill:var(--sea);opacity:.6"/>'
    '<path d="M0 266q75-26 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0v40H0z" style="fill:var(--sea-deep)"/></svg>'
)
