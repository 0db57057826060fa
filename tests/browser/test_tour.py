"""Guided first games: a word when something new happens, the last word at the end, in both languages."""

import re

import pytest
from playwright.sync_api import Page, expect

from chaloupe import shelf
from chaloupe.game import Game
from chaloupe.table import Table
from tests.browser.conftest import Newcomer
from tests.browser.server import see
from tests.browser.stage import Stage, Wanted, moment

# A moment of each game that the guide explains when it comes, and what it says then.
MOMENTS: dict[str, tuple[int, dict[str, object], Wanted, str]] = {
    "cartagena": (2, {"variant": "jungle"}, lambda table, seat: _aboard(table, seat) == 3, "no card left"),
    "castaways": (4, {"quick": True}, lambda table, seat: _may(table, seat, "yield"), "Give way, or fight"),
    "lifeboats": (3, {"setup": "quick"}, lambda table, seat: _may(table, seat, "evict"), "overboard for the leak"),
    "tower": (2, {}, lambda table, seat: _may(table, seat, "reroll"), "Mostly one throws"),
}


def _may(table: Table, seat: int, kind: str) -> bool:
    return any(action["type"] == kind for action in table.legal(seat))


def _aboard(table: Table, seat: int) -> int:
    crews = table.position.view(seat)["pirates"]
    assert isinstance(crews, list)
    return sum(square == 31 for square in crews[seat])


def test_every_table_is_told_in_words(newcomer: Newcomer) -> None:
    me = newcomer()
    stage = Stage(me.page)
    for game, (players, options, wanted, _) in MOMENTS.items():
        stage.show(me, moment(game, players, options, wanted))
        me.page.get_by_role("button", name="In words").click()
        board = me.page.locator(".generic")
        see(board.locator("h2").first)
        # Words, and no names of the program: those are written with underscores, brackets or quotes.
        assert not re.search(r"[_{}\[\]\"]|null|undefined", board.inner_text()), game


def words(page: Page) -> str:
    return page.locator(".tour p").inner_text()


@pytest.mark.parametrize("game", shelf.games(), ids=lambda game: game.id)
def test_the_guide_stays_to_the_end(newcomer: Newcomer, game: Game) -> None:
    players, options, wanted, said = MOMENTS[game.id]
    me = newcomer()
    stage = Stage(me.page)
    stage.show(me, moment(game.id, players, options, wanted), "?tour=1")
    guide = me.page.locator(".tour")
    expect(guide).to_contain_text(said)
    # Every step has its words in both languages, and after the last one the guide waits in a corner.
    guide.get_by_role("button", name="Go on").click()
    for _ in range(12):
        if "new happens" in words(me.page):
            break
        english = words(me.page)
        me.page.locator(".langs button[lang=fr]").click()
        me.page.wait_for_function("before => document.querySelector('.tour p').innerText !== before", arg=english)
        me.page.locator(".langs button[lang=en]").click()
        expect(guide.locator("p")).to_have_text(english)
        guide.locator("button").first.click()
    expect(guide).to_contain_text("speaks up when something new happens")
    stage.show(me, moment(game.id, players, options, lambda table, _seat: table.outcome() is not None), "?tour=1")
    see(me.page.locator(".bar.end"))
    expect(guide.get_by_role("button")).to_have_count(1)
    guide.get_by_role("button", name="Close").click()
    expect(guide).to_have_count(0)
