"""A second Lifeboats, written straight from RULES.md over plain documents: slow, obvious, independent.

It shares no code with the game. A position is its document; every question is answered by looking at it again.
"""

from __future__ import annotations

import copy
from typing import Any

from chaloupe.games.lifeboats.tests.naive_look import Doc, Look, bag_add


class Naive(Look):
    """The half that plays."""

    @classmethod
    def new(cls, players: int, options: Doc) -> Naive:
        filled = {"setup": "full", "sailor_first": False, "menless_vote": True, "talk": True} | options
        men = {"officer": 2, "sailor": 5 if players <= 4 else 4}
        seat = {"colour": None, "caps": 3, "hand": men, "saved": {}, "drowned": {}, "points": 0}
        return cls(
            {
                "game": "lifeboats",
                "players": players,
                "options": filled,
                "phase": "first_player",
                "round": 0,
                "first": None,
                "turn": None,
                "seats": [copy.deepcopy(seat) for _ in range(players)],
                "boats": {},
                "ballot": None,
                "last": None,
                "water": [],
            }
        )

    # -- telling -------------------------------------------------------------------------------------------------

    def tell(self, event: str, **arguments: Any) -> None:
        public = {"event": event} | copy.deepcopy(arguments)
        self.events.append((public, None, public))

    def heard(self, viewer: int | None) -> list[Doc]:
        return [private if seat is not None and seat == viewer else public for public, seat, private in self.events]

    def view(self, viewer: int | None) -> Doc:
        seen = copy.deepcopy(self.doc)
        seen["seat"] = viewer
        if seen["phase"] == "vote":
            for seat in seen["ballot"]["votes"]:
                if seat != str(viewer):
                    seen["ballot"]["votes"][seat] = None
        return seen

    # -- playing -------------------------------------------------------------------------------------------------

    def play(self, seat: Any, action: Doc) -> None:
        self.events = []
        self.carry_out(seat, action)
        while self.doc["phase"] not in ("talk", "vote", "over"):
            who = self.must()[0]
            listed = self.legal(who)
            if len(listed) != 1:
                break
            self.carry_out(who, listed[0])

    def carry_out(self, seat: Any, action: Doc) -> None:
        getattr(self, "do_" + action["type"])(seat, action)

    def do_first_player(self, _seat: Any, action: Doc) -> None:
        self.doc["first"] = self.doc["turn"] = action["seat"]
        self.doc["phase"] = "deal_colour" if self.doc["options"]["setup"] == "quick" else "choose_colour"
        self.tell("first_player", seat=action["seat"])

    def do_choose_colour(self, _seat: Any, action: Doc) -> None:
        turn = self.doc["turn"]
        self.doc["seats"][turn]["colour"] = action["colour"]
        self.tell("colour", seat=turn, colour=action["colour"])
        for seat in self.order():
            if self.doc["seats"][seat]["colour"] is None:
                self.doc["turn"] = seat
                return
        self.doc["turn"] = self.doc["first"]
        self.doc["phase"] = "deal_lane" if self.doc["options"]["setup"] == "quick" else "place_boat"

    do_deal_colour = do_choose_colour

    def do_place_boat(self, _seat: Any, action: Doc) -> None:
        boat = self.doc["seats"][self.doc["turn"]]["colour"]
        if boat in self.doc["boats"]:
            boat = "black"
        self.doc["boats"][boat] = {"state": "afloat", "lane": action["lane"], "row": 1, "leaks": 0, "men": {}}
        self.tell("boat_placed", boat=boat, lane=action["lane"])
        self.doc["turn"] = self.doc["first"]
        if boat == "black":
            self.doc["phase"] = "place_man"
            return
        for seat in self.order():
            if self.doc["seats"][seat]["colour"] not in self.doc["boats"]:
                self.doc["turn"] = seat
                return

    do_deal_lane = do_place_boat

    def do_place_man(self, seat: int, action: Doc) -> None:
        bag_add(self.doc["seats"][seat]["hand"], action["rank"], -1)
        self.put_man(seat, action["boat"], action["rank"])
        self.tell("man_placed", seat=seat, boat=action["boat"], rank=action["rank"])
        self.doc["turn"] = (seat + 1) % self.n
        if not any(s["hand"] for s in self.doc["seats"]):
            self.next_round()

    def put_man(self, seat: int, boat: str, rank: str) -> None:
        men = self.doc["boats"][boat]["men"].setdefault(self.doc["seats"][seat]["colour"], {})
        bag_add(men, rank, 1)

    def take_man(self, seat: int, boat: str, rank: str) -> None:
        colour = self.doc["seats"][seat]["colour"]
        men = self.doc["boats"][boat]["men"]
        bag_add(men[colour], rank, -1)
        if not men[colour]:
            del men[colour]

    def next_round(self) -> None:
        self.doc["round"] += 1
        if self.doc["round"] > 1:
            others = self.order()[1:] + self.order()[:1]
            if not self.doc["options"]["menless_vote"]:
                others = [seat for seat in others if self.has_men_at_sea(seat)]
            self.doc["first"] = others[0]
        self.tell("round", round=self.doc["round"], first=self.doc["first"])
        if sum(self.doc["boats"][b]["leaks"] for b in self.afloat()) == 15:
            self.tell("skipped", step="leak", why="stock")
            self.end_of_phase(1)
        elif len(self.afloat()) == 1:
            self.leak(self.afloat()[0])
        else:
            self.ballot("leak", None)

    def ballot(self, kind: str, boat: str | None) -> None:
        self.doc["ballot"] = {"kind": kind, "boat": boat, "votes": {}}
        self.tell("ballot", kind=kind, boat=boat, voters=self.voters())
        talk = self.doc["options"]["talk"]
        self.doc["phase"] = "talk" if talk else "vote"
        self.doc["turn"] = self.doc["first"] if talk else None

    def do_call_vote(self, seat: int, _action: Doc) -> None:
        self.tell("call_vote", seat=seat)
        self.doc["phase"] = "vote"
        self.doc["turn"] = None

    def do_vote(self, seat: int, action: Doc) -> None:
        ballot = self.doc["ballot"]
        ballot["votes"][str(seat)] = action["for"]
        seen = {"event": "voted", "seat": seat, "for": action["for"]}
        self.events.append((seen | {"for": None}, seat, seen))
        if len(ballot["votes"]) < len(self.voters()):
            return
        caps = self.cap_seats()
        for shown in caps:
            self.doc["seats"][shown]["caps"] -= 1
        self.tell("reveal", votes=ballot["votes"], tally=self.tally())
        if len(caps) == 1:
            self.doc["phase"] = "decide"
            self.doc["turn"] = caps[0]
            self.tell("captain", seat=caps[0])
            return
        if caps:
            self.tell("caps_void", seats=caps)
        if len(caps) == len(self.voters()):
            self.doc["last"] = copy.deepcopy(ballot) | {"result": None}
            self.ballot(ballot["kind"], ballot["boat"])
            return
        tied = self.tied()
        if len(tied) > 1:
            self.doc["phase"] = "decide"
            self.doc["turn"] = self.doc["first"]
            self.tell("tie", among=tied, seat=self.doc["first"])
            return
        self.settle(tied[0])

    def do_decide(self, seat: int, action: Doc) -> None:
        self.tell("decided", seat=seat, **{"for": action["for"]})
        self.settle(action["for"])

    def settle(self, result: str) -> None:
        ballot = self.doc["ballot"]
        self.doc["last"] = copy.deepcopy(ballot) | {"result": result}
        self.doc["ballot"] = None
        if ballot["kind"] == "leak":
            self.leak(result)
        elif ballot["kind"] == "move":
            self.move(result)
        else:
            self.man(ballot["boat"], result)

    def leak(self, boat: str) -> None:
        what = self.doc["boats"][boat]
        if not self.is_full(boat) or (self.crew(boat) == 3 and what["leaks"] == 3):
            self.place_leak(boat)
        elif len(what["men"]) == 1:
            self.man(boat, next(iter(what["men"])))
        else:
            self.ballot("man", boat)

    def place_leak(self, boat: str) -> None:
        self.doc["boats"][boat]["leaks"] += 1
        self.tell("leak", boat=boat)
        self.end_of_phase(1)

    def man(self, boat: str, colour: str) -> None:
        men = self.doc["boats"][boat]["men"][colour]
        seat = self.seat_of(colour)
        assert seat is not None
        if len(men) == 2 and not self.doc["options"]["sailor_first"]:
            self.doc["phase"] = "evict"
            self.doc["turn"] = seat
            self.doc["ballot"] = {"kind": "man", "boat": boat, "votes": {}}
        else:
            self.throw(seat, boat, "sailor" if "sailor" in men else "officer")

    def do_evict(self, seat: int, action: Doc) -> None:
        boat = self.doc["ballot"]["boat"]
        self.doc["ballot"] = None
        self.throw(seat, boat, action["rank"])

    def throw(self, seat: int, boat: str, rank: str) -> None:
        self.take_man(seat, boat, rank)
        bag_add(self.doc["seats"][seat]["drowned"], rank, 1)
        self.tell("overboard", seat=seat, boat=boat, rank=rank)
        self.place_leak(boat)

    def move(self, boat: str) -> None:
        what = self.doc["boats"][boat]
        what["row"] += 1
        self.tell("moved", boat=boat, row=what["row"])
        if what["row"] == 4:
            lane = what["lane"]
            worth = {"officer": 8, "sailor": 6}
            if lane in (3, 4):
                worth = {"officer": 6, "sailor": 4}
            if lane >= 5:
                worth = {"officer": 7, "sailor": 5}
            points = [0] * self.n
            for colour, men in what["men"].items():
                seat = self.seat_of(colour)
                assert seat is not None
                for rank, number in men.items():
                    points[seat] += worth[rank] * number
                    bag_add(self.doc["seats"][seat]["saved"], rank, number)
                self.doc["seats"][seat]["points"] += points[seat]
            arrival = 1 + sum(b["state"] == "landed" for b in self.doc["boats"].values())
            self.doc["boats"][boat] = {"state": "landed", "lane": lane, "arrival": arrival}
            self.tell("landed", boat=boat, arrival=arrival, men=what["men"], points=points)
        self.end_of_phase(2)

    def end_of_phase(self, phase: int) -> None:
        for boat in self.afloat():
            what = self.doc["boats"][boat]
            if what["leaks"] > self.crew(boat):
                self.doc["boats"][boat] = {"state": "sunk", "lane": what["lane"], "men": what["men"]}
                self.tell("sunk", boat=boat, men=what["men"])
        men = any(self.has_men_at_sea(seat) for seat in range(self.n))
        if not self.afloat() or (not self.doc["options"]["menless_vote"] and not men):
            self.doc["phase"] = "over"
            self.doc["turn"] = None
            scores, winners = self.result()
            self.tell("over", scores=scores, winners=winners)
        elif phase == 1:
            if len(self.afloat()) == 1:
                self.move(self.afloat()[0])
            else:
                self.ballot("move", None)
        elif phase == 2:
            if len(self.afloat()) == 1:
                self.tell("skipped", step="swim", why="one_boat")
                self.next_round()
            else:
                self.leavers(self.order())
        else:
            self.next_round()

    def leavers(self, seats: list[int]) -> None:
        left = [swimmer["boat"] for swimmer in self.doc["water"]]
        for seat in seats:
            if any(self.men_in(seat, boat) for boat in self.afloat() if boat not in left):
                self.doc["phase"] = "leave"
                self.doc["turn"] = seat
                return
            self.tell("stays", seat=seat)
        self.boarders()

    def do_leave(self, seat: int, action: Doc) -> None:
        self.take_man(seat, action["boat"], action["rank"])
        self.doc["water"].append({"seat": seat, "boat": action["boat"], "rank": action["rank"]})
        self.tell("left", seat=seat, boat=action["boat"], rank=action["rank"])
        order = self.order()
        self.leavers(order[order.index(seat) + 1 :])

    def boarders(self) -> None:
        while self.doc["water"]:
            swimmer = self.doc["water"][-1]
            if any(boat != swimmer["boat"] and not self.is_full(boat) for boat in self.afloat()):
                self.doc["phase"] = "board"
                self.doc["turn"] = swimmer["seat"]
                return
            self.doc["water"].pop()
            bag_add(self.doc["seats"][swimmer["seat"]]["drowned"], swimmer["rank"], 1)
            self.tell("drowned", seat=swimmer["seat"], rank=swimmer["rank"])
        self.end_of_phase(3)

    def do_board(self, seat: int, action: Doc) -> None:
        swimmer = self.doc["water"].pop()
        self.put_man(seat, action["boat"], swimmer["rank"])
        self.tell("boarded", seat=seat, boat=action["boat"], rank=swimmer["rank"])
        self.boarders()

    # -- the end -------------------------------------------------------------------------------------------------

    def result(self) -> tuple[list[int], list[int]]:
        scores = [seat["points"] for seat in self.doc["seats"]]
        tied = [seat for seat in range(self.n) if scores[seat] == max(scores)]
        landed = [(b["arrival"], c) for c, b in self.doc["boats"].items() if b["state"] == "landed" and c != "black"]
        owners = [self.seat_of(colour) for _, colour in sorted(landed)]
        if len(tied) > 1 and owners:
            for owner in owners:
                if owner in tied:
                    return scores, [owner]
            assert owners[0] is not None
            for step in range(1, self.n):
                if (owners[0] + step) % self.n in tied:
                    return scores, [(owners[0] + step) % self.n]
        return scores, tied
