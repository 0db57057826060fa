"""Documents that no game can show are refused with a reason; those of random games load again."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from chaloupe.core import CHANCE, Problem, Rng
from chaloupe.games.castaways import GAME
from chaloupe.games.castaways.tests.scenes import EXAMPLE, Document, base, entries, offer

pytestmark = pytest.mark.compiled

Change = Callable[[Document], object]
FIGHT: Document = {
    "phase": "fight", "claim": {"type": "swap", "target": "mate"},
    "fight": {"attackers": ["lauren"], "defenders": ["mate"], "flare": None},
}  # fmt: skip
SEA: Document = {
    "phase": "overboard", "played": 24, "sea": {"swimmers": ["stephen"], "sharks": False, "thrown": False},
    "kid": {"hand": {"chum": 1}},
}  # fmt: skip
THIRST: Document = {"phase": "thirst", "played": 24, "thirst": {"captain": 1}, "kid": {"hand": {"water": 1}}}
GONE = ["lauren", "stephen", "captain", "frenchy", "kid"]


def refused(document: Document, key: str) -> None:
    with pytest.raises(Problem) as caught:
        GAME.load(document)
    assert caught.value.key == key, caught.value.details
    for language in ("en", "fr"):
        text = GAME.explain(caught.value, language)
        assert "errors." not in text
        assert "{" not in text


def changed(change: Change) -> Document:
    document = copy.deepcopy(EXAMPLE)
    change(document)
    return document


@pytest.mark.parametrize("key", sorted(EXAMPLE))
def test_a_key_is_missing(key: str) -> None:
    document = copy.deepcopy(EXAMPLE)
    del document[key]
    with pytest.raises(Problem):
        GAME.load(document)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda d: d["provisions"].update(water=8), "cards_number"),
        (lambda d: d["discard"].update(cash=1), "cards_number"),
        (lambda d: d["provisions"].update(cannibalism=1), "cards_number"),
        (lambda d: d["navigation"]["unseen"].remove(12), "navigation_cards"),
        (lambda d: d["navigation"]["unseen"].insert(0, 7), "navigation_cards"),
        (lambda d: d.update(drawn=entries([42], [0])), "navigation_cards"),
        (lambda d: d["navigation"]["unseen"].reverse(), "list_unsorted"),
        (lambda d: d["navigation"]["under"].append([]), "group_empty"),
        (lambda d: d["navigation"]["under"][0].reverse(), "list_unsorted"),
        (lambda d: d["navigation"]["under"][1][0].update(known=[1, 0]), "list_unsorted"),
        (lambda d: d["navigation"]["under"][1][0].update(known=[5]), "value_range"),
        (lambda d: d["stack"].reverse(), "list_unsorted"),
        (lambda d: d["fought"].reverse(), "list_unsorted"),
        (lambda d: d.update(rowed=["stephen", "stephen"]), "list_repeats"),
        (lambda d: d.update(rowed=["parrot"]), "value_word"),
        (lambda d: d.update(rowed=["lauren"]), "character_not_in_play"),
        (lambda d: d["options"].update(printing="third"), "option_value"),
        (lambda d: d["options"].update(parrot=True), "option_unknown"),
        (lambda d: d["options"].pop("quick"), "key_missing"),
        (lambda d: d.update(phase="parrot"), "value_word"),
        (lambda d: d.update(birds=5), "value_range"),
        (lambda d: d.update(birds=4), "birds_over"),
        (lambda d: d.update(day=0), "day_phase"),
        (lambda d: d.update(players=4), "value_range"),
        (lambda d: d.update(players=6), "characters_number"),
        (lambda d: d["characters"].update(harter=d["characters"].pop("wong")), "character_absent"),
        (lambda d: d["characters"].update(parrot=d["characters"].pop("wong")), "value_word"),
        (lambda d: d["thirst"].update(parrot=1), "value_word"),
        (lambda d: d["navigation"]["under"].append({"card": 12, "known": []}), "value_type"),
        (lambda d: d["characters"]["kid"].update(seat=0), "seat_twice"),
        (lambda d: d["characters"]["kid"].update(friend=None), "secrets_missing"),
        (lambda d: d["characters"]["kid"].update(friend="kid"), "secrets_twice"),
        (lambda d: d["characters"]["kid"].update(foe="lauren"), "secrets_absent"),
        (lambda d: d["characters"]["kid"].pop("wounds"), "key_missing"),
        (lambda d: d["characters"]["kid"].update(wounds=-1), "value_range"),
        (lambda d: d["boat"].append("kid"), "list_repeats"),
        (lambda d: d["boat"].remove("kid"), "gone_cards"),
        (lambda d: d.update(parasol_open=True), "parasol_closed"),
        (lambda d: d.update(queue=["wong"]), "queue_names"),
        (lambda d: d.update(queue=["mate"]), "queue_names"),
        (lambda d: d.update(turn=None), "turn_phase"),
        (lambda d: d.update(turn="kid", queue=[]), "turn_conscious"),
        (lambda d: d.update(passed=["mate"]), "passed_phase"),
        (lambda d: d.update(played=25), "navigation_cards"),
        (lambda d: d.update(thirst={"mate": 1}), "thirst_phase"),
        (lambda d: d.update(draw={"why": "row", "left": 1}), "draw_phase"),
        (lambda d: d.update(draft={"holder": "mate", "left": 1, "cards": {}}), "draft_phase"),
        (lambda d: d.update(claim={"type": "cannibalism"}), "claim_phase"),
        (lambda d: d.update(fight={"attackers": ["mate"], "defenders": ["captain"], "flare": None}), "fight_phase"),
        (lambda d: d.update(sea={"swimmers": ["mate"], "sharks": False, "thrown": False}), "sea_phase"),
        (lambda d: d["offers"][0].update(to="stephen"), "offer_partners"),
        (lambda d: d["offers"][0].update(to="kid"), "offer_partners"),
        (lambda d: d["offers"][0].update(give=["knife"]), "offer_cards"),
        (lambda d: d["offers"][0].update(give=["water", "cash"]), "list_unsorted"),
        (lambda d: d["offers"][0].update(give=[], ask_open=[]), "offer_same"),
        (lambda d: d["offers"].append(d["offers"][0]), "list_unsorted"),
    ],
)
def test_the_example_damaged(change: Change, key: str) -> None:
    refused(changed(change), key)


@pytest.mark.parametrize(
    ("document", "key"),
    [
        (base(boat=GONE, queue=GONE[1:], mate={"wounds": 7}), "gone_wounds"),
        (base(boat=GONE, queue=GONE[1:], mate={"wounds": 9, "open": {"oar": 1}}), "gone_cards"),
        (base(drank=["kid"]), "drank_option"),
        (base(phase="supply", turn=None, queue=base()["boat"], draft={"holder": "lauren", "left": 7, "cards": {}}),
         "draft_cards"),
        (base(phase="supply", turn=None, queue=base()["boat"], rowed=["kid"],
              draft={"holder": "lauren", "left": 6, "cards": {}}), "marks_phase"),
        (base(phase="draft", turn=None, queue=base()["boat"],
              draft={"holder": "kid", "left": 0, "cards": {"water": 1}}), "draft_cards"),
        (base(phase="draft", turn=None, queue=base()["boat"],
              draft={"holder": "mate", "left": 0, "cards": {"water": 4}}), "draft_cards"),
        (base(phase="reply", claim={"type": "swap", "target": "lauren"}), "claim_target"),
        (base(phase="reply", claim={"type": "swap", "target": "mate"}, mate={"wounds": 8}), "claim_target"),
        (base(phase="reply", turn="kid", claim={"type": "rob", "target": "mate", "card": "hidden"},
              mate={"hand": {"oar": 1}}), "claim_kid"),
        (base(phase="reply", claim={"type": "swap", "target": "mate", "card": "oar"}), "key_unknown"),
        (base(phase="steal", claim={"type": "rob", "target": "mate", "card": "oar"}, mate={"open": {"oar": 1}}),
         "claim_phase"),
        (base(phase="steal", claim={"type": "rob", "target": "mate", "card": "hidden"}), "claim_card"),
        (base(phase="objection", claim={"type": "cannibalism"}), "claim_feast"),
        (base(**{**FIGHT, "passed": ["captain", "frenchy", "kid", "stephen"]}), "nobody_asked"),
        (base(**{**FIGHT, "fight": {"attackers": ["kid"], "defenders": ["mate"], "flare": None}}), "fight_sides"),
        (base(**{**FIGHT, "fight": {"attackers": ["lauren"], "defenders": ["kid"], "flare": None}}), "fight_sides"),
        (base(**{**FIGHT, "fight": {"attackers": ["lauren"], "defenders": ["mate"], "flare": "mate"}}), "fight_flare"),
        (base(phase="row", rowed=["lauren"]), "draw_left"),
        (base(phase="row", drawn=entries([20, 21, 22, 23, 24], [0]), rowed=["lauren"]), "draw_left"),
        (base(drawn=entries([20], [0])), "drawn_phase"),
        (base(phase="draw", draw={"why": "row", "left": 4}, drawn=entries([20], [0])), "draw_left"),
        (base(phase="draw", draw={"why": "flare", "left": 4}), "draw_left"),
        (base(phase="draw", turn=None, queue=[], draw={"why": "compass", "left": 3}), "draw_left"),
        (base(phase="draw", turn=None, queue=[], draw={"why": "top", "left": 2}), "draw_left"),
        (base(phase="navigation", stack=[24]), "navigation_choice"),
        (base(phase="choose", stack=[24]), "navigation_choice"),
        (base(**SEA, stephen={"wounds": 6}), "sea_swimmers"),
        (base(**{**SEA, "sea": {"swimmers": [], "sharks": False, "thrown": False}}), "sea_swimmers"),
        (base(**SEA, stephen={"open": {"oar": 1}}), "sea_cards"),
        (base(**{**SEA, "kid": {}}), "nobody_asked"),
        (base(**THIRST, captain={"wounds": 8}), "thirst_living"),
        (base(**{**THIRST, "thirst": {"captain": 0}}), "value_range"),
        (base(**{**THIRST, "kid": {}}), "nobody_asked"),
        (base(**{**THIRST, "played": None}), "played_phase"),
        (base(phase="over", birds=3, played=25), "over_reason"),
        (base(phase="over", birds=4, played=24, drawn=entries([25], [0])), "over_played"),
        (base(phase="over", birds=4, played=25, queue=["kid"]), "queue_phase"),
        (base(offers=[{"from": "lauren", **offer("mate", "cash")}]), "offer_cards"),
    ],
)  # fmt: skip
def test_impossible_documents(document: Document, key: str) -> None:
    refused(document, key)


@pytest.mark.parametrize(
    "document",
    [
        base(phase="supply", turn=None, queue=["kid"], draft={"holder": "mate", "left": 1, "cards": {}}),
        base(phase="draft", turn=None, queue=[], draft={"holder": "lauren", "left": 0, "cards": {"water": 2}}),
        base(phase="reply", claim={"type": "rob", "target": "mate", "card": "oar"}),
        base(phase="reply", claim={"type": "rob", "target": "mate", "card": "hidden"}),
        base(**{**FIGHT, "claim": {"type": "rob", "target": "mate", "card": "oar"}}),
        base(**{**FIGHT, "passed": ["lauren", "mate"]}),
        base(phase="row", drawn=entries([20], [])),
        base(phase="draw", draw={"why": "row", "left": 3}),
        base(phase="draw", draw={"why": "flare", "left": 1}),
        base(phase="draw", turn=None, queue=[], draw={"why": "compass", "left": 1}),
        base(phase="navigation", stack=entries([24, 25], [])),
        base(phase="choose", stack=[24, 25]),
        base(**{**SEA, "played": 22}),
        base(**SEA, stephen={"wounds": 5}),
        base(**{**SEA, "sea": {"swimmers": ["stephen"], "sharks": False, "thrown": True}}),
        base(**{**THIRST, "thirst": {"captain": 3, "kid": 1}}),
        base(phase="over", birds=4, played=24),
        base(phase="over", birds=4),
    ],
)
def test_positions_that_no_game_would_reach_are_played_on(document: Document) -> None:
    position = GAME.load(copy.deepcopy(document))
    assert position.document() == document
    rng = Rng("on")
    for _ in range(60):
        if position.over():
            break
        who = position.actor()
        codes = position.legal(who)
        position.apply(who, codes[rng.below(len(codes))], None)
        assert GAME.load(position.document()).document() == position.document()


def setup(players: int, seed: str, steps: int) -> Document:
    position, rng = GAME.new(players), Rng(seed)
    for _ in range(steps):
        position.apply(CHANCE, position.draw(rng), None)
    return position.document()


def give_to_the_last(document: Document) -> None:
    """Deal the last card of the set-up without going on to the first day."""
    person = next(each for each in document["characters"].values() if not each["hand"])
    person["hand"] = {"water": 1}
    document["provisions"]["water"] -= 1


@pytest.mark.parametrize(
    ("steps", "change", "key"),
    [
        (2, lambda d: d["characters"][next(iter(d["characters"]))].update(friend="kid"), "setup_order"),
        (6, lambda d: d["boat"].reverse(), "setup_boat"),
        (6, lambda d: d.update(boat=[]), "setup_boat"),
        (8, lambda d: d["characters"]["kid"].update(wounds=1), "setup_characters"),
        (8, lambda d: d.update(day=1), "setup_counts"),
        (8, lambda d: d.update(birds=1), "setup_counts"),
        (8, lambda d: d["characters"]["kid"].update(open={"water": 1}, hand={}), "cards_number"),
        (8, lambda d: d.update(turn="kid"), "turn_phase"),
        (23, give_to_the_last, "setup_order"),
    ],
)
def test_impossible_deals(steps: int, change: Change, key: str) -> None:
    document = setup(6, "setup", steps)
    assert GAME.load(document).document() == document
    change(document)
    refused(document, key)


def test_every_position_of_random_games_loads() -> None:
    rng = Rng("load")
    for options, players in (({}, 6), ({"cannibalism": True, "liquid_courage": True, "sharks": True}, 8)):
        position: Any = GAME.new(players, options)
        while not position.over():
            who = position.actor()
            codes = position.legal(who)
            position.apply(who, codes[rng.below(len(codes))], None)
            document = position.document()
            again = GAME.load(copy.deepcopy(document))
            assert again.document() == document
            assert (again.must(), again.may()) == (position.must(), position.may())
