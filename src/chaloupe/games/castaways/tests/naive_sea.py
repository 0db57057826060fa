"""The naive game's second half: navigation, overboard, thirst and the end."""

from typing import Any

from chaloupe.games.castaways.tests import naive_box as box
from chaloupe.games.castaways.tests.naive_base import Base

Action = dict[str, Any]


class Sea(Base):
    """Everything from the row stack on."""

    # -- navigation ----------------------------------------------------------------------------------------------

    def chance_navigation(self, action: Action) -> None:
        d, card, draw = self.d, action["card"], self.d["draw"]
        why, everybody = draw["why"], list(range(d["players"]))
        viewers = everybody
        if why == "row":
            viewers = [self.seat(d["turn"])]
        elif why == "compass":
            viewers = [self.seat(self.navigator() or "")]
        entry = self.take_top(card, viewers)
        draw["left"] -= 1
        if viewers == everybody:
            self.tell("looked", why=why, card=card)
        else:
            self.whisper("looked", viewers, {"card": None}, why=why, card=card)
        if why == "top":
            d["draw"] = None
            self.play_a_card(card)
            return
        pile = "stack" if why == "compass" else "drawn"
        d[pile] = sorted([*d[pile], entry], key=lambda each: int(each["card"]))
        if why == "flare" and self.bird(card):
            return
        if draw["left"] == 0:
            d["draw"] = None
            self.all_drawn(why)

    def all_drawn(self, why: str) -> None:
        d = self.d
        if why == "row":
            d["phase"] = "row"
        elif why == "flare":
            self.under(d["drawn"])
            d["drawn"] = []
            self.next_turn()
        elif len(d["stack"]) == 1:
            self.navigate(d["stack"][0]["card"])
        else:
            d["phase"] = "choose"

    def take_top(self, card: int, viewers: list[int]) -> Action:
        navigation = self.d["navigation"]
        if navigation["unseen"]:
            navigation["unseen"].remove(card)
            return {"card": card, "known": viewers}
        group = navigation["under"][0]
        entry = next(each for each in group if each["card"] == card)
        group.remove(entry)
        if not group:
            navigation["under"].pop(0)
            return {"card": card, "known": sorted({*entry["known"], *viewers})}
        if len(viewers) < self.d["players"]:
            for left in group:
                left["known"] = [seat for seat in left["known"] if seat in viewers]
        return {"card": card, "known": viewers}

    def do_stow(self, me: str, action: Action) -> None:
        d, keep = self.d, action["keep"]
        kept = [entry for entry in d["drawn"] if entry["card"] in keep]
        back = [entry for entry in d["drawn"] if entry["card"] not in keep]
        if kept and back:
            for entry in d["drawn"]:
                entry["known"] = [self.seat(me)]
        d["stack"] = sorted([*d["stack"], *kept], key=lambda each: int(each["card"]))
        self.under(back)
        d["drawn"] = []
        self.whisper("stowed", [self.seat(me)], {"keep": len(keep)}, character=me, keep=list(keep), under=len(back))
        self.next_turn()

    def start_of_navigation(self) -> None:
        d, name = self.d, self.navigator()
        if name is None:
            self.draw("top")
            return
        self.tell("navigator", character=name)
        for entry in d["stack"]:
            entry["known"] = sorted({*entry["known"], self.seat(name)})
        compass = self.pile_size() >= 1 and ("compass" in self.c(name)["open"] or self.might(name, "compass"))
        if len(d["stack"]) == 1 and not compass:
            self.navigate(d["stack"][0]["card"])
        elif d["stack"] or compass:
            d["phase"] = "navigation"
        else:
            self.draw("top")

    def do_compass(self, me: str, _action: Action) -> None:
        self.lay_open(me, "compass")
        self.draw("compass", 1 if self.d["stack"] else 2)
        self.tell("bearing", character=me, cards=self.d["draw"]["left"])

    def do_top(self, _me: str, _action: Action) -> None:
        self.draw("top")

    def do_navigate(self, _me: str, action: Action) -> None:
        self.navigate(action["card"])

    def navigate(self, card: int) -> None:
        self.under([entry for entry in self.d["stack"] if entry["card"] != card])
        self.d["stack"] = []
        self.play_a_card(card)

    def bird(self, card: int) -> bool:
        before = self.d["birds"]
        self.d["birds"] = max(0, before + box.TABLE_3[card][2])
        if self.d["birds"] != before:
            self.tell("birds", birds=self.d["birds"])
        if self.d["birds"] == 4:
            self.over()
        return bool(self.d["birds"] == 4)

    def play_a_card(self, card: int) -> None:
        self.d["played"] = card
        self.tell("navigated", character=self.navigator(), card=card)
        if not self.bird(card):
            self.overboard()

    # -- overboard and thirst ------------------------------------------------------------------------------------

    def overboard(self) -> None:
        d = self.d
        named = d["drank"] if d["played"] == 11 else self.named(box.TABLE_3[d["played"]][0])
        fallen = [name for name in d["boat"] if name in named]
        if fallen:
            self.tell("fell", characters=list(fallen))
        sharks = any("chum" in self.c(name)["open"] for name in fallen)
        swimmers = []
        for name in fallen:
            alive = self.alive(name)
            if not alive or (not self.conscious(name) and "preserver" not in self.c(name)["open"]):
                if alive:
                    self.tell("died", character=name)
                self.leave(name)
                continue
            lost = {kind: n for kind, n in sorted(self.c(name)["open"].items()) if kind != "preserver"}
            for kind, number in lost.items():
                self.put(self.c(name)["open"], kind, -number)
                for _ in range(number):
                    self.to_discard(kind)
            if lost:
                self.tell("lost", character=name, cards=lost)
            swimmers.append(name)
        if not swimmers:
            self.after_the_sea()
            return
        d["sea"] = {"swimmers": swimmers, "sharks": sharks, "thrown": False}
        d["phase"] = "overboard"
        if sharks:
            self.tell("sharks", by=None)
        self.reacted()

    def do_chum(self, me: str, action: Action) -> None:
        self.spend(me, "chum")
        self.do_frenzy(me, action)

    def do_frenzy(self, me: str, _action: Action) -> None:
        self.d["sea"]["sharks"] = True
        self.tell("sharks", by=me)
        self.reacted()

    def do_preserver(self, me: str, action: Action) -> None:
        place = "open" if "preserver" in self.c(me)["open"] else "hand"
        self.put(self.c(me)[place], "preserver", -1)
        self.put(self.c(action["to"])["open"], "preserver")
        self.d["sea"]["thrown"] = True
        self.tell("preserver", character=me, to=action["to"])
        self.reacted()

    def out_of_the_water(self) -> None:
        sea = self.d["sea"]
        self.d["sea"] = None
        for name in sea["swimmers"]:
            awake = self.conscious(name)
            worn = "preserver" in self.c(name)["open"]
            if name != "frenchy" and not worn:
                self.wound(name, 1, "fall")
            if sea["sharks"]:
                self.wound(name, 1, "sharks")
            over = self.c(name)["wounds"] - self.size(name)
            if over > 0 or (over == 0 and self.d["options"]["faint_overboard"] == "dies" and not worn):
                self.tell("died", character=name)
                self.leave(name)
            elif over == 0 and awake:
                self.tell("fainted", character=name)
        self.after_the_sea()

    def thirst_of(self, name: str) -> int:
        d, (_, thirsty, _, icons) = self.d, box.TABLE_3[self.d["played"]]
        if d["options"]["printing"] == "later":
            thirsty = box.LATER.get(d["played"], thirsty)
        total = (
            (name in self.named(thirsty))
            + ("R" in icons and name in d["rowed"])
            + ("F" in icons and name in d["fought"])
            + (name in d["drank"])
        )
        shaded = d["parasol_open"] and "parasol" in self.c(name)["open"]
        return total - 1 if total > 0 and shaded else total

    def after_the_sea(self) -> None:
        d = self.d
        living = [name for name in d["boat"] if self.alive(name)]
        if not living:
            self.over()
            return
        d["thirst"] = {name: self.thirst_of(name) for name in sorted(living) if self.thirst_of(name) > 0}
        if not d["thirst"]:
            self.end_of_day()
            return
        d["phase"] = "thirst"
        self.tell("thirsty", thirst=dict(d["thirst"]))
        self.reacted()

    def do_water(self, me: str, action: Action) -> None:
        thirst = self.d["thirst"]
        self.spend(action["of"], "water")
        self.put(thirst, action["for"], -1)
        wong = "wong" not in (me, action["for"]) and "wong" in thirst
        if wong:
            self.put(thirst, "wong", -1)
        self.tell("water", character=me, wong=wong, **{"for": action["for"], "of": action["of"]})
        self.reacted()

    def thirst_settled(self) -> None:
        thirst = self.d["thirst"]
        self.d["thirst"] = {}
        for name in [each for each in self.d["boat"] if each in thirst]:
            awake = self.conscious(name)
            self.wound(name, thirst[name], "thirst")
            if not self.alive(name):
                self.tell("died", character=name)
            elif awake and not self.conscious(name):
                self.tell("fainted", character=name)
        if any(self.alive(name) for name in self.d["boat"]):
            self.end_of_day()
        else:
            self.over()

    def end_of_day(self) -> None:
        d = self.d
        self.under([{"card": d["played"], "known": list(range(d["players"]))}])
        d["played"] = None
        d["rowed"], d["fought"], d["drank"] = [], [], []
        self.start_of_day()

    def over(self) -> None:
        d = self.d
        d["phase"], d["draw"], d["turn"], d["queue"] = "over", None, None, []
        scores, winners = self.result()
        self.tell("over", why="land" if d["birds"] == 4 else "dead", scores=scores, winners=winners)
