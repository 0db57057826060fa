"""What a player remembers of the talk: who gave his word on what, who kept it, who voted against him (LIF-4)."""

from typing import Final

from chaloupe.core.json import Json

# What a word given about a vote says: to vote so, not to vote so, or to help a boat, whatever the vote is about.
VOTES: Final = 0
SPARES: Final = 1
HELPS: Final = 2
# What phrases bind their speaker to: what is said, and which argument names the boat or colour.
ANNOUNCED: Final = {"vote": (VOTES, "for"), "spare": (SPARES, "boat"), "trade": (VOTES, "for")}
# What proposals bind those to who agree: besides, the only kind of vote that it is about, and how many votes to wait.
PROPOSED: Final = {
    "leak": (VOTES, "boat", "leak", 0),
    "move": (VOTES, "boat", "move", 0),
    "overboard": (VOTES, "colour", "man", 0),
    "mercy": (SPARES, "boat", "", 0),
    "spare": (SPARES, "other", "", 0),
    "trade": (HELPS, "boat", "", 1),
    "against": (VOTES, "", "", 0),
}
# To whom something is said, if to nobody alone.
ALL: Final = -1
# How far a word is believed, in a hundred.
BELIEF: Final = 55
BY_KEPT: Final = 12
BY_BROKEN: Final = 30


class Pledge:
    """A word given about the next vote, or the one after it (`wait` 1)."""

    def __init__(self, seat: int, to: int, says: int, choice: str, wait: int = 0) -> None:
        """Bind a seat to what it has said to another, or to ALL."""
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

    def __init__(self, view: Json, heard: list[Json], seat: int) -> None:
        """Go through what was heard, in its order."""
        players = view["players"]
        assert isinstance(players, int)
        self.seat: Final = seat
        self.kept: Final[list[int]] = [0] * players
        self.broken: Final[list[int]] = [0] * players
        self.hostile: Final[list[int]] = [0] * players
        self.pledges: list[Pledge] = []
        self.liars: list[int] = []  # who broke his word in the last vote
        self.said: list[Json] = []  # what was said since the vote was announced
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

    def _hear(self, item: Json) -> None:
        seat, to, key = speaker(item), hearer(item), key_of(item)
        if key == "cap":
            self.pledges.append(Pledge(seat, to, VOTES, "cap"))
        elif key in ANNOUNCED:
            says, name = ANNOUNCED[key]
            self.pledges.append(Pledge(seat, to, says, argument(item, name)))
        elif key == "agreed":
            self._agree(seat, to)
        self.said.append(item)

    def _agree(self, seat: int, to: int) -> None:
        """Note what somebody has agreed to: the last proposal that he could hear."""
        for item in reversed(self.said):
            by, told, key = speaker(item), hearer(item), key_of(item)
            if by == seat or key not in PROPOSED or told not in (ALL, seat) or to not in (ALL, by):
                continue
            says, name, kind, wait = PROPOSED[key]
            if name and kind in ("", self.kind):
                self.pledges.append(Pledge(seat, by, says, argument(item, name), wait))
            return

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


def key_of(item: Json) -> str:
    """Give the key of a phrase."""
    phrase = item["phrase"]
    assert isinstance(phrase, dict)
    return str(phrase["key"])


def argument(item: Json, name: str) -> str:
    """Give an argument of a phrase as a word."""
    phrase = item["phrase"]
    assert isinstance(phrase, dict)
    return str(phrase["arguments"][name])


def speaker(item: Json) -> int:
    """Name the seat that said something."""
    seat = item["seat"]
    assert isinstance(seat, int)
    return seat


def hearer(item: Json) -> int:
    """Name the seat to which it was whispered, or ALL."""
    to = item["to"]
    return to if isinstance(to, int) else ALL


def colour_of(view: Json, seat: int) -> str:
    """Name the colour of a seat."""
    seats = view["seats"]
    assert isinstance(seats, list)
    return str(seats[seat]["colour"])


def own_boats(view: Json, seat: int) -> list[str]:
    """List the boats afloat where a seat has men."""
    boats = view["boats"]
    assert isinstance(boats, dict)
    colour = colour_of(view, seat)
    return [name for name, boat in boats.items() if boat["state"] == "afloat" and colour in boat["men"]]
