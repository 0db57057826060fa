"""Short ways to set up a position and to ask it something."""

from typing import Any

from chaloupe.core.position import CHANCE, Position
from chaloupe.core.tell import SPECTATOR, Event, Tell
from chaloupe.games.tower import GAME


def scene(pawns: list[list[int]], phase: str = "roll", turn: int | None = 0, **more: Any) -> Position:
    """Set up a position; `dice` and `waiting` are empty unless given, all else that is given is an option."""
    dice, waiting = more.pop("dice", []), more.pop("waiting", [])
    options = {"pawns": len(pawns[0]), **more}
    document = {"game": "tower", "players": len(pawns), "options": options, "phase": phase, "turn": turn}
    return GAME.load({**document, "dice": dice, "pawns": pawns, "waiting": waiting})


def clause(position: Position, who: object, /, **action: Any) -> str | None:
    """Name the clause that refuses an action; `start` stands for the word `from`."""
    refusal = GAME.judge(position, who, worded(action))
    return None if refusal is None else refusal.clause


def play(position: Position, who: object, /, **action: Any) -> list[Event]:
    """Carry out an action and give the events."""
    tell = Tell()
    GAME.act(position, who, worded(action), tell)
    return tell.heard(SPECTATOR)


def throw(position: Position, *dice: int) -> list[Event]:
    """Throw these dice."""
    return play(position, "chance", type="roll", dice=list(dice))


def move(position: Position, start: int, die: int) -> list[Event]:
    """Move a pawn of the seat in turn."""
    return play(position, key(position, "turn"), type="move", start=start, die=die)


def listed(position: Position) -> list[tuple[int, int]]:
    """List the moves of the seat in turn as step and die."""
    seat = key(position, "turn")
    words: list[Any] = [position.words(seat, code) for code in position.legal(seat)]
    return [(action["from"], action["die"]) for action in words]


def outcomes(position: Position) -> list[tuple[object, int]]:
    """List chance's actions with their weights."""
    words = [position.words(CHANCE, code) for code in position.legal(CHANCE)]
    return list(zip(words, position.weights(), strict=True))


def key(position: Position, name: str) -> Any:
    """Give a value of the document."""
    return position.document()[name]


def now(position: Position) -> tuple[Any, Any, Any]:
    """Give phase, turn and pawns."""
    return key(position, "phase"), key(position, "turn"), key(position, "pawns")


def names(events: list[Event]) -> list[object]:
    """List the names of events."""
    return [event["event"] for event in events]


def worded(action: dict[str, Any]) -> dict[str, Any]:
    """Write `from`, which is a word of Python, in its place."""
    return {"from" if name == "start" else name: value for name, value in action.items()}
