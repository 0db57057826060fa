"""What lies in the boat: characters, cards, piles and marks, as numbers and sets that are quick to ask and to copy."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, has, lowest, without
from chaloupe.core.position import Position
from chaloupe.games.castaways import layout
from chaloupe.games.castaways.pieces import KINDS, NONE, Terms

# The phases; what leads from one to the next is in `flow`.
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
    "setup", "supply", "draft", "actions", "reply", "objection", "fight", "steal", "draw", "row", "navigation",
    "choose", "overboard", "thirst", "over",
)  # fmt: skip

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
HIDDEN: Final = 17  # the card of a robbery that names none: behind all kinds


class Trade:
    """What an offer gives and asks, as sorted lists of kinds; it never changes."""

    def __init__(self, give: list[int], give_open: list[int], ask: list[int], ask_open: list[int]) -> None:
        """Tell what passes from hand to hand from what passes from open to open."""
        self.give: Final = give
        self.give_open: Final = give_open
        self.ask: Final = ask
        self.ask_open: Final = ask_open


class State(Position):
    """The table of a game of Castaways: what there is and how it is read and moved, without any rule.

    Sets of characters, kinds, navigation cards and seats are bits of one integer. The numbers by character lie in one
    vector, `rows`, because a search copies positions all the time; everybody but the hottest loops asks by name.

    - `dealt`, `aboard`, `conscious`, `living`: who is in play, in the boat, conscious, alive
    - `lurking`: kinds of which a card lies neither open nor in the discard (CAS-9)
    - `unseen`, `groups`, `stack`, `drawn`, `played`: navigation cards never seen, how many groups of them under the
      pile, those stowed, just drawn, played (0: none)
    - `turn` and the marks of the day: who has `rowed`, `fought`, and who `drank`
    - `holder`, `draft_left`: who chooses provisions, how many cards are still to come; `draw_why`, `draw_left`: why
      navigation cards are drawn, how many are still to come
    - `offers`: who has an offer standing
    - `claim`, `target`, `claimed`: what is claimed, of whom, which card; the fight for it, and who has fired the
      `flare` in it
    - `swimmers`, `sharks`, `thrown`: who is in the sea, whether sharks have come and the preserver was thrown
    - `dry`: who is thirsty; `asked`, `passed`: whom the open window asks, who has passed
    """

    def __init__(self, terms: Terms, cards: vec[u8], rows: vec[i64], trades: list[Trade | None]) -> None:
        """Take the pieces as they are, with nothing dealt and nothing going on."""
        super().__init__(terms.players)
        self.terms: Final = terms
        self.cards: Final[vec[u8]] = cards
        self.rows: Final[vec[i64]] = rows
        self.trades: Final = trades
        self.phase: i64 = SETUP
        self.day: i64 = 0
        self.birds: i64 = 0
        self.dealt: i64 = 0
        self.aboard: i64 = 0
        self.conscious: i64 = 0
        self.living: i64 = 0
        self.boat_length: i64 = 0
        self.queue_length: i64 = 0
        self.lurking: i64 = 0
        self.parasol_open = False
        self.unseen: i64 = 0
        self.groups: i64 = 0
        self.stack: i64 = 0
        self.drawn: i64 = 0
        self.played: i64 = 0
        self.turn: i64 = NONE
        self.rowed: i64 = 0
        self.fought: i64 = 0
        self.drank: i64 = 0
        self.holder: i64 = NONE
        self.draft_left: i64 = 0
        self.draw_why: i64 = NO_DRAW
        self.draw_left: i64 = 0
        self.offers: i64 = 0
        self.claim: i64 = NO_CLAIM
        self.target: i64 = NONE
        self.claimed: i64 = NONE
        self.attackers: i64 = 0
        self.defenders: i64 = 0
        self.flare: i64 = NONE
        self.swimmers: i64 = 0
        self.sharks = False
        self.thrown = False
        self.dry: i64 = 0
        self.passed: i64 = 0
        self.asked: i64 = 0

    @final
    def resemble(self, other: "State") -> None:
        """Take over all but the cards, rows and trades of another state."""
        self.phase = other.phase
        self.day = other.day
        self.birds = other.birds
        self.dealt = other.dealt
        self.aboard = other.aboard
        self.conscious = other.conscious
        self.living = other.living
        self.boat_length = other.boat_length
        self.queue_length = other.queue_length
        self.lurking = other.lurking
        self.parasol_open = other.parasol_open
        self.unseen = other.unseen
        self.groups = other.groups
        self.stack = other.stack
        self.drawn = other.drawn
        self.played = other.played
        self.turn = other.turn
        self.rowed = other.rowed
        self.fought = other.fought
        self.drank = other.drank
        self.holder = other.holder
        self.draft_left = other.draft_left
        self.draw_why = other.draw_why
        self.draw_left = other.draw_left
        self.offers = other.offers
        self.claim = other.claim
        self.target = other.target
        self.claimed = other.claimed
        self.attackers = other.attackers
        self.defenders = other.defenders
        self.flare = other.flare
        self.swimmers = other.swimmers
        self.sharks = other.sharks
        self.thrown = other.thrown
        self.dry = other.dry
        self.passed = other.passed
        self.asked = other.asked

    # -- characters ----------------------------------------------------------------------------------------------

    def seat_of(self, character: i64) -> i64:
        """Give the seat that plays a character."""
        return self.rows[layout.SEAT_OF + character]

    def character_of(self, seat: i64) -> i64:
        """Give the character of a seat, NONE before it is dealt."""
        return self.rows[layout.CHARACTER_OF + seat]

    def friend_of(self, character: i64) -> i64:
        """Give a character's friend, NONE before he is dealt."""
        return self.rows[layout.FRIEND + character]

    def foe_of(self, character: i64) -> i64:
        """Give a character's foe, NONE before he is dealt."""
        return self.rows[layout.FOE + character]

    def wounds_of(self, character: i64) -> i64:
        """Count a character's wounds."""
        return self.rows[layout.WOUNDS + character]

    def hand_size(self, character: i64) -> i64:
        """Count the cards of a hand."""
        return self.rows[layout.HAND_SIZE + character]

    def hand_kinds(self, character: i64) -> i64:
        """Give the set of kinds in a hand."""
        return self.rows[layout.HAND_KINDS + character]

    def open_kinds(self, character: i64) -> i64:
        """Give the set of kinds that lie open in front of a character."""
        return self.rows[layout.OPEN_KINDS + character]

    def thirst_of(self, character: i64) -> i64:
        """Count a character's thirsts that are still open."""
        return self.rows[layout.THIRST + character]

    def offer_to(self, author: i64) -> i64:
        """Name the partner of a character's standing offer."""
        return self.rows[layout.OFFER_TO + author]

    def seats_of(self, characters: i64) -> i64:
        """Give the set of seats of a set of characters."""
        seats: i64 = 0
        while characters:
            seats |= ONE << self.rows[layout.SEAT_OF + lowest(characters)]
            characters &= characters - 1
        return seats

    def set_wounds(self, character: i64, wounds: i64) -> None:
        """Change a character's wounds and with them what he can do."""
        self.rows[layout.WOUNDS + character] = wounds
        self.refresh(character)

    def refresh(self, character: i64) -> None:
        """Set whether a character lives and is conscious (CAS-26, CAS-27, CAS-31)."""
        own = ONE << character
        wounds = self.rows[layout.WOUNDS + character]
        size = self.terms.size[character]
        in_boat = self.aboard & own != 0
        self.living = self.living | own if in_boat and wounds <= size else self.living & ~own
        self.conscious = self.conscious | own if in_boat and wounds < size else self.conscious & ~own

    def unconscious(self) -> i64:
        """Give the set of the unconscious (CAS-27)."""
        return self.living & ~self.conscious

    def set_thirst(self, character: i64, number: i64) -> None:
        """Change how many thirsts a character has open."""
        self.rows[layout.THIRST + character] = number
        self.dry = self.dry | (ONE << character) if number > 0 else without(self.dry, character)

    def put_offer(self, author: i64, partner: i64, trade: Trade) -> None:
        """Let a trade stand as an author's offer to a partner."""
        self.rows[layout.OFFER_TO + author] = partner
        self.trades[author] = trade
        self.offers |= ONE << author

    def drop_offer(self, author: i64) -> None:
        """Take a standing offer away."""
        self.offers = without(self.offers, author)
        self.rows[layout.OFFER_TO + author] = NONE
        self.trades[author] = None

    # -- boat and queue ------------------------------------------------------------------------------------------

    def at_place(self, place: i64) -> i64:
        """Name who sits in a place of the boat, counted from the bow."""
        return self.rows[layout.BOAT + place]

    def in_queue(self, place: i64) -> i64:
        """Name who has the turn after so many others."""
        return self.rows[layout.QUEUE + place]

    def place_of(self, character: i64) -> i64:
        """Give the place of somebody who is in the boat."""
        place: i64 = 0
        while self.rows[layout.BOAT + place] != character:
            place += 1
        return place

    def embark(self, character: i64) -> None:
        """Seat somebody behind all others."""
        self.rows[layout.BOAT + self.boat_length] = character
        self.boat_length += 1
        self.aboard |= ONE << character

    def disembark(self, character: i64) -> None:
        """Take somebody out of the boat; those behind him move up."""
        place = self.place_of(character)
        self.boat_length -= 1
        while place < self.boat_length:
            self.rows[layout.BOAT + place] = self.rows[layout.BOAT + place + 1]
            place += 1
        self.aboard = without(self.aboard, character)

    def enqueue(self, character: i64) -> None:
        """Give somebody the last turn of the day."""
        self.rows[layout.QUEUE + self.queue_length] = character
        self.queue_length += 1

    def navigator(self) -> i64:
        """Name the last conscious character towards the stern (CAS-107), or NONE."""
        place = self.boat_length - 1
        while place >= 0:
            character = self.rows[layout.BOAT + place]
            if self.conscious >> character & 1:
                return character
            place -= 1
        return NONE

    def in_boat_order(self, characters: i64) -> list[int]:
        """List a set of characters from bow to stern."""
        found: list[int] = []
        for place in range(self.boat_length):
            character = self.rows[layout.BOAT + place]
            if characters >> character & 1:
                found.append(character)
        return found

    # -- provisions ----------------------------------------------------------------------------------------------

    def has_open(self, character: i64, kind: i64) -> bool:
        """Say whether a kind lies open in front of a character."""
        return self.rows[layout.OPEN_KINDS + character] >> kind & 1 != 0

    def has_in_hand(self, character: i64, kind: i64) -> bool:
        """Say whether a kind is in a character's hand."""
        return self.rows[layout.HAND_KINDS + character] >> kind & 1 != 0

    def has(self, character: i64, kind: i64) -> bool:
        """Say whether a character has a kind, in hand or open."""
        return (self.rows[layout.HAND_KINDS + character] | self.rows[layout.OPEN_KINDS + character]) >> kind & 1 != 0

    def number_held(self, character: i64, kind: i64) -> i64:
        """Count a character's cards of a kind, in hand and open."""
        at = character * KINDS + kind
        return i64(self.cards[at]) + i64(self.cards[layout.OPEN_AT + at])

    def number_of(self, line: i64) -> i64:
        """Count the cards of a line of 17 kinds."""
        total: i64 = 0
        for kind in range(KINDS):
            total += i64(self.cards[line + kind])
        return total

    def might(self, character: i64, kind: i64) -> bool:
        """Say whether for all that can be seen a hand may hold a kind (CAS-9)."""
        return self.rows[layout.HAND_SIZE + character] > 0 and has(self.lurking, kind)

    # -- the navigation pile -------------------------------------------------------------------------------------

    def group(self, number: i64) -> i64:
        """Give a group of cards under the pile, 0 the next to be drawn."""
        return self.rows[layout.GROUPS + number]

    def known_to(self, card: i64) -> i64:
        """Give the set of seats that know a navigation card."""
        return self.rows[layout.KNOWN + card]

    def pile_left(self) -> bool:
        """Say whether the navigation pile has a card."""
        return self.unseen != 0 or self.groups > 0
