"""The rules: a round is a secret vote, a die and the sharing of what was found."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.core.position import CHANCE, NOBODY, Outcome, Position
from chaloupe.core.problems import Refusal, Words
from chaloupe.core.tell import Tell
from chaloupe.core.verbs import Arg, Verb, Verbs

# Phases.
VOTE: Final = 0
DIE: Final = 1
OVER: Final = 2
PHASES: Final = ("vote", "die", "over")

# What a seat has voted, which is also the number of the action; the third action takes a vote back.
NONE: Final = -1
DIG: Final = 0
WAIT: Final = 1
WITHDRAW: Final = 2
CHOICES: Final = ("dig", "wait")

VERBS: Final = Verbs(
    [
        Verb("vote", [Arg("choice", "word", CHOICES)]),
        Verb("withdraw", []),
        Verb("throw", [Arg("number", "int")], chance=True),
    ]
)


class Template(Position):
    """The table: what each seat has voted, won, and whether it can still take a vote back."""

    def __init__(self, goal: i64, votes: list[int], coins: list[int], withdrawn: list[bool]) -> None:
        """Take the pieces as they are."""
        super().__init__(len(votes))
        self.goal = goal
        self.votes = votes
        self.coins = coins
        self.withdrawn = withdrawn
        self.phase: i64 = VOTE
        self.die: i64 = 0  # what it shows, 0 before the first throw

    def copy(self) -> "Template":
        """Give a twin."""
        twin = Template(self.goal, self.votes[:], self.coins[:], self.withdrawn[:])
        twin.phase = self.phase
        twin.die = self.die
        return twin

    # -- who decides ---------------------------------------------------------------------------------------------

    def actor(self) -> i64:
        """Name the first seat whose vote is missing; chance throws the die."""
        if self.phase == VOTE:
            return self.votes.index(NONE)
        return CHANCE if self.phase == DIE else NOBODY

    def must_mask(self) -> i64:
        """Wait for everybody who has not voted (TPL-2)."""
        return self._seats_with(NONE) if self.phase == VOTE else 0

    def may_mask(self) -> i64:
        """Let those who have voted take it back, once (TPL-4)."""
        if self.phase != VOTE:
            return 0
        may = self._seats_with(DIG) | self._seats_with(WAIT)
        for seat, done in enumerate(self.withdrawn):
            if done:
                may &= ~(ONE << seat)
        return may

    def _seats_with(self, choice: int) -> i64:
        found: i64 = 0
        for seat, vote in enumerate(self.votes):
            if vote == choice:
                found |= ONE << seat
        return found

    def about(self, seat: i64) -> str:
        """Name what a seat is asked."""
        return "vote" if self.votes[seat] == NONE else "withdraw"

    # -- what is possible ----------------------------------------------------------------------------------------

    def room(self) -> i64:
        """Make room for the six sides of the die."""
        return 6

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """List both votes, or the taking back of the one given."""
        if self.must_mask() & (ONE << seat):
            out[0] = DIG
            out[1] = WAIT
            return 2
        if self.may_mask() & (ONE << seat):
            out[0] = WITHDRAW
            return 1
        return 0

    def fill_chance(self, out: vec[i64], weights: vec[i64]) -> i64:
        """List the six sides, all equally likely (TPL-5)."""
        for side in range(6):
            out[side] = side
            weights[side] = 1
        return 6

    def refusal(self, seat: int, action: Words) -> Refusal | None:
        """Name the clause that forbids an action."""
        if self.phase == OVER:
            return Refusal("TPL-8")
        verb = action["type"]
        if self.phase == DIE:
            thrown = verb == "throw" and action["number"] in (1, 2, 3, 4, 5, 6)
            return None if seat == CHANCE and thrown else Refusal("TPL-5")
        if seat == CHANCE or verb == "throw":
            return Refusal("TPL-5")
        if verb == "vote":
            return None if self.votes[seat] == NONE else Refusal("TPL-3")
        return None if self.votes[seat] != NONE and not self.withdrawn[seat] else Refusal("TPL-4")

    def words(self, seat: i64, code: i64) -> Words:
        """Put an action into words."""
        if seat == CHANCE:
            return {"type": "throw", "number": int(code) + 1}
        return {"type": "withdraw"} if code == WITHDRAW else {"type": "vote", "choice": CHOICES[code]}

    def encode(self, seat: int, action: Words) -> int:
        """Give an action's number."""
        if action["type"] == "throw":
            number = action["number"]
            assert isinstance(number, int)
            return number - 1
        return WITHDRAW if action["type"] == "withdraw" else CHOICES.index(str(action["choice"]))

    # -- what happens --------------------------------------------------------------------------------------------

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        """Carry out a vote, its taking back, or a throw."""
        if seat == CHANCE:
            self._throw(int(code) + 1, tell)
        elif code == WITHDRAW:
            self.votes[seat] = NONE
            self.withdrawn[seat] = True
            if tell is not None:
                tell.all("withdraw", {"seat": int(seat)})
        else:
            self._vote(seat, int(code), tell)

    def _vote(self, seat: i64, choice: int, tell: Tell | None) -> None:
        self.votes[seat] = choice
        if tell is not None:  # the choice is the voter's own affair until all have voted (TPL-2)
            own: Words = {"seat": int(seat), "choice": CHOICES[choice]}
            tell.some(ONE << seat, "vote", own, {"seat": int(seat), "choice": None})
        if NONE not in self.votes:
            self.phase = DIE
            if tell is not None:
                tell.all("reveal", {"choices": [CHOICES[vote] for vote in self.votes]})

    def _throw(self, number: int, tell: Tell | None) -> None:
        """Share what was found, then end the game or begin a round (TPL-6, TPL-7)."""
        self.die = number
        diggers = self.votes.count(DIG)
        for seat, vote in enumerate(self.votes):
            self.coins[seat] += number // diggers if vote == DIG else 1
            self.votes[seat] = NONE
        self.phase = OVER if max(self.coins) >= self.goal else VOTE
        if tell is not None:
            tell.all("throw", {"number": number, "coins": self.coins[:]})
            outcome = self.outcome()
            if outcome is not None:
                tell.all("over", {"winners": outcome.winners})

    def outcome(self) -> Outcome | None:
        """Let those with the most coins win (TPL-7)."""
        if self.phase != OVER:
            return None
        best = max(self.coins)
        return Outcome(self.coins[:], [seat for seat, coins in enumerate(self.coins) if coins == best])

    # -- what it looks like --------------------------------------------------------------------------------------

    def _open_part(self) -> Words:
        return {
            "game": "template",
            "players": int(self.players),
            "options": {"goal": int(self.goal)},
            "phase": PHASES[self.phase],
            "die": int(self.die),
            "coins": self.coins[:],
            "withdrawn": self.withdrawn[:],
        }

    def document(self) -> Words:
        """Write the whole position."""
        written = self._open_part()
        written["votes"] = [None if vote == NONE else CHOICES[vote] for vote in self.votes]
        return written

    def view(self, viewer: int | None) -> Words:
        """Show everything but the votes of others before they are revealed: these are only "given" (TPL-2)."""
        shown = self._open_part()
        shown["seat"] = viewer
        shown["votes"] = [self._vote_seen(seat, viewer) for seat in range(self.players)]
        return shown

    def _vote_seen(self, seat: int, viewer: int | None) -> str | None:
        vote = self.votes[seat]
        if vote == NONE:
            return None
        return CHOICES[vote] if self.phase == DIE or seat == viewer else "given"
