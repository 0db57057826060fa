"""Games in Python under OpenSpiel: its own, and ours through `chaloupe.lab.env.openspiel`, with one driver for all.

A node is one application of an action: a seat's, chance's, or that of all seats at once.
"""

import sys
from collections.abc import Callable

import open_spiel.python.games  # noqa: F401  (registers the games written in Python)
import pyspiel

import chaloupe.lab.env.openspiel  # noqa: F401  (registers ours)
from benchmarks.contenders.clock import Work, measure
from benchmarks.contenders.openspiel import drawn

OURS = {
    "tower": "chaloupe_tower(players=4)",
    "cartagena": "chaloupe_cartagena(players=3)",
    "lifeboats": "chaloupe_lifeboats(players=6)",
    "castaways": "chaloupe_castaways(players=6)",
}


def driven(name: str, at_least: int = 500) -> Work:
    """Play whole games, at least so many nodes, by asking for what can be done and doing one of it."""
    game = pyspiel.load_game(name)

    def work(chooser: Callable[[], float]) -> int:
        nodes = 0
        while nodes < at_least:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(drawn(state.chance_outcomes(), chooser()))
                elif state.is_simultaneous_node():
                    listed = [state.legal_actions(seat) for seat in range(game.num_players())]
                    state.apply_actions([codes[int(chooser() * len(codes))] if codes else 0 for codes in listed])
                else:
                    codes = state.legal_actions()
                    state.apply_action(codes[int(chooser() * len(codes))])
                nodes += 1
        return nodes

    return work


if __name__ == "__main__":
    wished = sys.argv[1]
    measure({wished: driven(OURS.get(wished, wished))})
