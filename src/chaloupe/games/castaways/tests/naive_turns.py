"""The naive game's first half: setup, provisions, trading, turns and fights."""

import copy
from typing import Any

from chaloupe.games.castaways.tests import naive_box as box
from chaloupe.games.castaways.tests.naive_base import Base

Action = dict[str, Any]


class Turns(Base):
    """Everything up to the navigation."""

    # -- setup ---------------------------------------------------------------------------------------------------

    def chance_character(self, action: Action) -> None:
        d, name = self.d, action["character"]
        seat = len(d["characters"])
        wounds = 1 if d["options"]["quick"] else 0
        d["characters"][name] = {"seat": seat, "friend": None, "foe": None, "wounds": wounds, "hand": {}, "open": {}}
        self.tell("character", seat=seat, character=name)
        if seat == d["players"] - 1:
            d["boat"] = [name for name in box.TABLE_1 if name in d["characters"]]
            self.tell("boat", boat=list(d["boat"]))

    def deal_secret(self, key: str, name: str) -> None:
        seat = min(c["seat"] for c in self.d["characters"].values() if c[key] is None)
        self.c(self.who_sits(seat))[key] = name
        self.whisper(key, [seat], {"character": None}, seat=seat, character=name)

    def chance_friend(self, action: Action) -> None:
        self.deal_secret("friend", action["character"])

    def chance_foe(self, action: Action) -> None:
        self.deal_secret("foe", action["character"])

    def chance_provision(self, action: Action) -> None:
        d, kind = self.d, action["card"]
        self.put(d["provisions"], kind, -1)
        if d["phase"] == "setup":
            seat = min(c["seat"] for c in d["characters"].values() if not c["hand"])
            who = self.who_sits(seat)
            self.put(self.c(who)["hand"], kind)
            self.whisper("provision", [seat], {"card": None}, character=who, card=kind)
            if all(c["hand"] for c in d["characters"].values()):
                self.start_of_day()
            return
        draft = d["draft"]
        self.put(draft["cards"], kind)
        draft["left"] -= 1
        holder = draft["holder"]
        self.whisper("supply", [self.seat(holder)], {"card": None}, character=holder, card=kind)
        if draft["left"] == 0:
            d["phase"] = "draft"
            self.last_card_goes_by_itself()

    # -- the day -------------------------------------------------------------------------------------------------

    def start_of_day(self) -> None:
        d = self.d
        d["day"] += 1
        d["queue"] = [name for name in d["boat"] if self.alive(name)]
        self.tell("day", day=d["day"], order=list(d["queue"]))
        able = [name for name in d["boat"] if self.conscious(name)]
        m = min(len(able), sum(d["provisions"].values()))
        if m > 0:
            d["phase"] = "supply"
            d["draft"] = {"holder": able[0], "left": m, "cards": {}}
        else:
            self.next_turn()

    def last_card_goes_by_itself(self) -> None:
        cards = self.d["draft"]["cards"]
        if sum(cards.values()) == 1:
            self.take(next(iter(cards)))

    def do_take(self, _me: str, action: Action) -> None:
        self.take(action["card"])

    def take(self, kind: str) -> None:
        d, draft = self.d, self.d["draft"]
        holder = draft["holder"]
        self.put(draft["cards"], kind, -1)
        self.put(self.c(holder)["hand"], kind)
        self.whisper("taken", [self.seat(holder)], {"card": None}, character=holder, card=kind)
        if not draft["cards"]:
            d["draft"] = None
            self.next_turn()
            return
        behind = d["boat"][d["boat"].index(holder) + 1 :]
        draft["holder"] = next(name for name in behind if self.conscious(name))
        self.last_card_goes_by_itself()

    def next_turn(self) -> None:
        d = self.d
        self.all_lapse()
        d["claim"] = d["fight"] = d["turn"] = None
        d["passed"] = []
        while d["queue"]:
            name = d["queue"].pop(0)
            if self.conscious(name):
                d["turn"], d["phase"] = name, "actions"
                self.tell("turn", character=name)
                return
        self.start_of_navigation()

    # -- trading -------------------------------------------------------------------------------------------------

    def tell_trade(self, event: str, offer: Action) -> None:
        two = [self.seat(offer["from"]), self.seat(offer["to"])]
        self.whisper(event, two, {"give": len(offer["give"]), "ask": len(offer["ask"])}, **copy.deepcopy(offer))

    def do_offer(self, me: str, action: Action) -> None:
        offer = {"from": me, **{key: copy.deepcopy(value) for key, value in action.items() if key != "type"}}
        self.d["offers"] = sorted([*self.d["offers"], offer], key=lambda each: str(each["from"]))
        self.tell_trade("offer", offer)

    def do_accept(self, me: str, action: Action) -> None:
        offer = next(each for each in self.d["offers"] if each["from"] == action["from"])
        self.d["offers"].remove(offer)
        author = offer["from"]
        for giver, taker, key, place in (
            (author, me, "give", "hand"),
            (author, me, "give_open", "open"),
            (me, author, "ask", "hand"),
            (me, author, "ask_open", "open"),
        ):
            for kind in offer[key]:
                self.put(self.c(giver)[place], kind, -1)
                self.put(self.c(taker)[place], kind)
        self.tell_trade("trade", offer)
        self.some_lapse()

    def drop(self, event: str, offer: Action) -> None:
        self.d["offers"].remove(offer)
        self.tell(event, **{"from": offer["from"], "to": offer["to"]})

    def do_decline(self, _me: str, action: Action) -> None:
        self.drop("declined", next(each for each in self.d["offers"] if each["from"] == action["from"]))

    def do_withdraw(self, me: str, _action: Action) -> None:
        self.drop("withdrawn", next(each for each in self.d["offers"] if each["from"] == me))

    def all_lapse(self) -> None:
        for offer in list(self.d["offers"]):
            self.drop("lapsed", offer)

    def some_lapse(self) -> None:
        for offer in list(self.d["offers"]):
            author, partner = self.c(offer["from"]), self.c(offer["to"])
            there = (
                box.within(offer["give"], author["hand"])
                and box.within(offer["give_open"], author["open"])
                and box.within(offer["ask_open"], partner["open"])
            )
            if not there:
                self.drop("lapsed", offer)

    def do_reveal(self, me: str, action: Action) -> None:
        self.put(self.c(me)["hand"], action["card"], -1)
        self.put(self.c(me)["open"], action["card"])
        self.tell("revealed", character=me, card=action["card"])
        self.some_lapse()

    def do_drink(self, me: str, _action: Action) -> None:
        self.lay_open(me, "courage")
        self.d["drank"] = sorted([*self.d["drank"], me])
        self.tell("drank", character=me)
        if self.d["phase"] == "actions":
            self.some_lapse()
        else:
            self.reacted()

    # -- turn actions --------------------------------------------------------------------------------------------

    def do_rest(self, me: str, _action: Action) -> None:
        self.tell("rested", character=me)
        self.next_turn()

    def do_row(self, me: str, _action: Action) -> None:
        self.all_lapse()
        self.d["rowed"] = sorted({*self.d["rowed"], me})
        self.draw("row", 2 + self.c(me)["open"].get("oar", 0))
        self.tell("rowing", character=me, cards=self.d["draw"]["left"])

    def do_flare(self, me: str, _action: Action) -> None:
        self.all_lapse()
        self.spend(me, "flare")
        self.draw("flare", 3)
        self.tell("flare", character=me, cards=self.d["draw"]["left"])

    def do_parasol(self, me: str, action: Action) -> None:
        self.lay_open(action["of"], "parasol")
        self.d["parasol_open"] = True
        self.tell("parasol", character=me, of=action["of"])
        self.next_turn()

    def do_medkit(self, me: str, action: Action) -> None:
        (self.lay_open if me == "harter" else self.spend)(action["of"], "medkit")
        self.tell("medkit", character=me, **{"for": action["for"], "of": action["of"]})
        self.heal(action["for"])
        self.next_turn()

    def do_cannibalism(self, me: str, action: Action) -> None:
        self.all_lapse()
        self.lay_open(me, "cannibalism")
        self.d["claim"] = dict(action)
        self.tell("claimed", character=me, claim=dict(action))
        self.d["phase"] = "objection"
        self.reacted()

    def claim(self, me: str, action: Action) -> None:
        self.all_lapse()
        self.d["claim"] = dict(action)
        self.tell("claimed", character=me, claim=dict(action))
        unstoppable = me == "kid" and action.get("card") == "hidden"
        if unstoppable or not self.conscious(action["target"]):
            self.claim_succeeds()
        else:
            self.d["phase"] = "reply"

    do_swap = claim
    do_rob = claim

    def do_yield(self, me: str, _action: Action) -> None:
        self.tell("yielded", character=me)
        self.claim_succeeds()

    def claim_succeeds(self) -> None:
        d, claim, me = self.d, self.d["claim"], self.d["turn"]
        target = claim["target"]
        if claim["type"] == "swap":
            exchange = {me: target, target: me}
            d["boat"] = [exchange.get(name, name) for name in d["boat"]]
            self.tell("swapped", characters=[me, target])
            if self.conscious(target) and target in d["queue"]:
                d["queue"] = [target, *(name for name in d["queue"] if name != target)]
        elif claim["card"] != "hidden":
            card = claim["card"]
            if card in self.c(target)["open"]:
                self.put(self.c(target)["open"], card, -1)
                self.put(self.c(me)["open"], card)
                self.tell("stolen", by=me, target=target, open=True, card=card)
        elif self.c(target)["hand"]:
            d["phase"] = "steal"
            return
        self.next_turn()

    def chance_steal(self, action: Action) -> None:
        me, target, card = self.d["turn"], self.d["claim"]["target"], action["card"]
        self.put(self.c(target)["hand"], card, -1)
        self.put(self.c(me)["hand"], card)
        two = [self.seat(me), self.seat(target)]
        self.whisper("stolen", two, {"card": None}, by=me, target=target, open=False, card=card)
        self.next_turn()

    # -- fights --------------------------------------------------------------------------------------------------

    def do_fight(self, me: str, _action: Action) -> None:
        self.d["fight"] = {"attackers": [self.d["turn"]], "defenders": [me], "flare": None}
        self.d["phase"] = "fight"
        self.tell("fight", attacker=self.d["turn"], defender=me)
        self.reacted()

    do_object = do_fight

    def do_join(self, me: str, action: Action) -> None:
        side = {"attack": "attackers", "defence": "defenders"}[action["side"]]
        self.d["fight"][side] = sorted([*self.d["fight"][side], me])
        self.tell("joined", character=me, side=action["side"])
        self.reacted()

    def do_arm(self, me: str, action: Action) -> None:
        if action["card"] == "flare":
            self.spend(me, "flare")
            self.d["fight"]["flare"] = me
        else:
            self.put(self.c(me)["hand"], action["card"], -1)
            self.put(self.c(me)["open"], action["card"])
        self.tell("armed", character=me, card=action["card"])
        self.reacted()

    def strength(self, name: str) -> int:
        lasting = {"oar": 1, "blackjack": 2, "knife": 3, "hook": 4}
        total: int = self.size(name) + sum(lasting.get(kind, 0) * n for kind, n in self.c(name)["open"].items())
        if name in self.d["drank"] or (name == "wong" and self.d["drank"]):
            total += 3
        return total + (8 if self.d["fight"]["flare"] == name else 0)

    def end_of_fight(self) -> None:
        fight = self.d["fight"]
        attack = sum(map(self.strength, fight["attackers"]))
        defence = sum(map(self.strength, fight["defenders"]))
        won = attack > defence
        self.tell("fought", attack=attack, defence=defence, winner="attack" if won else "defence")
        self.d["fought"] = sorted({*self.d["fought"], *fight["attackers"], *fight["defenders"]})
        losers = fight["defenders"] if won else fight["attackers"]
        self.d["fight"] = None
        for loser in [name for name in self.d["boat"] if name in losers]:
            self.wound(loser, 1, "fight")
            if not self.conscious(loser):
                self.tell("fainted", character=loser)
        if not won:
            self.next_turn()
        elif self.d["claim"]["type"] == "cannibalism":
            self.feast()
        else:
            self.claim_succeeds()

    def feast(self) -> None:
        self.spend(self.d["turn"], "cannibalism")
        self.tell("feast", character=self.d["turn"])
        for name in self.d["boat"]:
            if self.alive(name) and self.c(name)["wounds"]:
                self.heal(name)
        self.next_turn()
