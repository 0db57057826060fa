"""What Castaways knows: who will live, what that is worth to whom, what temperaments want, what is not thought of."""

import pytest

from chaloupe.core import Rng
from chaloupe.core.json import Json
from chaloupe.core.position import buffer
from chaloupe.games.castaways import GAME, Castaways
from chaloupe.games.castaways.actions import codes as codes_of
from chaloupe.games.castaways.bots.features import NAMES, NUMBER
from chaloupe.games.castaways.bots.knowledge import CastawaysKnowledge
from chaloupe.games.castaways.bots.outlook import Outlook
from chaloupe.games.castaways.bots.temperaments import TEMPERAMENTS
from chaloupe.games.castaways.pieces import CAPTAIN, KID, LAUREN, MATE, STEPHEN
from chaloupe.games.castaways.tests.scenes import SIX, Document, base
from chaloupe.mind.knowledge import reals

pytestmark = pytest.mark.compiled

# In the base position the friend of each is the next one and the foe the one before; seat 2 is the captain.


def world(document: Document) -> Castaways:
    # the dead have no turn any more
    size = {"captain": 7, "mate": 8}
    dead = [name for name in size if document["characters"][name]["wounds"] > size[name]]
    document["queue"] = [name for name in document["queue"] if name not in dead]
    found = GAME.load(document)
    assert isinstance(found, Castaways)
    return found


def features(document: Document, seat: int) -> dict[str, float]:
    out = reals(int(NUMBER))
    CastawaysKnowledge().features(world(document), seat, out)
    return dict(zip(NAMES, out, strict=True))


def wish(temperament: str, document: Document, seat: int = 2) -> float:
    """Say how content a seat of a temperament is with a position."""
    here = world(document)
    knowledge = CastawaysKnowledge().tempered(temperament).hearing(here.view(seat), [])
    out = reals(int(here.players))
    knowledge.chances(here, out)
    assert sum(out) == pytest.approx(1)
    return out[seat]


def test_every_feature_has_a_name_and_a_place() -> None:
    assert list(NAMES.values()) == list(range(NUMBER))
    assert GAME.knowledge().names() == list(NAMES)


def test_who_has_few_wounds_to_spare_lives_less_likely() -> None:
    outlook = Outlook()
    hurt: Document = {"captain": {"wounds": 6}, "mate": {"wounds": 9}, "kid": {"wounds": 3}, "lauren": {"wounds": 4}}
    outlook.survey(world(base(turn="captain", **hurt)))
    lives = outlook.lives
    assert lives[STEPHEN] > lives[CAPTAIN] > lives[KID] > lives[MATE] == 0
    assert lives[KID] == lives[LAUREN]  # both unconscious
    landing = Outlook()
    landing.survey(world(base(birds=3, captain={"wounds": 6})))
    assert landing.lives[CAPTAIN] > lives[CAPTAIN]


def test_what_is_about_to_come_counts() -> None:
    thirsty = base(phase="thirst", played=42, thirst={"captain": 2}, captain={"wounds": 3, "hand": {"water": 1}})
    fight = base(
        phase="fight",
        claim={"type": "swap", "target": "kid"},
        fight={"attackers": ["lauren"], "defenders": ["kid"], "flare": None},
        captain={"hand": {"oar": 1}},
    )
    outlook = Outlook()
    outlook.survey(world(thirsty))
    assert outlook.spare[CAPTAIN] == 2
    outlook.survey(world(fight))
    assert (outlook.spare[KID], outlook.spare[LAUREN]) == (2, 4)
    assert features(fight, 5)["fight_lost"] == features(fight, 0)["fight_won"] == 1


def test_friend_foe_loot_and_the_hater_of_himself() -> None:
    dead = base(mate={"wounds": 9}, captain={"open": {"cash": 2}})
    found = features(dead, 2)
    assert found["friend_life"] == 0  # the mate was the captain's friend
    assert found["loot"] == pytest.approx(0.4)  # cash counts double for him
    assert features(dead, 4)["foe_death"] == pytest.approx(0.8)  # and Frenchy's foe
    hater = base(lauren={"foe": "lauren"}, stephen={"foe": "kid"}, mate={"wounds": 9}, captain={"wounds": 8})
    assert features(hater, 0)["own_life"] == 0
    assert features(hater, 0)["foe_death"] > 1.5


