"""The course of the game: who is asked, and what follows what (LIF-3, LIF-26 to LIF-30; RULES.md 5).

Every change of the phase is here. What an action does is a chapter's affair; the function that says what comes after
it names what has ended with it, and `go_on` walks from there to the next question.
"""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.position import CHANCE, NOBODY, Outcome
from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats.chapters import leak, move, result, setup, sinking, swim, votes
from chaloupe.games.lifeboats.pieces import BLACK, OFFICER, SAILOR
from chaloupe.games.lifeboats.state import (
    BOARD,
    CHOOSE_COLOUR,
    DEAL_COLOUR,
    DEAL_LANE,
    DECIDE,
    EVICT,
    FIRST_PLAYER,
    KINDS,
    LEAK,
    LEAVE,
    MAN,
    MOVE,
    NONE,
    OVER,
    PHASES,
    PLACE_BOAT,
    PLACE_MAN,
    TALK,
    VOTE,
    State,
)

# What has just ended: a phase of the round, all three, or nothing, since somebody is asked.
WAIT: Final = 0
PHASE_1: Final = 1
PHASE_2: Final = 2
PHASE_3: Final = 3
ROUND: Final = 4


# -- who is asked ----------------------------------------------------------------------------------------------------


def actor(state: State) -> i64:
    """Name who acts next."""
    phase = state.phase
    if phase == VOTE:
        return lowest(state.voters & ~state.voted)
    if phase == OVER:
        return NOBODY
    return CHANCE if chance_due(state) else state.turn


def chance_due(state: State) -> bool:
    """Say whether chance acts in this phase (LIF-15, LIF-25)."""
    phase = state.phase
    return phase in (FIRST_PLAYER, DEAL_COLOUR, DEAL_LANE)


def must_mask(state: State) -> i64:
    """Give the set of seats the game waits for: all who have not voted, or the seat in turn (LIF-1, LIF-33)."""
    if state.phase == VOTE:
        return state.voters & ~state.voted
    return 0 if state.phase == OVER or chance_due(state) else ONE << state.turn


def outcome(state: State) -> Outcome | None:
    """Give the points and the winners once the game is over (LIF-77, LIF-80)."""
    return Outcome(result.scores(state), result.winners(state)) if state.phase == OVER else None


def about(state: State) -> str:
    """Name what the seats that the game waits for are asked."""
    if state.phase in (TALK, VOTE, DECIDE):
        return f"{PHASES[state.phase]}_{KINDS[state.kind]}"
    if state.phase == PLACE_BOAT and setup.boat_due(state) == BLACK:
        return "place_black"
    return PHASES[state.phase]


# -- after an action of the set-up (RULES.md 5.1) --------------------------------------------------------------------


def after_first_player(state: State) -> i64:
    """Let the players take colours, or chance deal them."""
    state.phase = DEAL_COLOUR if state.terms.quick else CHOOSE_COLOUR
    return WAIT


def after_colour(state: State) -> i64:
    """Go on with the boats once everybody has a colour."""
    if state.turn == state.first:
        state.phase = DEAL_LANE if state.terms.quick else PLACE_BOAT
    return WAIT


def after_boat(state: State) -> i64:
    """Go on with the men once the black boat lies there as well."""
    if state.placed & (ONE << BLACK):
        state.phase = PLACE_MAN
    return WAIT


def after_man(state: State) -> i64:
    """Begin round 1 once the next player has no man left in his hand."""
    return WAIT if state.hand(state.turn, OFFICER) + state.hand(state.turn, SAILOR) else ROUND


# -- a ballot (RULES.md 5.5) -----------------------------------------------------------------------------------------


def hold_ballot(state: State, kind: i64, boat: i64, tell: Tell | None) -> i64:
    """Open a ballot; let the players talk first, or vote at once (LIF-31, LIF-32)."""
    votes.open_ballot(state, kind, boat, tell)
    if state.terms.talk:
        state.phase = TALK
        state.turn = state.first
    else:
        state.phase = VOTE
        state.turn = NOBODY
    return WAIT


def after_call(state: State) -> i64:
    """Let everybody vote once the talk is over (LIF-31)."""
    state.phase = VOTE
    state.turn = NOBODY
    return WAIT


def after_vote(state: State, tell: Tell | None) -> i64:
    """Reveal the votes once all are in; hold the ballot again if all showed the cap (LIF-33, LIF-46)."""
    if state.voted != state.voters:
        return WAIT
    found = votes.reveal(state, tell)
    if found == votes.AGAIN:
        votes.remember(state, NONE)
        return hold_ballot(state, state.kind, state.ballot_boat, tell)
    if found == votes.UNDECIDED:
        state.phase = DECIDE
        return WAIT
    return settle(state, found, tell)


