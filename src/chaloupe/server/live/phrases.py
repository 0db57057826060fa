"""Quick phrases: said as a key and arguments, worded by each reader's side. A game's catalogue lists them.

The section `phrases` has the sentences with their `{arguments}`, the section `said` what an argument may be; one that
is not listed there is a seat.
"""

import re

from chaloupe.core.problems import Problem
from chaloupe.game import Game
from chaloupe.server.wire import Phrase

_MARK = re.compile(r"\{([a-z_]+)\}")


def check_phrase(game: Game, players: int, phrase: Phrase) -> None:
    """Raise a `Problem` unless the game knows this phrase and its arguments are all there and fit."""
    catalogue = game.catalogue("en")
    phrases = catalogue.find("phrases")
    sentence = phrases.get(phrase.key) if isinstance(phrases, dict) else None
    if not isinstance(sentence, str):
        raise Problem("phrase_unknown", phrase=phrase.key)
    wanted = set(_MARK.findall(sentence))
    if wanted != phrase.arguments.keys():
        raise Problem("phrase_arguments", phrase=phrase.key, wanted=", ".join(sorted(wanted)) or "-")
    for name, value in phrase.arguments.items():
        words = catalogue.find(f"said.{name}")
        listed = words if isinstance(words, list) else list(range(players))
        if value not in listed:
            raise Problem("phrase_argument", phrase=phrase.key, argument=name)
