"""Games between level 5 and a bot of OpenSpiel, one JSON line for each: ``duel GAME OPPONENT SECONDS FIRST GAMES``.

Both have the same time of the processor for a move. Ours has one seat and OpenSpiel's all others; game number k has the
deal of seed k // players, so every deal is played from every seat.
"""

import json
import sys
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import chaloupe.lab.env.openspiel  # noqa: F401  (registers our games)
from chaloupe.core import Rng
from chaloupe.mind.strength import Clock

GAMES = {
    "cartagena": "chaloupe_cartagena(players=2)",
    "castaways": "chaloupe_castaways(players=4)",
    "lifeboats": "chaloupe_lifeboats(players=3)",
    "tower": "chaloupe_tower(players=2)",
}
OPPONENTS = ("ismcts", "mcts")
# What OpenSpiel's own examples use.
EXPLORE = 2.0
ENOUGH = 10**9


class Until(Clock):
    """Run down with the time that this process has had of a processor: a busy machine is no excuse and no help."""

    def __init__(self, seconds: float) -> None:
        """Start now."""
        self.end = time.process_time() + seconds

    def left(self) -> float:
        """Give the seconds that are left."""
        return self.end - time.process_time()


class Level5:
    """Ours: it is given the view of its seat and what is listed."""

    def __init__(self, game: Any, seed: str) -> None:
        """Take the bot from the shelf."""
        self.rules = game.rules
        self.bot = self.rules.bot("level5")
        self.rng = Rng(seed)
        self.turn: Any = None
        self.offers: list[dict[str, Any]] = []

    def step(self, state: Any, seconds: float) -> int:
        """Choose a listed action; like at a table, whoever is asked for an answer gives one."""
        position, seat = state.node.position(), state.current_player()
        legal = [position.words(seat, code) for code in state.legal_actions() if code != self.rules.action_codes]
        view = position.view(seat)
        decision = self.bot.decide(view, legal, self.heard(view), self.rng, Until(seconds))
        if decision.action["type"] == "offer":
            self.offers.append({"event": "offer", "from": view["turn"], "to": decision.action["to"]})
        return int(position.encode(seat, decision.action))

    def heard(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        """List the own offers of this turn: what a table would remember, and OpenSpiel's states do not."""
        turn = (view.get("day"), view.get("turn"))
        if turn != self.turn:
            self.turn, self.offers = turn, []
        return self.offers


class TimedISMCTS(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's information-set search with time instead of a number of simulations."""

    clock: Until

    def sample_root_state(self, state: Any) -> Any:
        """Sample a world as OpenSpiel does; once time is up no further simulation is begun."""
        if self.clock.left() <= 0 and self._root_node.total_visits > 0:
            raise TimeoutError
        return super().sample_root_state(state)

    def run_search(self, state: Any) -> Any:
        """Search until time is up."""
        try:
            return super().run_search(state)
        except TimeoutError:
            return self.get_final_policy(state, self._root_node)


class Ismcts:
    """Theirs: `open_spiel.python.algorithms.ismcts`, on worlds from `resample_from_infostate`."""

    def __init__(self, game: Any, seed: int) -> None:
        """Make the bot; observation strings are the cheaper keys, so it has more simulations with them."""
        luck = np.random.RandomState(seed)
        judge = mcts.RandomRolloutEvaluator(1, luck)
        self.bot = TimedISMCTS(game, judge, EXPLORE, ENOUGH, random_state=luck, use_observation_string=True)

    def step(self, state: Any, seconds: float) -> int:
        """Choose an action."""
        self.bot.clock = Until(seconds)
        return int(self.bot.step(state))


class TimedMCTS(mcts.MCTSBot):  # type: ignore[misc]
    """OpenSpiel's search with time instead of a number of simulations."""

    clock: Until
    root: Any = None

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        if self.clock.left() <= 0 and root.explore_count > 0:
            self.root = root
            raise TimeoutError
        return super()._apply_tree_policy(root, state)

    def mcts_search(self, state: Any) -> Any:
        """Search until time is up."""
        try:
            return super().mcts_search(state)
        except TimeoutError:
            return self.root


class Mcts:
    """Theirs: `open_spiel.python.algorithms.mcts`; its twin in C++ ends the process on any game written in Python.

    It searches the true state, so it sees what its seat should not: the hands and the secret votes of others.
    """

    def __init__(self, game: Any, seed: int) -> None:
        """Make the bot."""
        luck = np.random.RandomState(seed)
        judge = mcts.RandomRolloutEvaluator(1, luck)
        self.bot = TimedMCTS(game, EXPLORE, ENOUGH, judge, solve=False, random_state=luck)

    def step(self, state: Any, seconds: float) -> int:
        """Choose an action."""
        self.bot.clock = Until(seconds)
        return int(self.bot.step(state))


def play(game: Any, opponent: str, seconds: float, number: int) -> dict[str, Any]:
    """Play one game and say how it ended."""
    players = game.num_players()
    own = number % players
    theirs = Ismcts if opponent == "ismcts" else Mcts
    seats = [Level5(game, f"{number}") if seat == own else theirs(game, number + seat) for seat in range(players)]
    state, luck = game.new_initial_state(), Rng(f"deal {number // players}")
    moves, spent = [0, 0], [0.0, 0.0]
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.node.position().draw(luck))
            continue
        seat = state.current_player()
        if len(codes := state.legal_actions()) == 1:
            state.apply_action(codes[0])
            continue
        begin = time.process_time()
        action = seats[seat].step(state, seconds)
        spent[seat == own] += time.process_time() - begin
        moves[seat == own] += 1
        state.apply_action(action)
    returns = state.returns()
    return {
        "game": game.rules.id,
        "opponent": opponent,
        "number": number,
        "seat": own,
        "players": players,
        "return": returns[own],
        "moves": sum(moves),
        "ours_ms": 1000 * spent[1] / max(1, moves[1]),
        "theirs_ms": 1000 * spent[0] / max(1, moves[0]),
    }


def main() -> None:
    """Play the games that the command line names."""
    name, opponent, seconds, first, games = sys.argv[1:6]
    game = pyspiel.load_game(GAMES[name])
    for number in range(int(first), int(first) + int(games)):
        print(json.dumps(play(game, opponent, float(seconds), number)), flush=True)


if __name__ == "__main__":
    main()
