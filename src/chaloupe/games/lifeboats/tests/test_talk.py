"""The bots' talk: promises are heard, believed or not, kept or not, by temperament; nobody talks for long (LIF-4)."""

import re
from typing import Any

import pytest

from chaloupe.core import CHANCE, Position, Rng
from chaloupe.games.lifeboats import GAME
from chaloupe.games.lifeboats.bots.memory import HELPS, SPARES, VOTES, Memory, Pledge
from chaloupe.games.lifeboats.tests.scenes import boat, judged, table, thinker

pytestmark = pytest.mark.compiled

TEMPERAMENTS = ("loyal", "greedy", "vindictive")
Heard = list[dict[str, Any]]
LEAK: dict[str, Any] = {"event": "ballot", "kind": "leak", "boat": None, "voters": [0, 1, 2, 3]}
MOVE: dict[str, Any] = {"event": "ballot", "kind": "move", "boat": None, "voters": [0, 1, 2, 3]}


def said(seat: int, key: str, to: int | None = None, **arguments: Any) -> dict[str, Any]:
    """Write a phrase as it is heard; `for_` stands for the argument `for`."""
    return {
        "seat": seat,
        "to": to,
        "phrase": {"key": key, "arguments": {n.rstrip("_"): a for n, a in arguments.items()}},
    }


def reveal(*votes: str) -> dict[str, Any]:
    return {"event": "reveal", "votes": {str(seat): vote for seat, vote in enumerate(votes)}, "tally": {}}


def two_boats(**changes: Any) -> Position:
    """Red can hit yellow's boat or green's, and yellow's is the better goal by a little."""
    boats = {
        "red": boat(1, 2, 1, red="oss"),
        "yellow": boat(2, 2, 1, yellow="os"),
        "green": boat(5, 2, 1, green="os"),
    }
    return table(4, boats, **changes)


def choices(position: Position, seat: int, name: str, heard: Heard, number: int = 3) -> list[str]:
    legal = [position.words(seat, code) for code in position.legal(seat)]
    bot = thinker(name)
    return [str(bot.decide(position.view(seat), legal, heard, Rng(f"{k}")).action["for"]) for k in range(number)]


def speeches(position: Position, seat: int, name: str, heard: Heard, number: int = 40) -> list[dict[str, Any]]:
    found = []
    for k in range(number):
        words = GAME.bot(f"level3-{name}").speak(position.view(seat), heard, Rng(f"{k}"))
        if words is not None:
            phrase: Any = words["phrase"]
            sentence = GAME.catalogue("en").find(f"phrases.{phrase['key']}")
            assert set(re.findall(r"\{([a-z_]+)\}", str(sentence))) == phrase["arguments"].keys()
            found.append(words)
    return found


# -- remembering -------------------------------------------------------------------------------------------------


def test_a_word_is_kept_or_broken_at_the_reveal() -> None:
    view = two_boats().view(0)
    heard = [
        LEAK,
        said(1, "vote", for_="green"),
        said(2, "vote", for_="red"),
        reveal("yellow", "green", "yellow", "red"),
    ]
    memory = Memory(view, heard, 0)
    assert (memory.kept, memory.broken, memory.liars) == ([0, 1, 0, 0], [0, 0, 1, 0], [2])
    assert memory.hostile == [0, 0, 0, 1]
    assert memory.belief(1) > memory.belief(3) > memory.belief(2)
    assert memory.pledges == []


def test_agreement_binds_to_what_was_proposed() -> None:
    view = two_boats().view(0)
    heard = [LEAK, said(1, "spare", 0, boat="red", other="yellow"), said(0, "agreed", 1)]
    memory = Memory(view, heard, 0)
    assert [(each.seat, each.says, each.choice) for each in memory.pledges] == [
        (1, SPARES, "red"),
        (0, SPARES, "yellow"),
    ]
    later = Memory(
        view, [LEAK, said(1, "trade", for_="green", boat="yellow"), said(2, "agreed"), reveal(*["green"] * 4)], 0
    )
    assert later.kept == [0, 1, 0, 0]
    assert [(each.seat, each.says, each.choice, each.wait) for each in later.pledges] == [(2, HELPS, "yellow", 0)]


