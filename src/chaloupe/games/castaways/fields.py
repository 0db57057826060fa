"""The fields of the row of numbers that a learning program sees of Castaways; `tensor` writes them."""

from typing import Final

from mypy_extensions import i64

from chaloupe.games.castaways.actions.codes import CARDS
from chaloupe.games.castaways.layout import MOST_GROUPS
from chaloupe.games.castaways.pieces import CHARACTERS, KIND_NAMES, KINDS, NAMES
from chaloupe.games.castaways.state import PHASES
from chaloupe.learn.tensor import MOST, Field, Tensor

_ALL: Final = 47  # provisions of the largest box


def fields(players: int) -> list[Field]:
    """List them for a number of players."""
    return [*_people(players), *_cards(), *_day(), *_offers(), *_questions()]


def _people(players: int) -> list[Field]:
    each = (CHARACTERS,)
    kinds = (CHARACTERS, KINDS)
    return [
        Field("phase", (len(PHASES),), 1, "the phase: " + ", ".join(PHASES)),
        Field("day", (1,), MOST, "the number of the day"),
        Field("birds", (1,), 4, "how many birds have been seen"),
        Field("seat", (players,), 1, "the viewer's own seat number"),
        Field("characters", (players, CHARACTERS), 1, "the character of each seat: " + ", ".join(NAMES)),
        Field("boat", (CHARACTERS, CHARACTERS), 1, "who sits in each place of the boat, bow first"),
        Field("wounds", each, 99, "the wounds of each character"),
        Field("friend", (CHARACTERS, CHARACTERS), 1, "whom each character loves, where the viewer knows it"),
        Field("foe", (CHARACTERS, CHARACTERS), 1, "whom each character hates, where the viewer knows it"),
        Field("hands", kinds, _ALL, "the hands that the viewer sees, by kind: " + ", ".join(KIND_NAMES)),
        Field("hand_sizes", each, _ALL, "how many cards each character holds"),
        Field("open", kinds, _ALL, "what lies open in front of each character"),
    ]


def _cards() -> list[Field]:
    return [
        Field("provisions", (1,), _ALL, "how many provisions are left in the pile"),
        Field("discard", (KINDS,), _ALL, "the discarded provisions by kind"),
        Field("parasol", (1,), 1, "whether the parasol is open"),
        Field("unseen", (1,), CARDS, "how many navigation cards nobody has seen"),
        Field("under_sizes", (MOST_GROUPS,), CARDS, "how many cards are in each group under the pile, the next first"),
        Field(
            "under",
            (CARDS,),
            MOST_GROUPS,
            "for each card from 7 to 42 that the viewer knows to lie under the pile: the number of its group",
        ),
        Field("stack", (CARDS,), 1, "the stowed cards that the viewer knows"),
        Field("stack_size", (1,), CARDS, "how many cards are stowed"),
        Field("drawn", (CARDS,), 1, "the cards drawn by a rower that the viewer knows"),
        Field("drawn_size", (1,), CARDS, "how many cards are drawn"),
        Field("played", (CARDS,), 1, "the navigation card that is being played"),
    ]


def _day() -> list[Field]:
    each = (CHARACTERS,)
    return [
        Field("queue", (CHARACTERS, CHARACTERS), 1, "whose turn comes after this one, the next first"),
        Field("turn", each, 1, "whose turn it is"),
        Field("rowed", each, 1, "who has rowed today"),
        Field("fought", each, 1, "who has fought today"),
        Field("drank", each, 1, "who has drunk courage today"),
        Field("draft_holder", each, 1, "who is choosing among the day's provisions"),
        Field("draft_left", (1,), CHARACTERS, "how many are still to choose"),
        Field("draft_size", (1,), _ALL, "how many provisions are to choose from"),
        Field("draft", (KINDS,), _ALL, "these provisions by kind, if the viewer is choosing"),
        Field("draw", (4,), 1, "why navigation cards are drawn: rowing, flare, compass, the top card"),
        Field("draw_left", (1,), CARDS, "how many are still to be drawn"),
    ]


def _offers() -> list[Field]:
    each = (CHARACTERS,)
    kinds = (CHARACTERS, KINDS)
    return [
        Field("offer_to", (CHARACTERS, CHARACTERS), 1, "to whom each character's standing offer is made"),
        Field("give_size", each, _ALL, "how many cards of the author's hand each offer gives"),
        Field("ask_size", each, _ALL, "how many cards of the partner's hand each offer asks for"),
        Field("give_open", kinds, _ALL, "the open cards that each offer gives"),
        Field("ask_open", kinds, _ALL, "the open cards that each offer asks for"),
        Field("give", kinds, _ALL, "the cards of the author's hand that each offer gives, for the two it concerns"),
        Field("ask", kinds, _ALL, "the cards of the partner's hand that each offer asks for, for the two"),
    ]


def _questions() -> list[Field]:
    each = (CHARACTERS,)
    return [
        Field("claim", (3,), 1, "what is claimed: a place, a card, a feast"),
        Field("claim_target", each, 1, "of whom it is claimed"),
        Field("claim_card", (KINDS + 1,), 1, "which card; the last number stands for one from the hand"),
        Field("attackers", each, 1, "who attacks"),
        Field("defenders", each, 1, "who defends"),
        Field("flare", each, 1, "who has fired the flare in this fight"),
        Field("swimmers", each, 1, "who is overboard"),
        Field("sharks", (1,), 1, "whether the sharks have been called"),
        Field("thrown", (1,), 1, "whether the preserver has been thrown"),
        Field("thirst", each, 8, "the thirsts of each character that are still open"),
        Field("passed", each, 1, "who has passed in this window"),
    ]


class PeopleAndCards(Tensor):
    """A row of all fields that knows where those of people and cards begin; there are too many for one class."""

    def __init__(self, players: int) -> None:
        """Lay out all fields for a number of players; `phase` is the first."""
        super().__init__(players, fields(players))
        self._day: Final[i64] = self.start_of("day")
        self._birds: Final[i64] = self.start_of("birds")
        self._seat: Final[i64] = self.start_of("seat")
        self._characters: Final[i64] = self.start_of("characters")
        self._boat: Final[i64] = self.start_of("boat")
        self._wounds: Final[i64] = self.start_of("wounds")
        self._friend: Final[i64] = self.start_of("friend")
        self._foe: Final[i64] = self.start_of("foe")
        self._hands: Final[i64] = self.start_of("hands")
        self._hand_sizes: Final[i64] = self.start_of("hand_sizes")
        self._open: Final[i64] = self.start_of("open")
        self._provisions: Final[i64] = self.start_of("provisions")
        self._discard: Final[i64] = self.start_of("discard")
        self._parasol: Final[i64] = self.start_of("parasol")
        self._unseen: Final[i64] = self.start_of("unseen")
        self._under_sizes: Final[i64] = self.start_of("under_sizes")
        self._under: Final[i64] = self.start_of("under")
        self._stack: Final[i64] = self.start_of("stack")
        self._stack_size: Final[i64] = self.start_of("stack_size")
        self._drawn: Final[i64] = self.start_of("drawn")
        self._drawn_size: Final[i64] = self.start_of("drawn_size")
        self._played: Final[i64] = self.start_of("played")
