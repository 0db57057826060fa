"""A stage: positions of our own on a real page, so that every moment of a game can be shown and looked at again."""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page, WebSocketRoute

from chaloupe.core import CHANCE, Rng
from chaloupe.core.json import Json
from chaloupe.table import Table
from tests.browser.browsing import Wanted
from tests.browser.server import Person, see


class Moment(NamedTuple):
    """A game as far as it was played, and the seat from which it is seen (None: everybody's)."""

    table: Table
    seat: int | None


def played(game: str, players: int, options: Json, seed: str, most: int = 2000) -> Iterator[Table]:
    """Play a game at random, always the same one for a seed, stopping after every step."""
    rng = Rng(seed)

    def deal(position: Any) -> int:
        return int(position.draw(rng))

    table = Table.new(game, players, options, [f"Sailor {seat + 1}" for seat in range(players)], 1_790_000_000)
    table.begin(deal)
    yield table
    while table.outcome() is None and table.n < most:
        seats = table.position.must()
        seat = seats[rng.below(len(seats))]
        # Offers would drown everything else.
        legal = [action for action in table.legal(seat) if action["type"] != "offer"]
        question = table.questions[seat]
        assert question is not None
        table.submit(seat, question.number, legal[rng.below(len(legal))], deal)
        yield table


def moment(game: str, players: int, options: Json, wanted: Wanted, seed: str = "moment") -> Moment:
    """Find the first moment at which somebody who is asked is in a wanted situation; at the end nobody is asked."""
    for k in range(40):
        for table in played(game, players, options, f"{seed}/{k}"):
            for seat in table.position.must() or [0]:
                if seat != CHANCE and wanted(table, seat):
                    return Moment(table, seat)
    raise AssertionError(f"never met: a moment of {game}")


class Stage:
    """The line of one page: what the server says of a table is replaced by a moment, and the rules answer clicks."""

    def __init__(self, page: Page) -> None:
        self.moment: Moment | None = None
        self.chat: list[Json] = []
        self.answers: list[dict[str, Any]] = []
        self.tables: dict[tuple[str, int], str] = {}
        page.route_web_socket(re.compile(r"^ws://"), self._open)

    def _open(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def from_page(frame: str | bytes) -> None:
            message = json.loads(frame)
            if self.moment is None or message["type"] != "act":
                server.send(frame)
                return
            self.answers.append(message["action"])
            refusal = self._judge(message["action"])
            if refusal is not None:
                route.send(json.dumps({"type": "refused", "id": message["id"], "clause": refusal}))

        def from_server(frame: str | bytes) -> None:
            message = json.loads(frame)
            if self.moment is None:
                route.send(frame)
            elif message["type"] != "step":
                if message["type"] == "you":
                    seat = self.moment.seat
                    message.update(seats=[] if seat is None else [seat], shown=seat)
                if "seats" in message and message["type"] in ("state", "people"):
                    message["seats"] = self._seated(message["seats"])
                if message["type"] == "state":
                    message.update(self.question())
                route.send(json.dumps(message))

        route.on_message(from_page)
        server.on_message(from_server)

    def _judge(self, action: Json) -> str | None:
        assert self.moment is not None
        table, seat = self.moment
        assert seat is not None
        refusal = table.game.judge(table.position, seat, action)
        return None if refusal is None else str(refusal.clause)

    def _seated(self, seats: list[Json]) -> list[Json]:
        """Let the person sit where the moment is seen from."""
        assert self.moment is not None
        swapped, seat = list(seats), self.moment.seat or 0
        swapped[0], swapped[seat] = swapped[seat], swapped[0]
        return swapped

    def question(self) -> dict[str, Any]:
        """Give what the server would say about the moment."""
        assert self.moment is not None
        table, seat = self.moment
        ask = None
        question = table.questions[seat] if seat is not None else None
        if seat is not None and question is not None:
            about, required = question.about, question.required
            ask = {"question": question.number, "about": about, "required": required, "legal": table.legal(seat)}
        outcome = table.outcome()
        return {
            "n": table.n,
            "shown": seat,
            "view": table.position.view(seat),
            "ask": ask,
            "waits": [{"seat": each, "about": about} for each, about in table.waits()],
            "outcome": {"winners": outcome.winners, "scores": outcome.scores} if outcome is not None else None,
            "log": [{"n": step.n, "events": step.heard(seat), "undo": None} for step in list(table.log)[-40:]],
            "options": table.record.header.options,
            "chat": self.chat,
        }

    def show(self, me: Person, moment: Moment, query: str = "") -> None:
        """Let somebody see a moment, at a table of the right game and size."""
        self.moment, self.answers = None, []
        header = moment.table.record.header
        place = (header.game, header.players)
        if place not in self.tables:
            url, origin = f"{me.server.url}/api", {"origin": me.server.url}
            me.page.request.put(f"{url}/me", data={"name": "Anne"}, headers=origin)
            seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "level1"}] * (header.players - 1)
            asked = {"game": header.game, "seats": seats, "options": header.options}
            made = me.page.request.post(f"{url}/tables", data=asked, headers=origin)
            assert made.ok, made.text()
            self.tables[place] = made.json()["id"]
        self.moment = moment
        me.open(f"/table/{self.tables[place]}{query}")
        see(me.page.locator(".table-board > *").first)
