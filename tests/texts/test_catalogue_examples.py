"""Texts read as the browser reads them: `client/tests/catalogue.test.ts` runs the same examples."""

import json
from pathlib import Path

import pytest

from chaloupe.texts.catalogue import Catalogue

pytestmark = pytest.mark.compiled

EXAMPLES = json.loads((Path(__file__).parents[1] / "catalogue-examples.json").read_text("utf-8"))


@pytest.mark.parametrize("example", EXAMPLES["examples"], ids=lambda each: f"{each['language']}: {each['expected']}")
def test_examples(example: dict[str, object]) -> None:
    catalogue = Catalogue(str(example["language"]), {**EXAMPLES["texts"], "text": example["text"]})
    arguments, names = example["arguments"], example.get("names")
    assert isinstance(arguments, dict)
    assert names is None or isinstance(names, dict)
    assert catalogue.message("text", arguments, names) == example["expected"]
