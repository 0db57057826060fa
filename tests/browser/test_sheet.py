"""All rules of a game on one page: to be read, and to be printed on one sheet of A4 in both languages."""

import re

import pytest
from playwright.sync_api import expect

from chaloupe.game import Game
from tests.browser.browsing import games_with
from tests.browser.conftest import Newcomer
from tests.browser.server import check_accessible, see

PICTURED, TIPPED = games_with("HowTo.svelte"), games_with("tips.ts")


@pytest.mark.parametrize("game", games_with("sheet.ts"), ids=lambda game: game.id)
def test_all_rules_fit_on_one_sheet(newcomer: Newcomer, axe: str, game: Game) -> None:
    english, french = newcomer(color_scheme="dark"), newcomer(locale="fr-FR", color_scheme="dark")
    for me in (english, french):
        me.open(f"/games/{game.id}")
        if game in PICTURED:
            see(me.page.locator(".howto li svg").first)
        see(me.page.locator(".chapters li").first)
        pages = re.findall(rb"/Type\s*/Page\b", me.page.pdf(format="A4", prefer_css_page_size=True))
        assert len(pages) == 1, f"{len(pages)} pages"
    known = set(game.rulebook().clauses)
    me = french
    cited = me.page.locator(".chapters li a").all_inner_texts()
    assert cited
    assert set(cited) <= known
    if game in TIPPED:
        me.page.locator("summary").click()
        check_accessible(me.page, "all rules on one page", axe)
    me.page.locator(".chapters li a").first.click()
    expect(me.page.locator(".here")).to_contain_text(cited[0])