@pytest.mark.parametrize(
    ("says", "choice", "kind", "vote", "kept"),
    [
        (VOTES, "red", "leak", "red", 1),
        (VOTES, "red", "leak", "green", -1),
        (VOTES, "red", "leak", "cap", 0),
        (VOTES, "cap", "leak", "cap", 1),
        (VOTES, "cap", "leak", "red", -1),
        (SPARES, "red", "leak", "red", -1),
        (SPARES, "red", "leak", "green", 1),
        (SPARES, "red", "move", "red", 0),
        (HELPS, "red", "move", "red", 1),
        (HELPS, "red", "move", "green", -1),
        (HELPS, "red", "leak", "red", -1),
        (HELPS, "red", "man", "red", 0),
    ],
)
def test_what_keeps_a_word(says: int, choice: str, kind: str, vote: str, kept: int) -> None:
    assert Pledge(0, -1, says, choice).kept(kind, vote) == kept


# -- deciding ----------------------------------------------------------------------------------------------------


def test_without_talk_all_choose_as_ever() -> None:
    position = two_boats()
    legal = [position.words(0, code) for code in position.legal(0)]
    for name in TEMPERAMENTS:
        bot = thinker(name)
        for k in range(5):
            rngs = Rng(f"{k}"), Rng(f"{k}")
            assert (
                bot.decide(position.view(0), legal, [], rngs[0]).action
                == bot.decide(position.view(0), legal, [], rngs[1]).action
            )


def honoured(position: Position, temperament: str, heard: Heard) -> list[str]:
    """List the votes that its own word leaves to seat 0."""
    legal = [position.words(0, code) for code in position.legal(0)]
    return [
        str(action["for"]) for action in GAME.knowledge().tempered(temperament).honour(position.view(0), legal, heard)
    ]


def test_the_loyal_one_keeps_his_own_word_and_the_greedy_one_does_not() -> None:
    position = two_boats()
    everything = ["red", "yellow", "green", "cap"]
    word = [LEAK, said(0, "vote", for_="green")]
    assert honoured(position, "loyal", word) == ["green"]
    assert honoured(position, "greedy", word) == everything
    spared = [LEAK, said(1, "mercy", 0, boat="yellow"), said(0, "agreed", 1)]
    assert honoured(position, "loyal", spared) == ["red", "green"]
    assert honoured(position, "loyal", [LEAK]) == everything


def test_the_loyal_one_thanks_and_the_vindictive_one_remembers() -> None:
    """Two like boats: the one whose owner kept his word is spared, the one whose owner voted against me is not."""
    boats = {
        "red": boat(1, red="ss"),
        "yellow": boat(5, leaks=1, yellow="ss"),
        "green": boat(6, leaks=1, green="ss"),
    }
    votes = {0: "yellow", 1: "green", 2: "yellow", 3: "green"}
    position = table(4, boats, phase="decide", turn=0, votes=votes)
    for kind, other, goal in ((1, 2, "green"), (2, 1, "yellow")):
        kept = [LEAK, said(kind, "vote", for_="black"), reveal("black", "black", "black", "black")]
        assert judged(position, 0, "loyal", kept) == goal
        hostile = [
            LEAK,
            reveal(*["red" if seat == other else "black" for seat in range(4)]),
            MOVE,
            reveal(*["black"] * 4),
        ]
        assert judged(position, 0, "vindictive", hostile) == goal
        broken = [LEAK, said(other, "vote", for_="black"), reveal("black", *["green"] * 3)]
        assert judged(position, 0, "vindictive", broken) == goal


