"""Which documents are possible: the loader's list of the rules, one function for each of its lines."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest, numbers, size
from chaloupe.core.problems import Problem
from chaloupe.games.lifeboats.actions import (
    BOARD,
    CHOOSE_COLOUR,
    DEAL_COLOUR,
    DEAL_LANE,
    DECIDE,
    EVICT,
    FIRST_PLAYER,
    LEAVE,
    OVER,
    PHASES,
    PLACE_BOAT,
    PLACE_MAN,
    TALK,
    VOTE,
)
from chaloupe.games.lifeboats.pieces import BLACK, BOATS, CAP, CAPS, COLOURS, OFFICER, RANKS, SAILOR, START_ROW
from chaloupe.games.lifeboats.state import (
    ARRIVAL,
    CAPS_LEFT,
    CREW,
    DROWNED,
    HAND,
    LANE,
    LEAKS,
    MAN,
    MOVE,
    NO_BALLOT,
    NO_COLOUR,
    NONE,
    POINTS,
    ROW,
    SAVED,
    WIDTH,
    State,
)


def require(holds: bool, key: str, **details: object) -> None:
    """Raise a `Problem` unless a condition holds."""
    if not holds:
        raise Problem(key, **details)


def check(state: State) -> None:
    """Refuse a position that no game can show."""
    phase = state.phase
    require((state.first == NONE) == (phase == FIRST_PLAYER), "first_phase")
    require((state.turn == NONE) == (phase in (FIRST_PLAYER, VOTE, OVER)), "turn_phase")
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
    at_sea = state.afloat != 0 and (state.terms.menless_vote or state.men_at_sea())
    require(at_sea, "over_due")
    if phase in (LEAVE, BOARD):
        _check_swim(state)
    else:
        _check_ballot(state)


# -- pieces ----------------------------------------------------------------------------------------------------------


def _check_boats(state: State) -> None:
    """Lanes and arrivals are not double, and there are enough leak markers (LIF-13, LIF-20, LIF-64)."""
    boats = numbers(state.placed)
    lanes = {int(state.pieces[LANE + boat]) for boat in boats}
    require(len(lanes) == len(boats), "lane_double")
    arrivals = sorted(int(state.pieces[ARRIVAL + boat]) for boat in numbers(state.landed))
    require(arrivals == list(range(1, len(arrivals) + 1)), "arrival_order")
    require(state.stock() >= 0, "leaks_total")


def _check_seat(state: State, seat: i64) -> None:
    """Every man is somewhere, and the points fit the men saved (LIF-11, LIF-63)."""
    pieces = state.pieces
    for rank in range(len(RANKS)):
        total = int(
            pieces[HAND + seat * 2 + rank] + pieces[SAVED + seat * 2 + rank] + pieces[DROWNED + seat * 2 + rank]
        )
        for boat in range(BOATS):
            total += int(state.men(seat, boat, rank))
        for number in range(state.swimmers):
            swimmer = state.swimmer(number)
            total += 1 if swimmer // WIDTH == seat and swimmer % 2 == rank else 0
        number_due = int(state.terms.men(rank))
        require(total == number_due, "men_total", seat=int(seat), rank=RANKS[rank], number=number_due, found=total)
    officers = int(pieces[SAVED + seat * 2 + OFFICER])
    sailors = int(pieces[SAVED + seat * 2 + SAILOR])
    points = int(pieces[POINTS + seat])
    require(6 * officers + 4 * sailors <= points <= 8 * officers + 6 * sailors, "points_saved", seat=int(seat))
    require(officers + sailors == 0 or state.landed != 0, "saved_landed", seat=int(seat))


# -- set-up ----------------------------------------------------------------------------------------------------------


def _check_setup(state: State) -> None:
    """Before round 1 nothing has happened but what belongs to the set-up, in its order (LIF-15 to LIF-25)."""
    pieces = state.pieces
    phase = state.phase
    quick = phase in (DEAL_COLOUR, DEAL_LANE)
    require(phase in (FIRST_PLAYER, PLACE_MAN) or quick == state.terms.quick, "setup_phase", phase=PHASES[phase])
    require(state.round == 0, "setup_round")
    require(state.kind == NO_BALLOT and state.last_kind == NO_BALLOT, "setup_ballot")
    require(state.swimmers == 0, "water_phase")
    for seat in range(state.players):
        lost = pieces[DROWNED + seat * 2] + pieces[DROWNED + seat * 2 + 1]
        saved = pieces[SAVED + seat * 2] + pieces[SAVED + seat * 2 + 1]
        require(pieces[CAPS_LEFT + seat] == CAPS and lost + saved == 0, "setup_seats")
    require(state.placed == state.afloat, "setup_boats")
    for boat in numbers(state.placed):
        require(pieces[ROW + boat] == START_ROW and pieces[LEAKS + boat] == 0, "setup_boats")
    _check_order(state)


def _check_order(state: State) -> None:
    """Colours, boats and men are taken clockwise from the first player (LIF-16, LIF-19, LIF-21, LIF-22)."""
    players = int(state.players)
    start = 0 if state.first == NONE else int(state.first)
    order = [(start + k) % players for k in range(players)]
    coloured = [state.colour(seat) != NO_COLOUR for seat in order]
    afloat = [state.colour(seat) != NO_COLOUR and state.placed & (ONE << state.colour(seat)) != 0 for seat in order]
    men = [int(state.terms.men(0) + state.terms.men(1)) - _in_hand(state, seat) for seat in order]
    phase = state.phase
    colours = sum(coloured)
    boats = sum(afloat)
    placed = sum(men)
    require(coloured == [k < colours for k in range(players)], "setup_order")
    require(afloat == [k < boats for k in range(players)], "setup_order")
    require(men == [placed // players + (1 if k < placed % players else 0) for k in range(players)], "setup_order")
    black = state.placed & (ONE << BLACK) != 0
    place = 0
    if phase == FIRST_PLAYER:
        require(colours == 0 and boats == 0 and not black and placed == 0, "setup_order")
        return
    if phase in (CHOOSE_COLOUR, DEAL_COLOUR):
        require(colours < players and boats == 0 and not black and placed == 0, "setup_order")
        place = colours
    elif phase in (PLACE_BOAT, DEAL_LANE):
        require(colours == players and not black and placed == 0, "setup_order")
        place = boats % players
    else:
        require(colours == players and boats == players and black, "setup_order")
        require(placed < players * (int(state.terms.sailors) + 2), "setup_order")
        place = placed % players
    require(state.turn == order[place], "turn_seat", turn=order[place])
    _check_alternative(state)


def _in_hand(state: State, seat: int) -> int:
    return int(state.pieces[HAND + seat * 2] + state.pieces[HAND + seat * 2 + 1])


# -- rounds ----------------------------------------------------------------------------------------------------------


def _check_after_setup(state: State) -> None:
    """From round 1 on everything is placed."""
    require(state.round > 0, "round_zero")
    for seat in range(state.players):
        require(state.colour(seat) != NO_COLOUR, "colour_missing", seat=seat)
        require(_in_hand(state, seat) == 0, "hand_empty", seat=seat)
    require(size(state.placed) == state.players + 1, "boat_missing")


def _check_over(state: State) -> None:
    """Nobody is at sea once the game is over (LIF-77, LIF-79)."""
    if state.terms.menless_vote:
        require(state.afloat == 0, "over_afloat")
    else:
        require(not state.men_at_sea(), "over_men")


def _check_water(state: State) -> None:
    """Swimmers lie in the order of leaving, one of each boat (LIF-65, LIF-67)."""
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


def _check_swim(state: State) -> None:
    """The swim waits for the right seat, and there is a choice (LIF-65, LIF-69, LIF-73)."""
    require(not state.one_afloat(), "swim_one_boat")
    if state.phase == BOARD:
        require(state.swimmers > 0, "board_nobody")
        due = int(state.swimmer(state.swimmers - 1) // WIDTH)
        require(state.turn == due, "turn_seat", turn=due)
    else:
        swum: i64 = 0
        last = -1
        for number in range(state.swimmers):
            swimmer = state.swimmer(number)
            state.left |= (ONE * 3) << (swimmer % WIDTH // 2 * 2)
            swum |= ONE << (swimmer // WIDTH)
            last = _place(state, swimmer // WIDTH)
        for place in range(_place(state, state.turn)):
            seat = (int(state.first) + place) % int(state.players)
            require(swum & (ONE << seat) != 0 or not state.aboard[seat] & ~state.left, "turn_seat", turn=seat)
        require(last < _place(state, state.turn) and state.options(state.turn) != 0, "turn_order")
    _check_alternative(state)


def _check_alternative(state: State) -> None:
    """Nothing goes on by itself from here (LIF-3)."""
    choices = state.options(state.turn)
    require(choices & (choices - 1) != 0, "goes_on")


# -- ballots ---------------------------------------------------------------------------------------------------------


def _check_ballot(state: State) -> None:
    """The ballot is one that could be held (LIF-36, LIF-38, LIF-41, LIF-50 to LIF-56, LIF-59)."""
    phase = state.phase
    boat = state.ballot_boat
    for each in numbers(state.afloat):
        require(state.pieces[LEAKS + each] <= state.pieces[CREW + each], "boat_sinks", boat=COLOURS[each])
    require(phase != TALK or state.terms.talk, "phase_talk")
    require(state.kind == MOVE or state.stock() > 0, "ballot_stock")
    if state.kind == MAN:
        require(state.afloat & (ONE << boat) != 0 and state.full(boat), "ballot_full", boat=COLOURS[boat])
        require(state.pieces[LEAKS + boat] != state.pieces[CREW + boat], "ballot_useless", boat=COLOURS[boat])
    if phase == EVICT:
        _check_evict(state)
        return
    require(state.candidates & (state.candidates - 1) != 0, "ballot_candidates")
    for seat in numbers(state.voted):
        choice = state.vote_of(seat)
        require(state.voters & (ONE << seat) != 0, "vote_voter", seat=seat)
        require(choice == CAP or state.candidates & (ONE << choice) != 0, "vote_candidate", seat=seat)
        require(phase != VOTE or choice != CAP or state.pieces[CAPS_LEFT + seat] > 0, "vote_cap", seat=seat)
    if phase == TALK:
        require(state.voted == 0, "talk_votes")
        require(state.turn == state.first, "turn_seat", turn=int(state.first))
    elif phase == VOTE:
        require(state.voted != state.voters, "votes_all")
    else:
        _check_decide(state)


def _check_evict(state: State) -> None:
    """The owner has both ranks in the boat and may choose (LIF-56, LIF-57)."""
    require(state.kind == MAN and state.voted == 0 and not state.terms.sailor_first, "evict_ballot")
    officers = state.men(state.turn, state.ballot_boat, OFFICER)
    sailors = state.men(state.turn, state.ballot_boat, SAILOR)
    require(officers > 0 and sailors > 0, "evict_ranks")


def _check_decide(state: State) -> None:
    """A captain or the first player decides among what he may (LIF-38, LIF-43)."""
    require(state.voted == state.voters, "decide_votes")
    caps = state.caps_shown()
    decider = state.first
    if size(caps) == 1:
        decider = lowest(caps)
        state.choices = state.candidates
    else:
        state.choices = state.leaders(state.tally())
    require(state.choices & (state.choices - 1) != 0, "decide_clear")
    require(state.turn == decider, "turn_seat", turn=int(decider))
    assert state.phase == DECIDE
