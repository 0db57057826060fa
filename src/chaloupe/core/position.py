"""The position: one game at one moment, complete, changed in place by play."""

from hashlib import sha256
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from chaloupe.core.bits import ONE, numbers
from chaloupe.core.digest import canonical
from chaloupe.core.json import Json
from chaloupe.core.problems import Refusal
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell

# Every name that stands for no seat or no code has a number of its own, so that a mix-up shows.
CHANCE: Final = -1
NOBODY: Final = -2
# What `encode` gives for an action that is too rich for a number (an open action).
OPEN: Final = -4
# What `glimpse` gives for an action that is not seen as it is: a number that is no code, or one with this bit.
UNSEEN: Final = i64(-5)
NO_CODE: Final = i64(0x100_0000_0000)


def buffer(length: i64) -> vec[i64]:
    """Make a vector of zeros for the codes that `fill_legal` and `fill_chance` write."""
    return vec[i64]([0] * length)


class Ask:
    """An open question to a seat: what it is about, and whether the game waits for the answer."""

    def __init__(self, seat: int, about: str, required: bool) -> None:
        """Put a question to a seat; `about` is a key of the catalogues' `asks`."""
        self.seat: Final = seat
        self.about: Final = about
        self.required: Final = required


class Outcome:
    """The end of a game: the scores by seat and the winning seats."""

    def __init__(self, scores: list[int], winners: list[int]) -> None:
        """Take the scores, seat by seat, and the winning seats in ascending order."""
        self.scores: Final = scores
        self.winners: Final = winners


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """What every game's position can do.

    Inside, an action is a number (`code`): one numbering for the players' actions, one for chance's, both fixed for
    the game. Words, checks and refusals belong to the edges. Methods that a game writes raise NotImplementedError
    here.
    """

    def __init__(self, players: i64) -> None:
        """Begin a table of so many seats."""
        self.players: Final[i64] = players

    # -- who decides ---------------------------------------------------------------------------------------------

    def actor(self) -> i64:
        """Name who acts next: CHANCE, the lowest seat the game waits for, or NOBODY when it is over."""
        raise NotImplementedError

    def must_mask(self) -> i64:
        """Give the set of seats whose decision the game waits for."""
        who = self.actor()
        if who < 0:
            return 0
        return ONE << who

    def may_mask(self) -> i64:
        """Give the set of seats that may act although nobody waits for them."""
        return 0

    def answer_mask(self) -> i64:
        """Give the set of seats that may have another's offer to answer although nobody waits (see `Game.answers`)."""
        return self.may_mask()

    def about(self, seat: i64) -> str:
        """Name what a seat is asked: a key of the catalogues' `asks`."""
        raise NotImplementedError

    def must(self) -> list[int]:
        """List the seats whose decision the game waits for; [CHANCE] while chance is due."""
        return [CHANCE] if self.actor() == CHANCE else numbers(self.must_mask())

    def may(self) -> list[int]:
        """List the seats that may act although nobody waits for them."""
        return numbers(self.may_mask())

    def asks(self) -> list[Ask]:
        """List the open questions, required ones first."""
        required = [Ask(seat, self.about(seat), True) for seat in numbers(self.must_mask())]
        return required + [Ask(seat, self.about(seat), False) for seat in numbers(self.may_mask())]

    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.actor() == NOBODY

    # -- codes: the fast way -------------------------------------------------------------------------------------

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Write the codes of a seat's listed actions, in their pinned order, and give their number."""
        raise NotImplementedError

    def fill_chance(self, out: vec[i64], weights: vec[i64]) -> i64:
        """Write the codes and weights of chance's outcomes and give their number."""
        raise NotImplementedError

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        """Carry out a listed action (seat CHANCE for chance's) without any check."""
        raise NotImplementedError

    def max_actions(self) -> i64:
        """Give a number that no list of codes of this position exceeds."""
        raise NotImplementedError

    def draw(self, rng: Rng) -> i64:
        """Let a generator pick one of chance's outcomes by weight."""
        most = self.max_actions()
        out = buffer(most)
        weights = buffer(most)
        n = self.fill_chance(out, weights)
        return pick(rng, out, weights, n)

    def pick_any(self, seat: i64, rng: Rng, codes: vec[i64]) -> i64:
        """Let a generator pick one of a seat's listed actions, as `codes[rng.below(n)]` does once they are listed.

        `codes` may be written into. A game that can count its actions without listing them is played on faster.
        """
        n = self.fill_legal(seat, codes)
        return codes[rng.below(n)]

    def allows(self, seat: i64, code: i64) -> bool:
        """Say whether a code is one of the listed actions of this seat now."""
        out = buffer(self.max_actions())
        n: i64
        if seat == CHANCE:
            if self.actor() != CHANCE:
                return False
            n = self.fill_chance(out, buffer(self.max_actions()))
        else:
            if seat < 0 or seat >= self.players or not (self.must_mask() | self.may_mask()) & (ONE << seat):
                return False
            n = self.fill_legal(seat, out)
        i: i64 = 0
        while i < n:
            if out[i] == code:
                return True
            i += 1
        return False

    def glimpse(self, viewer: i64, who: i64, code: i64) -> i64:
        """Number what a viewer sees of an action just before it is played: what looks alike has the same number.

        Its code if it is seen as it is, else a number that is no code. By default it is found out by listening to
        the action in a copy, which any game can; a game that is searched deeply says it faster.
        """
        tell = Tell()
        self.copy().apply(who, code, tell)
        heard = sha256(canonical(tell.heard(viewer)).encode("ascii")).digest()
        return i64(int.from_bytes(heard[:5], "little")) | NO_CODE

    def legal(self, seat: int = 0) -> list[int]:
        """List the codes of a seat's actions (CHANCE: of chance's outcomes) in their pinned order."""
        out = buffer(self.max_actions())
        n: i64 = self.fill_chance(out, buffer(self.max_actions())) if seat == CHANCE else self.fill_legal(seat, out)
        codes: list[int] = []
        i: i64 = 0
        while i < n:
            codes.append(out[i])
            i += 1
        return codes

    def weights(self) -> list[int]:
        """List the weights of chance's outcomes, in the order of `legal(CHANCE)`."""
        weights = buffer(self.max_actions())
        n = self.fill_chance(buffer(self.max_actions()), weights)
        listed: list[int] = []
        i: i64 = 0
        while i < n:
            listed.append(weights[i])
            i += 1
        return listed

    def play(self, seat: int, code: int, tell: Tell | None = None) -> None:
        """Carry out an action by its code; raise ValueError and change nothing if it is not listed now."""
        if not self.allows(seat, code):
            raise ValueError(f"seat {seat} has no action {code} now; legal({seat}) lists those it has")
        self.apply(seat, code, tell)

    # -- words: the edges ----------------------------------------------------------------------------------------

    def words(self, seat: i64, code: i64) -> Json:
        """Put a listed action (seat CHANCE: an outcome) into words."""
        raise NotImplementedError

    def refusal(self, seat: int, action: Json) -> Refusal | None:
        """Name the clause that forbids a well-formed action of a seat (or CHANCE); None if it may be played.

        The seat exists. Whether it is its turn is for the rules to say. Nothing is changed.
        """
        raise NotImplementedError

    def encode(self, seat: int, action: Json) -> int:
        """Give the code of an action that is not refused, or OPEN."""
        raise NotImplementedError

    def apply_open(self, seat: int, action: Json, tell: Tell | None) -> None:
        """Carry out an open action that is not refused."""
        raise NotImplementedError

    def act(self, seat: int, action: Json, tell: Tell | None) -> None:
        """Carry out an action in words that is not refused."""
        code = self.encode(seat, action)
        if code == OPEN:
            self.apply_open(seat, action, tell)
        else:
            self.apply(seat, code, tell)

    # -- what it looks like --------------------------------------------------------------------------------------

    def copy(self) -> "Position":
        """Give a twin that shares nothing which changes."""
        raise NotImplementedError

    def document(self) -> Json:
        """Give the complete position, hidden parts included, in canonical form."""
        raise NotImplementedError

    def view(self, viewer: int | None) -> Json:
        """Build what a seat, or a spectator (None), may know: from nothing, never by leaving out."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Give the result once the game is over."""
        raise NotImplementedError

    def idle(self, seat: i64) -> i64:
        """Choose what is played for a seat that is absent: by default the first action listed."""
        out = buffer(self.max_actions())
        self.fill_legal(seat, out)
        return out[0]


def pick(rng: Rng, out: vec[i64], weights: vec[i64], n: i64) -> i64:
    """Draw one of n codes by its weight."""
    total: i64 = 0
    i: i64 = 0
    while i < n:
        total += weights[i]
        i += 1
    rest = rng.below(total)
    i = 0
    while rest >= weights[i]:
        rest -= weights[i]
        i += 1
    return out[i]
