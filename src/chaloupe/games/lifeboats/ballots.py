"""Votes: the talk, the secret choice, the reveal, captains and ties (LIF-31 to LIF-47)."""

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest, numbers
from chaloupe.core.position import NO_CODE, UNSEEN
from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats.actions import BASE, DECIDE, TALK, VOTE
from chaloupe.games.lifeboats.pieces import CAP, CHOICES, COLOURS
from chaloupe.games.lifeboats.result import Result
from chaloupe.games.lifeboats.state import CAPS_LEFT, KINDS, LAST_VOTES, MAN, NO_BALLOT, NONE, VOTES


class Ballots(Result):
    """The chapter of the votes. A ballot that is settled gives its result to the caller, else NONE."""

    def open_ballot(self, kind: i64, boat: i64, tell: Tell | None) -> None:
        """Let the players talk, or vote at once (LIF-31, LIF-32)."""
        self.kind = kind
        self.ballot_boat = boat
        self.voters = self.voters_of(kind, boat)
        self.voted = 0
        self.candidates = self.candidates_of(kind, boat)
        self.choices = 0
        self.phase = TALK if self.terms.talk else VOTE
        self.turn = self.first if self.terms.talk else NONE
        if tell is not None:
            about = COLOURS[boat] if kind == MAN else None
            tell.all("ballot", {"kind": KINDS[kind], "boat": about, "voters": numbers(self.voters)})

    def call_vote(self, tell: Tell | None) -> None:
        """End the talk (LIF-31)."""
        if tell is not None:
            tell.all("call_vote", {"seat": int(self.turn)})
        self.phase = VOTE
        self.turn = NONE

    def cast(self, seat: i64, choice: i64, tell: Tell | None) -> i64:
        """Keep a vote; the last one reveals them all (LIF-33)."""
        self.pieces[VOTES + seat] = u8(choice)
        self.voted |= ONE << seat
        if tell is not None:
            public: dict[str, object] = {"seat": int(seat), "for": None}
            tell.some(ONE << seat, "voted", {"seat": int(seat), "for": CHOICES[choice]}, public)  # LIF-5
        return self._reveal(tell) if self.voted == self.voters else NONE

    def glimpse(self, viewer: i64, who: i64, code: i64) -> i64:
        """Show a vote to the voter alone, until the last one shows them all (LIF-5, LIF-33)."""
        if self.phase != VOTE:
            return code
        if self.voted | (ONE << who) != self.voters:
            return code if viewer == who else UNSEEN
        shown = code - BASE[VOTE]
        others = self.voters & ~(ONE << who)
        while others:
            shown = shown * 8 + self.vote_of(lowest(others))
            others &= others - 1
        return shown | NO_CODE

    def _reveal(self, tell: Tell | None) -> i64:
        caps = self.caps_shown()
        rest = caps
        while rest:  # LIF-42
            self.pieces[CAPS_LEFT + lowest(rest)] -= 1
            rest &= rest - 1
        tally = self.tally()
        if tell is not None:
            self._tell_reveal(caps, tally, tell)
        if caps and caps & (caps - 1) == 0:  # LIF-43, LIF-47
            self._let_decide(lowest(caps), self.candidates)
            if tell is not None:
                tell.all("captain", {"seat": int(self.turn)})
            return NONE
        if caps == self.voters:  # LIF-46
            self._remember(NONE)
            self.open_ballot(self.kind, self.ballot_boat, tell)
            return NONE
        leaders = self.leaders(tally)  # LIF-37, LIF-45
        if leaders & (leaders - 1) == 0:
            return lowest(leaders)
        self._let_decide(self.first, leaders)  # LIF-38
        if tell is not None:
            tell.all("tie", {"among": [COLOURS[colour] for colour in numbers(leaders)], "seat": int(self.first)})
        return NONE

    def _let_decide(self, seat: i64, choices: i64) -> None:
        self.phase = DECIDE
        self.turn = seat
        self.choices = choices

    def tell_decided(self, choice: i64, tell: Tell | None) -> None:
        """Tell what the captain or the first player has decided (LIF-38, LIF-43)."""
        if tell is not None:
            tell.all("decided", {"seat": int(self.turn), "for": COLOURS[choice]})

    def close_ballot(self, result: i64) -> None:
        """Remember the ballot with its result and take it off the table."""
        self._remember(result)
        self.clear_ballot()

    def clear_ballot(self) -> None:
        """Take the ballot off the table."""
        self.kind = NO_BALLOT
        self.ballot_boat = NONE
        self.voters = 0
        self.voted = 0
        self.candidates = 0
        self.choices = 0
        self.turn = NONE

    def _remember(self, result: i64) -> None:
        self.last_kind = self.kind
        self.last_boat = self.ballot_boat
        self.last_voters = self.voters
        self.last_result = result
        seat: i64 = 0
        while seat < self.players:
            self.pieces[LAST_VOTES + seat] = self.pieces[VOTES + seat]
            seat += 1

    def _tell_reveal(self, caps: i64, tally: i64, tell: Tell) -> None:
        votes = {str(seat): CHOICES[self.vote_of(seat)] for seat in numbers(self.voters)}
        voices: dict[str, int] = {}
        for colour in range(CAP):
            number = int((tally >> (colour * 8)) & 255)
            if number:
                voices[COLOURS[colour]] = number
        tell.all("reveal", {"votes": votes, "tally": voices})
        if caps & (caps - 1):
            tell.all("caps_void", {"seats": numbers(caps)})  # LIF-45, LIF-46
