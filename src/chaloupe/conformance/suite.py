"""Running the laws: which setups are tried, the pytest wrapper and the command."""

import importlib
from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

from chaloupe import shelf
from chaloupe.conformance import laws
from chaloupe.conformance.trial import BrokenLaw, Trial
from chaloupe.core.json import Json
from chaloupe.core.problems import Problem
from chaloupe.core.rng import Rng
from chaloupe.game import Game

Setup = tuple[int, Json, str]


def find_game(name: str) -> Game:
    """Find a game on the shelf by its id, or by the name of a package that has a `GAME`."""
    try:
        return shelf.game(name)
    except Problem:
        try:
            found = getattr(importlib.import_module(name), "GAME", None)
        except (ImportError, TypeError, ValueError):  # no package, or no name of one
            found = None
        if not isinstance(found, Game):
            raise
        return found


def setups(
    game: Game, most: int = 24, players: int | None = None, options: Json | None = None, seed: str = "1"
) -> list[Setup]:
    """List numbers of players, options and seeds to try, as far as they are not given.

    Every number of players and every value of every option occurs; the rest of the combinations is sampled.
    """
    numbers = range(game.fewest, game.most + 1) if players is None else [players]
    wanted = (options or {}).items()
    everything = [
        (number, chosen)
        for number in numbers
        for chosen in _all_options(game, number)
        if all(chosen[name] == value for name, value in wanted)
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
    chosen += [k for k in order if k not in chosen][: max(0, most - len(chosen))]
    return [(*everything[k], f"{seed}/{k}") for k in sorted(chosen)]


def _all_options(game: Game, players: int) -> Iterator[Json]:
    for values in product(*(option.values for option in game.options)):
        given = {option.name: value for option, value in zip(game.options, values, strict=True)}
        try:
            game.new(players, given)
        except Problem:
            continue  # these options do not go with this number of players
        yield given


def _features(players: int, options: Json) -> list[tuple[str, str]]:
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


class Verdict(NamedTuple):
    """What one setup showed: how long its game was, and what is wrong with it, if anything."""

    name: str
    steps: int
    failure: str | None
    players: int
    options: Json


def verdicts(
    game: Game,
    players: int | None = None,
    options: Json | None = None,
    seed: int | str | None = None,
    most: int = 24,
    samples: int = 60,
) -> Iterator[Verdict]:
    """Check the laws setup by setup.

    With a seed exactly that one game is looked at; else the setups are those of `setups`, narrowed to the number of
    players and the options given.
    """
    start = game.fewest if players is None else players
    game.new(start, options)  # a wrong number of players or option is a problem of its own
    if seed is not None:
        cases = [(start, game.fill(start, options), str(seed))]
    else:
        cases = setups(game, most, players, options)
    for number, given, case_seed in cases:
        steps, failure = 0, None
        try:
            trial = Trial(game, number, given, case_seed, samples)
            steps = len(trial.steps)
            laws.check_trial(trial)
        except BrokenLaw as broken:
            failure = str(broken)
        except Exception as error:  # noqa: BLE001 - one that cannot even be played; the other setups are looked at, too
            failure = f"{error!r} while a game of the seed {case_seed} was played"
        yield Verdict(f"{game.id}, {number} players, {_plain(given)}", steps, failure, number, given)


def run(game: Game, most: int = 24, samples: int = 60, progress: Callable[[str], None] = print) -> int:
    """Check the laws on all setups and report line by line; give the number of setups that broke one."""
    broken = 0
    for found in verdicts(game, most=most, samples=samples):
        if found.failure is None:
            progress(f"obeys all laws: {found.name} ({found.steps} steps)")
        else:
            broken += 1
            progress(f"BREAKS A LAW: {found.name}\n{found.failure}")
    return broken


def _plain(options: Json) -> str:
    return "-".join(str(value) for value in options.values()) or "plain"
