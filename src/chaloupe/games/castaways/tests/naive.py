"""Castaways a second time, slowly and plainly: the procedures of RULES.md 5 played on the document itself."""

import copy
from itertools import combinations
from typing import Any

from chaloupe.games.castaways.tests import naive_box as box
from chaloupe.games.castaways.tests.naive_base import bare
from chaloupe.games.castaways.tests.naive_refusals import refuse
from chaloupe.games.castaways.tests.naive_sea import Sea
from chaloupe.games.castaways.tests.naive_turns import Turns

Document = dict[str, Any]
Action = dict[str, Any]


class Table(Turns, Sea):
    """A game in play: `d` is the document."""

    def __init__(self, document: Document) -> None:
        super().__init__(copy.deepcopy(document))

    # -- playing -------------------------------------------------------------------------------------------------

    def play(self, seat: int | str, action: Action) -> None:
        """Play an action that is not refused."""
        self.told = []
        if seat == "chance":
            getattr(self, "chance_" + action["type"])(action)
        else:
            me = self.who_sits(int(seat))
            getattr(self, "do_" + action["type"])(me, action)
        for key in ("provisions", "discard"):
            self.d[key] = bare(self.d[key])

    def close(self) -> None:
        self.d["passed"] = []
        end = {
            "objection": self.feast,
            "fight": self.end_of_fight,
            "overboard": self.out_of_the_water,
            "thirst": self.thirst_settled,
        }
        end[self.d["phase"]]()

    # -- what can be done ----------------------------------------------------------------------------------------

    def moves(self, seat: int) -> list[Action]:
        """List a seat's actions: everything that could be said and is not refused."""
        d = self.d
        me, names = self.who_sits(seat), list(d["characters"])
        tried: list[Action] = [{"type": verb} for verb in box.PLAIN]
        tried += [{"type": "join", "side": side} for side in ("attack", "defence")]
        for kind in box.PROVISIONS:
            tried += [{"type": verb, "card": kind} for verb in ("take", "reveal", "arm")]
        for name in names:
            tried += [{"type": "accept", "from": name}, {"type": "decline", "from": name}]
            tried += [{"type": "swap", "target": name}, {"type": "parasol", "of": name}]
            tried.append({"type": "preserver", "to": name})
            tried += [{"type": "rob", "target": name, "card": kind} for kind in (*self.c(name)["open"], "hidden")]
            tried += [{"type": verb, "for": name, "of": of} for verb in ("medkit", "water") for of in {me, name}]
        tried += [{"type": "navigate", "card": entry["card"]} for entry in d["stack"]]
        drawn = [entry["card"] for entry in d["drawn"]]
        for number in range(len(drawn) + 1):
            tried += [{"type": "stow", "keep": list(keep)} for keep in combinations(drawn, number)]
        for to in names:
            for key in ("give", "give_open"):
                for kind in self.c(me)["hand" if key == "give" else "open"]:
                    for ask in ([], *([asked] for asked in self.c(to)["open"])):
                        empty: Action = {"type": "offer", "to": to, "give": [], "give_open": [], "ask": []}
                        tried.append({**empty, key: [kind], "ask_open": ask})
        return [action for action in tried if refuse(self, seat, action) is None]
