"""The owner's page: by its link alone; a backup, a person handed out, a person forgotten."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tests.browser.server import Server, check_accessible


def owners_path(server: Server) -> str:
    """Read the path of the owner's page where the owner does: among what the server says at its start."""
    said = (server.data / "server.log").read_text("utf-8")
    found = re.search(r"/owner#\S+", said)
    assert found is not None, said
    return found[0]


def test_the_owner_looks_after_the_server(newcomer: Newcomer, own_server: Server, axe: str, tmp_path: Path) -> None:
    guest = newcomer(own_server)
    guest.set_up("me", "bot:random")

    owner = newcomer(own_server)
    owner.open(owners_path(own_server))
    row = owner.page.get_by_role("row").filter(has=owner.page.get_by_role("button")).first
    name = row.get_by_role("rowheader").inner_text()
    assert "#" not in owner.page.url
    check_accessible(owner.page, "the owner's page", axe)
    with owner.page.expect_download() as saving:
        owner.page.get_by_role("button", name="Download a backup").click()
    saving.value.save_as(tmp_path / "backup.db")
    assert (tmp_path / "backup.db").read_bytes().startswith(b"SQLite format 3")
    with owner.page.expect_download() as handing_out:
        row.get_by_role("button", name=f"Export what is kept about {name}").click()
    handing_out.value.save_as(tmp_path / "person.json")
    assert json.loads((tmp_path / "person.json").read_text("utf-8"))["devices"][0]["name"] == name

    row.get_by_role("button", name=f"Forget {name}").click()
    check_accessible(owner.page, "forgetting", axe)
    owner.page.get_by_role("dialog").get_by_role("button", name="Forget", exact=True).click()
    expect(owner.page.get_by_role("status")).to_contain_text(f"{name} is forgotten; at one table")
    owner.page.reload()
    expect(owner.page.get_by_text("Nobody of that name.")).to_be_visible()
