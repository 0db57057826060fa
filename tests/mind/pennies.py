"""Matching pennies, at once or one after the other: what a search must not see, and what it must."""

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core import (
    NOBODY,
    Outcome,
    Position,
    Rng,
    Tell,
    Verb,
    Verbs,
)
from chaloupe.core.bits import ONE
from chaloupe.core.json import Json
from chaloupe.core.verbs import Arg
from chaloupe.game import Game

NONE = -1


class Pennies(Position):
    """Two coins: seat 1 wins if they show the same side; it sees the first one only in the open game."""

    def __init__(self, secret: bool) -> None:
        super().__init__(2)
        self.secret = secret
        self.coins = [NONE, NONE]

    def copy(self) -> "Pennies":
        twin = Pennies(self.secret)
        twin.coins = self.coins[:]
        return twin

    def actor(self) -> i64:
        return self.coins.index(NONE) if NONE in self.coins else NOBODY

    def must_mask(self) -> i64:
        waiting = [ONE << seat for seat in (0, 1) if self.coins[seat] == NONE]
        return sum(waiting if self.secret else waiting[:1])

    def about(self, seat: i64) -> str:
        return "lay"

    def max_actions(self) -> i64:
        return 2

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        out[0], out[1] = 0, 1
        return 2

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        self.coins[seat] = int(code)
        if tell is not None:
            own: Json = {"seat": int(seat), "side": int(code)}
            tell.some(ONE << seat if self.secret else 3, "laid", own, {"seat": int(seat), "side": None}, "PEN-1")

    def words(self, seat: i64, code: i64) -> Json:
        return {"type": "lay", "side": int(code)}

    def encode(self, seat: int, action: Json) -> int:
        side = action["side"]
        assert isinstance(side, int)
        return side

    def outcome(self) -> Outcome | None:
        if NONE in self.coins:
            return None
        same = self.coins[0] == self.coins[1]
        return Outcome([int(not same), int(same)], [1] if same else [0])

    def view(self, viewer: int | None) -> Json:
        return {"seat": viewer, "secret": self.secret}


class PenniesGame(Game):
    """Always at the beginning: nobody has laid a coin."""

    def imagine(self, view: Json, rng: Rng) -> Position:
        return Pennies(view["secret"] is True)


GAME = PenniesGame(
    id="pennies",
    package="tests.mind",
    players=(2, 2),
    options=(),
    verbs=Verbs([Verb("lay", [Arg("side", "int")])]),
    keys=(),
    codes=(2, 1),
)
LEGAL: list[Json] = [{"type": "lay", "side": 0}, {"type": "lay", "side": 1}]
