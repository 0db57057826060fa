"""Thousands of games at once as NumPy arrays out of the compiled core; no Python loop runs over the games.

>>> from chaloupe.lab.env.vector import Games
>>> games = Games("tower", 1000, players=2, seed=7)
>>> games.observation.shape[0], games.action_mask.shape[0], games.seat.shape
(1000, 1000, (1000,))
>>> games.step(games.random())
>>> games.reward.shape
(1000, 2)
"""

import secrets
from typing import Any

from chaloupe.core.bits import ONE
from chaloupe.core.json import Json
from chaloupe.core.position import NOBODY
from chaloupe.core.rng import Rng
from chaloupe.game import Game
from chaloupe.lab.env.play import Kind
from chaloupe.lab.extras import extra
from chaloupe.learn.batch import Batch

with extra("gymnasium"):
    import numpy as np
    from gymnasium.spaces import Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import ArrayLike, NDArray

    from chaloupe.lab.env.spaces import row_space

ENDLESS = 1 << 60


class Games:
    """A number of games, stepped together; the arrays are views of the core's memory and change with every step.

    `seat` says who is asked in each game, `action_mask` what that seat may do, `observation` what it knows.
    `terminated` and `truncated` mark the games that this step has ended; their `reward` (one number for each seat) is
    what the end was worth, and everything else is already of the next game in that place. Game number k of seed s plays
    with the stream of chance `s/k`, the next ones in its place go on with it. Copy what you want to keep.
    """

    def __init__(
        self,
        game: str | Game,
        number: int,
        players: int | None = None,
        options: Json | None = None,
        *,
        seed: int | None = None,
        reward: str = "win",
        out_of_turn: str = "answers",
        observe: bool = True,
        limit: int | None = None,
        played: list[int] | None = None,
    ) -> None:
        """Begin the games; raise a `Problem` for a game, number of players or options that do not exist.

        `observe=False` leaves the observations out. `limit` cuts games off after so many decisions. Seats that are not
        in `played` choose at random inside the core. If one seat alone is played, `final_observation` has what it saw
        at the end of the games that are marked as ended.
        """
        self.kind = kind = Kind(game, players, options, out_of_turn, reward)
        self.number = _at_least_one(number, "number")
        seats = {kind.checked_seat(seat) for seat in (kind.everybody if played is None else played)}
        _at_least_one(len(seats), "the number of played seats")
        tensor = kind.tensor if observe else None
        asked = sum(int(ONE << seat) for seat in seats)
        cut = ENDLESS if limit is None else _at_least_one(limit, "limit")
        final = min(seats) if observe and len(seats) == 1 else NOBODY
        batch = self.batch = Batch(kind.start, kind.terms, number, tensor, cut, asked, kind.by_score, final)
        self.observation: NDArray[np.uint8] = _seen(batch.observations, np.uint8).reshape(number, int(batch.width))
        self.final_observation: NDArray[np.uint8] = _seen(batch.finals, np.uint8).reshape(-1, max(1, int(batch.width)))
        self.action_mask: NDArray[np.int8] = _seen(batch.masks, np.int8).reshape(number, kind.codes)
        self.seat: NDArray[np.int64] = _seen(batch.seats, np.int64)
        self.reward: NDArray[np.float64] = _seen(batch.rewards, np.float64).reshape(number, kind.players)
        self.terminated: NDArray[np.bool_] = _seen(batch.terminated, np.bool_)
        self.truncated: NDArray[np.bool_] = _seen(batch.truncated, np.bool_)
        self._random: NDArray[np.int64] = _seen(batch.actions, np.int64)
        self._luck = Rng(0)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew."""
        chosen = secrets.randbits(60) if seed is None else seed
        self._luck = Rng(f"{chosen}/random")
        self.batch.reset([f"{chosen}/{k}" for k in range(self.number)])

    def random(self) -> "NDArray[np.int64]":
        """Choose a listed action for every game, all equally likely."""
        self.batch.choose(self._luck)
        return self._random

    def step(self, actions: "ArrayLike") -> None:
        """Carry out one action in every game; raise ValueError and change nothing if one is not in its mask."""
        if actions is not self._random:
            self.batch.take(np.asarray(actions, np.int64).tobytes())
        self.batch.step()

    @property
    def finished(self) -> int:
        """Count the games that have ended since the beginning."""
        return int(self.batch.finished)

    def digests(self) -> list[str]:
        """List the fingerprints of all positions."""
        from chaloupe.core.digest import digest  # noqa: PLC0415

        return [digest(walk.position.document()) for walk in self.batch.walks]


def _at_least_one(number: int, name: str) -> int:
    if number < 1:
        message = f"{name} is {number}; it must be at least 1"
        raise ValueError(message)
    return number


def _seen(memory: Any, kind: Any) -> Any:
    """Look at the core's memory; writing there is the core's affair."""
    return np.frombuffer(memory, kind)


class VectorSeat(VectorEnv[Any, Any, Any]):
    """Gymnasium's vector environment: one seat of many games, the others choosing at random inside the core.

    A game that ends is followed by the next at once (`AutoresetMode.SAME_STEP`): `info["final_obs"]` has what the seat
    saw at the end of it, None where no game has ended.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int | None = None,
        options: Json | None = None,
        *,
        seat: int = 0,
        reward: str = "win",
        out_of_turn: str = "answers",
        render_mode: None = None,
    ) -> None:
        """Set so many tables, at each of which the same seat is played."""
        self.games = Games(
            game, num_envs, players, options, reward=reward, out_of_turn=out_of_turn, played=[seat], seed=0
        )
        self.seat = seat
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = row_space(self.games.kind)
        self.single_action_space = Discrete(self.games.kind.codes)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple["NDArray[np.uint8]", dict[str, Any]]:
        """Begin all games anew."""
        self.games.reset(seed)
        return self.games.observation.copy(), self._info()

    def step(
        self, actions: "ArrayLike"
    ) -> tuple["NDArray[np.uint8]", "NDArray[np.float64]", "NDArray[np.bool_]", "NDArray[np.bool_]", dict[str, Any]]:
        """Carry out one action in every game, and what the others do until the seat is asked again."""
        games = self.games
        games.step(actions)
        return (
            games.observation.copy(),
            games.reward[:, self.seat].copy(),
            games.terminated.copy(),
            games.truncated.copy(),
            self._info(),
        )

    def _info(self) -> dict[str, Any]:
        """Tell what may be chosen and, where games have ended, how; every entry with the games that have it."""
        games = self.games
        info: dict[str, Any] = {
            "action_mask": games.action_mask.copy(),
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }
        ended = games.terminated | games.truncated
        if ended.any():
            final = np.full(self.num_envs, None, object)
            for k in np.flatnonzero(ended):
                final[k] = games.final_observation[k].copy()
            nothing = {"action_mask": np.zeros_like(games.action_mask), "_action_mask": ended}
            info.update(final_obs=final, _final_obs=ended, final_info=nothing, _final_info=ended)
        return info
