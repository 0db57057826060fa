"""Running the laws: which setups are tried, the pytest wrapper and the command."""

import importlib
from collections.abc import Callable, Iterator
from itertools import product

from chaloupe import shelf
from chaloupe.conformance import laws
from chaloupe.conformance.trial import Trial
from chaloupe.core.game import Game
from chaloupe.core.problems import Problem, Words
from chaloupe.core.rng import Rng

Setup = tuple[int, Words, str]


def find_game(name: str) -> Game:
    """Find a game on the shelf by its id, or by the dotted name of a package that has a `GAME`."""
    try:
        return shelf.game(name)
    except Problem:
        if "." not in name:
            raise
        found = importlib.import_module(name).GAME
        assert isinstance(found, Game)
        return found


def setups(game: Game, most: int = 24, seed: str = "1") -> list[Setup]:
    """List numbers of players, options and seeds to try.

    Every number of players and every value of every option occurs; the rest of the combinations is sampled.
    """
    everything = [
        (players, options) for players in range(game.fewest, game.most + 1) for options in _all_options(game, players)
    ]
    rng = Rng(f"setups/{game.id}/{seed}")
    order = list(range(len(everything)))
    rng.shuffle(order)
    unseen = {feature for setup in everything for feature in _features(*setup)}
    chosen: list[int] = []
    for k in order:  # first those that bring something new
        fresh = unseen & set(_features(*everything[k]))
        if fresh:
            unseen -= fresh
            chosen.append(k)
    chosen += [k for k in order if k not in set(chosen)][: max(0, most - len(chosen))]
    return [(*everything[k], f"{seed}/{k}") for k in sorted(chosen)]


def _all_options(game: Game, players: int) -> Iterator[Words]:
    for values in product(*(option.values for option in game.options)):
        given = {option.name: value for option, value in zip(game.options, values, strict=True)}
        try:
            game.new(players, given)
        except Problem:
            continue  # these options do not go with this number of players
        yield given


def _features(players: int, options: Words) -> list[tuple[str, str]]:
    return [("players", str(players)), *((name, repr(value)) for name, value in options.items())]


def conformance_tests(game: Game, most: int = 24, samples: int = 60) -> Callable[[Setup], None]:
    """Make a pytest test of all laws with one case for each setup; call it `test_laws` in a test file of the game."""
    import pytest  # noqa: PLC0415 - only those who test need it

    cases = setups(game, most)
    names = [f"{players}p-{_plain(options)}" for players, options, _ in cases]

    @pytest.mark.parametrize("setup", cases, ids=names)
    def test_laws(setup: Setup) -> None:
        players, options, seed = setup
        laws.check(game, players, options, [seed], samples)

    return test_laws


def run(
    game: Game,
    players: int | None = None,
    options: Words | None = None,
    seed: int | str | None = None,
    most: int = 24,
    samples: int = 60,
    progress: Callable[[str], None] = print,
) -> int:
    """Check the laws and report line by line; give the number of setups that broke one.

    With a seed exactly that one game is looked at; else the setups are those of `setups`, narrowed to the number of
    players and the options given.
    """
    if seed is not None:
        cases = [(players or game.fewest, game.fill(players or game.fewest, options), str(seed))]
    else:
        cases = [case for case in setups(game, most) if _wanted(case, players, options or {})]
    broken = 0
    for number, given, case_seed in cases:
        name = f"{game.id}, {number} players, {_plain(given)}"
        try:
            trial = Trial(game, number, given, case_seed, samples)
            laws.check_trial(trial)
            progress(f"obeys all laws: {name} ({len(trial.steps)} steps)")
        except AssertionError as failure:
            broken += 1
            progress(f"BREAKS A LAW: {name}\n{failure}")
    return broken


def _wanted(case: Setup, players: int | None, options: Words) -> bool:
    fits = all(case[1].get(name) == value for name, value in options.items())
    return fits and (players is None or case[0] == players)


def _plain(options: Words) -> str:
    return "-".join(str(value) for value in options.values()) or "plain"
