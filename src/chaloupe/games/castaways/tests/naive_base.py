"""What both halves of the naive game stand on: telling, small moves, and the steps that one half owes the other."""

from typing import Any

from chaloupe.games.castaways.tests import naive_box as box

Document = dict[str, Any]
Action = dict[str, Any]


def bare(counts: dict[str, int]) -> dict[str, int]:
    return {kind: number for kind, number in sorted(counts.items()) if number}


class Base(box.Reading):
    """A document that is changed, and `told`: what the last action told, with who heard the secrets."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.told: list[tuple[Action, list[int], Action]] = []

    def start_of_day(self) -> None:
        raise NotImplementedError

    def start_of_navigation(self) -> None:
        raise NotImplementedError

    def next_turn(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    # -- telling -------------------------------------------------------------------------------------------------

    def tell(self, event: str, /, **arguments: Any) -> None:
        self.told.append(({"event": event, **arguments}, [], {}))

    def whisper(self, event: str, seats: list[int], masked: Action, /, **arguments: Any) -> None:
        self.told.append(({"event": event, **arguments}, seats, masked))

    def heard(self, viewer: int) -> list[Action]:
        return [event if viewer in seats else {**event, **masked} for event, seats, masked in self.told]

    # -- small moves ---------------------------------------------------------------------------------------------

    def put(self, where: dict[str, int], kind: str, number: int = 1) -> None:
        where[kind] = where.get(kind, 0) + number
        if where[kind] == 0:
            del where[kind]

    def to_discard(self, kind: str) -> None:
        self.put(self.d["discard"], kind)
        if kind == "parasol":
            self.d["parasol_open"] = False

    def spend(self, who: str, kind: str) -> None:
        self.put(self.c(who)["open" if kind in self.c(who)["open"] else "hand"], kind, -1)
        self.to_discard(kind)

    def lay_open(self, who: str, kind: str) -> None:
        if kind not in self.c(who)["open"]:
            self.put(self.c(who)["hand"], kind, -1)
            self.put(self.c(who)["open"], kind)

    def wound(self, who: str, number: int, by: str) -> None:
        self.c(who)["wounds"] += number
        self.tell("wounded", character=who, wounds=self.c(who)["wounds"], by=by)

    def heal(self, who: str) -> None:
        slept = not self.conscious(who)
        self.c(who)["wounds"] -= 1
        self.tell("healed", character=who, wounds=self.c(who)["wounds"])
        if slept:
            self.tell("woke", character=who)

    def leave(self, who: str) -> None:
        all_of_it = bare(
            {kind: self.c(who)["hand"].get(kind, 0) + self.c(who)["open"].get(kind, 0) for kind in box.PROVISIONS}
        )
        for kind, number in all_of_it.items():
            for _ in range(number):
                self.to_discard(kind)
        self.c(who)["hand"], self.c(who)["open"] = {}, {}
        self.d["boat"].remove(who)
        self.tell("left", character=who, cards=all_of_it)

    def under(self, entries: list[Action]) -> None:
        if entries:
            self.d["navigation"]["under"].append(sorted(entries, key=lambda entry: entry["card"]))

    # -- windows ------------------------------------------------------------------------------------------------

    def reacted(self) -> None:
        self.d["passed"] = []
        if not self.asked():
            self.close()

    def do_pass(self, me: str, _action: Action) -> None:
        self.d["passed"] = sorted([*self.d["passed"], me])
        self.tell("passed", character=me)
        if not self.must():
            self.close()

    def draw(self, why: str, left: int = 1) -> None:
        self.d["phase"] = "draw"
        self.d["draw"] = {"why": why, "left": min(left, self.pile_size())}
