"""The tower race a second time, slow and literal, from the rules alone: it shares no code with the game.

A game is its position document, a plain dict; every function follows a table or a list of the rules, in its order.
"""

import json
from itertools import combinations_with_replacement
from typing import Any

Json = dict[str, Any]

TRACK = "RYGBR*YGBRYGBRYGBRYGBRYGBRYG*BRYGBRY*GBRYGB"
LETTERS = "RYGB"


def new(players: int, **options: Any) -> Json:
    """Begin: all pawns on the start, nobody's turn yet."""
    pawns = options.pop("pawns", 1 if players == 4 else 2)
    chosen = {"dice": 2, "goal_reroll": True, "huff": False, "pawns": pawns, **options}
    return {
        "game": "tower",
        "players": players,
        "options": chosen,
        "phase": "first",
        "turn": None,
        "dice": [],
        "pawns": [[0] * pawns for _ in range(players)],
        "waiting": [],
    }


def must(game: Json) -> list[Any]:
    """List whom the game waits for."""
    by_phase = {
        "first": ["chance"],
        "roll": ["chance"],
        "move": [game["turn"]],
        "huff": sorted(game["waiting"]),
        "again": [game["turn"]],
        "over": [],
    }
    found: list[Any] = by_phase[game["phase"]]
    return found


def same_square(one: int, other: int) -> bool:
    """Compare two steps of the track."""
    return one == other or {one, other} == {29, 37}


def target_of(step: int, die: int) -> int:
    """Add a die to a step, or leave the tower."""
    return 6 if step == -1 else step + die


def throws(game: Json) -> list[tuple[list[int], int]]:
    """List the throws and their weights."""
    if game["options"]["dice"] == 1:
        return [([a], 1) for a in range(1, 7)]
    return [([a, b], 1 if a == b else 2) for a, b in combinations_with_replacement(range(1, 7), 2)]


def own_colour(game: Json, step: int) -> bool:
    """Say whether a step gives the seat in turn another throw."""
    if step == 44:
        return bool(game["options"]["goal_reroll"])
    return 1 <= step <= 43 and TRACK[step - 1] == LETTERS[game["turn"]]


def tests_7_to_12(game: Json, step: int, die: int) -> str | None:
    """Test a pawn and a die."""
    own = game["pawns"][game["turn"]]
    others = [each for seat, pawns in enumerate(game["pawns"]) if seat != game["turn"] for each in pawns]
    if step not in own:
        return "TOW-14"
    if step == 44:
        return "TOW-51"
    if step == -1 and die != 6:
        return "TOW-40"
    target = target_of(step, die)
    if target > 44:
        return "TOW-49"
    barred = 29 in others or 37 in others
    if step != -1 and barred and (step < 29 < target or step < 37 < target):
        return "TOW-44"
    if target != 44 and any(same_square(each, target) for each in own):
        return "TOW-19"
    return None


def start_pawn_can_move(game: Json) -> bool:
    """Say whether a start pawn of the mover passes the tests with any die thrown."""
    return any(tests_7_to_12(game, 0, die) is None for die in game["dice"])


def move_refused(game: Json, step: int, die: int) -> str | None:
    """Test a move of the seat in turn."""
    if die not in game["dice"]:
        return "TOW-13"
    clause = tests_7_to_12(game, step, die)
    if clause is not None:
        return clause
    if not game["options"]["huff"] and step != 0 and start_pawn_can_move(game):
        return "TOW-23" if step == -1 else "TOW-21"
    return None


TYPES = {
    "first": ["first"],
    "roll": ["roll"],
    "move": ["move"],
    "again": ["reroll", "stop"],
    "huff": ["denounce", "let_go"],
}
WRONG_PHASE = {
    "first": "TOW-10",
    "roll": "TOW-12",
    "move": "TOW-13",
    "reroll": "TOW-29",
    "stop": "TOW-15",
    "denounce": "TOW-25",
    "let_go": "TOW-25",
}


def refused(game: Json, actor: Any, action: Json) -> str | None:
    """Name the clause that refuses a well-formed action."""
    if game["phase"] == "over":
        return "TOW-53"
    if actor not in must(game):
        return "TOW-11"
    if action["type"] not in TYPES[game["phase"]]:
        return WRONG_PHASE[action["type"]]
    if action["type"] == "first" and action["seat"] not in range(game["players"]):
        return "TOW-10"
    if action["type"] == "roll" and action["dice"] not in [dice for dice, _ in throws(game)]:
        return "TOW-12"
    if action["type"] == "move":
        return move_refused(game, action["from"], action["die"])
    return None


def moves(game: Json) -> list[Json]:
    """List the legal moves of the seat in turn by trying everything."""
    return [
        {"type": "move", "from": step, "die": die}
        for step in range(-1, 45)
        for die in range(1, 7)
        if move_refused(game, step, die) is None
    ]


def listed(game: Json) -> list[Json]:
    """List the actions of anybody the game waits for."""
    if game["phase"] == "first":
        return [{"type": "first", "seat": seat} for seat in range(game["players"])]
    if game["phase"] == "roll":
        return [{"type": "roll", "dice": dice} for dice, _ in throws(game)]
    if game["phase"] == "move":
        return moves(game)
    return [{"type": each} for each in TYPES[game["phase"]]]


