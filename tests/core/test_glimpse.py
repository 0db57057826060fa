"""What seats see of an action: never more than they are told of it, in any world they could be in."""

import pytest

from chaloupe import shelf
from chaloupe.core import CHANCE, NOBODY, Position, Rng, Tell
from chaloupe.core.digest import canonical
from chaloupe.game import Game
from chaloupe.games._template import GAME as TEMPLATE

GAMES = [*shelf.games(), TEMPLATE]
pytestmark = pytest.mark.compiled


def wander(game: Game, players: int, seed: str, most: int = 300) -> list[tuple[Position, int]]:
    """Play at random; give some positions with who acts there."""
    rng = Rng(seed)
    position = game.new(players)
    found = []
    for step in range(most):
        who = int(position.actor())
        if who == NOBODY:
            break
        if step % 7 == 0 or len(position.must()) > 1:
            found.append((position.copy(), who))
        codes = position.legal(who)
        position.apply(who, position.draw(rng) if who == CHANCE else codes[rng.below(len(codes))], None)
    return found


def told(position: Position, viewer: int, who: int, code: int) -> str:
    twin, tell = position.copy(), Tell()
    twin.apply(who, code, tell)
    return canonical(tell.heard(viewer))


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
@pytest.mark.parametrize("more", [0, 1])
def test_what_is_told_alike_looks_alike(game: Game, more: int) -> None:
    players = min(game.fewest + more, game.most)
    for number, (position, who) in enumerate(wander(game, players, f"glimpse/{more}")[:40]):
        for viewer in range(players):
            if viewer == who:
                continue
            rng = Rng(f"worlds/{number}/{viewer}")
            seen: dict[str, int] = {}
            for world in [position, *(game.imagine(position.view(viewer), rng) for _ in range(2))]:
                for code in world.legal(who)[:40]:
                    looks = int(world.glimpse(viewer, who, code))
                    heard = told(world, viewer, who, code)
                    assert seen.setdefault(heard, looks) == looks, f"{viewer} cannot tell {world.words(who, code)}"


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_who_acts_knows_what_it_does(game: Game) -> None:
    for position, who in wander(game, game.fewest, "own")[:60]:
        if who != CHANCE:
            looks = [int(position.glimpse(who, who, code)) for code in position.legal(who)]
            assert len(set(looks)) == len(looks)


def test_a_vote_looks_like_any_other_until_all_have_voted() -> None:
    position = shelf.game("lifeboats").new(3, {"setup": "quick", "talk": False})
    rng = Rng(4)
    while len(position.must()) < 3:
        who = position.actor()
        codes = position.legal(who)
        position.apply(who, position.draw(rng) if who == CHANCE else codes[0], None)
    first, second, third = position.must()
    assert len({int(position.glimpse(second, first, code)) for code in position.legal(first)}) == 1
    choices = position.legal(first)
    reveals = set()
    for choice in choices[:2]:
        twin = position.copy()
        twin.apply(first, choice, None)
        twin.apply(second, twin.legal(second)[0], None)
        reveals.add(int(twin.glimpse(second, third, twin.legal(third)[0])))
    assert len(reveals) == 2  # the last vote shows what the first one was
