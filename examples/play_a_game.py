"""Play a game in Python: chance answers from a generator, the seats choose at random.

python examples/play_a_game.py [game] [seed]
"""

import sys

from chaloupe import shelf
from chaloupe.core import CHANCE, NOBODY, Rng, Tell
from chaloupe.core.tell import SPECTATOR

game = shelf.game(sys.argv[1] if len(sys.argv) > 1 else "tower")
position, rng = game.new(game.fewest), Rng(sys.argv[2] if len(sys.argv) > 2 else 7)
while (seat := position.actor()) != NOBODY:
    codes = position.legal(seat)
    code = position.draw(rng) if seat == CHANCE else codes[rng.below(len(codes))]
    who = "chance" if seat == CHANCE else f"seat {seat}"
    print(f"{who}: {game.verbs.to_text(position.words(seat, code))}")
    tell = Tell()
    position.play(seat, code, tell)
    for event in tell.heard(SPECTATOR):  # as a spectator hears it; a number of a seat: as that seat does
        print(f"    {event}")
outcome = position.outcome()
print(f"scores {outcome.scores}, winners {outcome.winners}" if outcome else "not over")