def play(game: Json, actor: Any, action: Json) -> tuple[Json, list[Json]]:
    """Give the position after an action that is not refused, and what happened."""
    game = json.loads(json.dumps(game))
    events: list[Json] = []
    kind = action["type"]
    if kind == "first":
        game["turn"], game["phase"] = action["seat"], "roll"
        events.append({"event": "first", "seat": action["seat"]})
    elif kind == "roll":
        roll(game, action["dice"], events)
    elif kind == "move":
        make_move(game, action["from"], action["die"], events)
    elif kind == "reroll":
        game["phase"] = "roll"
        events.append({"event": "reroll", "seat": actor})
    elif kind == "stop":
        events.append({"event": "stop", "seat": actor})
        next_seat(game, events)
    elif kind == "denounce":
        events.append({"event": "denounce", "seat": game["turn"], "by": actor})
        moved = max(game["pawns"][game["turn"]])
        empty_tower(game, events)
        replace(game, game["turn"], 0, -1)
        game["waiting"] = []
        steps_7_and_8(game, moved, events)
    else:
        events.append({"event": "let_go", "seat": actor})
        game["waiting"].remove(actor)
        if not game["waiting"]:
            steps_7_and_8(game, max(game["pawns"][game["turn"]]), events)
    return game, events


def roll(game: Json, dice: list[int], events: list[Json]) -> None:
    """Throw: pass, move at once, or let the player choose."""
    events.append({"event": "roll", "seat": game["turn"], "dice": dice})
    game["dice"] = dice
    possible = moves(game)
    if not possible:
        game["dice"] = []
        events.append({"event": "pass", "seat": game["turn"]})
        next_seat(game, events)
    elif len(possible) == 1:
        make_move(game, possible[0]["from"], possible[0]["die"], events)
    else:
        game["phase"] = "move"


def make_move(game: Json, step: int, die: int, events: list[Json]) -> None:
    """Follow the eight steps of a move."""
    mover = game["turn"]
    forgotten = step != 0 and 0 in game["pawns"][mover] and start_pawn_can_move(game)
    target = target_of(step, die)
    events.append({"event": "move", "seat": mover, "die": die, "from": step, "to": target})
    game["pawns"][mover].remove(step)
    if target != 44:
        for seat in range(game["players"]):
            for each in list(game["pawns"][seat]):
                if seat != mover and each > 0 and same_square(each, target):
                    events.append({"event": "capture", "seat": seat, "by": mover, "at": each})
                    empty_tower(game, events)
                    replace(game, seat, each, -1)
    game["pawns"][mover] = sorted([*game["pawns"][mover], target])
    game["dice"] = []
    if target == 44:
        events.append({"event": "home", "seat": mover})
    if all(each == 44 for each in game["pawns"][mover]):
        game["phase"] = "over"
        events.append({"event": "over", "winner": mover})
    elif forgotten:
        game["phase"] = "huff"
        game["waiting"] = [seat for seat in range(game["players"]) if seat != mover]
        events.append({"event": "forgot", "seat": mover})
    else:
        steps_7_and_8(game, target, events)


def steps_7_and_8(game: Json, target: int, events: list[Json]) -> None:
    """Go on after a move."""
    if own_colour(game, target):
        game["phase"] = "again"
    else:
        next_seat(game, events)


def next_seat(game: Json, events: list[Json]) -> None:
    """Let the next seat throw."""
    game["turn"] = (game["turn"] + 1) % game["players"]
    game["phase"] = "roll"
    events.append({"event": "turn", "seat": game["turn"]})


def empty_tower(game: Json, events: list[Json]) -> None:
    """Send a captive to the start."""
    for seat in range(game["players"]):
        if -1 in game["pawns"][seat]:
            replace(game, seat, -1, 0)
            events.append({"event": "pushed_out", "seat": seat})


def replace(game: Json, seat: int, step: int, target: int) -> None:
    """Put one pawn of a seat elsewhere."""
    game["pawns"][seat].remove(step)
    game["pawns"][seat] = sorted([*game["pawns"][seat], target])


def result(game: Json) -> tuple[list[int], list[int]] | None:
    """Give scores and winners."""
    if game["phase"] != "over":
        return None
    return [int(seat == game["turn"]) for seat in range(game["players"])], [game["turn"]]


def impossible(game: Json) -> int | None:
    """Give the number of the first line in the list of impossible positions that a well-typed document meets."""
    phase, turn, options, seats = game["phase"], game["turn"], game["options"], game["pawns"]
    players = game["players"]
    if len(seats) != players or any(len(own) != options["pawns"] for own in seats):
        return 1
    if players == 4 and options["pawns"] == 2:
        return 1
    everybody = [29 if step == 37 else step for own in seats for step in own if step not in (0, 44)]
    if len(set(everybody)) != len(everybody):
        return 2
    if len(game["dice"]) != (options["dice"] if phase == "move" else 0):
        return 3
    if (not game["waiting"]) == (phase == "huff") or len(set(game["waiting"])) != len(game["waiting"]):
        return 4
    if (turn is None) != (phase == "first") or (phase == "first" and any(step for own in seats for step in own)):
        return 5
    homes = [seat for seat, own in enumerate(seats) if all(step == 44 for step in own)]
    if homes != ([turn] if phase == "over" else []):
        return 6
    if phase == "move" and len(moves(game)) < 2:
        return 7
    if phase == "again" and not any(own_colour(game, step) for step in seats[turn]):
        return 8
    if phase == "huff":
        one, other = [*sorted(seats[turn]), 99][:2]
        if not options["huff"] or turn in game["waiting"] or one != 0 or not 1 <= other <= 44:
            return 9
    return None
