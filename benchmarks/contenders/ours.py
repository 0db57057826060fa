"""Our games: in the compiled loop, and driven action by action from Python through the public interface."""

from collections.abc import Callable

from benchmarks.contenders.clock import Work, measure
from benchmarks.games.connect_four.game import GAME as CONNECT_FOUR
from benchmarks.games.tictactoe.game import GAME as TICTACTOE
from chaloupe import shelf
from chaloupe.core.position import CHANCE, NOBODY, Position
from chaloupe.core.rng import Rng
from chaloupe.game import Game
from chaloupe.learn.playout import Playout
from chaloupe.mind.knowledge import TO_THE_END, Knowledge
from chaloupe.mind.search import Search
from chaloupe.mind.strength import Strength

# A search has something to choose from; a hand of six equal cards would leave it a single action.
FEWEST_CHOICES = 4


def loop(game: Game, players: int, games: int) -> Work:
    """Play games to their end inside the library."""
    start = game.new(players)
    playout = Playout(start.max_actions(), 100_000)
    first = 0

    def work(_chooser: Callable[[], float]) -> int:
        nonlocal first
        before = playout.actions
        playout.games(start, "benchmark", first, games)
        first += games
        return playout.actions - before

    return work


def driven(game: Game, players: int, games: int) -> Work:
    """Play games by asking for the list of actions and playing one of them, every time."""
    start = game.new(players)
    rng = Rng("benchmark")

    def work(chooser: Callable[[], float]) -> int:
        actions = 0
        for _ in range(games):
            position = start.copy()
            while (seat := position.actor()) != NOBODY:
                if seat != CHANCE:
                    codes = position.legal(seat)
                    position.play(seat, codes[int(chooser() * len(codes))])
                    actions += 1
                else:
                    position.play(CHANCE, position.draw(rng))
        return actions

    return work


def first_decision(game: Game, players: int, rng: Rng) -> Position:
    """Set a game up and let chance deal."""
    start = game.new(players)
    while start.actor() == CHANCE:
        start.apply(CHANCE, start.draw(rng), None)
    return start


def searched(game: Game, players: int, iterations: int, depth: int) -> Work:
    """Count the iterations of a search at a first decision, each a playout with random actions of this depth."""
    rng = Rng("benchmark")
    start = first_decision(game, players, rng)
    while len(start.legal(start.must()[0])) < FEWEST_CHOICES:
        start = first_decision(game, players, rng)
    seat = start.must()[0]
    view, legal = start.view(seat), [start.words(seat, code) for code in start.legal(seat)]
    strength = Strength(5, iterations, 0.0, worlds=256, depth=depth)

    def work(_chooser: Callable[[], float]) -> int:
        search = Search(game, Knowledge([]), view, legal, rng, strength)
        search.run(iterations)
        return iterations

    return work


def contenders() -> dict[str, Work]:
    """List all contenders by name; every game of the shelf takes part with its usual number of players."""
    found = {
        "tictactoe loop": loop(TICTACTOE, 2, 2_000),
        "tictactoe driven": driven(TICTACTOE, 2, 2_000),
        "connect_four loop": loop(CONNECT_FOUR, 2, 1_000),
        "connect_four search": searched(CONNECT_FOUR, 2, 5_000, int(TO_THE_END)),
        "cartagena search": searched(shelf.game("cartagena"), 3, 1_000, int(TO_THE_END)),
        "cartagena search 30": searched(shelf.game("cartagena"), 3, 5_000, 30),
        "connect_four driven": driven(CONNECT_FOUR, 2, 500),
    }
    for game in shelf.games():
        players = {"cartagena": 3, "lifeboats": 6, "castaways": 6}.get(game.id, game.most)
        found[f"{game.id} loop"] = loop(game, players, 20)
        found[f"{game.id} driven"] = driven(game, players, 5)
    return found


if __name__ == "__main__":
    measure(contenders())
