"""Votes: the secret choice, the reveal, captains and ties (LIF-31 to LIF-47, LIF-52 to LIF-54; RULES.md 5.5)."""

from typing import Final

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest, numbers, size
from chaloupe.core.position import NOBODY
from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats.pieces import CAP, CHOICES, COLOURS, OFFICER, SAILOR
from chaloupe.games.lifeboats.state import CAPS_LEFT, KINDS, LAST_VOTES, MAN, NO_BALLOT, NONE, VOTES, State

# What a reveal can bring instead of a result: somebody has to decide, or all showed the cap.
UNDECIDED: Final = -1
AGAIN: Final = -2


def voters_of(state: State, kind: i64, boat: i64) -> i64:
    """Give the set of seats that vote (LIF-28, LIF-29, LIF-52)."""
    aboard = state.aboard
    of_boat = (ONE * 3) << (boat * 2) if kind == MAN else ~(ONE * 0)
    voters: i64 = 0
    seat: i64 = 0
    while seat < state.players:
        if aboard[seat] & of_boat or (kind != MAN and state.terms.menless_vote):
            voters |= ONE << seat
        seat += 1
    return voters


def candidates_of(state: State, kind: i64, boat: i64) -> i64:
    """Give the set of colours that can be voted for (LIF-36, LIF-54)."""
    if kind != MAN:
        return state.afloat
    colours: i64 = 0
    rest = voters_of(state, kind, boat)
    while rest:
        colours |= ONE << state.colour(lowest(rest))
        rest &= rest - 1
    return colours


def voices(state: State, seat: i64) -> i64:
    """Count the voices of a voter in this ballot (LIF-35, LIF-53)."""
    if state.kind != MAN:
        return 1
    return 2 * state.men(seat, state.ballot_boat, OFFICER) + state.men(seat, state.ballot_boat, SAILOR)


def open_ballot(state: State, kind: i64, boat: i64, tell: Tell | None) -> None:
    """Lay a ballot on the table; no vote is in (step 1)."""
    state.kind = kind
    state.ballot_boat = boat
    state.voters = voters_of(state, kind, boat)
    state.voted = 0
    state.candidates = candidates_of(state, kind, boat)
    state.choices = 0
    if tell is not None:
        about = COLOURS[boat] if kind == MAN else None
        clause = "LIF-50" if kind == MAN else "LIF-31"
        tell.all("ballot", {"kind": KINDS[kind], "boat": about, "voters": numbers(state.voters)}, clause)


def call(state: State, tell: Tell | None) -> None:
    """Let the first player end the talk (LIF-31)."""
    if tell is not None:
        tell.all("call_vote", {"seat": int(state.turn)}, "LIF-31")


def cast(state: State, seat: i64, choice: i64, tell: Tell | None) -> None:
    """Note a vote, for its voter's eyes only (LIF-5, LIF-33)."""
    state.pieces[VOTES + seat] = u8(choice)
    state.voted |= ONE << seat
    if tell is not None:
        public: dict[str, object] = {"seat": int(seat), "for": None}
        tell.some(ONE << seat, "voted", {"seat": int(seat), "for": CHOICES[choice]}, public, "LIF-33")


def reveal(state: State, tell: Tell | None) -> i64:
    """Pay the caps and count the voices: give the result, UNDECIDED or AGAIN (steps 4 to 8)."""
    caps = caps_shown(state)
    rest = caps
    while rest:  # LIF-42
        state.pieces[CAPS_LEFT + lowest(rest)] -= 1
        rest &= rest - 1
    count = tally(state)
    if tell is not None:
        _tell_reveal(state, caps, count, tell)
    if caps and caps & (caps - 1) == 0:
        state.turn = lowest(caps)
        state.choices = state.candidates
        if tell is not None:
            tell.all("captain", {"seat": int(state.turn)}, "LIF-47" if caps == state.voters else "LIF-43")
        return UNDECIDED
    if caps == state.voters:  # LIF-46
        return AGAIN
    ahead = leaders(count)
    if ahead & (ahead - 1) == 0:
        return lowest(ahead)
    state.turn = state.first
    state.choices = ahead
    if tell is not None:
        among = [COLOURS[colour] for colour in numbers(ahead)]
        tell.all("tie", {"among": among, "seat": int(state.first)}, "LIF-38")
    return UNDECIDED


def _tell_reveal(state: State, caps: i64, count: i64, tell: Tell) -> None:
    votes = {str(seat): CHOICES[state.vote(seat)] for seat in numbers(state.voters)}
    counted: dict[str, int] = {}
    for colour in range(CAP):
        number = int((count >> (colour * 8)) & 255)
        if number:
            counted[COLOURS[colour]] = number
    tell.all("reveal", {"votes": votes, "tally": counted}, "LIF-33")
    if caps & (caps - 1):
        tell.all("caps_void", {"seats": numbers(caps)}, "LIF-46" if caps == state.voters else "LIF-45")


def caps_shown(state: State) -> i64:
    """Give the set of seats that voted with the cap."""
    shown: i64 = 0
    rest = state.voted
    while rest:
        seat = lowest(rest)
        if state.pieces[VOTES + seat] == CAP:
            shown |= ONE << seat
        rest &= rest - 1
    return shown


def tally(state: State) -> i64:
    """Count the voices for each colour, eight bits for each; caps have none (LIF-37, LIF-45)."""
    count: i64 = 0
    rest = state.voted
    while rest:
        seat = lowest(rest)
        choice = state.vote(seat)
        if choice != CAP:
            count += voices(state, seat) << (choice * 8)
        rest &= rest - 1
    return count


def leaders(count: i64) -> i64:
    """Give the set of colours with most voices of a tally (LIF-37); none if there is no voice at all."""
    most: i64 = 1
    ahead: i64 = 0
    colour: i64 = 0
    while count:
        number = count & 255
        if number > most:
            most = number
            ahead = 0
        if number == most:
            ahead |= ONE << colour
        count >>= 8
        colour += 1
    return ahead


def decide(state: State, choice: i64, tell: Tell | None) -> None:
    """Let the captain or the first player have the last word (LIF-38, LIF-43)."""
    if tell is not None:
        tell.all("decided", {"seat": int(state.turn), "for": COLOURS[choice]}, "LIF-43" if captain(state) else "LIF-38")


def captain(state: State) -> bool:
    """Say whether exactly one voter showed the cap, so that he decides (LIF-43)."""
    return size(caps_shown(state)) == 1


def remember(state: State, result: i64) -> None:
    """Keep the ballot and its result as the last one; NONE if all showed the cap."""
    state.last_kind = state.kind
    state.last_boat = state.ballot_boat
    state.last_voters = state.voters
    state.last_result = result
    seat: i64 = 0
    while seat < state.players:
        state.pieces[LAST_VOTES + seat] = state.pieces[VOTES + seat]
        seat += 1


def clear_ballot(state: State) -> None:
    """Take the ballot off the table."""
    state.kind = NO_BALLOT
    state.ballot_boat = NONE
    state.voters = 0
    state.voted = 0
    state.candidates = 0
    state.choices = 0
    state.turn = NOBODY
