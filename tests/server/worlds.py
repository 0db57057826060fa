"""Two worlds in lockstep that one viewer cannot tell apart, played at the table and the wire without any socket.

Both are complete games from the first card on. Whatever chance does is chosen so that the viewer hears and sees the
same in both; everything it may not know is chosen freely. Then every byte that it is sent must be the same, too.
"""

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec

from chaloupe.core import CHANCE, Position, Rng, Tell
from chaloupe.core.problems import Problem
from chaloupe.core.tell import SPECTATOR
from chaloupe.game import Game
from chaloupe.server.live.connection import Connection
from chaloupe.server.live.services import Clock, Services
from chaloupe.server.live.table import LiveTable
from chaloupe.server.settings import Settings
from chaloupe.server.transport import Message
from chaloupe.server.wire import show
from chaloupe.server.workers import BotPool
from chaloupe.storage import Change, Done, StoredTable
from chaloupe.table import Seat, Seats, Table

Json = dict[str, Any]
_SETTINGS = Settings(data=Path(), message_rate=1e9, message_burst=1e9, say_rate=1e9, say_burst=1e9)


class Recorder:
    """A transport that keeps every byte."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def push(self, message: Message) -> bool:
        self.sent.append(message.frame())
        return True

    def cut(self, code: int) -> None:
        self.sent.append(f"cut {code}".encode())


class StoreAtOnce:
    """A store where everything is durable at once."""

    def write(self, change: Change, done: Done) -> None:
        done(None, None)


class FakeClock(Clock):
    """A clock that goes on by a bit whenever somebody acts, the same in both worlds."""

    def __init__(self) -> None:
        self.at = 1_000_000.0

    def now(self) -> float:
        return self.at


class FakeServices(Services):
    """What a live table needs of a server. Nobody is late here: deadlines are shown, and must not tell anything."""

    def __init__(self) -> None:
        self.ticking = FakeClock()
        self.planned: list[int] = []
        super().__init__(_SETTINGS, StoreAtOnce(), self.deal, self.ticking, BotPool(1, 1.0))  # type: ignore[arg-type]

    def deal(self, _position: Position) -> int:
        return self.planned.pop(0)

    def note_due(self, moment: int | None) -> None:
        assert moment is None or moment > 1_000_000


class World:
    """One of the two: a live table with a connection for each seat and one for the public."""

    def __init__(self, game: Game, players: int, options: Json) -> None:
        self.game = game
        self.services = FakeServices()
        self.table = Table.new(game.id, players, options, ["?"] * players, 0)
        self.players = players
        self.live: LiveTable | None = None
        self.transports: dict[int | None, Recorder] = {}
        self.connections: dict[int | None, Connection] = {}

    def begin(self) -> None:
        self.table.begin(self.services.dealer)
        seats = Seats("p0", [Seat((f"p{i}",), f"Player {i}") for i in range(self.players)])
        stored = StoredTable(
            1, "t", self.game.id, 1, self.players, {}, seats.document(), False, False, 0, 2**40, None, None, 1,
            {"seconds": 30 * 24 * 3600},
        )  # fmt: skip
        self.live = LiveTable(self.services, stored, self.table, [], [])
        for viewer in (*range(self.players), None):
            self.enter(viewer, 0)

    def enter(self, viewer: int | None, known: int) -> None:
        assert self.live is not None
        old = self.transports.get(viewer)
        transport = Recorder()
        if old is not None:
            transport.sent = old.sent
        person = "" if viewer is None else f"p{viewer}"
        connection = Connection(self.live, transport, person, "")
        self.transports[viewer] = transport
        self.connections[viewer] = connection
        self.say(viewer, type="hello", seat=viewer, known=known)

    def say(self, viewer: int | None, /, **message: Any) -> None:
        self.services.ticking.at += 60
        self.connections[viewer].heard(json.dumps(message).encode())

    def question(self, seat: int) -> int:
        asked = self.table.questions[seat]
        return asked.number if asked is not None else 0

    def replay(self, viewer: int | None) -> bytes:
        n = self.table.n
        first = max(1, n - 15)
        return msgspec.json.encode(show.replay(self.table, n, first, 16, viewer, all_seeing=False))


class Pair:
    """Two worlds and the viewer that cannot tell them apart."""

    def __init__(self, game: Game, players: int, options: Json, viewer: int | None, rng: Rng) -> None:
        self.game = game
        self.viewer = viewer
        self.rng = rng
        self.worlds = (World(game, players, options), World(game, players, options))
        self.ids = 0
        self.differed = False

    # -- chance, coordinated -------------------------------------------------------------------------------------

    def _heard(self, position: Position, seat: int, code: int) -> tuple[Position, object]:
        after = position.copy()
        tell = Tell()
        after.apply(seat, code, tell)
        own = [] if self.viewer is None else after.legal(self.viewer) if after.actor() >= 0 else []
        return after, (
            tell.heard(SPECTATOR if self.viewer is None else self.viewer),
            after.view(self.viewer),
            own,
            after.must(),
        )

    def plan(self, positions: list[Position]) -> bool:
        """Choose chance's answers for both worlds; say no if they would have to differ for the viewer."""
        first, second = positions
        plans: tuple[list[int], list[int]] = ([], [])
        while first.actor() == CHANCE or second.actor() == CHANCE:
            if first.actor() != second.actor():
                return False
            code = int(first.draw(self.rng))
            first, heard = self._heard(first, CHANCE, code)
            others = second.legal(CHANCE)
            self.rng.shuffle(others)
            for other in others:
                after, told = self._heard(second, CHANCE, other)
                if told == heard:
                    break
            else:
                return False
            second = after
            plans[0].append(code)
            plans[1].append(other)
        for world, planned in zip(self.worlds, plans, strict=True):
            world.services.planned = planned
        self.differed = self.differed or first.document() != second.document()
        return True

    def begin(self) -> bool:
        if not self.plan([world.table.position.copy() for world in self.worlds]):
            return False
        for world in self.worlds:
            world.begin()
        return True

    # -- both at once --------------------------------------------------------------------------------------------

    def say(self, who: int | None, /, **message: Any) -> None:
        """Send the same message in both worlds."""
        self.ids += 1
        for world in self.worlds:
            more: Json = {"id": f"id-{self.ids:06}"} if "id" not in message and message["type"] in _WITH_ID else {}
            if message.get("question") == "own":
                more["question"] = world.question(who or 0)
            world.say(who, **{**message, **more})

    def say_each(self, who: int, message: Json, actions: list[Json]) -> None:
        """Send an action in each world, under the same id, as an answer to the question that is open there."""
        self.ids += 1
        for world, action in zip(self.worlds, actions, strict=True):
            more = {"id": f"id-{self.ids:06}", "question": world.question(who), "action": action}
            world.say(who, **message, **more)

    def step(self) -> bool:
        """Let somebody act in both worlds so that the viewer notices no difference; say no if that is impossible."""
        first, second = (world.table for world in self.worlds)
        if first.position.over() or second.position.over():
            return False
        must = first.position.must()
        if must != second.position.must():
            return False
        seat = must[self.rng.below(len(must))]
        tries = 40
        for action in self._shuffled(first.legal(seat)):
            after, heard = self._heard(first.position, seat, first.position.encode(seat, action))
            for other in self._answers(seat, action, second.legal(seat)):
                tries -= 1
                twin, told = self._heard(second.position, seat, second.position.encode(seat, other))
                if told == heard and self.plan([after, twin]):
                    self.say_each(seat, {"type": "act", "seat": seat}, [action, other])
                    return True
                if not tries:
                    return False
        return False

    def _shuffled(self, actions: list[Json]) -> list[Json]:
        order = list(range(len(actions)))
        self.rng.shuffle(order)
        return [actions[i] for i in order]

    def _answers(self, seat: int, action: Json, legal: list[Json]) -> list[Json]:
        """List what the other world's seat could do instead: for the viewer itself, and half the time, the same."""
        same = [action] if action in legal else []
        if seat == self.viewer or self.rng.below(2):
            return same
        return self._shuffled(legal)

    def disturb(self) -> None:
        """Do one of the other things that make the server speak to the viewer."""
        viewer = self.viewer
        chance = self.rng.below(16)
        if chance in (0, 8):
            known = self.rng.below(self.worlds[0].table.n + 1)
            for world in self.worlds:
                world.connections[viewer].gone()
                world.enter(viewer, known)
        elif chance in (1, 9):
            self.say(viewer, type="resync", known=int(self.rng.below(30)))
        elif chance in (2, 10, 11, 12):
            self.forbidden()
        elif chance in (3, 13):
            self.say(
                viewer, type="act", seat=viewer or 0, question=9_000 + int(self.rng.below(40)), action={"type": "end"}
            )
        elif chance == 4:
            self.undo()
        elif chance in (5, 14, 15):
            self.say(viewer, type="act", seat=viewer or 0, question="own", action={"type": "no such thing"})
        elif chance == 6:
            with mock.patch("time.time", return_value=1e9):  # the time that a line of chat carries
                self.say(viewer, type="say", seat=viewer or 0, text="hello")
        else:
            frames = {world.replay(viewer) for world in self.worlds}
            assert len(frames) == 1, "a replay differs"

    def forbidden(self) -> None:
        """Let the viewer try what the rules forbid it, with the words of anybody's actions."""
        if self.viewer is None:
            return
        table = self.worlds[0].table
        known = [action for seat in range(self.worlds[0].players) for action in self.worlds[1].table.legal(seat)]
        for verb in self.game.verbs.by_name.values():
            if not verb.arguments:
                known.append({"type": verb.name})
        if not known:
            return
        action = known[self.rng.below(len(known))]
        try:
            refused = self.game.judge(table.position, self.viewer, action) is not None
        except Problem:
            refused = True
        if refused:
            self.say(self.viewer, type="act", seat=self.viewer, question="own", action=action)

    def undo(self) -> None:
        """Let some seat ask for an undo, and the others agree or not."""
        seat = int(self.rng.below(self.worlds[0].players))
        self.say(seat, type="undo", seat=seat)
        for other in range(self.worlds[0].players):
            request = self.worlds[0].live.undos.request if self.worlds[0].live else None
            if request is not None and other in request.waits:
                yes = self.rng.below(4) > 0
                self.say(other, type="consent", request=request.request, yes=yes)

    def close(self) -> None:
        """Close both tables."""
        for world in self.worlds:
            if world.live is not None:
                world.live.close(1001)

    def check(self) -> None:
        """Compare every byte that the viewer was sent."""
        first, second = (world.transports[self.viewer].sent for world in self.worlds)
        for i, (one, other) in enumerate(zip(first, second, strict=False)):
            assert one == other, f"message {i} differs:\n{one!r}\n{other!r}"
        assert len(first) == len(second)


