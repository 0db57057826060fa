"""Texts: plurals, choices, names, and what players put into them."""

import pytest

from chaloupe.core import Problem
from chaloupe.texts.catalogue import Catalogue, common_catalogue, plural, problem_text

pytestmark = pytest.mark.compiled

TEXTS: dict[str, object] = {
    "words": {"key": "clé", "true": "oui", "false": "non", "mate": "le Second", "sharks": "les requins"},
    "places": {"to": {"31": {"by": "variant", "jungle": "chaloupe", "other": "31"}, "37": "chaloupe"}},
    "plain": "{seat} joue {card} : {from} → {to}.",
    "cards": {"by": "cards", "one": "{cards} carte", "2": "une paire", "other": "{cards} cartes", "many": "{cards} !"},
    "hidden": {"by": "card", "null": "une carte", "other": "la carte {card}"},
    "nested": {"by": "card", "null": {"by": "n", "one": "une", "other": "des"}, "other": "{card}"},
    "flag": {"by": "flip", "true": "retournée", "false": "droite"},
    "why": {"by": "why", "thirst": "de soif", "other": "sans raison"},
    "inside": {"by": "claim.type", "rob": "{claim.card} de {claim.target}", "other": "rien à {claim.target}"},
    "pair": "{who.0} et {who.1}",
    "gift": "offre[[, donne {give}]][[, demande {ask} et {more}]].",
    "small": "la peur de {who}, la part due à {who}, tant que {who}",
}  # fmt: skip
FRENCH = Catalogue("fr", TEXTS)


@pytest.mark.parametrize(
    ("language", "number", "category"),
    [
        ("en", 0, "other"),
        ("en", 1, "one"),
        ("en", 2, "other"),
        ("en", 1_000_000, "other"),
        ("fr", 0, "one"),
        ("fr", 1, "one"),
        ("fr", 2, "other"),
        ("fr", 1_000_000, "many"),
    ],
)
def test_plural(language: str, number: int, category: str) -> None:
    assert plural(language, number) == category


@pytest.mark.parametrize(
    ("path", "arguments", "text"),
    [
        ("plain", {"seat": 1, "card": "key", "from": 0, "to": 6}, "1 joue clé : 0 → 6."),
        ("plain", {"seat": 1}, "1 joue {card} : {from} → {to}."),
        ("plain", {"seat": 1, "card": "key", "from": 37, "to": 37}, "1 joue clé : 37 → chaloupe."),
        ("plain", {"seat": 1, "card": "key", "from": 0, "to": 31}, "1 joue clé : 0 → 31."),
        ("plain", {"seat": 1, "card": "key", "from": 0, "to": 31, "variant": "jungle"}, "1 joue clé : 0 → chaloupe."),
        ("cards", {"cards": 0}, "0 carte"),
        ("cards", {"cards": 1}, "1 carte"),
        ("cards", {"cards": 2}, "une paire"),
        ("cards", {"cards": 3}, "3 cartes"),
        ("cards", {"cards": 2_000_000}, "2000000 !"),
        ("hidden", {"card": None}, "une carte"),
        ("hidden", {"card": "key"}, "la carte clé"),
        ("nested", {"card": None, "n": 2}, "des"),
        ("nested", {"card": "key", "n": 2}, "clé"),
        ("flag", {"flip": True}, "retournée"),
        ("flag", {"flip": False}, "droite"),
        ("why", {"why": "thirst"}, "de soif"),
        ("why", {"why": "boredom"}, "sans raison"),
        ("why", {"why": ["thirst"]}, "sans raison"),
        ("nowhere.at.all", {}, "nowhere.at.all"),
        ("inside", {"claim": {"type": "rob", "card": "key", "target": "mate"}}, "clé du Second"),
        ("inside", {"claim": {"type": "swap", "target": "mate"}}, "rien au Second"),
        ("inside", {"claim": {"type": "swap"}}, "rien à {claim.target}"),
        ("pair", {"who": ["mate", "Anne"]}, "le Second et Anne"),
        ("pair", {"who": ["mate"]}, "le Second et {who.1}"),
        ("gift", {"give": ["key"], "ask": ["key"], "more": 2}, "offre, donne clé, demande clé et 2."),
        ("gift", {"give": 1, "ask": ["key"], "more": []}, "offre, donne 1."),
        ("gift", {"give": 0, "ask": None, "more": 2}, "offre."),
        ("gift", {"give": {}}, "offre."),
        ("small", {"who": "mate"}, "la peur du Second, la part due au Second, tant que le Second"),
        ("small", {"who": "sharks"}, "la peur des requins, la part due aux requins, tant que les requins"),
        ("small", {"who": "Anne"}, "la peur d'Anne, la part due à Anne, tant qu'Anne"),
        ("small", {"who": "Jean"}, "la peur de Jean, la part due à Jean, tant que Jean"),
    ],
)
def test_messages(path: str, arguments: dict[str, object], text: str) -> None:
    assert FRENCH.message(path, arguments) == text


def test_names_are_put_in_as_they_are() -> None:
    arguments: dict[str, object] = {"seat": 1, "card": "key", "from": 0, "to": 6}
    assert FRENCH.message("plain", arguments, {"seat": "key"}) == "key joue clé : 0 → 6."


def test_words_run_together_only_in_french() -> None:
    assert Catalogue("en", TEXTS).message("small", {"who": "Anne"}).startswith("la peur de Anne")


def test_what_is_put_in_is_not_read_as_a_mark() -> None:
    arguments: dict[str, object] = {"seat": "{card}", "card": "{seat}", "from": "{", "to": "}"}
    assert FRENCH.message("plain", arguments) == "{card} joue {seat} : { → }."


def test_words() -> None:
    assert FRENCH.word(["key", True, 3, "chat"]) == "clé, oui, 3, chat"
    assert FRENCH.word({"key": 2}) == "clé 2"


def test_a_problem_is_worded_by_the_game_first() -> None:
    own = Catalogue("en", {"errors": {"no_position": "Open the box first."}})
    assert problem_text(Problem("no_position"), "en", own) == "Open the box first."
    assert problem_text(Problem("no_position"), "en") == common_catalogue("en").find("errors.no_position")
    text = problem_text(Problem("key_missing", key="left"), "fr", own)
    assert "left" in text
    assert "{" not in text
