"""Pictures of the boards for programs: what the browser draws, as an array."""

from collections.abc import Iterator

import numpy as np
import pytest

from chaloupe import shelf
from chaloupe.core import CHANCE, Position, Rng
from chaloupe.game import Game
from chaloupe.lab.env.pettingzoo import env
from chaloupe.lab.env.picture import Camera
from tests.browser.browsing import games_with
from tests.browser.chromium import find_chromium


@pytest.fixture(scope="module")
def camera(built_client: None) -> Iterator[Camera]:  # noqa: ARG001
    path, environment = find_chromium()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CHALOUPE_CHROMIUM", path)
        taken = Camera(environment=environment)
        yield taken
        taken.close()


def later(game: Game, actions: int) -> Position:
    """Play on for a while, or to the end of a short game."""
    position, rng = game.new(game.fewest), Rng(3)
    while not position.over():
        who = int(position.actor())
        if who != CHANCE and actions == 0:
            break
        codes = position.legal(who)
        position.play(who, position.draw(rng) if who == CHANCE else codes[rng.below(len(codes))])
        actions -= who != CHANCE
    return position


@pytest.mark.parametrize("name", [game.id for game in shelf.games()])
def test_every_board_is_drawn(camera: Camera, name: str) -> None:
    game = shelf.game(name)
    # A board in pictures, or the table in words; in either case no message that something is missing.
    height, colours = (300, 200) if game in games_with("Board.svelte") else (150, 20)
    first = camera.array(game, later(game, 0))
    then = camera.array(game, later(game, 40))
    for picture in (first, then):
        assert picture.dtype == np.uint8
        assert picture.shape[1:] == (960, 3)
        assert picture.shape[0] > height
        assert len(np.unique(picture.reshape(-1, 3) @ np.array([1, 256, 65536]))) > colours
    assert first.shape != then.shape or np.abs(first.astype(int) - then).max() > 50


def test_a_spectator_s_picture_tells_no_secret(camera: Camera) -> None:
    """Worlds that differ in hidden cards alone look alike to everybody but their owner."""
    game = shelf.game("cartagena")
    position = later(game, 10)
    world = game.imagine(position.view(None), Rng(1))
    assert world.document() != position.document()
    still = [camera.array(game, position), camera.array(game, world)]
    assert np.abs(still[0].astype(int) - still[1]).mean() < 0.5  # candles may flicker
    assert camera.array(game, position, seat=0).shape != still[0].shape  # a seat sees its hand


def test_an_environment_shows_its_board(camera: Camera) -> None:
    table = env("tower", 2, render_mode="rgb_array")
    table._renderer._camera = camera
    table.reset(seed=1)
    before = table.render()
    for _ in range(6):
        table.step(int(np.flatnonzero(table.last()[4]["action_mask"])[0]))
    assert (before != table.render()).any()
