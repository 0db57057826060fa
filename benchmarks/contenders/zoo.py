"""Our games under PettingZoo, driven as its own are: the mask is read from the observation of every turn."""

from benchmarks.contenders.clock import measure
from benchmarks.contenders.pettingzoo import driven
from benchmarks.games.connect_four.game import GAME as CONNECT_FOUR
from benchmarks.games.tictactoe.game import GAME as TICTACTOE
from chaloupe.lab.env.pettingzoo import env

if __name__ == "__main__":
    measure(
        {
            "tictactoe": driven(env(TICTACTOE), 50),
            "connect_four": driven(env(CONNECT_FOUR), 20),
            "tower": driven(env("tower", 4), 5),
            "cartagena": driven(env("cartagena", 3), 2),
            "lifeboats": driven(env("lifeboats", 6), 2),
            "castaways": driven(env("castaways", 6), 1),
        }
    )
