"""The report of a study in the browser: wide and on a phone, by day and by night, and nothing is fetched."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Request

from chaloupe import shelf
from chaloupe.core.json import Json
from chaloupe.lab.study.page import page as report
from chaloupe.lab.study.study import rows, study
from chaloupe.lab.study.summary import summarise
from chaloupe.lab.work.package import carry_out

TOWER = shelf.game("tower")
VIOLATIONS = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
# Texts of one drawing that lie on each other, and such as stick out of it.
CROWDED = """() => {
  const found = []
  for (const plot of document.querySelectorAll('svg.plot')) {
    const sheet = plot.getBoundingClientRect()
    const texts = [...plot.querySelectorAll('text')].map(text => [text.firstChild.data, text.getBoundingClientRect()])
    texts.forEach(([words, box], i) => {
      if (box.left < sheet.left - 2 || box.right > sheet.right + 2) found.push(words)
      for (const [others, other] of texts.slice(i + 1)) {
        const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left)
        const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)
        if (wide > 3 && high > 5 && !/^[0-9]+$/.test(words + others)) found.push(`${words} / ${others}`)
      }
    })
  }
  return found
}"""


@pytest.fixture(scope="module")
def found() -> Json:
    """Study a little."""
    plan = study(TOWER, "2,3", ["pawns=1"], ["random", "level1,random"], 3, "page", full=False)
    done = {package.number: carry_out(package).result for package in plan.packages()}
    return summarise(plan, TOWER, rows(plan, done))


@pytest.fixture(scope="module", params=["en", "fr"])
def address(request: pytest.FixtureRequest, found: Json, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Write the report in a language."""
    path = Path(tmp_path_factory.mktemp("report")) / "report.html"
    path.write_text(report(found, TOWER, request.param), "utf-8")
    return path.as_uri()


@pytest.mark.parametrize(("width", "light"), [(1280, "light"), (1280, "dark"), (360, "light")])
def test_the_report_can_be_read_everywhere(browser: Browser, axe: str, address: str, width: int, light: Any) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=light)
    page = context.new_page()
    asked: list[str] = []

    def heard(request: Request) -> None:
        asked.append(request.url)

    page.on("request", heard)
    page.goto(address)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(CROWDED) == []
    before = page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--paper')")
    page.locator("#lamp").check()
    assert page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--paper')") != before
    page.locator("summary").click()
    page.evaluate(axe)
    assert [each["id"] for each in page.evaluate(VIOLATIONS)] == []
    assert asked == [address]
    context.close()
