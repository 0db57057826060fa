"""What a study has found, as numbers: for each variant, and for each clause of the rulebook."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.lab.contest.ratings import Group, Played, group, interval, pair, shares
from chaloupe.lab.study.observer import POINTS
from chaloupe.lab.study.study import Study
from chaloupe.lab.text.tally import spread, wilson

Row = dict[str, Any]


def summarise(plan: Study, game: Game, rows: Sequence[Row]) -> Json:
    """Sum a study up; it does not depend on who played what when."""
    by_variant: list[list[Row]] = [[] for _ in plan.variants]
    for row in rows:
        by_variant[row["variant"]].append(row)
    found = [_variant(variant, games) for variant, games in zip(plan.variants, by_variant, strict=True)]
    return {**plan.about(), "games": len(rows), "summaries": found, "clauses": clause_table(game, rows)}


def _variant(variant: Any, rows: Sequence[Row]) -> Json:
    lengths = Counter(row["actions"] for row in rows)
    played = len(rows)
    seats = [0.0] * variant.players
    scores: dict[str, Counter[int]] = {"winners": Counter(), "others": Counter()}
    for row in rows:
        for seat, share in enumerate(shares(row["winners"], variant.players)):
            seats[seat] += share
        for seat, score in enumerate(row["scores"]):
            scores["winners" if seat in row["winners"] else "others"][score] += 1
    decisions = sum(row["decisions"] for row in rows)
    return {
        "players": variant.players,
        "options": variant.options,
        "bots": list(variant.bots),
        "games": played,
        "unfinished": sum(row["winners"] is None for row in rows),
        "length": spread(lengths),
        "lengths": _counts(lengths),
        "seats": [{"wins": round(wins, 6), "wilson": _rounded(wilson(wins, played))} for wins in seats],
        "scores": {name: _counts(counted) for name, counted in scores.items()},
        "choices": round(sum(row["choices"] for row in rows) / max(decisions, 1), 3),
        "forced": round(sum(row["forced"] for row in rows) / max(decisions, 1), 4),
        "events": _per_game(_events(rows), played),
        "story": _story(rows),
        "skill": _skill(variant.bots, rows),
    }


def _events(rows: Sequence[Row]) -> Counter[str]:
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row["events"])
    return total


def _per_game(counted: Counter[str], games: int) -> Json:
    return {name: round(number / max(games, 1), 4) for name, number in sorted(counted.items())}


def _counts(counted: Counter[int]) -> list[list[int]]:
    return [[value, counted[value]] for value in sorted(counted)]


def _rounded(bounds: Sequence[float]) -> list[float]:
    return [round(bound, 6) for bound in bounds]


# -- luck, decisions, turning points -------------------------------------------------------------------------------


def _story(rows: Sequence[Row]) -> Json | None:
    """Tell how games go: who moves the chances, when it is decided, and what was the turning point."""
    judged = [row for row in rows if row["curve"] is not None]
    if not judged:
        return None
    luck = [row["luck"] / max(row["luck"] + row["play"], 1e-9) for row in judged]
    curves = [[row["curve"][i] for row in judged] for i in range(POINTS)]
    turning: Counter[str] = Counter()
    for row in judged:
        turning.update(set(row["turning"]["events"]) or {row["turning"]["by"]})
    return {
        "games": len(judged),
        "luck": round(
            sum(row["luck"] for row in judged) / max(sum(row["luck"] + row["play"] for row in judged), 1e-9), 6
        ),
        "luck_interval": _rounded(interval(luck)),
        "leads": round(sum(row["leads"] for row in judged) / len(judged), 3),
        "decided": round(sum(row["decided"] for row in judged) / len(judged), 4),
        "by_chance": round(sum(row["turning"]["by"] == "chance" for row in judged) / len(judged), 4),
        "turning": {name: round(number / len(judged), 4) for name, number in sorted(turning.items())},
        "behind": _behind(judged),
        "curve": [round(sum(points) / len(points), 4) for points in curves],
        "low": [round(sorted(points)[len(points) // 4], 4) for points in curves],
        "high": [round(sorted(points)[(3 * len(points)) // 4], 4) for points in curves],
    }


def _behind(judged: Sequence[Row]) -> Json:
    """List the clauses under which each event turned a game."""
    found: dict[str, set[str]] = {}
    for row in judged:
        for event, clause in zip(row["turning"]["events"], row["turning"]["clauses"], strict=True):
            if clause:
                found.setdefault(event, set()).add(clause)
    return {event: sorted(clauses) for event, clauses in sorted(found.items())}


def _skill(bots: Sequence[str], rows: Sequence[Row]) -> Json | None:
    """Say how much the better of two kinds of bots wins against the other, on the same deals and seats."""
    if len(bots) < 2:
        return None
    groups: dict[tuple[str, tuple[int, ...]], list[Played]] = {}
    for row in rows:
        seats = tuple(bots.index(name) for name in row["seats"])
        won = shares(row["winners"], row["players"])
        groups.setdefault((row["deal"], tuple(sorted(seats))), []).append(Played(seats, won))
    summed: list[Group] = [group(games, len(bots)) for games in groups.values()]
    found = []
    for one in range(len(bots)):
        for other in range(len(bots)):
            mine, theirs = pair(summed, one, other)
            if one != other and mine + theirs and (mine, -one) > (theirs, -other):
                share = mine / (mine + theirs)
                bounds = _rounded(wilson(mine, mine + theirs))
                found.append((share, bots[one], bots[other], bounds))
    if not found:
        return None
    share, better, worse, bounds = max(found)
    return {"better": better, "worse": worse, "share": round(share, 6), "wilson": bounds}


# -- clauses -------------------------------------------------------------------------------------------------------


def clause_table(game: Game, rows: Sequence[Row]) -> list[Json]:
    """Say for every clause how often it is told of, how often it refuses, and how often it turned a game.

    `told`: events that carry it out, for each game. `refuses`: the share of the decisions asked about in which
    it forbids something that was possible earlier in the game. `decides`: the share of the games whose turning point,
    the step that moved the chances most, carried it out.
    """
    judged = [row for row in rows if row["turning"] is not None]
    asked = sum(row["asked"] for row in rows)
    told: Counter[str] = Counter()
    refuses: Counter[str] = Counter()
    decides: Counter[str] = Counter()
    for row in rows:
        refuses.update(row["refusals"])
        told.update(row["clauses"])
    for row in judged:
        decides.update(set(row["turning"]["clauses"]))
    return [
        {
            "clause": clause,
            "told": round(told[clause] / max(len(rows), 1), 4),
            "refuses": round(refuses[clause] / max(asked, 1), 4),
            "decides": round(decides[clause] / len(judged), 4) if judged else None,
        }
        for clause in game.rulebook().clauses
    ]
