"""The page that documents the rows is the one that the fields give."""

from pathlib import Path

from chaloupe.lab.tensors import page

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tensors.md"


def test_the_page_says_what_the_fields_say() -> None:
    assert PAGE.read_text("utf-8") == page(), "python -m chaloupe.lab.tensors > docs/tensors.md"
