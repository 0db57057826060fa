"""Who sits at a table: taking, leaving, bots, links and sofas; whatever may not be changes nothing."""

from collections.abc import Callable

import pytest

from chaloupe.core import Problem
from chaloupe.table import Seat, Seats
from chaloupe.table.seats import MOST_DEVICES


def seats(*held: Seat, host: str = "ann", hints: bool = False, sofa: bool = False) -> Seats:
    return Seats(host, list(held), hints=hints, sofa=sofa)


ANN, BEN, BOT = Seat(("ann",), "Ann"), Seat(("ben",), "Ben"), Seat(bot="level3")


def refused(table: Seats, change: Callable[[], None]) -> str:
    """Name the problem with a change, after which everything is as before."""
    before = table.document()
    with pytest.raises(Problem) as caught:
        change()
    assert table.document() == before
    return caught.value.key


def test_an_open_seat_is_taken_once_and_under_a_name() -> None:
    table = seats(ANN, Seat(), BOT)
    assert refused(table, lambda: table.take(1, "ben", "")) == "name_missing"
    table.take(1, "ben", "Ben")
    assert table.seats[1] == BEN
    table.take(1, "ben", "Another name")
    assert table.seats[1] == BEN
    assert refused(table, lambda: table.take(0, "eve", "Eve")) == "seat_taken"
    assert refused(table, lambda: table.take(2, "eve", "Eve")) == "seat_taken"
    assert refused(table, lambda: table.take(3, "eve", "Eve")) == "seat_unknown"
    assert refused(table, lambda: table.take(-1, "eve", "Eve")) == "seat_unknown"
    assert table.names() == ["Ann", "Ben", "level3"]
    assert (table.of("ben"), table.people()) == ([1], {"ann", "ben"})


def test_one_leaves_ones_own_seat_and_the_host_sends_bots_away() -> None:
    table = seats(ANN, BEN, BOT)
    assert refused(table, lambda: table.leave(1, "ann")) == "seat_not_yours"
    assert refused(table, lambda: table.leave(2, "ben")) == "seat_not_yours"
    table.leave(1, "ben")
    table.leave(2, "ann")
    assert [seat.open for seat in table.seats] == [False, True, True]


def test_a_bot_plays_for_oneself_or_by_the_hosts_wish_for_who_is_not_there() -> None:
    table = seats(ANN, BEN, Seat())
    assert refused(table, lambda: table.let_bot(1, "ann", "level2", away=False)) == "seat_not_yours"
    assert refused(table, lambda: table.let_bot(2, "ben", "level2", away=False)) == "seat_not_yours"
    table.let_bot(1, "ann", "level2", away=True)
    table.let_bot(2, "ann", "level2", away=False)
    assert [seat.bot for seat in table.seats] == [None, "level2", "level2"]
    assert table.others_who_play("ann") == []
    table.let_bot(0, "ann", "level1", away=False)
    assert refused(table, lambda: table.back(1, "ann")) == "seat_not_yours"
    table.back(1, "ben")
    assert table.seats[1] == BEN
    assert table.others_who_play("ann") == [1]


def test_a_link_brings_a_seat_to_another_device_once() -> None:
    table = seats(ANN, BEN)
    table.claim(0, "ann", "first", "phone")
    assert table.seats[0].holders == ("ann", "phone")
    assert refused(table, lambda: table.claim(0, "ann", "first", "tablet")) == "link_used"
    assert refused(table, lambda: table.claim(0, "ben", "second", "tablet")) == "link_used"
    table.claim(0, "ann", "second", "phone")
    assert table.seats[0].claims == ("first",), "who holds the seat already uses no link up"
    for number in range(2, MOST_DEVICES):
        table.claim(0, "ann", f"more {number}", f"device {number}")
    assert refused(table, lambda: table.claim(0, "ann", "last", "one too many")) == "link_devices"


def test_on_a_sofa_a_silent_phone_is_replaced() -> None:
    table = seats(ANN, BEN, Seat(), host="screen", sofa=True)
    assert refused(table, lambda: table.take(1, "eve", "Eve", away=False)) == "seat_not_away"
    assert refused(table, lambda: table.take(1, "ann", "Ann", away=True)) == "seat_taken"
    table.let_bot(1, "ann", "level2", away=True)
    table.take(1, "eve", "Eve", away=True)
    assert table.seats[1] == Seat(("ben", "eve"), "Ben")
    for number in range(2, MOST_DEVICES):
        table.take(1, f"phone {number}", "", away=True)
    assert refused(table, lambda: table.take(1, "one too many", "", away=True)) == "link_devices"
    table.take(2, "zoe", "Zoe")
    assert table.seats[2] == Seat(("zoe",), "Zoe")


def test_who_may_look_after_the_seats() -> None:
    table = seats(ANN, BEN)
    assert [table.hosts(person) for person in ("ann", "ben", "eve", "")] == [True, False, False, False]
    sofa = seats(ANN, BEN, host="screen", sofa=True)
    assert [sofa.hosts(person) for person in ("screen", "ben", "eve", "")] == [True, True, False, False]
    assert not seats(ANN, host="").hosts("")


def test_who_may_ask_for_hints() -> None:
    alone = seats(ANN, BOT, BOT)
    assert alone.may_ask("ann")
    assert not alone.may_ask("eve")
    for other in (BEN, Seat(), BEN._replace(bot="level2")):
        assert not seats(ANN, other).may_ask("ann")
        assert seats(ANN, other, hints=True).may_ask("ann")
    assert not seats(ANN, BEN, hints=True).may_ask("eve")
    assert not seats(ANN, Seat(("ann",), "Second")).may_ask("ann"), "whoever plays two seats plays against a person"


def test_seats_that_share_a_screen_are_found_by_the_lowest() -> None:
    table = seats(BEN, ANN, Seat(("ann", "phone"), "Second"), BOT, BOT)
    assert [table.screen(seat) for seat in range(5)] == [None, 1, 1, None, None]


@pytest.mark.parametrize(("hints", "sofa"), [(False, False), (True, False), (False, True)])
def test_seats_are_written_down_and_move_on(hints: bool, sofa: bool) -> None:
    table = seats(Seat(("ann",), "Ann", None, ("used",)), BEN, BOT, hints=hints, sofa=sofa)
    document = table.document()
    assert Seats.load(document).document() == document
    assert ("hints" in document, "sofa" in document) == (hints, sofa)
    later = table.moved_on()
    assert later.seats == [BOT, ANN, BEN]
    assert (later.host, later.hints, later.sofa) == ("ann", hints, sofa)
