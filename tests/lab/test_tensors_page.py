"""The page that documents the rows is the one that the fields give."""

import re
from pathlib import Path

import pytest

from chaloupe import shelf
from chaloupe.lab.env.tensors import page

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tensors.md"


@pytest.mark.shelf
def test_the_page_says_what_the_fields_say() -> None:
    written = PAGE.read_text("utf-8")
    listed = [shelf.game(name) for name in re.findall(r"^`(\w+)`: with the usual options", written, re.MULTILINE)]
    assert len(listed) > 1, "a game of one's own need not be there"
    assert written == page(listed), "python -m chaloupe.lab.env.tensors > docs/tensors.md"
