"""What a castaway thinks of a view: whom he wants alive, what a wound, a card and a place are worth to him."""

from typing import Any, Final

from chaloupe.core.problems import Words
from chaloupe.games.castaways.pieces import NAMES, Terms

# How likely it is that somebody with so many wounds to spare does not see land.
_RISK: Final = [0.7, 0.45, 0.3, 0.2, 0.13, 0.09, 0.06, 0.04, 0.03]
# What the next jewel adds to those one has.
_NEXT_JEWEL: Final = [1.8, 3.0, 4.0, 4.0]
_WORTH: Final = {
    "water": 1.4, "cash": 1.0, "jewels": 2.2, "painting2": 2.0, "painting3": 3.0, "medkit": 1.4, "oar": 0.6,
    "chum": 0.6, "blackjack": 0.8, "knife": 1.2, "hook": 1.5, "flare": 1.6, "parasol": 2.0, "preserver": 1.8,
    "compass": 1.3, "cannibalism": 0.5, "courage": 0.8,
}  # fmt: skip
_LOOT: Final = ("cash", "jewels", "painting2", "painting3")
_DOUBLE: Final = {"captain": ("cash",), "lauren": ("jewels",), "stephen": ("painting2", "painting3")}
_BLOWS: Final = {"oar": 1, "blackjack": 2, "knife": 3, "hook": 4}
HIDDEN_WORTH: Final = 1.3


class Temper:
    """How much friend, foe, loot and the others weigh, and how readily one picks a quarrel."""

    def __init__(self, friend: float, foe: float, loot: float, others: float, boldness: float) -> None:
        """Keep the weights."""
        self.friend: Final = friend
        self.foe: Final = foe
        self.loot: Final = loot
        self.others: Final = others
        self.boldness: Final = boldness


