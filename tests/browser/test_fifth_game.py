"""A fifth game, with nothing but what the template ships: served and played in the browser, in words."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tests.browser.server import ROOT, Server, see
from tests.fifth import NAME, make_tree, run_shelf_tests


@pytest.fixture(scope="module")
def tree(built_client: None, tmp_path_factory: pytest.TempPathFactory) -> Path:  # noqa: ARG001
    """Give a checkout with one game more, and its client built with the packages that this one has installed."""
    tree = make_tree(tmp_path_factory.mktemp("tree"), "client")
    (tree / "client" / "node_modules").symlink_to(ROOT / "client" / "node_modules")
    subprocess.run([shutil.which("npm") or "npm", "run", "build"], cwd=tree / "client", check=True)
    return tree


@pytest.fixture(scope="module")
def raft_server(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    serving = Server(tmp_path_factory.mktemp("raft"), tree=tree)
    try:
        serving.start()
        yield serving
    finally:
        serving.stop()


def test_it_is_played_to_the_end_in_words(newcomer: Newcomer, raft_server: Server) -> None:
    me = newcomer(at=raft_server)
    me.open(f"/games/{NAME}")
    see(me.page.get_by_role("heading", name="Raft"))
    me.set_up("me", "bot:random", game=NAME)
    see(me.page.locator(".generic dl"))
    vote, end = me.page.locator(".generic li button:enabled", has_text="Dig"), me.page.locator(".bar.end")

    def over() -> bool:
        if vote.count():
            vote.click()
        return end.count() > 0

    me.until(over, "the game does not end")
    expect(me.log()).to_contain_text("The game is over.")


@pytest.mark.slow
def test_every_test_of_the_shelf_passes_in_the_browser(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHALOUPE_CLIENT", "0")  # it is built
    run_shelf_tests(tree, "tests/browser")