# -- speaking ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TEMPERAMENTS)
def test_they_speak_seldom_and_say_what_the_catalogue_knows(name: str) -> None:
    for kind, ballot in (("leak", LEAK), ("move", MOVE)):
        position = two_boats(phase="talk", kind=kind)
        found = speeches(position, 0, name, [ballot])
        assert 2 < len(found) < 25
        own = said(0, "mercy", boat="red")
        assert all(len(speeches(position, 0, name, [ballot] + [own] * count)) == 0 for count in (1, 2, 3))
    tied = {0: "red", 1: "red", 2: "green", 3: "green"}
    assert speeches(two_boats(phase="decide", turn=0, votes=tied), 0, name, []) == []


@pytest.mark.parametrize("name", TEMPERAMENTS)
def test_a_whisper_is_answered_by_a_whisper(name: str) -> None:
    position = two_boats(phase="talk")
    found = speeches(position, 0, name, [LEAK, said(1, "spare", 0, boat="red", other="yellow")], 10)
    assert len(found) == 10
    assert all(words["to"] == 1 and words["phrase"]["key"] == "agreed" for words in found)
    refused = speeches(position, 0, name, [LEAK, said(1, "leak", 0, boat="red")], 10)
    assert [(words["to"], words["phrase"]["key"]) for words in refused] == [(1, "no")] * 10
    # What was whispered to somebody else is none of its business, and an answer wants no answer.
    assert speeches(position, 0, name, [LEAK, said(0, "mercy", boat="red"), said(1, "agreed", 0)], 10) == []


def test_what_the_loyal_one_says_it_does() -> None:
    position = two_boats(phase="talk")
    voting = two_boats()
    words = [w["phrase"] for w in speeches(position, 0, "loyal", [LEAK], 80) if w["phrase"]["key"] == "vote"]
    assert words
    for phrase in words:
        heard = [LEAK, {"seat": 0, "to": None, "phrase": phrase}]
        assert set(choices(voting, 0, "loyal", heard)) == {phrase["arguments"]["for"]}


def test_the_vindictive_one_names_its_enemy_and_liars_are_told() -> None:
    position = two_boats(phase="talk")
    hostile = [LEAK, reveal("yellow", "green", "red", "green"), LEAK]
    keys = [
        (words["phrase"]["key"], words["phrase"]["arguments"].get("seat"))
        for words in speeches(position, 0, "vindictive", hostile)
    ]
    assert keys
    assert set(keys) == {("against", 2)}
    lied = [LEAK, said(2, "vote", for_="green"), reveal("yellow", "green", "black", "green"), LEAK]
    assert ("liar", 2) in [(words["phrase"]["key"], words["to"]) for words in speeches(position, 0, "loyal", lied)]
    assert "liar" not in [words["phrase"]["key"] for words in speeches(position, 0, "greedy", lied)]


def test_there_is_something_to_talk_about_before_votes_only() -> None:
    assert GAME.occasion(two_boats(phase="talk")) == GAME.occasion(two_boats()) != ""
    assert GAME.occasion(two_boats(phase="talk", kind="move")) != GAME.occasion(two_boats(phase="talk"))
    assert GAME.occasion(two_boats(options={"talk": False})) == ""
    position = GAME.new(4)
    rng = Rng("occasions")
    while GAME.occasion(position) == "":
        assert position.document()["phase"] not in ("talk", "vote")
        who = position.must()[0]
        position.apply(who, position.draw(rng) if who == CHANCE else position.legal(who)[0], None)
    assert position.document()["phase"] == "talk"


def test_talk_depends_on_what_the_seat_may_know_alone() -> None:
    """Hidden votes of others change neither words nor choices."""
    heard = [LEAK, said(3, "leak", boat="green")]
    found = []
    for hidden in ("red", "yellow", "green", "cap"):
        position = two_boats(votes={1: hidden, 3: "red"})
        found.append([(choices(position, 0, name, heard), speeches(position, 0, name, heard)) for name in TEMPERAMENTS])
    assert all(each == found[0] for each in found)
