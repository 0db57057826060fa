"""What lies in the boat: characters, cards, piles and marks, as numbers and sets that are quick to ask and to copy."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.position import CHANCE, NOBODY, Position
from chaloupe.games.castaways.pieces import CHARACTERS, COMPASS, KINDS, LAST_CARD, NAMES, PARASOL, Terms

# Phases; the names are those of the rules.
SETUP: Final = 0
SUPPLY: Final = 1
DRAFT: Final = 2
ACTIONS: Final = 3
REPLY: Final = 4
OBJECTION: Final = 5
FIGHT: Final = 6
STEAL: Final = 7
DRAW: Final = 8
ROW: Final = 9
NAVIGATION: Final = 10
CHOOSE: Final = 11
OVERBOARD: Final = 12
THIRST: Final = 13
OVER: Final = 14
PHASES: Final = (
    "setup",
    "supply",
    "draft",
    "actions",
    "reply",
    "objection",
    "fight",
    "steal",
    "draw",
    "row",
    "navigation",
    "choose",
    "overboard",
    "thirst",
    "over",
)
_CHANCE_PHASES: Final = (ONE << SETUP) | (ONE << SUPPLY) | (ONE << STEAL) | (ONE << DRAW)
_TURN_PHASES: Final = (ONE << ACTIONS) | (ONE << ROW)
_NAVIGATOR_PHASES: Final = (ONE << NAVIGATION) | (ONE << CHOOSE)
WINDOWS: Final = (ONE << OBJECTION) | (ONE << FIGHT) | (ONE << OVERBOARD) | (ONE << THIRST)

# Why navigation cards are drawn, and what is claimed.
NO_DRAW: Final = 0
FOR_ROW: Final = 1
FOR_FLARE: Final = 2
FOR_COMPASS: Final = 3
FOR_TOP: Final = 4
REASONS: Final = ("", "row", "flare", "compass", "top")
NO_CLAIM: Final = 0
SWAP_CLAIM: Final = 1
ROB_CLAIM: Final = 2
FEAST_CLAIM: Final = 3
HIDDEN: Final = KINDS  # the card of a robbery that names none

# `cards`: lines of 17 numbers, one for each kind. A line for each hand and for the open cards of each character.
OPEN_AT: Final = CHARACTERS * KINDS
PILE_AT: Final = OPEN_AT + CHARACTERS * KINDS
DISCARD_AT: Final = PILE_AT + KINDS
DRAFT_AT: Final = DISCARD_AT + KINDS
CARDS_LENGTH: Final = DRAFT_AT + KINDS

# `lines`: a line of eight for each of these, by character (CHARACTER_OF: by seat; BOAT and QUEUE: by place).
SEAT_OF: Final = 0
CHARACTER_OF: Final = 8
FRIEND: Final = 16
FOE: Final = 24
WOUNDS: Final = 32
HAND_SIZE: Final = 40
HAND_KINDS: Final = 48
OPEN_KINDS: Final = 56
BOAT: Final = 64
QUEUE: Final = 72
DRY: Final = 80  # thirsts still open
OFFER_TO: Final = 88
# How many cards of each kind lie open or in the discard; who knows each navigation card; the groups under the pile.
SHOWN: Final = 96
KNOWN: Final = SHOWN + KINDS
GROUPS: Final = KNOWN + LAST_CARD + 1
LINES_LENGTH: Final = GROUPS + 32


class Trade:
    """What an offer gives and asks, as sorted lists of kinds; it never changes."""

    def __init__(self, give: list[int], give_open: list[int], ask: list[int], ask_open: list[int]) -> None:
        """Keep the four lists."""
        self.give: Final = give
        self.give_open: Final = give_open
        self.ask: Final = ask
        self.ask_open: Final = ask_open


class State(Position):
    """The table of a game of Castaways. Sets of characters, kinds, cards and seats are bits of one integer."""

    def __init__(self, terms: Terms, cards: vec[u8], lines: vec[i64], trades: list[Trade | None]) -> None:
        """Take the pieces as they are."""
        super().__init__(terms.players)
        self.terms: Final = terms
        self.cards: Final[vec[u8]] = cards
        self.lines: Final[vec[i64]] = lines
        self.trades: Final = trades
        self.phase: i64 = SETUP
        self.day: i64 = 0
        self.birds: i64 = 0
        self.dealt: i64 = 0  # characters in play
        self.aboard: i64 = 0
        self.conscious: i64 = 0
        self.living: i64 = 0
        self.boat_length: i64 = 0
        self.queue_length: i64 = 0
        self.lurking: i64 = 0  # kinds of which a card lies neither open nor in the discard (CAS-9)
        self.parasol_open = False
        self.unseen: i64 = 0
        self.groups: i64 = 0
        self.stack: i64 = 0
        self.drawn: i64 = 0
        self.played: i64 = 0
        self.turn: i64 = -1
        self.rowed: i64 = 0
        self.fought: i64 = 0
        self.drank: i64 = 0
        self.holder: i64 = -1
        self.draft_left: i64 = 0
        self.draw_why: i64 = NO_DRAW
        self.draw_left: i64 = 0
        self.offers: i64 = 0  # who has an offer standing
        self.claim: i64 = NO_CLAIM
        self.target: i64 = -1
        self.claimed: i64 = -1
        self.attackers: i64 = 0
        self.defenders: i64 = 0
        self.flare: i64 = -1
        self.swimmers: i64 = 0
        self.sharks = False
        self.thrown = False
        self.dry: i64 = 0  # who is thirsty
        self.passed: i64 = 0
        self.asked: i64 = 0

    def copy_scalars_to(self, twin: "State") -> None:
        """Give a twin everything that is not in the lines."""
        twin.phase = self.phase
        twin.day = self.day
        twin.birds = self.birds
        twin.dealt = self.dealt
        twin.aboard = self.aboard
        twin.conscious = self.conscious
        twin.living = self.living
        twin.boat_length = self.boat_length
        twin.queue_length = self.queue_length
        twin.lurking = self.lurking
        twin.parasol_open = self.parasol_open
        twin.unseen = self.unseen
        twin.groups = self.groups
        twin.stack = self.stack
        twin.drawn = self.drawn
        twin.played = self.played
        twin.turn = self.turn
        twin.rowed = self.rowed
        twin.fought = self.fought
        twin.drank = self.drank
        twin.holder = self.holder
        twin.draft_left = self.draft_left
        twin.draw_why = self.draw_why
        twin.draw_left = self.draw_left
        twin.offers = self.offers
        twin.claim = self.claim
        twin.target = self.target
        twin.claimed = self.claimed
        twin.attackers = self.attackers
        twin.defenders = self.defenders
        twin.flare = self.flare
        twin.swimmers = self.swimmers
        twin.sharks = self.sharks
        twin.thrown = self.thrown
        twin.dry = self.dry
        twin.passed = self.passed
        twin.asked = self.asked

    # -- who decides ---------------------------------------------------------------------------------------------

    def deciders(self) -> i64:
        """Give the set of characters whose decision the game waits for."""
        phase = self.phase
        if _TURN_PHASES >> phase & 1:
            return ONE << self.turn
        if WINDOWS >> phase & 1:
            return self.asked & ~self.passed
        if phase == REPLY:
            return ONE << self.target
        if phase == DRAFT:
            return ONE << self.holder
        if _NAVIGATOR_PHASES >> phase & 1:
            return ONE << self.navigator()
        return 0

    def actor(self) -> i64:
        """Name who acts next: chance, or the lowest seat the game waits for."""
        if _CHANCE_PHASES >> self.phase & 1:
            return CHANCE
        who = self.deciders()
        if who == 0:
            return NOBODY
        lines = self.lines
        seat: i64 = 0
        while not who >> lines[CHARACTER_OF + seat] & 1:
            seat += 1
        return seat

    def seats_of(self, characters: i64) -> i64:
        """Give the set of seats of a set of characters."""
        seats: i64 = 0
        while characters:
            seats |= ONE << self.lines[SEAT_OF + lowest(characters)]
            characters &= characters - 1
        return seats

    def must_mask(self) -> i64:
        """Give the set of seats whose decision the game waits for."""
        return self.seats_of(self.deciders())

    def may_mask(self) -> i64:
        """Give the seats that may trade, drink and lay cards open in somebody else's turn (CAS-49, CAS-63, CAS-166)."""
        return self.seats_of(self.conscious & ~(ONE << self.turn)) if self.phase == ACTIONS else 0

    def about(self, seat: i64) -> str:
        """Name what a seat is asked: its phase, or in the turn of another `trade`."""
        if self.phase == ACTIONS and self.lines[CHARACTER_OF + seat] != self.turn:
            return "trade"
        return PHASES[self.phase]

    def room(self) -> i64:
        """Give a number that no list of codes exceeds: at most 725 offers and 100 other actions."""
        return 832

    # -- characters ----------------------------------------------------------------------------------------------

    def set_wounds(self, character: i64, wounds: i64) -> None:
        """Change a character's wounds and with them what he can do (CAS-26, CAS-27, CAS-31)."""
        self.lines[WOUNDS + character] = wounds
        self.refresh(character)

    def refresh(self, character: i64) -> None:
        """Set whether a character lives and is conscious."""
        own = ONE << character
        wounds = self.lines[WOUNDS + character]
        size = self.terms.size[character]
        in_boat = self.aboard & own != 0
        self.living = self.living | own if in_boat and wounds <= size else self.living & ~own
        self.conscious = self.conscious | own if in_boat and wounds < size else self.conscious & ~own

    def unconscious(self) -> i64:
        """Give the set of the unconscious (CAS-27)."""
        return self.living & ~self.conscious

    def navigator(self) -> i64:
        """Name the last conscious character towards the stern (CAS-107), -1 if there is none."""
        place = self.boat_length - 1
        while place >= 0:
            character = self.lines[BOAT + place]
            if self.conscious >> character & 1:
                return character
            place -= 1
        return -1

    def in_boat_order(self, characters: i64) -> list[int]:
        """List a set of characters from bow to stern."""
        found: list[int] = []
        for place in range(self.boat_length):
            character = self.lines[BOAT + place]
            if characters >> character & 1:
                found.append(character)
        return found

    def might(self, character: i64, kind: i64) -> bool:
        """Say whether for all that can be seen a hand may hold a kind (CAS-9)."""
        return self.lines[HAND_SIZE + character] > 0 and self.lurking >> kind & 1 != 0

    def may_have_compass(self, navigator: i64) -> bool:
        """Say whether for all that can be seen the navigator can use the compass (CAS-9, CAS-72)."""
        return self.pile_left() and (self.has_open(navigator, COMPASS) or self.might(navigator, COMPASS))

    # -- provisions ----------------------------------------------------------------------------------------------

    def has_open(self, character: i64, kind: i64) -> bool:
        """Say whether a kind lies open in front of a character."""
        return self.lines[OPEN_KINDS + character] >> kind & 1 != 0

    def has_in_hand(self, character: i64, kind: i64) -> bool:
        """Say whether a kind is in a character's hand."""
        return self.lines[HAND_KINDS + character] >> kind & 1 != 0

    def has(self, character: i64, kind: i64) -> bool:
        """Say whether a character has a kind, in hand or open."""
        return (self.lines[HAND_KINDS + character] | self.lines[OPEN_KINDS + character]) >> kind & 1 != 0

    def add_to_hand(self, character: i64, kind: i64) -> None:
        """Put a card into a hand."""
        self.cards[character * KINDS + kind] += 1
        self.lines[HAND_KINDS + character] |= ONE << kind
        self.lines[HAND_SIZE + character] += 1

    def take_from_hand(self, character: i64, kind: i64) -> None:
        """Take a card out of a hand."""
        at = character * KINDS + kind
        self.cards[at] -= 1
        if self.cards[at] == 0:
            self.lines[HAND_KINDS + character] &= ~(ONE << kind)
        self.lines[HAND_SIZE + character] -= 1

    def add_open(self, character: i64, kind: i64) -> None:
        """Put a card face up in front of a character."""
        self.cards[OPEN_AT + character * KINDS + kind] += 1
        self.lines[OPEN_KINDS + character] |= ONE << kind

    def take_open(self, character: i64, kind: i64) -> None:
        """Take a card that lies open away from its owner."""
        at = OPEN_AT + character * KINDS + kind
        self.cards[at] -= 1
        if self.cards[at] == 0:
            self.lines[OPEN_KINDS + character] &= ~(ONE << kind)

    def show(self, kind: i64) -> None:
        """Count a card that everybody sees from now on."""
        self.lines[SHOWN + kind] += 1
        if self.lines[SHOWN + kind] == self.terms.number[kind]:
            self.lurking &= ~(ONE << kind)

    def reveal(self, character: i64, kind: i64) -> None:
        """Lay a card of the hand open (CAS-63, CAS-65)."""
        self.take_from_hand(character, kind)
        self.add_open(character, kind)
        self.show(kind)

    def lay_open(self, character: i64, kind: i64) -> None:
        """Lay a card open that is played; one that lies open already serves (CAS-10)."""
        if not self.has_open(character, kind):
            self.reveal(character, kind)

    def spend(self, character: i64, kind: i64) -> None:
        """Discard a card that is used up, the open one first (CAS-10, CAS-66)."""
        if self.has_open(character, kind):
            self.discard_open(character, kind)
        else:
            self.discard_from_hand(character, kind)

    def discard_open(self, character: i64, kind: i64) -> None:
        """Discard a card that lies open; a parasol is then closed (CAS-85)."""
        self.take_open(character, kind)
        self.cards[DISCARD_AT + kind] += 1
        if kind == PARASOL:
            self.parasol_open = False

    def discard_from_hand(self, character: i64, kind: i64) -> None:
        """Discard a card of a hand."""
        self.take_from_hand(character, kind)
        self.cards[DISCARD_AT + kind] += 1
        self.show(kind)

    def number_of(self, line: i64) -> i64:
        """Count the cards of a line of 17 kinds."""
        total: i64 = 0
        for kind in range(KINDS):
            total += i64(self.cards[line + kind])
        return total

    # -- the navigation pile -------------------------------------------------------------------------------------

    def pile_left(self) -> bool:
        """Say whether the navigation pile has a card."""
        return self.unseen != 0 or self.groups > 0


def names_of(characters: i64) -> list[str]:
    """List the names of a set of characters, sorted."""
    found: list[str] = []
    while characters:
        found.append(NAMES[lowest(characters)])
        characters &= characters - 1
    return found


def empty_cards() -> vec[u8]:
    """Make the lines of provisions, all zero."""
    zeros = vec[u8]()
    while len(zeros) < CARDS_LENGTH:
        zeros = append(zeros, u8(0))
    return zeros


def empty_lines() -> vec[i64]:
    """Make the lines of numbers: nobody has a seat, a friend, a foe or an offer."""
    lines = vec[i64]()
    while len(lines) < LINES_LENGTH:
        at = len(lines)
        lines = append(lines, i64(-1) if at < WOUNDS or OFFER_TO <= at < SHOWN else i64(0))
    return lines
