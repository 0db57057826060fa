"""`chaloupe referee` as the protocol has it: every request, every way to fail, and a quiet end."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chaloupe import shelf
from chaloupe.core import CHANCE, Problem, Rng, Tell
from chaloupe.lab.text.perft import count, divide
from chaloupe.lab.text.referee import LONGEST_LINE, Referee
from chaloupe.lab.text.stdio import converse, lines
from tests.process import ENGLISH, RefereeProcess, request

pytestmark = pytest.mark.compiled
GAMES = [game.id for game in shelf.games()]


@pytest.fixture
def referee() -> Referee:
    return Referee("en")


@pytest.fixture
def process() -> Iterator[RefereeProcess]:
    with RefereeProcess("--lang", "en") as started:
        yield started


def ask(referee: Referee, do: str, **keys: object) -> Any:
    return referee.answer(request(do, **keys))


def first_move(referee: Referee) -> tuple[int, Any]:
    listed = ask(referee, "moves")
    seat = listed["must"][0]
    return seat, listed["moves"][str(seat)][0]


# -- what is answered ------------------------------------------------------------------------------------------------


def test_games_are_listed_as_the_protocol_has_them(referee: Referee) -> None:
    answer = ask(referee, "games")
    assert answer["ok"] is True
    assert [game["id"] for game in answer["games"]] == GAMES
    cartagena = next(game for game in answer["games"] if game["id"] == "cartagena")
    assert cartagena["players"] == [2, 5]
    assert cartagena["options"]["pass"] == {"default": False, "values": [False, True]}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_the_shelf_is_played_to_its_end(referee: Referee, game: str) -> None:
    box = shelf.game(game)
    players = box.most
    begun = ask(referee, "new", game=game, players=players, chance="manual")
    while not begun["ok"] and players > box.fewest:  # some options add a seat: without them the table is smaller
        players -= 1
        begun = ask(referee, "new", game=game, players=players, chance="manual")
    assert {"game", "players", "options", "phase"} <= set(begun["position"])
    rng = Rng(f"to the end of {game}")
    listed = ask(referee, "moves")
    for _ in range(20_000):
        assert listed["ok"] is True
        if not listed["must"]:
            break
        who = listed["must"][0]
        assert set(listed["moves"]) == {str(seat) for seat in {*listed["must"], *listed["may"]}}
        items = listed["moves"][str(who)]
        item = items[rng.below(len(items))]
        action = item["action"] if who == "chance" else item
        played = ask(referee, "play", seat=who, action=action)
        assert played["ok"] is True
        assert all(isinstance(event["event"], str) for event in played["events"])
        listed = ask(referee, "moves")
        assert ask(referee, "result")["over"] is played["over"] is (listed["must"] == [])
    assert (listed["must"], listed["may"], listed["moves"]) == ([], [], {})
    result = ask(referee, "result")
    assert len(result["scores"]) == players
    assert set(result["winners"]) <= set(range(players))


@pytest.mark.parametrize("game", GAMES)
def test_with_a_seed_chance_is_never_due_and_its_events_are_told(referee: Referee, game: str) -> None:
    box = shelf.game(game)
    for seed in (42, "42", -(10**40), "\ud800 Ω"):
        begun = ask(referee, "new", game=game, players=box.fewest, seed=seed)
        position, rng = box.new(box.fewest), Rng(seed)
        resolve(position, rng, None)
        assert begun == {"ok": True, "position": position.document()}
        for _ in range(60):
            if position.over():
                break
            seat = position.must()[0]
            action = position.words(seat, position.legal(seat)[-1])
            tell = Tell()
            box.act(position, seat, action, tell)
            resolve(position, rng, tell)
            answer = ask(referee, "play", seat=seat, action=action, as_=seat)
            assert answer == {"ok": True, "events": tell.heard(seat), "over": position.over()}
            assert ask(referee, "position")["position"] == position.document()


def resolve(position: Any, rng: Rng, tell: Tell | None) -> None:
    while position.actor() == CHANCE:
        position.apply(CHANCE, position.draw(rng), tell)


def test_the_same_seed_gives_the_same_game_and_another_another(referee: Referee) -> None:
    def begin(seed: object) -> Any:
        return ask(referee, "new", game="cartagena", players=4, seed=seed)["position"]

    assert begin(7) == begin(7)
    assert len({json.dumps(begin(seed)) for seed in (7, 8, "7", "8", "", 0, -7)}) == 7


def test_a_position_is_loaded_in_canonical_form_and_chance_resolved_by_the_seed(referee: Referee) -> None:
    position = ask(referee, "new", game="cartagena", players=2, seed=1)["position"]
    untidy = {**position, "_comment": "ours", "options": {}, "discard": {"hat": 0}}
    assert ask(referee, "load", position=untidy, chance="manual") == {"ok": True, "position": position}
    fresh = ask(referee, "new", game="cartagena", players=2, chance="manual")["position"]
    assert ask(referee, "moves")["must"] == ["chance"]
    assert ask(referee, "load", position=fresh, seed=1) == {"ok": True, "position": position}
    assert ask(referee, "moves")["must"] != ["chance"]


def test_hidden_things_are_told_to_their_seat_alone(referee: Referee) -> None:
    ask(referee, "new", game="cartagena", players=2, options={"layout": "fixed"}, chance="manual")
    ask(referee, "play", seat="chance", action={"type": "start", "seat": 1})
    deal = {"type": "deal", "card": "key"}
    copy_ = ask(referee, "position")["position"]
    heard = []
    for audience in ({}, {"as_": None}, {"as_": 0}, {"as_": 1}):
        ask(referee, "load", position=copy_, chance="manual")
        heard.append(ask(referee, "play", seat="chance", action=deal, **audience)["events"])
    public, private = {"event": "deal", "seat": 1, "card": None}, {"event": "deal", "seat": 1, "card": "key"}
    assert heard == [[public], [public], [public], [private]]
    assert ask(referee, "view", seat=1)["view"]["hands"] == [0, {"key": 1}]
    assert ask(referee, "view", seat=0)["view"]["hands"] == [{}, 1]
    assert ask(referee, "view", seat=None)["view"]["hands"] == [0, 1]


def test_refusals_name_the_clause_and_its_sentence_in_the_language_of_the_process() -> None:
    for language in ("en", "fr"):
        referee = Referee(language)
        ask(referee, "new", game="cartagena", players=2, seed=3)
        seat, action = first_move(referee)
        refused = ask(referee, "play", seat=1 - seat, action=action)
        text = shelf.game("cartagena").rulebook().text("CAR-16", language)
        assert refused == {"ok": False, "refused": {"clause": "CAR-16", "text": text}}


def test_a_client_cannot_play_chance_where_the_seed_does(referee: Referee) -> None:
    ask(referee, "new", game="cartagena", players=2, seed=3)
    before = ask(referee, "position")
    answer = ask(referee, "play", seat="chance", action={"type": "draw", "card": "key"})
    assert answer["refused"]["clause"] == "CAR-16"
    assert ask(referee, "position") == before


# -- what fails ------------------------------------------------------------------------------------------------------

GOOD = {"game": "cartagena", "players": 2}
BAD_REQUESTS: list[dict[str, Any]] = [
    {},
    {"do": None},
    {"do": 3},
    {"do": ["new"]},
    {"do": "undo"},
    {"Do": "games"},
    {"do": "games", "extra": 1},
    {"do": "new"},
    {"do": "new", "game": "cartagena"},
    {"do": "new", "players": 2, "seed": 1},
    {"do": "new", **GOOD},
    {"do": "new", **GOOD, "seed": 1, "chance": "manual"},
    {"do": "new", **GOOD, "seed": None},
    {"do": "new", **GOOD, "seed": 1.5},
    {"do": "new", **GOOD, "seed": True},
    {"do": "new", **GOOD, "seed": [1]},
    {"do": "new", **GOOD, "chance": "auto"},
    {"do": "new", **GOOD, "chance": ["manual"]},
    {"do": "new", **GOOD, "seed": 1, "options": []},
    {"do": "new", **GOOD, "seed": 1, "options": {"pass": 0}},
    {"do": "new", **GOOD, "seed": 1, "options": {"colour": "red"}},
    {"do": "new", **GOOD, "seed": 1, "option": {}},
    {"do": "new", "game": "chess", "players": 2, "seed": 1},
    {"do": "new", "game": ["cartagena"], "players": 2, "seed": 1},
    {"do": "new", "game": "cartagena", "players": 6, "seed": 1},
    {"do": "new", "game": "cartagena", "players": True, "seed": 1},
    {"do": "new", "game": "cartagena", "players": 2.0, "seed": 1},
    {"do": "new", "game": "cartagena", "players": "2", "seed": 1},
    {"do": "new", "game": "cartagena", "players": 10**400, "seed": 1},
    {"do": "load", "seed": 1},
    {"do": "load", "position": None, "seed": 1},
    {"do": "load", "position": [], "seed": 1},
    {"do": "load", "position": {}, "seed": 1},
    {"do": "load", "position": {"game": "cartagena"}, "seed": 1},
    {"do": "load", "position": {"game": {}}, "seed": 1},
    {"do": "view"},
    {"do": "view", "seat": 2},
    {"do": "view", "seat": -1},
    {"do": "view", "seat": True},
    {"do": "view", "seat": "0"},
    {"do": "view", "seat": 10**30},
    {"do": "view", "seat": "chance"},
    {"do": "play"},
    {"do": "play", "seat": 0},
    {"do": "play", "action": {"type": "end"}},
    {"do": "play", "seat": 2, "action": {"type": "end"}},
    {"do": "play", "seat": None, "action": {"type": "end"}},
    {"do": "play", "seat": 0, "action": None},
    {"do": "play", "seat": 0, "action": {"type": "fly"}},
    {"do": "play", "seat": 0, "action": {"type": "retreat"}},
    {"do": "play", "seat": 0, "action": {"type": "retreat", "from": 1.0}},
    {"do": "play", "seat": 0, "action": {"type": "end", "now": True}},
    {"do": "play", "seat": 0, "action": {"type": "end"}, "as": 7},
    {"do": "play", "seat": 0, "action": {"type": "end"}, "as": "chance"},
    {"do": "play", "seat": 0, "action": {"type": "end"}, "as": False},
    {"do": "perft"},
    {"do": "perft", "depth": -1},
    {"do": "perft", "depth": 1.0},
    {"do": "perft", "depth": True},
    {"do": "perft", "depth": "3"},
    {"do": "perft", "depth": 10**30},
]
BAD_LINES = [
    b"",
    b" ",
    b"{",
    b"}",
    b"null",
    b"true",
    b"3",
    b'"games"',
    b"[]",
    b'[{"do":"games"}]',
    b'{"do":"games"}}',
    b'{"do":"games"} {"do":"games"}',
    b"{'do':'games'}",
    b'{"do":NaN}',
    b'{"do":"perft","depth":Infinity}',
    b'{"do":"perft","depth":-Infinity}',
    b'{"do":"perft","depth":1e999}',
    b'{"do":"perft","depth":' + b"9" * 5_000 + b"}",
    b'{"do":"games",}',
    b'{"do":"g\xffames"}',
    b"\xff\xfe{\x00}\x00",
    b"\x00",
    b'{"do":"\\ud800"}',
    b'{"do":"' + "é".encode("latin-1") + b'"}',
    b"[" * 200_000,
    b'{"do":' * 200_000,
    b'{"do":"load","seed":1,"position":' + b"[" * 900 + b"]" * 900 + b"}",
    b'{"do":"load","seed":1,"position":{"game":' + b"[" * 900 + b"]" * 900 + b"}}",
    b'{"do":"' + b"x" * 1_000_000 + b'"}',
]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_wrong_is_said_and_changes_nothing(language: str) -> None:
    referee = Referee(language)
    ask(referee, "new", game="cartagena", players=2, seed="wrong")
    before = ask(referee, "position")
    for line in [*BAD_LINES, *(json.dumps(bad).encode() for bad in BAD_REQUESTS)]:
        answer = referee.answer(line)
        assert set(answer) == {"ok", "error"}, (line[:100], answer)
        assert answer["ok"] is False
        text = answer["error"]
        assert isinstance(text, str)
        assert 10 < len(text) < 400
        assert not re.search(r"\{[a-z_]+\}", text), text
        assert "errors." not in text
        assert ask(referee, "position") == before


def test_a_failing_request_costs_no_chance() -> None:
    """What is drawn after a refusal is what would have been drawn without it."""
    one, other = Referee("en"), Referee("en")
    for referee in (one, other):
        ask(referee, "new", game="cartagena", players=2, seed="chance")
    for _ in range(40):
        seat, _ = first_move(one)
        action = ask(one, "moves")["moves"][str(seat)][-1]
        ask(other, "play", seat=1 - seat, action=action)
        ask(other, "load", position={"game": "cartagena"}, seed=5)
        for referee in (one, other):
            assert ask(referee, "play", seat=seat, action=action)["ok"] is True
        assert ask(one, "position") == ask(other, "position")


def test_before_a_game_there_is_nothing_to_ask(referee: Referee) -> None:
    requests: dict[str, dict[str, Any]] = {
        "position": {},
        "moves": {},
        "result": {},
        "view": {"seat": None},
        "perft": {"depth": 1},
        "play": {"seat": 0, "action": {"type": "end"}},
    }
    for do, keys in requests.items():
        answer = ask(referee, do, **keys)
        assert answer["ok"] is False
        assert "new" in answer["error"]


def test_an_error_inside_a_game_is_answered_and_changes_nothing(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(referee, "new", game="cartagena", players=2, seed=3)
    before = ask(referee, "position")
    seat, action = first_move(referee)
    with monkeypatch.context() as patch:
        patch.setattr("chaloupe.lab.text.referee.Tell", None)
        answer = ask(referee, "play", seat=seat, action=action)
    assert answer["ok"] is False
    assert "TypeError" in answer["error"]
    assert ask(referee, "position") == before


# -- perft -----------------------------------------------------------------------------------------------------------


def test_perft_counts_and_divides_alike() -> None:
    start = shelf.game("cartagena").new(3)
    assert [count(start, depth) for depth in range(5)] == [1, 12, 120, 960, 5760]
    assert sum(nodes for _, nodes in divide(start, 4)) == 5760


def test_a_count_that_would_never_end_is_refused(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    position = shelf.game("cartagena").new(3)
    with pytest.raises(Problem, match="perft_large"):
        count(position, 40, most=10_000)
    with pytest.raises(Problem, match="perft_large"):
        count(position, 40, patience=0.05)
    monkeypatch.setattr("chaloupe.lab.text.perft.count.__defaults__", (10_000, 60.0))
    ask(referee, "new", game="cartagena", players=3, seed=1)
    answer = ask(referee, "perft", depth=40)
    assert answer["ok"] is False
    assert "10000" in answer["error"]


def test_a_game_that_is_over_is_one_sequence(referee: Referee) -> None:
    position = ask(referee, "new", game="cartagena", players=2, seed=1)["position"]
    position["pirates"][0] = [37] * 6
    over = {**position, "phase": "over", "turn": 0, "left": 1}
    assert ask(referee, "load", position=over, seed=1)["ok"] is True
    assert ask(referee, "perft", depth=1_000) == {"ok": True, "nodes": 1}
    assert ask(referee, "result") == {"ok": True, "over": True, "scores": [6, 0], "winners": [0]}


# -- the process -----------------------------------------------------------------------------------------------------


def test_one_answer_for_each_line_in_order_and_nothing_else() -> None:
    given = [b'{"do":"games"}', b"", b"rubbish", b'\xef\xbb\xbf{"do":"games"}\r', b"\xff", b'{"do":"result"}']
    sink = io.BytesIO()
    converse(Referee("en"), io.BytesIO(b"\n".join(given)), sink)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, False, True, False, False]
    assert sink.getvalue().isascii()


def test_an_over_long_line_is_one_line_and_not_kept() -> None:
    long = b"x" * (LONGEST_LINE + 5_000_000)
    read = list(lines(io.BytesIO(long + b"\n" + b"short\n" + long)))
    assert [len(line) > LONGEST_LINE for line in read] == [True, False, True]
    assert max(map(len, read)) <= LONGEST_LINE + 2
    whole = b"y" * LONGEST_LINE
    assert list(lines(io.BytesIO(whole + b"\n" + whole))) == [whole, whole]


def test_lines_of_many_megabytes(process: RefereeProcess) -> None:
    process.ask("new", game="cartagena", players=2, seed=1)
    before = process.ask("position")
    padded = b'{"do":"position","_padding":"' + b"x" * 10_000_000 + b'"}'
    assert process.say(padded) == [before]
    wrong = [
        b'{"do":"play","seat":0,"action":"' + b"x" * 10_000_000 + b'"}',
        b'{"do":"new","game":"cartagena","players":2,"seed":1,"options":[' + b"1," * 5_000_000 + b"1]}",
        b"[" + b"[]," * 3_000_000 + b"0]",
        b"x" * 100_000_000,
    ]
    for line in wrong:
        answer = process.say(line)[0]
        assert answer["ok"] is False
        assert len(answer["error"]) < 400
    assert process.ask("position") == before
    status = Path(f"/proc/{process.process.pid}/status")
    if status.exists():
        peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        assert int(peak.split()[1]) < 700_000, peak


def test_the_end_of_input_ends_it(process: RefereeProcess) -> None:
    assert process.ask("games")["ok"] is True
    assert process.end() == (b"", b"", 0)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_end_it_quietly(process: RefereeProcess, number: signal.Signals, code: int) -> None:
    assert process.ask("games")["ok"] is True
    process.process.send_signal(number)
    assert process.process.wait(120) == code
    assert process.end()[1] == b""


def test_a_signal_is_heard_even_if_it_does_not_interrupt_the_read() -> None:
    # As when it arrives just before the read begins: here another thread is struck.
    program = """if True:
        import signal, sys, threading, time
        from chaloupe.lab.text.stdio import serve
        def strike():
            print("reading", flush=True)
            time.sleep(0.2)
            signal.raise_signal(signal.SIGTERM)
        threading.Thread(target=strike).start()
        sys.exit(serve("en"))
    """
    with subprocess.Popen(
        [sys.executable, "-c", program], env=ENGLISH, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as struck:
        try:
            assert struck.wait(60) == 128 + signal.SIGTERM
        finally:
            struck.kill()


def test_a_long_count_can_be_interrupted(process: RefereeProcess) -> None:
    process.ask("new", game="cartagena", players=3, seed=1)
    process.send(request("perft", depth=30))
    time.sleep(0.5)
    process.process.send_signal(signal.SIGINT)
    assert process.process.wait(120) == 130
    assert process.end()[1] == b""


def test_a_reader_that_goes_away_ends_it_quietly(process: RefereeProcess) -> None:
    assert process.ask("games")["ok"] is True
    assert process.process.stdout is not None
    assert process.process.stderr is not None
    assert process.process.stdin is not None
    process.process.stdout.close()
    process.send(request("games"))
    process.process.stdin.close()
    assert process.process.stderr.read() == b""
    assert process.process.wait(120) == 0


def test_the_language_is_chosen() -> None:
    with RefereeProcess("--lang", "fr") as process:
        assert "n'existe pas" in process.ask("undo")["error"]
        os.kill(process.process.pid, 0)
