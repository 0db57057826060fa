"""Guided first games: a word when something new happens, the last word at the end, in both languages."""

import re

import pytest
from playwright.sync_api import Page, expect

from chaloupe.game import Game
from tests.browser.browsing import browsing, crowded, games_with
from tests.browser.conftest import Newcomer
from tests.browser.server import see
from tests.browser.stage import Stage, moment


def test_every_table_is_told_in_words(newcomer: Newcomer) -> None:
    me = newcomer()
    stage = Stage(me.page)
    for game in games_with("words.ts"):
        stage.show(me, moment(game.id, *crowded(game)))
        me.page.get_by_role("button", name="In words").click()
        board = me.page.locator(".generic")
        see(board.locator("h2").first)
        # Words, and no names of the program: those are written with underscores, brackets or quotes.
        assert not re.search(r"[_{}\[\]\"]|null|undefined", board.inner_text()), game.id


def words(page: Page) -> str:
    return page.locator(".tour p").inner_text()


@pytest.mark.parametrize("game", games_with("tour.ts"), ids=lambda game: game.id)
def test_the_guide_stays_to_the_end(newcomer: Newcomer, game: Game) -> None:
    scene, said = browsing(game).explained or (crowded(game), "")
    me = newcomer()
    stage = Stage(me.page)
    stage.show(me, moment(game.id, *scene), "?tour=1")
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
    over = scene._replace(wanted=lambda table, _seat: table.outcome() is not None)
    stage.show(me, moment(game.id, *over), "?tour=1")
    see(me.page.locator(".bar.end"))
    expect(guide.get_by_role("button")).to_have_count(1)
    guide.get_by_role("button", name="Close").click()
    expect(guide).to_have_count(0)
