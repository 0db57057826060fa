"""Which documents are possible (RULES.md 7.2); the numbers in the docstrings are its lines."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest, numbers, size
from chaloupe.core.position import NOBODY
from chaloupe.core.problems import Problem
from chaloupe.games.lifeboats.actions.table import choices
from chaloupe.games.lifeboats.chapters.leak import rank_that_goes
from chaloupe.games.lifeboats.chapters.sinking import nobody_sails
from chaloupe.games.lifeboats.chapters.votes import caps_shown, captain
from chaloupe.games.lifeboats.pieces import BLACK, BOATS, CAP, CAPS, COLOURS, OFFICER, RANKS, SAILOR, START_ROW
from chaloupe.games.lifeboats.state import (
    BOARD,
    DEAL_COLOUR,
    DEAL_LANE,
    EVICT,
    FIRST_PLAYER,
    LEAVE,
    MAN,
    MOVE,
    NO_BALLOT,
    NO_COLOUR,
    NONE,
    OVER,
    PHASES,
    PLACE_BOAT,
    PLACE_MAN,
    TALK,
    VOTE,
    WIDTH,
    State,
)


def require(holds: bool, key: str, **details: object) -> None:
    """Raise a `Problem` unless a condition holds."""
    if not holds:
        raise Problem(key, **details)


def check(state: State) -> None:
    """Refuse a position that no game can show (2)."""
    phase = state.phase
    require((state.first == NOBODY) == (phase == FIRST_PLAYER), "first_phase")
    require((state.turn == NOBODY) == (phase in (FIRST_PLAYER, VOTE, OVER)), "turn_phase")
    _check_boats(state)
    for seat in range(state.players):
        _check_seat(state, seat)
    if phase <= PLACE_MAN:
        _check_setup(state)
        return
    _check_after_setup(state)
    _check_water(state)
    if phase == OVER:
        _check_over(state)
        return
    require(not nobody_sails(state), "over_due")
    if phase == LEAVE:
        _check_leave(state)
    elif phase == BOARD:
        _check_board(state)
    else:
        _check_ballot(state)


# -- pieces ----------------------------------------------------------------------------------------------------------


def _check_boats(state: State) -> None:
    """Lanes and arrivals are not double, and there are enough leak markers (3, 4; LIF-13, LIF-20, LIF-64)."""
    boats = numbers(state.placed)
    require(len({int(state.lane(boat)) for boat in boats}) == len(boats), "lane_double")
    arrivals = sorted(int(state.arrival(boat)) for boat in numbers(state.landed))
    require(arrivals == list(range(1, len(arrivals) + 1)), "arrival_order")
    require(state.stock() >= 0, "leaks_total")


def _check_seat(state: State, seat: i64) -> None:
    """Every man is somewhere, and the points fit the men saved (5, 6; LIF-11, LIF-63)."""
    for rank in range(len(RANKS)):
        total = int(state.hand(seat, rank) + state.saved(seat, rank) + state.drowned(seat, rank))
        for boat in range(BOATS):
            total += int(state.men(seat, boat, rank))
        for number in range(state.swimmers):
            swimmer = state.swimmer(number)
            total += 1 if swimmer // WIDTH == seat and swimmer % 2 == rank else 0
        due = int(state.terms.men(rank))
        require(total == due, "men_total", seat=int(seat), rank=RANKS[rank], number=due, found=total)
    officers = state.saved(seat, OFFICER)
    sailors = state.saved(seat, SAILOR)
    points = state.points(seat)
    require(6 * officers + 4 * sailors <= points <= 8 * officers + 6 * sailors, "points_saved", seat=int(seat))
    require(officers + sailors == 0 or state.landed != 0, "saved_landed", seat=int(seat))


# -- set-up ----------------------------------------------------------------------------------------------------------


def _check_setup(state: State) -> None:
    """Before round 1 nothing has happened but what belongs to the set-up, in its order (7; LIF-15 to LIF-25)."""
    phase = state.phase
    quick = phase in (DEAL_COLOUR, DEAL_LANE)
    require(phase in (FIRST_PLAYER, PLACE_MAN) or quick == state.terms.quick, "setup_phase", phase=PHASES[phase])
    require(state.round == 0, "setup_round")
    require(state.kind == NO_BALLOT and state.last_kind == NO_BALLOT, "setup_ballot")
    require(state.swimmers == 0, "water_phase")
    for seat in range(state.players):
        out = [state.drowned(seat, rank) + state.saved(seat, rank) for rank in range(len(RANKS))]
        require(state.caps(seat) == CAPS and sum(out) == 0, "setup_seats")
    require(state.placed == state.afloat, "setup_boats")
    for boat in numbers(state.placed):
        require(state.row(boat) == START_ROW and state.leaks(boat) == 0, "setup_boats")
    _check_order(state)


def _check_order(state: State) -> None:
    """Colours, boats and men are taken clockwise from the first player (LIF-16, LIF-19, LIF-21, LIF-22)."""
    players = int(state.players)
    order = [(max(0, int(state.first)) + place) % players for place in range(players)]
    men = int(state.terms.men(OFFICER) + state.terms.men(SAILOR))
    black = 1 if state.placed & (ONE << BLACK) else 0
    taken = [
        _taken_in_turn([1 if state.colour(seat) != NO_COLOUR else 0 for seat in order]),
        _taken_in_turn([1 if state.placed & (ONE << state.colour(seat)) else 0 for seat in order]) + black,
        _taken_in_turn([men - _in_hand(state, seat) for seat in order]),
    ]
    everything = [players, players + 1, players * men]
    require(not black or taken[1] == everything[1], "setup_order")
    step = -1 if state.phase == FIRST_PLAYER else 0 if state.phase < PLACE_BOAT else 1 if state.phase < PLACE_MAN else 2
    require(taken[:step] == everything[:step] if step > 0 else True, "setup_order")
    require(sum(taken[step + 1 :]) == 0, "setup_order")
    if step >= 0:
        require(taken[step] < everything[step], "setup_order")
        due = order[taken[step] % players]
        require(state.turn == due, "turn_seat", turn=due)
        _check_alternative(state)


def _taken_in_turn(taken: list[int]) -> int:
    """Give how many things the seats have taken, one after the other from the first player on; require that order."""
    total = sum(taken)
    seats = len(taken)
    require(taken == [total // seats + (1 if place < total % seats else 0) for place in range(seats)], "setup_order")
    return total


def _in_hand(state: State, seat: int) -> int:
    return int(state.hand(seat, OFFICER) + state.hand(seat, SAILOR))


# -- rounds ----------------------------------------------------------------------------------------------------------


def _check_after_setup(state: State) -> None:
    """From round 1 on everything is placed (8)."""
    require(state.round > 0, "round_zero")
    for seat in range(state.players):
        require(state.colour(seat) != NO_COLOUR, "colour_missing", seat=seat)
        require(_in_hand(state, seat) == 0, "hand_empty", seat=seat)
    require(size(state.placed) == state.players + 1, "boat_missing")


def _check_over(state: State) -> None:
    """Nobody is at sea once the game is over (10; LIF-77, LIF-79)."""
    if state.terms.menless_vote:
        require(state.afloat == 0, "over_afloat")
    else:
        require(not state.men_at_sea(), "over_men")


def _check_water(state: State) -> None:
    """Swimmers lie in the order of leaving, one of each boat (9; LIF-65, LIF-67)."""
    require(state.swimmers == 0 or state.phase in (LEAVE, BOARD), "water_phase")
    before = -1
    boats: i64 = 0
    for number in range(state.swimmers):
        swimmer = state.swimmer(number)
        place = _place(state, swimmer // WIDTH)
        boat = swimmer % WIDTH // 2
        require(place > before, "water_order")
        require(not boats & (ONE << boat), "water_boat", boat=COLOURS[boat])
        require(state.afloat & (ONE << boat) != 0, "water_afloat", boat=COLOURS[boat])
        before = place
        boats |= ONE << boat


def _place(state: State, seat: i64) -> int:
    """Count the seats from the first player to this one."""
    return int((seat - state.first + state.players) % state.players)


def _check_leave(state: State) -> None:
    """Every seat before the one in turn has taken out a man, or has none to take out (11, 17; LIF-65, LIF-73)."""
    require(not state.one_afloat(), "swim_one_boat")
    swum = [int(state.swimmer(number) // WIDTH) for number in range(state.swimmers)]
    due = _place(state, state.turn)
    for place in range(due):
        seat = (int(state.first) + place) % int(state.players)
        require(seat in swum or not state.aboard[seat] & ~state.left, "turn_seat", turn=seat)
    in_order = not swum or _place(state, swum[-1]) < due
    require(in_order and choices(state, state.turn) != 0, "turn_order")
    _check_alternative(state)


def _check_board(state: State) -> None:
    """The last swimmer is in turn, and has a choice (11, 17; LIF-69, LIF-73)."""
    require(not state.one_afloat(), "swim_one_boat")
    require(state.swimmers > 0, "board_nobody")
    due = int(state.swimmer(state.swimmers - 1) // WIDTH)
    require(state.turn == due, "turn_seat", turn=due)
    _check_alternative(state)


def _check_alternative(state: State) -> None:
    """Nothing goes on by itself from here (17; LIF-3)."""
    listed = choices(state, state.turn)
    require(listed & (listed - 1) != 0, "goes_on")


# -- ballots ---------------------------------------------------------------------------------------------------------


def _check_ballot(state: State) -> None:
    """The ballot is one that could be held (12, 14; LIF-50, LIF-51, LIF-59)."""
    boat = state.ballot_boat
    for each in numbers(state.afloat):
        require(state.leaks(each) <= state.crew(each), "boat_sinks", boat=COLOURS[each])
    require(state.phase != TALK or state.terms.talk, "phase_talk")
    require(state.kind == MOVE or state.stock() > 0, "ballot_stock")
    if state.kind == MAN:
        require(state.afloat & (ONE << boat) != 0 and state.full(boat), "ballot_full", boat=COLOURS[boat])
        require(state.leaks(boat) != state.crew(boat), "ballot_useless", boat=COLOURS[boat])
    if state.phase == EVICT:
        _check_evict(state)
    else:
        _check_votes(state)


def _check_votes(state: State) -> None:
    """There are candidates, and only votes that could be given (13 to 15; LIF-36, LIF-41, LIF-54)."""
    phase = state.phase
    require(state.candidates & (state.candidates - 1) != 0, "ballot_candidates")
    for seat in numbers(state.voted):
        choice = state.vote(seat)
        require(state.voters & (ONE << seat) != 0, "vote_voter", seat=seat)
        require(choice == CAP or state.candidates & (ONE << choice) != 0, "vote_candidate", seat=seat)
        require(phase != VOTE or choice != CAP or state.caps(seat) > 0, "vote_cap", seat=seat)
    if phase == TALK:
        require(state.voted == 0, "talk_votes")
        require(state.turn == state.first, "turn_seat", turn=int(state.first))
    elif phase == VOTE:
        require(state.voted != state.voters, "votes_all")
    else:
        _check_decide(state)


def _check_evict(state: State) -> None:
    """The owner has both ranks in the boat and may choose (16; LIF-56, LIF-57)."""
    require(state.kind == MAN and state.voted == 0 and not state.terms.sailor_first, "evict_ballot")
    require(rank_that_goes(state, state.ballot_boat, state.turn) == NONE, "evict_ranks")


def _check_decide(state: State) -> None:
    """A captain or the first player decides among what he may (15; LIF-38, LIF-43)."""
    require(state.voted == state.voters, "decide_votes")
    require(state.choices & (state.choices - 1) != 0, "decide_clear")
    decider = int(lowest(caps_shown(state)) if captain(state) else state.first)
    require(state.turn == decider, "turn_seat", turn=decider)
