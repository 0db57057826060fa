"""What a player says before a vote: little, by temperament, and to a whisper he whispers back (LIF-4, LIF-31)."""

from typing import Final

from chaloupe.core.bits import ONE, numbers
from chaloupe.core.json import Json
from chaloupe.core.position import NOBODY
from chaloupe.core.rng import Rng
from chaloupe.games.lifeboats.bots.memory import Memory, argument, colour_of, hearer, key_of, own_boats, speaker
from chaloupe.games.lifeboats.bots.prospects import SURE, gains
from chaloupe.games.lifeboats.bots.temperaments import Manner
from chaloupe.games.lifeboats.pieces import COLOURS
from chaloupe.games.lifeboats.state import KINDS, TALK, VOTE, State

AGREES: Final = ("leak", "move", "overboard", "mercy", "spare", "trade", "against", "vote", "cap")
# How often one speaks unasked, answers what was said to all, and calls somebody a liar, in a hundred.
OPENS: Final = 30
ANSWERS_ALL: Final = 35
ACCUSES: Final = 60
# What one gives away to please somebody, in thousandths of a point.
FAVOUR: Final = 500


class Mood:
    """How somebody looks at the vote that is due: what each result is worth to him, and whom he dislikes."""

    def __init__(self, view: Json, memory: Memory, values: dict[str, int], votes: bool) -> None:
        """Look with a memory at what each candidate is worth; `votes` says whether he votes himself."""
        self.view: Final = view
        self.memory: Final = memory
        self.seat: Final = memory.seat
        self.values: Final = values
        self.votes: Final = votes
        self.favourite: Final = max(values, key=values.__getitem__)
        self.average: Final = sum(values.values()) // len(values)
        self.mine: Final = own_boats(view, memory.seat)

    def enemy(self) -> int:
        """Name who has done this seat most harm, by votes and by broken words, or NOBODY."""
        memory = self.memory
        worst = NOBODY
        most = 0
        for seat, hostile in enumerate(memory.hostile):
            harm = hostile + 2 * memory.broken[seat]
            if seat != self.seat and harm > most:
                worst, most = seat, harm
        return worst

    def leader(self) -> int:
        """Name who has most points, except this seat."""
        seats = self.view["seats"]
        assert isinstance(seats, list)
        best = NOBODY
        for seat, each in enumerate(seats):
            if seat != self.seat and (best < 0 or each["points"] > seats[best]["points"]):
                best = seat
        return best

    def bears(self, choice: str) -> bool:
        """Say whether a result is nearly as good as the best one."""
        return choice in self.values and self.values[choice] >= self.values[self.favourite] - FAVOUR

    def likes(self, choice: str) -> bool:
        """Say whether a result is better than the usual one."""
        return choice in self.values and self.values[choice] >= self.average


def phrase(key: str, to: int | None = None, **arguments: str | int) -> Json:
    """Write a phrase as it is handed over."""
    return {"to": to, "phrase": {"key": key, "arguments": dict(arguments)}}


def speech(world: State, manner: Manner, view: Json, heard: list[Json], seat: int, rng: Rng) -> Json | None:
    """Say something before a vote, seldom, in the manner of a temperament; `world` is imagined from the view."""
    if world.phase not in (TALK, VOTE):
        return None
    memory = Memory(view, heard, seat)
    memory.kind = KINDS[world.kind]
    minds = manner.minds(world, seat, memory)
    values = {COLOURS[each]: _worth(world, each, minds) for each in numbers(world.candidates)}
    return speak(Mood(view, memory, values, bool(world.voters & (ONE << seat))), manner.name, rng)


def _worth(world: State, candidate: int, minds: list[int]) -> int:
    """Weigh what everybody gains by a result of the ballot by how much that pleases."""
    total = 0
    for change, mind in zip(gains(world, world.kind, world.ballot_boat, candidate), minds, strict=True):
        total += change * mind
    return total // int(SURE)