def test_every_temperament_minds_its_own_aim_most() -> None:
    better = {
        "loyal": (base(mate={"wounds": 6}), base()),  # the friend is healed
        "greedy": (base(), base(captain={"hand": {"jewels": 2}, "open": {"cash": 2}})),
        "vindictive": (base(), base(stephen={"wounds": 5})),  # the foe lies unconscious
        "cautious": (base(captain={"wounds": 6}), base()),  # he himself is healed
    }
    for temperament in TEMPERAMENTS:
        gains = {
            each: wish(each, better[temperament][1]) - wish(each, better[temperament][0])
            for each in ("", *TEMPERAMENTS)
        }
        assert gains[temperament] == max(gains.values()) > 0, temperament
        assert gains[temperament] > gains[""] + 0.02, temperament


def test_a_temperament_is_that_of_its_own_seat() -> None:
    """What the others are taken to be after does not change in their own proportions."""
    document = base(mate={"wounds": 6}, kid={"wounds": 1})
    here = world(document)
    plain, loyal = reals(6), reals(6)
    CastawaysKnowledge().chances(here, plain)
    CastawaysKnowledge().tempered("loyal").hearing(here.view(2), []).chances(here, loyal)
    assert loyal[0] / loyal[1] == pytest.approx(plain[0] / plain[1])
    assert loyal[2] != pytest.approx(plain[2])
    assert CastawaysKnowledge().tempered("nobody").hearing(here.view(2), []) is not None


def test_offers_that_promise_nothing_are_not_thought_of() -> None:
    cards: Document = {name: {"hand": {"water": 1}, "open": {"cash": 1}} for name in SIX}
    here = world(base(**cards))
    codes = buffer(int(here.max_actions()))
    n = int(here.fill_legal(0, codes))
    before = [codes[i] for i in range(n)]
    kept = int(CastawaysKnowledge().narrow(here, 0, codes, n))
    after = [codes[i] for i in range(kept)]
    assert after == [code for code in before if code in after]  # in their order
    assert [code for code in before if code < codes_of.OFFER] == after[: sum(code < codes_of.OFFER for code in before)]
    assert sum(code >= codes_of.OFFER for code in before) > 10
    assert sum(code >= codes_of.OFFER for code in after) <= 2


def test_nobody_is_made_two_offers_in_a_turn() -> None:
    cards: Document = {name: {"hand": {"water": 1}, "open": {"cash": 1}} for name in SIX}
    here, knowledge = world(base(**cards)), CastawaysKnowledge()
    view, legal = here.view(0), [here.words(0, code) for code in here.legal(0)]
    turn: Json = {"event": "turn", "character": "lauren"}
    mine: Json = {"event": "offer", "from": "lauren", "to": "mate"}
    theirs: Json = {"event": "offer", "from": "kid", "to": "frenchy"}
    left = knowledge.honour(view, legal, [turn, theirs, mine])
    assert {action["to"] for action in legal if action["type"] == "offer"} == set(SIX) - {"lauren"}
    assert {action["to"] for action in left if action["type"] == "offer"} == set(SIX) - {"lauren", "mate"}
    assert knowledge.honour(view, legal, [mine, turn, theirs]) == legal, "another turn, another offer"
    assert set(GAME.remembered()) == {"turn", "offer"}


def test_at_first_sight_water_goes_to_oneself_and_a_lost_fight_is_left_alone() -> None:
    knowledge, rng = CastawaysKnowledge(), Rng("impulse")
    thirst = world(base(phase="thirst", played=42, thirst={"captain": 1}, captain={"wounds": 6, "hand": {"water": 1}}))
    codes = buffer(int(thirst.max_actions()))
    n = int(thirst.fill_legal(2, codes))
    words = [thirst.words(2, knowledge.quick(thirst, 2, codes, n, rng)) for _ in range(20)]
    assert all(each == {"type": "water", "for": "captain", "of": "captain"} for each in words)
    claim = {"type": "swap", "target": "mate"}
    sides = {"attackers": ["lauren"], "defenders": ["mate"], "flare": None}
    fight = world(base(phase="fight", claim=claim, fight=sides, lauren={"hand": {"oar": 1}}))
    n = int(fight.fill_legal(0, codes))
    assert {fight.words(0, knowledge.quick(fight, 0, codes, n, rng))["type"] for _ in range(20)} == {"pass"}


@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_levels_have_temperaments(temperament: str) -> None:
    bot = GAME.bot(f"level2-{temperament}")
    position = world(base(captain={"wounds": 2, "hand": {"water": 1, "cash": 1}}, turn="captain"))
    legal = [position.words(2, code) for code in position.legal(2)]
    chosen = [bot.decide(position.view(2), legal, [], Rng(f"{k}")).action for k in range(2)]
    assert all(action in legal for action in chosen)
    assert bot.decide(position.view(2), legal, [], Rng("0")).action == chosen[0]
