"""What a player remembers of the talk: who gave his word on what, who kept it, who voted against him (LIF-4)."""

from typing import Final

from chaloupe.core.problems import Words

# What a word given about a vote says: to vote so, not to vote so, or to help a boat, whatever the vote is about.
VOTES: Final = 0
SPARES: Final = 1
HELPS: Final = 2
PROPOSALS: Final = ("leak", "move", "mercy", "spare", "trade", "overboard", "against")
# How far a word is believed, in a hundred.
BELIEF: Final = 55
BY_KEPT: Final = 12
BY_BROKEN: Final = 30


class Pledge:
    """A word given about the next vote, or the one after it (`wait` 1)."""

    def __init__(self, seat: int, to: int, says: int, choice: str, wait: int = 0) -> None:
        """Keep who said what, to whom (-1: to all)."""
        self.seat: Final = seat
        self.to: Final = to
        self.says: Final = says
        self.choice: Final = choice
        self.wait = wait

    def kept(self, kind: str, vote: str) -> int:
        """Judge a vote: 1 if it keeps the word, -1 if it breaks it, 0 if it does neither."""
        if (vote == "cap") != (self.choice == "cap"):
            return 0 if vote == "cap" else -1
        if self.says == VOTES or (self.says == HELPS and kind == "move"):
            return 1 if vote == self.choice else -1
        if kind == "move" or (self.says == HELPS and kind == "man"):
            return 0
        return -1 if vote == self.choice else 1


class Memory:
    """What a seat remembers, out of its view and of what it heard."""

    def __init__(self, view: Words, heard: list[Words], seat: int) -> None:
        """Go through what was heard, in its order."""
        players = view["players"]
        assert isinstance(players, int)
        self.seat: Final = seat
        self.kept: Final[list[int]] = [0] * players
        self.broken: Final[list[int]] = [0] * players
        self.hostile: Final[list[int]] = [0] * players
        self.pledges: list[Pledge] = []
        self.liars: list[int] = []  # who broke his word in the last vote
        self.said: list[Words] = []  # what was said since the vote was announced
        self.kind = ""
        self._mine: Final = own_boats(view, seat)
        self._colour: Final = colour_of(view, seat)
        for item in heard:
            event = item.get("event")
            if event is None:
                self._hear(item)
            elif event == "ballot":
                self.kind = str(item["kind"])
                self.said = []
            else:
                self._judge(item["votes"])

    def belief(self, seat: int) -> int:
        """Say how far a seat is believed, in a hundred."""
        return max(5, min(90, BELIEF + BY_KEPT * self.kept[seat] - BY_BROKEN * self.broken[seat]))

    def pledge(self, seat: int) -> Pledge | None:
        """Give what a seat has said last about its vote in the ballot that is open."""
        for pledge in reversed(self.pledges):
            if pledge.seat == seat and pledge.wait == 0:
                return pledge
        return None

    def spoken(self) -> int:
        """Count what this seat has said itself since the vote was announced."""
        number = 0
        for item in self.said:
            if item["seat"] == self.seat:
                number += 1
        return number

    def offers(self) -> list[Words]:
        """List the offers to spare a boat with own men that were made to this seat."""
        found: list[Words] = []
        for item in self.said:
            if item["seat"] != self.seat and key_of(item) == "spare" and argument(item, "boat") in self._mine:
                found.append(item)
        return found

    # -- what is heard -------------------------------------------------------------------------------------------

    def _hear(self, item: Words) -> None:
        key = key_of(item)
        seat, to = speaker(item), hearer(item)
        if key == "vote":
            self.pledges.append(Pledge(seat, to, VOTES, argument(item, "for")))
        elif key == "cap":
            self.pledges.append(Pledge(seat, to, VOTES, "cap"))
        elif key == "spare":
            self.pledges.append(Pledge(seat, to, SPARES, argument(item, "boat")))
        elif key == "trade":
            self.pledges.append(Pledge(seat, to, VOTES, argument(item, "for")))
        elif key == "agreed":
            self._agree(seat, to)
        self.said.append(item)

    def _agree(self, seat: int, to: int) -> None:
        """Note what somebody has agreed to: the last proposal that he could hear."""
        for item in reversed(self.said):
            by, told, key = speaker(item), hearer(item), key_of(item)
            if by == seat or key not in PROPOSALS or told not in (-1, seat) or to not in (-1, by):
                continue
            if key == "trade":
                self.pledges.append(Pledge(seat, by, HELPS, argument(item, "boat"), 1))
            elif key == "mercy":
                self.pledges.append(Pledge(seat, by, SPARES, argument(item, "boat")))
            elif key == "spare":
                self.pledges.append(Pledge(seat, by, SPARES, argument(item, "other")))
            elif key == "overboard" and self.kind == "man":
                self.pledges.append(Pledge(seat, by, VOTES, argument(item, "colour")))
            elif key == self.kind:
                self.pledges.append(Pledge(seat, by, VOTES, argument(item, "boat")))
            return

    # -- what is revealed ----------------------------------------------------------------------------------------

    def _judge(self, votes: object) -> None:
        assert isinstance(votes, dict)
        self.liars = []
        later: list[Pledge] = []
        for pledge in self.pledges:
            if pledge.wait:
                pledge.wait -= 1
                later.append(pledge)
            elif str(pledge.seat) in votes:
                kept = pledge.kept(self.kind, votes[str(pledge.seat)])
                if kept > 0:
                    self.kept[pledge.seat] += 1
                elif kept < 0:
                    self.broken[pledge.seat] += 1
                    self.liars.append(pledge.seat)
        self.pledges = later
        for name, choice in votes.items():
            other = int(name)
            against = choice == self._colour if self.kind == "man" else self.kind == "leak" and choice in self._mine
            if against and other != self.seat:
                self.hostile[other] += 1


def key_of(item: Words) -> str:
    """Give the key of a phrase."""
    phrase = item["phrase"]
    assert isinstance(phrase, dict)
    return str(phrase["key"])


def argument(item: Words, name: str) -> str:
    """Give an argument of a phrase as a word."""
    phrase = item["phrase"]
    assert isinstance(phrase, dict)
    return str(phrase["arguments"][name])


def speaker(item: Words) -> int:
    """Name who said it."""
    seat = item["seat"]
    assert isinstance(seat, int)
    return seat


def hearer(item: Words) -> int:
    """Name the seat to which it was whispered, -1 if to nobody alone."""
    to = item["to"]
    return to if isinstance(to, int) else -1


def colour_of(view: Words, seat: int) -> str:
    """Name the colour of a seat."""
    seats = view["seats"]
    assert isinstance(seats, list)
    return str(seats[seat]["colour"])


def own_boats(view: Words, seat: int) -> list[str]:
    """List the boats afloat where a seat has men."""
    boats = view["boats"]
    assert isinstance(boats, dict)
    colour = colour_of(view, seat)
    return [name for name, boat in boats.items() if boat["state"] == "afloat" and colour in boat["men"]]
