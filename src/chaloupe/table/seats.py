"""Who sits at a table: people, bots, several people on one screen. A person is a word that the server knows."""

from typing import Any, NamedTuple

from chaloupe.core.problems import Problem

MOST_DEVICES = 4


class Seat(NamedTuple):
    """One seat: who holds it (one person, or that person's several devices), its name, the bot that plays it."""

    holders: tuple[str, ...] = ()
    name: str = ""
    bot: str | None = None
    claims: tuple[str, ...] = ()  # personal links that have been used

    @property
    def open(self) -> bool:
        """Say whether anybody may take it."""
        return not self.holders and self.bot is None


class Seats:
    """All seats of a table, and who set it up; every change is checked and raises a `Problem` if it may not be."""

    def __init__(self, host: str, seats: list[Seat], *, hints: bool = False, sofa: bool = False) -> None:
        """Seat everybody; `hints`: everybody may ask for them although other people play; `sofa`: all in one room."""
        self.host = host
        self.seats = seats
        self.hints = hints
        self.sofa = sofa

    def of(self, person: str) -> list[int]:
        """List the seats of a person."""
        return [i for i, seat in enumerate(self.seats) if person in seat.holders]

    def hosts(self, person: str) -> bool:
        """Say whether a person may look after the seats: whoever set the table up, on one sofa all who sit there."""
        return bool(person) and (self.host == person or (self.sofa and person in self.people()))

    def people(self) -> set[str]:
        """Name everybody who holds a seat."""
        return {person for seat in self.seats for person in seat.holders}

    def any_open(self) -> bool:
        """Say whether anybody may sit down somewhere."""
        return any(seat.open for seat in self.seats)

    def others_who_play(self, person: str) -> list[int]:
        """List the seats that other people play themselves."""
        return [i for i, seat in enumerate(self.seats) if seat.holders and not seat.bot and person not in seat.holders]

    def may_ask(self, person: str) -> bool:
        """Say whether a person may ask for hints: where the table allows it, or alone against bots."""
        own = self.of(person)
        if not own or self.hints:
            return bool(own)
        others = [seat for i, seat in enumerate(self.seats) if i != own[0]]
        return all(seat.bot is not None and not seat.holders for seat in others)

    def names(self) -> list[str]:
        """Name the seats for a record: a bot by its own name."""
        return [seat.name or seat.bot or "" for seat in self.seats]

    def find(self, seat: int) -> Seat:
        """Give a seat that exists."""
        if not 0 <= seat < len(self.seats):
            raise Problem("seat_unknown", seat=seat, last=len(self.seats) - 1)
        return self.seats[seat]

    def own(self, seat: int, person: str) -> Seat:
        """Give a seat that this person holds."""
        found = self.find(seat)
        if person not in found.holders:
            raise Problem("seat_not_yours", seat=seat)
        return found

    def take(self, seat: int, person: str, name: str, away: bool = False) -> None:
        """Sit down in an open seat; once is enough. On one sofa, another phone takes over where one has gone silent."""
        found = self.find(seat)
        if person in found.holders:
            return
        if self.sofa and found.holders:
            self._take_over(seat, person, away)
            return
        if not found.open:
            raise Problem("seat_taken", seat=seat)
        if not name:
            raise Problem("name_missing")
        self.seats[seat] = Seat((person,), name)

    def _take_over(self, seat: int, person: str, away: bool) -> None:
        """Hold the seat of somebody whose phone is silent; whoever plays already learns nobody else's secrets."""
        found = self.seats[seat]
        if person in self.people():
            raise Problem("seat_taken", seat=seat)
        if not away:
            raise Problem("seat_not_away", name=found.name)
        if len(found.holders) >= MOST_DEVICES:
            raise Problem("link_devices", most=MOST_DEVICES)
        self.seats[seat] = found._replace(holders=(*found.holders, person), bot=None)

    def leave(self, seat: int, person: str) -> None:
        """Stand up: the seat is open. The host may also send a bot away that nobody let sit in."""
        found = self.find(seat)
        if not (self.hosts(person) and found.bot is not None and not found.holders):
            self.own(seat, person)
        self.seats[seat] = Seat()

    def let_bot(self, seat: int, person: str, bot: str, away: bool) -> None:
        """Let a bot play: for oneself, or as the host in an open seat or for somebody who is away."""
        found = self.find(seat)
        if person not in found.holders and not (self.hosts(person) and (found.open or away)):
            raise Problem("seat_not_yours", seat=seat)
        self.seats[seat] = found._replace(bot=bot)

    def back(self, seat: int, person: str) -> None:
        """Take one's seat back from the bot."""
        self.seats[seat] = self.own(seat, person)._replace(bot=None)

    def claim(self, seat: int, issuer: str, claim: str, person: str) -> None:
        """Bring a seat to another device by a link that its holder made; a link works once."""
        found = self.find(seat)
        if issuer not in found.holders or claim in found.claims:
            raise Problem("link_used")
        if person in found.holders:
            return
        if len(found.holders) >= MOST_DEVICES:
            raise Problem("link_devices", most=MOST_DEVICES)
        self.seats[seat] = found._replace(holders=(*found.holders, person), claims=(*found.claims, claim))

    def screen(self, seat: int) -> int | None:
        """Name the lowest seat that shares this one's screen, if several do."""
        holders = self.seats[seat].holders
        sharing = [
            i for i, other in enumerate(self.seats) if holders and other.holders and holders[0] == other.holders[0]
        ]
        return sharing[0] if len(sharing) > 1 else None

    def moved_on(self) -> "Seats":
        """Seat the same people for another game, everybody one seat further; links do not come along."""
        last = [seat._replace(claims=()) for seat in self.seats]
        return Seats(self.host, [last[-1], *last[:-1]], hints=self.hints, sofa=self.sofa)

    def document(self) -> dict[str, Any]:
        """Write it down."""
        document: dict[str, Any] = {"host": self.host, "seats": [seat._asdict() for seat in self.seats]}
        if self.hints:
            document["hints"] = True
        if self.sofa:
            document["sofa"] = True
        return document

    @staticmethod
    def load(document: dict[str, Any]) -> "Seats":
        """Read what `document` wrote."""
        seats = [
            Seat(tuple(seat["holders"]), seat["name"], seat["bot"], tuple(seat["claims"])) for seat in document["seats"]
        ]
        return Seats(document["host"], seats, hints=document.get("hints", False), sofa=document.get("sofa", False))