def settle(state: State, found: i64, tell: Tell | None) -> i64:
    """Close the ballot and carry out its result (LIF-48, LIF-56, LIF-60)."""
    kind = state.kind
    boat = state.ballot_boat
    votes.remember(state, found)
    votes.clear_ballot(state)
    if kind == LEAK:
        return _leak(state, found, tell)
    if kind == MOVE:
        move.move(state, found, tell)
        return PHASE_2
    return _make_room(state, boat, state.owner(found), tell)


# -- a leak (RULES.md 5.4) -------------------------------------------------------------------------------------------


def _leak(state: State, boat: i64, tell: Tell | None) -> i64:
    """Give a boat a leak, or ask who makes room for it (LIF-48 to LIF-51, LIF-55)."""
    if leak.has_room(state, boat):
        leak.put_leak(state, boat, tell)
        return PHASE_1
    aboard = votes.voters_of(state, MAN, boat)
    if aboard & (aboard - 1) == 0:
        return _make_room(state, boat, lowest(aboard), tell)
    return hold_ballot(state, MAN, boat, tell)


def _make_room(state: State, boat: i64, seat: i64, tell: Tell | None) -> i64:
    """Throw out a man of a seat; ask it which one if there is a choice (LIF-56 to LIF-58)."""
    rank = leak.rank_that_goes(state, boat, seat)
    if rank == NONE:
        state.phase = EVICT
        state.turn = seat
        state.kind = MAN
        state.ballot_boat = boat
        return WAIT
    leak.overboard(state, boat, seat, rank, tell)
    return PHASE_1


def after_evict(state: State, rank: i64, tell: Tell | None) -> i64:
    """Throw out the man whom his owner has chosen (LIF-56)."""
    seat = state.turn
    boat = state.ballot_boat
    votes.clear_ballot(state)
    leak.overboard(state, boat, seat, rank, tell)
    return PHASE_1


# -- the swim (RULES.md 5.7) -----------------------------------------------------------------------------------------


def leave_from(state: State, place: i64, tell: Tell | None) -> i64:
    """Ask the next who has a man to take out, counted from the first player; then let the swimmers board."""
    if swim.find_leaver(state, place, tell):
        state.phase = LEAVE
        return WAIT
    return board_next(state, tell)


def after_leave(state: State, tell: Tell | None) -> i64:
    """Go on with the seat after the one that has taken a man out."""
    return leave_from(state, (state.turn - state.first + state.players) % state.players + 1, tell)


def board_next(state: State, tell: Tell | None) -> i64:
    """Ask the last swimmer who finds a place, until nobody is in the water."""
    state.phase = BOARD
    return WAIT if swim.find_boarder(state, tell) else PHASE_3


# -- the round (RULES.md 5.2) ----------------------------------------------------------------------------------------


def go_on(state: State, ended: i64, tell: Tell | None) -> None:
    """Walk through the phases of the rounds until somebody is asked or the game is over (LIF-26; RULES.md 5.8)."""
    while ended != WAIT:
        if ended != ROUND:
            sinking.sink(state, tell)
            if sinking.nobody_sails(state):
                state.phase = OVER
                state.turn = NOBODY
                result.announce(state, tell)
                return
        if ended == PHASE_1:
            ended = _second_phase(state, tell)
        elif ended == PHASE_2:
            ended = _third_phase(state, tell)
        else:
            ended = _first_phase(state, tell)


def _first_phase(state: State, tell: Tell | None) -> i64:
    """Begin a round, pass the stick on and hold the vote on the leak (LIF-27 to LIF-30, LIF-39, LIF-59)."""
    state.round += 1
    if state.round > 1:
        state.first = (state.first + 1) % state.players
        while not state.terms.menless_vote and state.aboard[state.first] == 0:
            state.first = (state.first + 1) % state.players
    if tell is not None:
        clause = "LIF-26" if state.round == 1 else "LIF-27"
        tell.all("round", {"round": int(state.round), "first": int(state.first)}, clause)
    if state.stock() == 0:
        if tell is not None:
            tell.all("skipped", {"step": "leak", "why": "stock"}, "LIF-59")
        return PHASE_1
    if state.one_afloat():
        return _leak(state, lowest(state.afloat), tell)
    return hold_ballot(state, LEAK, NONE, tell)


def _second_phase(state: State, tell: Tell | None) -> i64:
    """Hold the vote on the move (LIF-39, LIF-60)."""
    if state.one_afloat():
        move.move(state, lowest(state.afloat), tell)
        return PHASE_2
    return hold_ballot(state, MOVE, NONE, tell)


def _third_phase(state: State, tell: Tell | None) -> i64:
    """Let the men swim, unless there is nowhere to swim to (LIF-65, LIF-73)."""
    if state.one_afloat():
        if tell is not None:
            tell.all("skipped", {"step": "swim", "why": "one_boat"}, "LIF-73")
        return ROUND
    state.left = 0
    return leave_from(state, 0, tell)
