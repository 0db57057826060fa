"""One game, every door: the same seed and actions give the same game, however one comes in."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from chaloupe import shelf
from chaloupe.core import CHANCE, NOBODY, Rng
from chaloupe.core.digest import digest
from chaloupe.core.json import Json
from chaloupe.game import Game
from tests.process import RefereeProcess
from tests.server.running import Person, Running, Socket

pytestmark = pytest.mark.compiled

OPTIONS: dict[str, tuple[int, Json]] = {
    "cartagena": (3, {"variant": "jungle"}),
    "castaways": (5, {"quick": True, "cannibalism": True}),
    "lifeboats": (4, {"setup": "quick"}),
    "tower": (3, {"huff": True}),
}
TABLES = [(game.id, *OPTIONS.get(game.id, (game.fewest, {}))) for game in shelf.games()]


class Script(NamedTuple):
    """A whole game as the library plays it: who did what, and the digest of the position after it."""

    game: Game
    players: int
    options: Json
    seed: int
    steps: list[tuple[int, int, Json]]
    digests: list[str]
    winners: list[int]


@pytest.fixture(params=TABLES, ids=[name for name, _, _ in TABLES])
def script(request: pytest.FixtureRequest) -> Script:
    """Play a game through the library: chance from one generator, the seats from another."""
    id, players, options = request.param
    game = shelf.game(id)
    position = game.new(players, options)
    luck, choice = Rng(1234), Rng("choices")
    steps: list[tuple[int, int, Json]] = []
    digests = []
    while (who := int(position.actor())) != NOBODY:
        if who == CHANCE:
            position.apply(CHANCE, position.draw(luck), None)
            continue
        digests.append(digest(position.document()))
        codes = position.legal(who)
        code = codes[choice.below(len(codes))]
        steps.append((who, code, position.words(who, code)))
        position.apply(who, code, None)
    digests.append(digest(position.document()))
    outcome = position.outcome()
    assert outcome is not None
    assert len(steps) > 20
    return Script(game, players, options, 1234, steps, digests, outcome.winners)


def test_through_the_referee(script: Script) -> None:
    with RefereeProcess() as referee:
        told = {"game": script.game.id, "players": script.players, "options": script.options, "seed": script.seed}
        assert referee.ask("new", **told)["ok"]
        for number, (seat, _, action) in enumerate(script.steps):
            if number % 10 == 0:
                assert digest(referee.ask("position")["position"]) == script.digests[number]
            assert referee.ask("play", seat=seat, action=action)["ok"]
        assert digest(referee.ask("position")["position"]) == script.digests[-1]
        assert referee.ask("result")["winners"] == script.winners


def test_through_the_server(script: Script, tmp_path: Path) -> None:
    luck = Rng(script.seed)
    server = Running(tmp_path, dealer=lambda position: position.draw(luck))
    ann = Person(server, "Ann")
    try:
        others = [f"local:Seat {seat}" for seat in range(1, script.players)]
        table = ann.table("me", *others, game=script.game.id, options=script.options)
        lines = [ann.sit(table, seat) for seat in range(script.players)]
        for seat, _, action in script.steps:
            answer = lines[seat].act(action)
            assert answer["type"] == "step", answer
            catch_up(lines)
        assert lines[0].state["outcome"]["winners"] == script.winners
        record = ann.http.get(f"/tables/{table}/record").text
        assert record.split()[-1] == script.digests[-1]
    finally:
        ann.close()
        server.stop()


def catch_up(lines: list[Socket]) -> None:
    """Let every seat hear of the last step."""
    newest = max(line.state["n"] for line in lines)
    for line in lines:
        while line.state["n"] < newest:
            line.until("step")


def test_through_pettingzoo(script: Script) -> None:
    from chaloupe.lab.env.pettingzoo import env

    zoo = env(script.game.id, script.players, script.options, out_of_turn="never")
    zoo.reset(seed=script.seed)
    for number, (seat, code, _) in enumerate(script.steps):
        assert zoo.agent_selection == f"seat_{seat}"
        assert zoo.infos[zoo.agent_selection]["action_mask"][code] == 1
        assert zoo.play.digest() == script.digests[number]
        zoo.step(code)
    assert all(zoo.terminations.values())
    assert zoo.play.digest() == script.digests[-1]


def test_through_openspiel(script: Script) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import chaloupe.lab.env.openspiel  # noqa: F401  registers the games

    wishes = {"players": script.players, "out_of_turn": "never", **script.options}
    state: Any = pyspiel.load_game(f"chaloupe_{script.game.id}", wishes).new_initial_state()
    luck = Rng(script.seed)
    steps = iter(zip(script.steps, script.digests, strict=False))
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.node.position().draw(luck))
            continue
        (seat, code, action), before = next(steps)
        assert state.current_player() == seat
        assert state.action_to_string(seat, code) == script.game.verbs.to_text(action)
        assert digest(state.node.position().document()) == before
        state.apply_action(code)
    assert next(steps, None) is None
    assert digest(state.node.position().document()) == script.digests[-1]
    assert [seat for seat, value in enumerate(state.returns()) if value > 0] == script.winners
