"""The template obeys all laws."""

import pytest

from chaloupe.conformance import conformance_tests
from chaloupe.games._template import GAME

test_laws = pytest.mark.compiled(conformance_tests(GAME, samples=0))