class Mind:
    """A view as one of the castaways sees it."""

    def __init__(self, temper: Temper, view: Words) -> None:
        """Read the view of a seat that has a character."""
        self.temper: Final = temper
        seen: dict[str, Any] = dict(view)
        self.view: Final = seen
        self.terms: Final = Terms(int(seen["players"]), seen["options"])
        self.people: Final[dict[str, Any]] = seen["characters"]
        self.boat: Final[list[str]] = seen["boat"]
        self.me: Final = self._who(seen["seat"])
        self.mine: Final[dict[str, Any]] = self.people[self.me]
        self.regard: Final = {name: self._regard(name) for name in self.people}

    def _who(self, seat: object) -> str:
        for name, person in self.people.items():
            if person["seat"] == seat:
                return name
        raise ValueError("a mind belongs to a seat")

    # -- people --------------------------------------------------------------------------------------------------

    def _regard(self, name: str) -> float:
        """Say how many points a life is worth to me: friend and foe as they score, the others by temper."""
        number = NAMES.index(name)
        friend, foe = self.mine["friend"], self.mine["foe"]
        total = 0.0
        if name == friend:
            total += float(self.terms.survival[number]) * (1.0 if name == self.me else self.temper.friend)
        if name == self.me:
            return total + (1.0 if foe == self.me else float(self.terms.survival[number]))
        if name == foe or (foe == self.me and name != friend):
            total -= float(self.terms.printed[number]) * self.temper.foe
        return total if name in (friend, foe) or foe == self.me else self.temper.others

    def to_spare(self, name: str) -> int:
        """Count the wounds somebody can still take without dying."""
        return int(self.terms.size[NAMES.index(name)]) - int(self.people[name]["wounds"])

    def awake(self, name: str) -> bool:
        """Say whether somebody is conscious."""
        return name in self.boat and self.to_spare(name) > 0

    def alive(self, name: str) -> bool:
        """Say whether somebody lives."""
        return name in self.boat and self.to_spare(name) >= 0

    def hurt(self, name: str, wounds: int) -> float:
        """Say what it is worth to me that somebody takes wounds; healing is a negative number of them."""
        if not self.alive(name):
            return 0.0
        return -self.regard[name] * (risk(self.to_spare(name) - wounds) - risk(self.to_spare(name)))

    def navigator(self) -> str:
        """Name who would navigate now."""
        for name in reversed(self.boat):
            if self.awake(name):
                return name
        return ""

    def place_worth(self, place: int) -> float:
        """Value a place in the boat: the stern chooses the card, the bow the provisions."""
        last = len(self.boat) - 1
        return 1.4 if place == last else 0.7 if place == 0 else 0.1 + 0.5 * place / (last + 1)

    # -- cards ---------------------------------------------------------------------------------------------------

    def has(self, kind: str) -> int:
        """Count my cards of a kind."""
        return int(self.mine["hand"].get(kind, 0)) + int(self.mine["open"].get(kind, 0))

    def worth(self, kind: str) -> float:
        """Value one more card of a kind in my hands."""
        value = _WORTH[kind]
        if kind in _LOOT:
            if kind == "jewels":
                value = _NEXT_JEWEL[min(3, self.has("jewels"))]
            return value * self.temper.loot * (2.0 if kind in _DOUBLE.get(self.me, ()) else 1.0)
        if kind == "water":
            return value * (1.6 if self.has("water") == 0 else 1.0 if self.has("water") < 3 else 0.6)
        return value

    def common_worth(self, kind: str) -> float:
        """Value a card as anybody would."""
        return _WORTH[kind]

    def strength(self, name: str) -> int:
        """Add up what everybody sees of somebody's strength in a fight."""
        person = self.people[name]
        total = int(self.terms.size[NAMES.index(name)])
        for kind, blow in _BLOWS.items():
            total += blow * int(person["open"].get(kind, 0))
        drank: list[str] = self.view["drank"]
        if name in drank or (name == "wong" and drank):
            total += 3
        fight = self.view["fight"]
        return total + 8 if fight is not None and fight["flare"] == name else total

    def in_reserve(self) -> int:
        """Add up the weapons that I could still play."""
        total = 8 if self.has("flare") else 0
        for kind, blow in _BLOWS.items():
            total += blow * int(self.mine["hand"].get(kind, 0))
        if self.has("courage") and self.me not in self.view["drank"]:
            total += 3
        return total

    # -- the sea -------------------------------------------------------------------------------------------------

    def bird_worth(self) -> float:
        """Value a gull: the sooner land comes, the safer are those who should live."""
        total = 0.2
        for name in self.people:
            if self.alive(name):
                total += 0.3 * self.regard[name] * risk(self.to_spare(name))
        return total

    def card_worth(self, card: int) -> float:
        """Value a navigation card if it were played today."""
        terms = self.terms
        view = self.view
        total = float(terms.bird[card]) * self.bird_worth()
        if view["birds"] + terms.bird[card] >= 4:
            return self.landing_worth()
        for name in self.boat:
            if not self.alive(name):
                continue
            number = NAMES.index(name)
            wounds = 0
            if terms.overboard[card] >> number & 1 or (card == 11 and name in view["drank"]):
                wounds += 0 if name == "frenchy" else 1
                if not self.awake(name) and "preserver" not in self.people[name]["open"]:
                    wounds += 9
            dry = int(terms.thirsty[card] >> number & 1)
            dry += 1 if terms.row_cards >> card & 1 and name in view["rowed"] else 0
            dry += 1 if terms.fight_cards >> card & 1 and name in view["fought"] else 0
            if name == self.me:
                dry = max(0, dry - self.has("water"))
            total += self.hurt(name, wounds) + 0.6 * self.hurt(name, dry)
        return total

    def landing_worth(self) -> float:
        """Value the end of the game now against going on."""
        total = 0.0
        for name in self.people:
            if self.alive(name):
                total += self.regard[name] * risk(self.to_spare(name))
        return total


def risk(to_spare: int) -> float:
    """Say how likely somebody is to die who can take so many more wounds."""
    return 1.0 if to_spare < 0 else _RISK[min(to_spare, len(_RISK) - 1)]
