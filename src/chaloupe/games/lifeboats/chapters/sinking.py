"""The end of a phase: boats sink (LIF-74 to LIF-79; RULES.md 5.8)."""

from chaloupe.core.bits import lowest
from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats.pieces import COLOURS
from chaloupe.games.lifeboats.state import State


def sink(state: State, tell: Tell | None) -> None:
    """Sink every boat with more leaks than men (LIF-74 to LIF-76)."""
    rest = state.afloat
    while rest:
        boat = lowest(rest)
        if state.leaks(boat) > state.crew(boat):
            state.out_of_play(boat)
            if tell is not None:
                tell.all("sunk", {"boat": COLOURS[boat], "men": state.crew_words(boat)}, "LIF-74")
        rest &= rest - 1


def nobody_sails(state: State) -> bool:
    """Say whether no boat is afloat, or without votes of the menless no man at sea (LIF-77 to LIF-79)."""
    return state.afloat == 0 or (not state.terms.menless_vote and not state.men_at_sea())
