"""What the laws have to know about Lifeboats: how long it lasts, what is conserved, who wins among equals."""

from typing import Final

from chaloupe.core.json import Json
from chaloupe.core.position import Outcome, Position

LIMIT: Final = 2_000


def winners_fit(position: Position, outcome: Outcome) -> bool:
    """Say whether the winners are among those with most points: one of them, or all (LIF-80 to LIF-84)."""
    best = max(outcome.scores)
    tied = [seat for seat, points in enumerate(outcome.scores) if points == best]
    if len(outcome.winners) == 1:
        return outcome.winners[0] in tied
    return outcome.winners == tied and not _owned_boat_landed(position.document())


def _owned_boat_landed(document: Json) -> bool:
    boats = document["boats"]
    assert isinstance(boats, dict)
    for colour, boat in boats.items():
        if colour != "black" and boat["state"] == "landed":
            return True
    return False


def pieces(document: Json) -> object:
    """Count all men, wherever they are (LIF-11)."""
    seats = document["seats"]
    boats = document["boats"]
    water = document["water"]
    assert isinstance(seats, list)
    assert isinstance(boats, dict)
    assert isinstance(water, list)
    total = len(water)
    for seat in seats:
        total += sum(seat["hand"].values()) + sum(seat["saved"].values()) + sum(seat["drowned"].values())
    for boat in boats.values():
        for men in boat.get("men", {}).values():
            total += sum(men.values())
    return total