_WITH_ID = ("act", "undo", "say", "consent")


async def play_pair(game: Game, players: int, options: Json, viewer: int | None, seed: str, steps: int) -> Pair:
    """Play two worlds in lockstep for some steps, with disturbances, comparing all the time."""
    pair = Pair(game, players, options, viewer, Rng(seed))
    if pair.begin():
        for _ in range(steps):
            if pair.rng.below(3) == 0:
                pair.disturb()
            if not pair.step():
                break
        pair.check()
    pair.close()
    return pair


def hides_something(game: Game) -> bool:
    """Look for a world that some seat cannot tell from the real one, in the first steps of a few games."""
    rng = Rng("hidden")
    for _ in range(4):
        position = game.new(*_setup(game, rng))
        for _ in range(60):
            if position.over():
                break
            who = int(position.actor())
            if who != CHANCE and any(
                game.imagine(position.view(seat), rng).document() != position.document()
                for seat in range(int(position.players))
            ):
                return True
            codes = position.legal(who)
            position.play(who, position.draw(rng) if who == CHANCE else codes[rng.below(len(codes))])
    return False


def _setup(game: Game, rng: Rng) -> tuple[int, Json]:
    """Choose a number of players and options that go together."""
    while True:
        players = game.fewest + int(rng.below(game.most - game.fewest + 1))
        options = {option.name: option.values[rng.below(len(option.values))] for option in game.options}
        with contextlib.suppress(Problem):
            game.new(players, options)
            return players, options


def play_pairs(game: Game, seed: str, number: int, steps: int) -> tuple[int, int, int]:
    """Play many pairs over all numbers of players, options and viewers; count pairs, different pairs and steps."""

    async def run() -> tuple[int, int, int]:
        differed = total = 0
        for k in range(number):
            rng = Rng(f"{seed}/{k}")
            players, options = _setup(game, rng)
            seat = int(rng.below(players + 1))
            viewer = None if seat == players else seat
            pair = await play_pair(game, players, options, viewer, f"{seed}/{k}", steps)
            differed += pair.differed
            total += pair.worlds[0].table.n
        return number, differed, total

    return asyncio.run(run())
