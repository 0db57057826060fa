"""A small game for the tests: everybody votes in secret at once; one may also shout; a card is peeked at.

Each seat is dealt a hidden number. A seat may `peek` at its neighbour's number (it learns something without chance),
and must `vote` 0 or 1. When all have voted, the votes are shown and the game is over.
"""

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core import (
    CHANCE,
    NOBODY,
    Arg,
    Outcome,
    Position,
    Refusal,
    Rng,
    Tell,
    Verb,
    Verbs,
)
from chaloupe.core.bits import ONE
from chaloupe.core.json import Json
from chaloupe.game import Game

VOTE, PEEK, HUM = 0, 2, 3


class Votes(Position):
    """Numbers dealt, votes cast, and who has peeked."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.numbers: list[int] = []
        self.votes: list[int] = [-1] * players
        self.peeked: list[bool] = [False] * players

    def actor(self) -> i64:
        if len(self.numbers) < self.players:
            return CHANCE
        waiting = [seat for seat, vote in enumerate(self.votes) if vote < 0]
        return waiting[0] if waiting else NOBODY

    def must_mask(self) -> i64:
        if self.actor() < 0:
            return 0
        return sum(ONE << seat for seat, vote in enumerate(self.votes) if vote < 0)

    def about(self, seat: i64) -> str:
        return "vote"

    def max_actions(self) -> i64:
        return 8

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        codes = [VOTE, VOTE + 1] + ([] if self.peeked[seat] else [PEEK]) + [HUM]
        for i, code in enumerate(codes):
            out[i] = code
        return len(codes)

    def fill_chance(self, out: vec[i64], weights: vec[i64]) -> i64:
        for i in range(4):
            out[i] = i
            weights[i] = 1
        return 4

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        if seat == CHANCE:
            owner = len(self.numbers)
            self.numbers.append(int(code))
            if tell is not None:
                tell.some(
                    1 << owner, "deal", {"seat": owner, "number": int(code)}, {"seat": owner, "number": None}, "V-1"
                )
            return
        if code == PEEK:
            self.peeked[seat] = True
            number = self.numbers[(seat + 1) % self.players]
            if tell is not None:
                tell.some(
                    1 << seat,
                    "peek",
                    {"seat": int(seat), "number": number},
                    {"seat": int(seat), "number": None},
                    "V-1",
                )
            return
        if code == HUM:
            if tell is not None:
                tell.all("hum", {"seat": int(seat)}, "V-1")
            return
        self.votes[seat] = int(code)
        if tell is not None:
            tell.all("voted", {"seat": int(seat)}, "V-1")
            if self.actor() == NOBODY:
                tell.all("shown", {"votes": list(self.votes)}, "V-1")

    def words(self, seat: i64, code: i64) -> Json:
        if seat == CHANCE:
            return {"type": "deal", "number": int(code)}
        if code in (PEEK, HUM):
            return {"type": "peek" if code == PEEK else "hum"}
        return {"type": "vote", "for": int(code)}

    def refusal(self, seat: int, action: Json) -> Refusal | None:
        if seat == CHANCE:
            return None if self.actor() == CHANCE and action["type"] == "deal" else Refusal("V-1")
        if not self.must_mask() >> seat & 1 or action["type"] == "deal":
            return Refusal("V-2")
        if action["type"] == "vote" and action["for"] not in (0, 1):
            return Refusal("V-3")
        return Refusal("V-4") if action["type"] == "peek" and self.peeked[seat] else None

    def encode(self, seat: int, action: Json) -> int:
        number = action.get("number", action.get("for"))
        if isinstance(number, int):
            return number
        return PEEK if action["type"] == "peek" else HUM

    def copy(self) -> "Votes":
        twin = Votes(int(self.players))
        twin.numbers = list(self.numbers)
        twin.votes = list(self.votes)
        twin.peeked = list(self.peeked)
        return twin

    def document(self) -> Json:
        return {"numbers": list(self.numbers), "votes": list(self.votes), "peeked": list(self.peeked)}

    def view(self, viewer: int | None) -> Json:
        known: list[int | None] = [None] * len(self.numbers)
        if viewer is not None and viewer < len(known):
            known[viewer] = self.numbers[viewer]
            if self.peeked[viewer]:
                known[(viewer + 1) % self.players] = self.numbers[(viewer + 1) % self.players]
        over = self.actor() == NOBODY
        votes = [vote if over or seat == viewer else vote >= 0 for seat, vote in enumerate(self.votes)]
        return {"seat": viewer, "numbers": known, "votes": votes, "peeked": list(self.peeked)}

    def outcome(self) -> Outcome | None:
        return Outcome(list(self.votes), []) if self.actor() == NOBODY else None


class VotesGame(Game):
    """The game in its box."""

    def start(self, players: int, options: Json) -> Position:
        return Votes(players)

    def imagine(self, view: Json, rng: Rng) -> Position:
        numbers, votes, peeked = view["numbers"], view["votes"], view["peeked"]
        assert isinstance(numbers, list)
        assert isinstance(votes, list)
        assert isinstance(peeked, list)
        world = Votes(len(votes))
        world.numbers = [int(rng.below(4)) if number is None else number for number in numbers]
        for seat, vote in enumerate(votes):
            hidden = int(rng.below(2)) if vote else -1
            world.votes[seat] = hidden if isinstance(vote, bool) else vote
        world.peeked = list(peeked)
        return world


GAME = VotesGame(
    id="votes",
    package="tests.table.votes",
    players=(2, 4),
    options=(),
    verbs=Verbs(
        [
            Verb("vote", [Arg("for", "int")]),
            Verb("peek", []),
            Verb("hum", []),
            Verb("deal", [Arg("number", "int")], chance=True),
        ]
    ),
    keys=(),
    codes=(4, 4),
)
