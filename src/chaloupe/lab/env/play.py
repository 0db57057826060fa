"""One game as programs that learn see it: rows of numbers, masks, rewards. The doors of the lab share it."""

import secrets
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import u8

from chaloupe import shelf
from chaloupe.core.bits import ONE, numbers
from chaloupe.core.digest import digest
from chaloupe.core.json import Json
from chaloupe.core.position import NOBODY, Position
from chaloupe.core.rng import Rng
from chaloupe.game import Game
from chaloupe.lab.extras import extra
from chaloupe.learn.walk import NEVER, OUT_OF_TURN, Terms, Walk, payoff

with extra("gymnasium"):
    import numpy as np
    from numpy.typing import NDArray

REWARDS: Final = ("win", "score")
ILLEGAL: Final = ("raise", "idle", "terminate")


def checked(word: str, known: Any, name: str) -> str:
    """Give a word that is one of the known ones, or say which there are."""
    if word not in known:
        message = f"{name} is {word!r}; it may be {', '.join(map(repr, known))}"
        raise ValueError(message)
    return word


class Kind:
    """What is played: the game, the number of players, the options, and how it is shown to programs."""

    def __init__(
        self, game: str | Game, players: int | None, options: Json | None, out_of_turn: str, reward: str
    ) -> None:
        """Look everything up; raise a `Problem` for what does not exist."""
        self.game = shelf.game(game) if isinstance(game, str) else game
        self.players = self.game.fewest if players is None else players
        self.start = self.game.new(self.players, options)
        self.everybody = range(self.players)
        self.tensor = self.game.tensor(self.start)
        self.by_score = checked(reward, REWARDS, "reward") == "score"
        mode = OUT_OF_TURN[checked(out_of_turn, OUT_OF_TURN, "out_of_turn")]
        self.terms = Terms(self.game.action_codes, self.game.answer_codes(), mode)
        # Besides the game's own codes one to wait, where somebody can be asked who need not act.
        self.codes = self.game.action_codes + (0 if self.terms.out_of_turn == NEVER else 1)

    def checked_seat(self, seat: int) -> int:
        """Give a seat that there is, or say which there are."""
        if seat not in self.everybody:
            message = f"seat is {seat}; the seats are 0 to {self.players - 1}"
            raise ValueError(message)
        return seat

    def highest(self) -> "NDArray[np.uint8]":
        """List the largest number that each place of the row can hold."""
        return np.array([field.most for field in self.tensor.fields for _ in range(field.size())], np.uint8)

    def rewards(self, position: Position) -> list[float]:
        """List what the end of a game is worth to each seat."""
        outcome = position.outcome()
        if outcome is None:
            return [0.0] * self.players
        if self.by_score:
            return [float(score) for score in outcome.scores]
        return [payoff(outcome, self.players, seat) for seat in self.everybody]


class Play:
    """A game of a kind on its way."""

    def __init__(self, kind: Kind, codes: int) -> None:
        """Make room for a row and a mask of so many codes."""
        self.kind = kind
        self.codes = codes
        self.walk = Walk(kind.start, kind.terms, Rng(0))
        self._seeded = False
        self._row = vec[u8]([0] * int(kind.tensor.size))
        self._mask = vec[u8]([0] * codes)
        self._row_seen: NDArray[np.uint8] = np.frombuffer(memoryview(self._row), np.uint8)
        self._mask_seen: NDArray[np.int8] = np.frombuffer(memoryview(self._mask), np.int8)

    def begin(self, seed: int | str | None) -> None:
        """Begin a game: a seed starts a new stream of chance, None goes on with the one there is."""
        if seed is not None or not self._seeded:
            self.walk.rng = Rng(secrets.randbits(60) if seed is None else seed)
            self._seeded = True
        self.walk.restart()
        self._write_fixed()

    def _write_fixed(self) -> None:
        self.kind.tensor.write_fixed(self.walk.position, self._row, 0)

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.walk.seat == NOBODY

    def row(self, seat: int) -> "NDArray[np.uint8]":
        """Give what a seat knows."""
        self.kind.tensor.write(self.walk.position, seat, self._row, 0)
        return self._row_seen.copy()

    def mask(self) -> "NDArray[np.int8]":
        """Give the mask of the seat that is asked."""
        self.walk.mark(self._mask, 0, 1)
        mask = self._mask_seen.copy()
        self.walk.mark(self._mask, 0, 0)
        return mask

    def no_mask(self) -> "NDArray[np.int8]":
        """Give the mask of a seat that is not asked."""
        return np.zeros(self.codes, np.int8)

    def idle(self) -> int:
        """Give what is played for the seat that is asked if it does not answer."""
        walk = self.walk
        if not walk.position.must_mask() & (ONE << walk.seat):
            return int(walk.terms.wait)
        code = walk.position.idle(walk.seat)
        return int(code if walk.lists(code) else walk.codes[0])

    def awaited(self) -> list[int]:
        """List the seats that the game waits for."""
        return numbers(self.walk.position.must_mask())

    def digest(self) -> str:
        """Give the fingerprint of the whole position."""
        return digest(self.walk.position.document())

    def copy(self) -> "Play":
        """Give a twin with the same luck."""
        twin = Play(self.kind, self.codes)
        twin.walk = self.walk.copy()
        twin._seeded = self._seeded
        twin._write_fixed()
        return twin

    def save(self) -> dict[str, Any]:
        """Write everything down as plain data, chance's stream included."""
        walk = self.walk
        rng = walk.rng
        return {
            "position": walk.position.document(),
            "chance": [int(rng.a), int(rng.b), int(rng.c), int(rng.d)],
            "asked": int(walk.asked),
            "steps": int(walk.steps),
        }

    def load(self, saved: dict[str, Any]) -> None:
        """Go on from what `save` wrote; raise ValueError if it is of another game, table or set of options."""
        position = self.kind.game.load(saved["position"])
        own, other = self.kind.start.document(), position.document()
        for key in ("game", "players", "options"):
            if own[key] != other[key]:
                message = f"saved with {key} {other[key]!r}, loaded with {own[key]!r}"
                raise ValueError(message)
        walk = self.walk
        rng = Rng(0)
        rng.a, rng.b, rng.c, rng.d = saved["chance"]
        walk.rng = rng
        self._seeded = True
        walk.position = position
        walk.asked = saved["asked"]
        walk.steps = saved["steps"]
        walk.settle()
        self._write_fixed()
