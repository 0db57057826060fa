"""Slow play: deadlines that survive everything, what is played when they pass, and the list of games that wait."""

import sqlite3
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from chaloupe import shelf
from chaloupe.cli.doctor import examine
from chaloupe.core import Position, Rng
from chaloupe.game import Game
from chaloupe.server.live.services import Clock
from chaloupe.storage import SqliteStore
from chaloupe.storage.looking import facts, reading
from chaloupe.storage.place import DATABASE
from chaloupe.storage.schema import MIGRATIONS, VERSION
from chaloupe.table import Table
from chaloupe.table.table import waits
from tests.server.running import Person, Running, Socket, new_id, wait_until
from tests.server.test_owner import owner

pytestmark = pytest.mark.heavy

Json = dict[str, Any]
HOUR = 3600
PACE = {"seconds": HOUR}
GRACE = 120


class Sundial(Clock):
    """A clock that only tests move."""

    def __init__(self) -> None:
        self.at = 2_000_000_000.0
        self.awake = 0.0

    def now(self) -> float:
        return self.at

    def steady(self) -> float:
        return self.awake


class Slow:
    """A server whose time is ours; it can be ended and begun again on the same folder."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.clock = Sundial()
        self.server = self._start()
        self.people: list[Person] = []

    def _start(self, **more: Any) -> Running:
        return Running(self.data, clock=self.clock, grace=float(GRACE), **more)

    def person(self, name: str | None = None) -> Person:
        self.people.append(Person(self.server, name))
        return self.people[-1]

    def pass_by(self, seconds: float, *, asleep: bool = False) -> None:
        """Let time go by; while this machine is asleep only the clock on the wall goes on."""
        self.clock.at += seconds
        self.clock.awake += 0 if asleep else seconds
        scheduler = self.server.live.scheduler
        assert scheduler._task is not None
        scheduler._task.get_loop().call_soon_threadsafe(scheduler.wake)

    def stop(self) -> None:
        self.server.stop()

    def restart(self, **more: Any) -> None:
        """Begin again; people know nothing but their cookies."""
        self.server = self._start(**more)
        for each in self.people:
            cookie = each.cookie
            each.close()
            each.__init__(self.server)  # type: ignore[misc]
            each.http.cookies.set("chaloupe", cookie or "", domain="127.0.0.1")

    def stored(self, table: str) -> Json:
        with reading(self.data / DATABASE) as store:
            row = store.execute("SELECT pace, dues, due FROM tables WHERE id = ?", (table,)).fetchone()
        return dict(zip(("pace", "dues", "due"), row, strict=True))


@pytest.fixture
def slow(tmp_path: Path) -> Any:
    made = Slow(tmp_path)
    yield made
    for each in made.people:
        each.close()
    made.stop()


def two(slow: Slow, **more: Any) -> tuple[str, Person, Person]:
    """Let Ann and Bob sit down at a table with an hour for each decision."""
    ann, bob = slow.person("Ann"), slow.person("Bob")
    table = ann.table("me", "open", **{"pace": PACE, **more})
    bob.post(f"/tables/{table}/seats/1", {"do": "take"})
    return table, ann, bob


def left(state: Json) -> dict[int, int]:
    return {each["seat"]: each["left"] for each in state["waits"] if "left" in each}


def asked(ann: Socket, bob: Socket) -> tuple[Socket, Socket]:
    return (ann, bob) if ann.state["ask"] else (bob, ann)


def late_steps(table: str, slow: Slow) -> list[tuple[int, str]]:
    """List the lines that the clock has played, as the store has them."""
    with reading(slow.data / DATABASE) as store:
        query = "SELECT n, text FROM lines JOIN tables ON key = table_key WHERE id = ? AND act = 'clock' ORDER BY n"
        return [(n, text) for n, text in store.execute(query, (table,))]


# -- what is played ------------------------------------------------------------------------------------------------


def test_when_time_runs_out_one_decision_is_played_and_everybody_is_told(slow: Slow) -> None:
    table, ann, bob = two(slow)
    first, other = asked(ann.sit(table), bob.sit(table))
    seat = first.state["shown"]
    assert first.state["pace"] == {"seconds": HOUR, "bot": None}
    assert left(first.state) == left(other.state) == {seat: HOUR}
    slow.pass_by(HOUR - 1)
    again = ann.sit(table, None)
    assert left(again.state) == {seat: 1}
    assert again.state["n"] == first.state["n"]
    before = first.state["n"]
    slow.pass_by(1)
    for socket in (first, other, again):
        step = socket.until("step")
        assert (step["n"], step["late"]) == (before + 1, seat)
        assert step.get("ack") is None
    # One decision was played, not the whole turn; the next one has all the time again.
    assert left(first.state) == {first.state["waits"][0]["seat"]: HOUR}
    assert slow.server.live.metrics.lapses == 1
    assert [n for n, _text in late_steps(table, slow)] == [before + 1]
    heard = ann.sit(table, None).state["log"]
    assert [(step["n"], step.get("late")) for step in heard[-2:]] == [(before, None), (before + 1, seat)]
    # Whoever comes back simply goes on.
    assert asked(first, other)[0].act()["type"] == "step"


def test_the_record_of_a_late_decision_is_an_ordinary_one(slow: Slow) -> None:
    table, ann, bob = two(slow)
    first, _other = asked(ann.sit(table), bob.sit(table))
    slow.pass_by(HOUR)
    first.until("step")
    live = slow.server.live.tables[table]
    again = Table.load(live.saved())
    position = again.at(again.n - 1)
    line = again.record.line(again.n)
    assert line.seat is not None
    idle = position.words(line.seat, position.idle(line.seat))
    assert line.action == again.game.verbs.to_text(idle)


def test_a_bot_plays_that_one_decision_where_the_table_wants_it(slow: Slow) -> None:
    table, ann, bob = two(slow, pace={"seconds": HOUR, "bot": "level1"})
    first, other = asked(ann.sit(table), bob.sit(table))
    seat = first.state["shown"]
    assert first.state["pace"]["bot"] == "level1"
    slow.pass_by(HOUR)
    step = first.until("step")
    assert step["late"] == seat
    info = ann.get(f"/tables/{table}")
    assert [each.get("bot") for each in info["seats"]] == [None, None]
    assert info["pace"] == {"seconds": HOUR, "bot": "level1"}
    other.until("step")
    assert asked(first, other)[0].act()["type"] == "step"


def test_what_others_do_neither_prolongs_nor_shortens_a_secret_vote(slow: Slow) -> None:
    """Everybody votes at once, each with a deadline of their own; bots have none."""
    ann, bob = slow.person("Ann"), slow.person("Bob")
    table = ann.table("me", "open", "bot:random", game="lifeboats", pace=PACE)
    bob.post(f"/tables/{table}/seats/1", {"do": "take"})
    sockets = {0: ann.sit(table), 1: bob.sit(table)}
    while len(left(sockets[0].state)) < 2:  # until they vote, the clock plays for whoever is asked
        if left(sockets[0].state):
            slow.pass_by(HOUR)
        sockets[0].until("step")
        assert all(seat < 2 for seat in left(sockets[0].state))
    slow.pass_by(600)
    sockets[0].send(type="resync")
    sockets[0].until("state")
    assert left(sockets[0].state) == {0: HOUR - 600, 1: HOUR - 600}
    n = sockets[0].act()["n"]
    sockets[1].until("step", when=lambda step: step["n"] == n)
    assert left(sockets[1].state) == {1: HOUR - 600}
    slow.pass_by(HOUR - 600)
    assert sockets[1].until("step", when=lambda step: "late" in step)["late"] == 1


def test_two_who_are_late_at_once_are_both_played_for(slow: Slow) -> None:
    ann, bob = slow.person("Ann"), slow.person("Bob")
    zoe = slow.person("Zoe")
    table = ann.table("me", "open", "open", game="lifeboats", pace=PACE)
    for seat, each in ((1, bob), (2, zoe)):
        each.post(f"/tables/{table}/seats/{seat}", {"do": "take"})
    socket = ann.sit(table)
    seen: list[int] = []
    while len(left(socket.state)) < 3:  # until everybody votes, the clock plays for whoever is asked
        slow.pass_by(HOUR)
        socket.until("step")
    slow.pass_by(HOUR)
    while len(seen) < 3:
        seen.append(socket.until("step")["late"])
    assert sorted(seen) == [0, 1, 2]


def test_optional_questions_bots_and_open_seats_have_no_deadline(slow: Slow) -> None:
    ann = slow.person("Ann")
    open_table = ann.table("open", "open", pace=PACE)
    assert slow.stored(open_table)["dues"] == "{}"
    assert slow.stored(open_table)["due"] is None
    slow.pass_by(100 * HOUR)
    bots = ann.table("bot:random", "bot:random", pace=PACE)
    wait_until(lambda: slow.server.live.tables[bots].outcome is not None)
    assert slow.stored(bots)["due"] is None
    castaways = ann.table("me", "local:Bob", "local:Cid", "local:Dot", game="castaways", pace=PACE)
    socket = ann.sit(castaways, None)
    while not any(
        question is not None and not question.required
        for question in slow.server.live.tables[castaways].table.questions
    ):
        slow.pass_by(HOUR)
        socket.until("step")
    assert set(left(socket.state)) == {each["seat"] for each in socket.state["waits"]}
    assert slow.server.live.tables[open_table].table.n == 1


def test_who_sits_down_or_comes_back_has_all_the_time(slow: Slow) -> None:
    ann, bob = slow.person("Ann"), slow.person("Bob")
    table = ann.table("open", "open", pace=PACE)
    socket = ann.sit(table, None)
    seat = socket.state["waits"][0]["seat"]
    slow.pass_by(50 * HOUR)
    bob.post(f"/tables/{table}/seats/{seat}", {"do": "take"})
    told = socket.until("deadlines")
    assert left(told) == {seat: HOUR}
    assert slow.server.live.tables[table].table.n == 1
    # Leaving ends the deadline: nobody is late in an open seat.
    bob.post(f"/tables/{table}/seats/{seat}", {"do": "leave"})
    assert left(socket.until("deadlines")) == {}
    assert slow.stored(table)["due"] is None


def test_an_undo_of_what_the_clock_played_needs_consent(slow: Slow) -> None:
    table, ann, bob = two(slow)
    first, other = asked(ann.sit(table), bob.sit(table))
    seat = first.state["shown"]
    slow.pass_by(HOUR)
    first.until("step")
    first.send(type="undo", id=new_id(), seat=seat)
    request = other.until("undo_asked")["undo"]
    assert request["seat"] == seat
    other.send(type="consent", id=new_id(), request=request["request"], yes=True)
    step = first.until("step")
    assert step["undo"] == {"seat": seat, "to": 1}
    assert "late" not in step
    assert left(first.state) == {seat: HOUR}


def test_what_one_does_beside_the_decision_wins_no_time(slow: Slow) -> None:
    """Whoever offers and takes it back, again and again, is late when all the others would be."""
    ann = slow.person("Ann")
    table = ann.table("me", "local:Bob", "local:Cid", "local:Dot", game="castaways", pace=PACE)
    socket = ann.sit(table, None)
    while socket.state["waits"][0]["about"] != "actions":
        slow.pass_by(HOUR)
        socket.until("step")
    seat = socket.state["waits"][0]["seat"]
    own = ann.sit(table, seat)
    for verb in ("offer", "withdraw", "offer", "withdraw"):
        slow.pass_by(600)
        assert own.act(next(each for each in own.state["ask"]["legal"] if each["type"] == verb))["type"] == "step"
    assert left(own.state) == {seat: HOUR - 4 * 600}
    slow.pass_by(HOUR - 4 * 600)
    assert own.until("step", when=lambda step: "late" in step)["late"] == seat


def test_taking_back_wins_no_time(slow: Slow) -> None:
    """A free undo leads back to the deadline there was; once that has passed, the others are asked."""
    table, ann, bob = two(slow)
    first, other = asked(ann.sit(table), bob.sit(table))
    seat = first.state["shown"]
    for _ in range(2):
        slow.pass_by(600)
        advance = next(each for each in first.state["ask"]["legal"] if each["type"] == "advance")
        first.act(advance)
        assert left(first.state) == {seat: HOUR}
        first.send(type="undo", id=new_id(), seat=seat)
        assert first.until("step", "undo_asked")["undo"] == {"seat": seat, "to": 1}
    assert left(first.state) == {seat: HOUR - 2 * 600}
    first.act(next(each for each in first.state["ask"]["legal"] if each["type"] == "advance"))
    slow.pass_by(HOUR - 2 * 600)
    first.send(type="undo", id=new_id(), seat=seat)
    request = other.until("undo_asked")["undo"]
    other.send(type="consent", id=new_id(), request=request["request"], yes=True)
    first.until("step", when=lambda step: "undo" in step)
    assert left(first.state) == {seat: HOUR}


def test_a_rematch_keeps_the_pace(slow: Slow) -> None:
    ann = slow.person("Ann")
    table = ann.table("me", "bot:random", pace=PACE, game="tower")
    socket = ann.sit(table)
    while socket.state["outcome"] is None:
        if socket.state["ask"]:
            socket.act()
        else:
            socket.until("step")
    assert slow.stored(table)["due"] is None
    assert ann.post(f"/tables/{table}/rematch")["pace"] == {"seconds": HOUR, "bot": None}


@pytest.mark.parametrize(
    ("pace", "key"),
    [
        ({"seconds": 29}, "pace_bounds"),
        ({"seconds": 30 * 24 * HOUR + 1}, "pace_bounds"),
        ({"seconds": -1}, "request_invalid"),
        ({"seconds": HOUR, "then": "x"}, "request_invalid"),
        ({}, "request_invalid"),
        ({"seconds": HOUR, "bot": "nobody"}, "bot_unknown"),
    ],
)
def test_a_wrong_pace_is_refused(person: Callable[..., Person], pace: Json, key: str) -> None:
    ann = person("Ann")
    seats = [{"kind": "me"}, {"kind": "bot"}]
    answer = ann.post("/tables", {"game": "cartagena", "seats": seats, "pace": pace}, status=400)
    assert answer["key"] == key
    assert ann.get("/me/tables") == []


def test_without_a_pace_nothing_is_said_of_time(slow: Slow) -> None:
    ann = slow.person("Ann")
    table = ann.table("me", "local:Bob")
    socket = ann.sit(table, 0)
    assert socket.state["pace"] is None
    assert left(socket.state) == {}
    slow.pass_by(10_000 * HOUR)
    assert slow.stored(table) == {"pace": None, "dues": None, "due": None}


# -- through pauses ------------------------------------------------------------------------------------------------


def test_a_table_that_left_memory_is_played_at(slow: Slow) -> None:
    slow.stop()
    slow.restart(idle=0.05, sweep=0.02)
    table, _ann, _bob = two(slow)
    tables = slow.server.live.tables
    wait_until(lambda: table not in tables)
    slow.pass_by(HOUR)
    wait_until(lambda: len(late_steps(table, slow)) == 1)
    wait_until(lambda: table not in tables)
    slow.pass_by(HOUR)
    wait_until(lambda: len(late_steps(table, slow)) == 2)


def test_deadlines_survive_a_restart_with_a_moment_of_grace(slow: Slow) -> None:
    table, ann, bob = two(slow)
    early, _ann, _bob = two(slow, pace={"seconds": 10 * HOUR})
    before = ann.sit(table, None).state
    slow.stop()
    slow.clock.at += 5 * HOUR
    slow.restart()
    # It ran out while nobody could play: there is a moment to come back, and it is told.
    state = ann.sit(table, None).state
    assert state["n"] == before["n"]
    assert list(left(state).values()) == [GRACE]
    assert list(left(ann.sit(early, None).state).values()) == [5 * HOUR]
    slow.pass_by(GRACE - 1)
    watching = bob.sit(table, None)
    assert watching.state["n"] == before["n"]
    slow.pass_by(1)
    assert watching.until("step")["late"] in (0, 1)
    assert late_steps(early, slow) == []
    # What the clock has played is told after another restart, too.
    slow.stop()
    slow.restart()
    assert [step.get("late") is not None for step in bob.sit(table, None).state["log"][-2:]] == [False, True]


def test_a_machine_that_slept_is_fair_as_well(slow: Slow) -> None:
    table, ann, _bob = two(slow)
    socket = ann.sit(table, None)
    slow.pass_by(9 * HOUR, asleep=True)
    assert list(left(socket.until("deadlines")).values()) == [GRACE]
    slow.pass_by(GRACE)
    assert socket.until("step")["late"] in (0, 1)


def test_a_bot_that_was_thinking_when_the_server_ended_goes_on(slow: Slow) -> None:
    ann = slow.person("Ann")
    table = ann.table("me", "bot:random", pace=PACE)
    socket = ann.sit(table)
    while socket.state["ask"] is None or len(socket.state["ask"]["legal"]) == 0:
        socket.until("step")
    slow.stop()
    # As if it had ended while the bot was asked: the table waits for nobody but a bot, and is looked at soon.
    with sqlite3.connect(slow.data / DATABASE) as store:
        store.execute("UPDATE tables SET dues = '{}', due = ? WHERE id = ?", (int(slow.clock.at), table))
    store.close()
    slow.restart()
    slow.pass_by(GRACE)
    wait_until(lambda: table in slow.server.live.tables)
    # Nobody was late: the seat's deadline begins anew instead of something being played.
    wait_until(lambda: slow.stored(table)["due"] == int(slow.clock.at) + HOUR)
    assert late_steps(table, slow) == []


def test_a_table_that_cannot_be_opened_is_left_alone(slow: Slow) -> None:
    table, _ann, _bob = two(slow)
    slow.stop()
    with sqlite3.connect(slow.data / DATABASE) as store:
        store.execute("UPDATE tables SET rules = 999 WHERE id = ?", (table,))
    store.close()
    slow.restart()
    slow.pass_by(HOUR + GRACE)
    wait_until(lambda: slow.stored(table)["due"] is None)
    assert slow.server.live.metrics.failures == 0


def test_somebody_forgotten_has_no_deadline(slow: Slow) -> None:
    table, ann, bob = two(slow)
    first, _other = asked(ann.sit(table), bob.sit(table))
    own = owner(slow.server)
    who = {"Ann": 0, "Bob": 1}
    known = next(each for each in own.get("/owner/people") if who[each["name"]] == first.state["shown"])
    assert own.http.delete(f"/owner/people/{known['id']}").status_code == 200
    own.close()
    slow.pass_by(HOUR)
    wait_until(lambda: slow.stored(table)["due"] is None)
    assert late_steps(table, slow) == []


# -- the list of games that wait -----------------------------------------------------------------------------------


def test_the_list_of_waiting_games(slow: Slow) -> None:
    table, ann, bob = two(slow)
    first, _other = asked(ann.sit(table), bob.sit(table))
    who, idle = (ann, bob) if first.state["shown"] == 0 else (bob, ann)
    ann.table("me", "bot:random")  # alone against bots: nobody waits
    assert idle.get("/me/waiting") == []
    (found,) = who.get("/me/waiting")
    assert (found["table"]["id"], found["seat"], found["left"]) == (table, first.state["shown"], HOUR)
    assert (found["about"], found["details"]) == ("play", {"left": 3})
    assert found["question"] == first.state["ask"]["question"]
    # The same of a table that is not in memory, which is not loaded for that.
    loop = slow.server.live.scheduler._task.get_loop()  # type: ignore[union-attr]
    loop.call_soon_threadsafe(slow.server.live.put_away, table)
    slow.server.live.asked.clear()
    wait_until(lambda: table not in slow.server.live.tables)
    (again,) = who.get("/me/waiting")
    assert table not in slow.server.live.tables
    assert {**again, "table": None} == {**found, "table": None}
    assert slow.person().get("/me/waiting") == []


def test_the_next_deadline_comes_first_and_games_without_one_last(slow: Slow) -> None:
    ann, bob = slow.person("Ann"), slow.person("Bob")
    tables = {}
    for seconds in (None, 8 * HOUR, 60):
        table = ann.table("me", "open", pace={"seconds": seconds} if seconds else None)
        bob.post(f"/tables/{table}/seats/1", {"do": "take"})
        socket = ann.sit(table)
        while not socket.state["ask"]:
            bobs = bob.sit(table)
            bobs.act()
            if bobs.state["ask"] and any(each["type"] == "end" for each in bobs.state["ask"]["legal"]):
                bobs.act({"type": "end"})
            socket.send(type="resync")
            socket.until("state")
        tables[seconds] = table
    waiting = ann.get("/me/waiting")
    assert [each["table"]["id"] for each in waiting] == [tables[60], tables[8 * HOUR], tables[None]]
    assert [each["left"] for each in waiting] == [60, 8 * HOUR, None]


def test_a_list_on_a_shared_screen_tells_nothing_of_a_hand(slow: Slow) -> None:
    ann = slow.person("Ann")
    ann.table("me", "local:Bob", pace=PACE)
    (found,) = ann.get("/me/waiting")
    assert found["details"] == {}


# -- secrets -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", shelf.games(), ids=lambda game: game.id)
def test_who_begins_a_new_deadline_has_acted_for_all_to_see(game: Game) -> None:
    """A deadline that starts again tells that this seat has acted: so everybody must have heard that anyway."""
    for seed in range(4):
        rng = Rng(seed)
        players = game.fewest + seed % 3
        table = Table.new(game.id, players, {}, [""] * players, created=0)
        table.begin(partial(_draw, rng))
        while not table.position.over() and table.n < 300:
            before = dict(waits(table.position))
            asked = [seat for seat, question in enumerate(table.questions) if question is not None and question.codes]
            seat = asked[rng.below(len(asked))]
            question = table.questions[seat]
            assert question is not None
            legal = table.legal(seat)
            names = _names(table, seat)
            action = legal[rng.below(len(legal))]
            step = table.submit(seat, question.number, action, partial(_draw, rng))
            if seat in before and dict(waits(table.position)).get(seat) == before[seat]:
                words = [value for event in step.heard(None) for value in event.values() if not isinstance(value, dict)]
                assert any(name in words for name in names), (before[seat], step.heard(None))


def _draw(rng: Rng, position: Position) -> int:
    return int(position.draw(rng))


def _names(table: Table, seat: int) -> list[object]:
    """Name a seat as events do: by its number, or by the character that everybody sees there."""
    characters: Any = table.position.view(None).get("characters", {})
    return [seat, *(name for name, each in characters.items() if each["seat"] == seat)]


# -- what the owner sees ------------------------------------------------------------------------------------------


def test_the_owner_and_the_doctor_see_what_is_overdue(slow: Slow) -> None:
    slow.clock.at = time.time()
    two(slow)
    own = owner(slow.server)
    assert (own.get("/owner/house")["slow"], own.get("/owner/house")["overdue"]) == (1, 0)
    own.close()
    assert "chaloupe_overdue 0" in own_metrics(slow)
    slow.stop()
    found = next(finding for finding in examine(slow.data, slow.server.port, deep=False) if finding.what == "deadlines")
    assert found.state == "ok"
    with sqlite3.connect(slow.data / DATABASE) as store:
        store.execute("UPDATE tables SET due = ?", (int(time.time()) - HOUR,))
    store.close()
    found = next(finding for finding in examine(slow.data, slow.server.port, deep=False) if finding.what == "deadlines")
    assert (found.state, found.details["overdue"]) == ("note", 1)
    assert "table" in found.sentence("fr")
    slow.restart()


def own_metrics(slow: Slow) -> str:
    person = slow.person("Zoe")
    answer = person.http.get(slow.server.url + "/metrics")
    assert "chaloupe_lapses_total 0" in answer.text
    return answer.text


def test_tables_of_the_version_before_go_on_without_deadlines(tmp_path: Path) -> None:
    path = tmp_path / DATABASE
    old = sqlite3.connect(path, isolation_level=None)
    for script in MIGRATIONS[:5]:
        old.executescript(script)
    old.execute("PRAGMA user_version = 5")
    table = Table.new("cartagena", 2, {}, ["Ann", "Bob"], created=0)
    rng = Rng(1)
    table.begin(lambda position: position.draw(rng))
    seats = '{"host":"a","seats":[{"holders":["a"],"name":"Ann","bot":null,"claims":[]},'
    seats += '{"holders":["b"],"name":"Bob","bot":null,"claims":[]}]}'
    old.execute(
        "INSERT INTO tables (key, id, game, rules, players, options, seats, listed, replay, created) VALUES "
        "(1, 'one', 'cartagena', ?, 2, '{}', ?, 0, 0, 77)",
        (table.record.header.rules, seats),
    )
    old.execute("INSERT INTO lines VALUES (1, 1, ?, ?, NULL)", (table.record.texts[0], table.record.digests[1]))
    with reading(path) as store:
        assert (facts(store).slow, facts(store).overdue) == (0, 0)
    old.close()
    store_now = SqliteStore(path)
    found = store_now.table("one")
    assert found is not None
    assert (found.pace, found.dues) == (None, None)
    assert (store_now.due(2**40, 10), store_now.next_due(0)) == ([], None)
    store_now.close()
    with reading(path) as store:
        assert facts(store).schema == VERSION
        assert "due_tables" in str(store.execute("EXPLAIN QUERY PLAN SELECT id FROM tables WHERE due <= 5").fetchall())