def speak(mood: Mood, temperament: str, rng: Rng) -> Json | None:
    """Answer what was said to this seat, else begin, or say nothing."""
    spoken = mood.memory.spoken()
    if spoken >= 2:
        return None
    asked = last_word(mood.memory)
    if asked is not None:
        told = hearer(asked)
        if told == mood.seat or (spoken == 0 and rng.below(100) < ANSWERS_ALL):
            answer = reply(mood, temperament, asked)
            if answer is not None:
                answer["to"] = speaker(asked) if told == mood.seat else None
                return answer
    if spoken or asked is not None or not mood.votes:
        return None
    if temperament != "greedy" and mood.memory.liars and rng.below(100) < ACCUSES:
        liar = mood.memory.liars[0]
        return None if liar == mood.seat else phrase("liar", liar)
    return begin(mood, temperament, rng) if rng.below(100) < OPENS else None


def last_word(memory: Memory) -> Json | None:
    """Give the last phrase by somebody else since this seat spoke, if it wants an answer; whispers go first."""
    found: Json | None = None
    for item in reversed(memory.said):
        if item["seat"] == memory.seat:
            break
        if key_of(item) in AGREES:
            if hearer(item) == memory.seat:
                return item
            found = found or item
    return found


def reply(mood: Mood, temperament: str, asked: Json) -> Json | None:
    """Agree or refuse: the loyal one to what he will do, the greedy one as it suits him, the vindictive no enemy."""
    key = key_of(asked)
    by = speaker(asked)
    if temperament == "vindictive" and by == mood.enemy() and key not in ("vote", "cap"):
        return phrase("no")
    if key in ("vote", "cap"):
        choice = argument(asked, "for") if key == "vote" else ""
        if mood.memory.kind == "leak" and choice in mood.mine and not mood.likes(choice):
            return phrase("mercy", boat=choice)
        return phrase("agreed") if mood.likes(choice) else phrase("no") if choice in mood.values else None
    return phrase("agreed" if _agrees(mood, temperament, asked, key) else "no")


def _agrees(mood: Mood, temperament: str, asked: Json, key: str) -> bool:
    greedy = temperament == "greedy"
    if key == "against":
        goal = int(argument(asked, "seat"))
        return goal != mood.seat and goal == (mood.enemy() if temperament == "vindictive" else mood.leader())
    if key == "mercy":
        return greedy or argument(asked, "boat") != mood.favourite
    if key == "spare":
        return argument(asked, "boat") in mood.mine  # one's own men are worth more than a blow at others
    if key == "trade":
        return mood.likes(argument(asked, "for"))
    choice = argument(asked, "colour" if key == "overboard" else "boat")
    return mood.likes(choice) if greedy else mood.bears(choice)


def begin(mood: Mood, temperament: str, rng: Rng) -> Json | None:
    """Say something unasked: the loyal one what he will vote, the others what they want of others."""
    kind = mood.memory.kind
    enemy = mood.enemy()
    if temperament == "vindictive" and enemy >= 0:
        return phrase("against", seat=enemy)
    if kind == "leak":
        deal = offer(mood, rng)
        if deal is not None and rng.below(2) == 0:
            return deal
        if temperament == "greedy" and mood.mine:
            return phrase("mercy", boat=mood.mine[rng.below(len(mood.mine))])
    if temperament == "loyal" or kind == "man":
        return {"to": None, "phrase": {"key": "vote", "arguments": {"for": mood.favourite}}}
    return phrase(kind, boat=mood.favourite)


def offer(mood: Mood, rng: Rng) -> Json | None:
    """Whisper an offer to the owner of a boat: both spare each other's."""
    own = colour_of(mood.view, mood.seat)
    seats = mood.view["seats"]
    assert isinstance(seats, list)
    partners = [
        seat
        for seat in range(len(seats))
        if seat != mood.seat and seats[seat]["colour"] in mood.values and seats[seat]["colour"] != mood.favourite
    ]
    if own not in mood.mine or not partners:
        return None
    partner = partners[rng.below(len(partners))]
    return phrase("spare", partner, boat=str(seats[partner]["colour"]), other=own)
