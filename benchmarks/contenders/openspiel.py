"""OpenSpiel: its C++ games driven from Python, and a game that is written in Python."""

from collections.abc import Callable

import open_spiel.python.games  # noqa: F401  (registers the games written in Python)
import pyspiel

from benchmarks.contenders.clock import Work, measure


def drawn(outcomes: list[tuple[int, float]], rest: float) -> int:
    """Pick one of chance's outcomes by its probability."""
    for outcome, probability in outcomes:
        rest -= probability
        if rest <= 0:
            return outcome
    return outcomes[-1][0]


def driven(name: str, games: int, *, chance: bool = False) -> Work:
    """Play games by asking for the list of actions and applying one of them; where there is chance, ask for it, too."""
    game = pyspiel.load_game(name)

    def work(chooser: Callable[[], float]) -> int:
        actions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if chance and state.is_chance_node():
                    state.apply_action(drawn(state.chance_outcomes(), chooser()))
                else:
                    codes = state.legal_actions()
                    state.apply_action(codes[int(chooser() * len(codes))])
                    actions += 1
        return actions

    return work


def searched(name: str, simulations: int) -> Work:
    """Count the simulations of OpenSpiel's own MCTS, in C++, with random rollouts to the end."""
    game = pyspiel.load_game(name)

    def work(chooser: Callable[[], float]) -> int:
        seed = int(chooser() * 1_000_000)
        bot = pyspiel.MCTSBot(
            game, pyspiel.RandomRolloutEvaluator(1, seed), 1.4, simulations, 1_000, False, seed, False
        )
        bot.step(game.new_initial_state())
        return simulations

    return work


if __name__ == "__main__":
    measure(
        {
            "tic_tac_toe": driven("tic_tac_toe", 1_000),
            "connect_four": driven("connect_four", 300),
            "backgammon": driven("backgammon", 5, chance=True),
            "connect_four search": searched("connect_four", 3_000),
            "liars_dice": driven("liars_dice", 300, chance=True),
            "maedn": driven("maedn(players=4)", 5, chance=True),
            "python_tic_tac_toe": driven("python_tic_tac_toe", 100),
        }
    )
