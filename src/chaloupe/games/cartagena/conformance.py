"""What the laws of every game may know about this one: the pieces that no game loses or wins."""

from chaloupe.core.json import Json


def pieces(document: Json) -> object:
    """Count the cards of each symbol and the pirates of each seat (CAR-7, CAR-8)."""
    hands = document["hands"]
    crews = document["pirates"]
    row = document["row"]
    assert isinstance(hands, list)
    assert isinstance(crews, list)
    assert isinstance(row, list)
    cards: dict[str, int] = {}
    for card in row:
        cards[card] = cards.get(card, 0) + 1
    for pile in [*hands, document["deck"], document["discard"]]:
        assert isinstance(pile, dict)
        for card, number in pile.items():
            cards[card] = cards.get(card, 0) + number
    return [cards, [len(crew) for crew in crews]]
