"""The catalogues of a game: everything that happens has its words, in French and in English."""

import json
import re
from itertools import product

from chaloupe.conformance.trial import Trial, heard
from chaloupe.game import Game
from chaloupe.mind.levels import LEVELS
from chaloupe.texts.catalogue import LANGUAGES, common_catalogue

_PLACE = re.compile(r"\{([a-z0-9_.]+)\}")


def texts_are_complete(trial: Trial) -> None:
    """Texts: every event, ask, action, option, phase and clause that occurs is worded in both languages."""
    for missing in missing_texts(trial.game):
        trial.fail(None, missing)
    for step in trial.steps:
        document = json.loads(step.document)
        asked = {f"asks.{ask.about}" for ask in step.before.asks()}
        for path in {f"phases.{document['phase']}", *asked}:
            _worded(trial, path)
        for language in LANGUAGES:
            catalogue = trial.game.catalogue(language)
            for viewer in trial.viewers():
                for event in heard(step.tell, viewer):
                    text = catalogue.message(f"events.{event['event']}", {**trial.options, **event})
                    fine = not text.startswith("events.") and not _PLACE.search(text)
                    trial.require(fine, step, f"the event {event} reads “{text}” in {language}")
            text = catalogue.message(f"actions.{step.action['type']}", {**trial.options, **step.action})
            trial.require(not _PLACE.search(text), step, f"the action {step.action} reads “{text}” in {language}")


def levels_have_names(trial: Trial) -> None:
    """Law 12: every level, with every temperament, has a name and a sentence with its number in both languages."""
    for language in LANGUAGES:
        texts = trial.game.catalogue(language)
        for level, temper in product(LEVELS, ("", *trial.game.temperaments())):
            path = f"bots.level{level}-{temper}" if temper else f"bots.level{level}"
            trial.require(isinstance(texts.find(f"{path}.name"), str), None, f"no text {path}.name in {language}")
            named = str(level) in str(texts.find(f"{path}.help"))
            trial.require(named, None, f"{path}.help does not say “{level}” in {language}")


def _worded(trial: Trial, path: str) -> None:
    for language in LANGUAGES:
        trial.require(trial.game.catalogue(language).find(path) is not None, None, f"no text {path} in {language}")


def missing_texts(game: Game) -> list[str]:
    """List what the catalogues and the rulebook of a game lack."""
    wanted = ["name", "promise", "about"]
    wanted += [f"actions.{verb}" for verb in game.verbs.by_name]
    for option in game.options:
        wanted += [f"options.{option.name}.name", f"options.{option.name}.help"]
        values = [json.dumps(value) if not isinstance(value, str) else value for value in option.values]
        wanted += [f"options.{option.name}.values.{value}.name" for value in values]
    found = [
        f"no text {path} in {language}"
        for language in LANGUAGES
        for path in wanted
        if game.catalogue(language).find(path) is None
    ]
    for clause in game.rulebook().clauses.values():
        found += [
            f"{clause.id} has no text in {language}" for language in LANGUAGES if not clause.texts[language].strip()
        ]
    english, french = (game.catalogue(language).texts for language in LANGUAGES)
    return [*found, *uneven("", english, french)]


def missing_core_texts() -> list[str]:
    """List where the texts that belong to no game differ between the languages."""
    english, french = (common_catalogue(language).texts for language in LANGUAGES)
    return uneven("", english, french)


def uneven(path: str, english: object, french: object) -> list[str]:
    """List the places where the two languages have different keys or different placeholders."""
    if _is_message(english) and _is_message(french):
        here, there = _places(english), _places(french)
        return [] if here == there else [f"{path}: {sorted(here)} in English, {sorted(there)} in French"]
    if isinstance(english, dict) and isinstance(french, dict):
        found = [f"{path}.{key} is only in one language" for key in english.keys() ^ french.keys()]
        for key in english.keys() & french.keys():
            found += uneven(f"{path}.{key}" if path else key, english[key], french[key])
        return found
    return [] if type(english) is type(french) else [f"{path} is not the same kind of thing in both languages"]


def _is_message(node: object) -> bool:
    return isinstance(node, str) or (isinstance(node, dict) and "by" in node)


def _places(node: object) -> set[str]:
    """Collect the names that a message uses, in whatever form."""
    if isinstance(node, str):
        return set(_PLACE.findall(node))
    found: set[str] = set()
    if isinstance(node, dict):
        for key, form in node.items():
            found |= {str(form)} if key == "by" else _places(form)
    return found
