"""The scenes at the tables of the four games: every question that is asked, and what the others see meanwhile."""

from collections.abc import Callable
from typing import Any

from chaloupe.core import Rng
from chaloupe.core.json import Json
from chaloupe.table import Table
from tests.browser.server import see
from tests.browser.stage import Moment, Stage, moment
from tools.visit import ME, OPEN, Visit

EVERYTHING: Json = {"cannibalism": True, "liquid_courage": True, "sharks": True}


def kinds(table: Table, seat: int) -> set[str]:
    """Name the types of what a seat may do."""
    return {str(action["type"]) for action in table.legal(seat)}


def over(table: Table, _seat: int) -> bool:
    """Look for the end."""
    return table.outcome() is not None


def elsewhere(now: Moment) -> Moment:
    """See the same moment from the next seat."""
    assert now.seat is not None
    return Moment(now.table, (now.seat + 1) % now.table.record.header.players)


def givers(table: Table, seat: int | None) -> list[int]:
    """List the other seats that may propose a trade now."""
    return [
        each for each, ask in enumerate(table.questions) if ask is not None and each != seat and offers(table, each)
    ]


def offers(table: Table, seat: int) -> list[Json]:
    """List the trades that a seat may propose."""
    return [action for action in table.legal(seat) if action["type"] == "offer"]


def voting(table: Table) -> bool:
    """Say whether votes are being given."""
    return bool(table.position.view(None)["phase"] == "vote")


def runners(table: Table, seat: int) -> set[object]:
    """List the steps from which the higher die of a throw moves a pawn."""
    moves = [action for action in table.legal(seat) if action["type"] == "move"]
    return {action["from"] for action in moves if action["die"] == max(int(str(each["die"])) for each in moves)}


def told(event: str) -> Callable[[Table, int], bool]:
    """Look for a moment just after something happened."""
    return lambda table, _seat: any(each["event"] == event for each in table.log[-1].heard(None))


def people(visit: Visit) -> None:
    """Two people at one table: an undo is asked for, somebody is away, a bot sits in."""
    table = visit.table("cartagena", ME, OPEN, layout="fixed")
    guest = visit.newcomer()
    guest.me.open(f"/table/{table}")
    guest.page.locator(".join button").first.click()
    see(guest.page.locator("[data-spot=hand]"))
    visit.page.wait_for_selector(".plate.asked")
    mine = visit.page.locator(".prompt.asked").count() > 0
    one, other = (visit, guest) if mine else (guest, visit)
    # As long as nobody has played since, one takes back what one likes; afterwards the others are asked.
    one.me.act_once()
    one.me.end_turn()
    see(other.page.locator(".prompt.asked"))
    other.me.act_once()
    one.tool("undo").click()
    see(other.page.locator(".bar button").first)
    other.snap("undo-asked", other.page)
    one.snap("undo-waits", one.page)
    other.page.locator(".bar button").first.click()
    see(one.page.locator(".notice"))
    one.snap("undo-granted", one.page)
    guest.page.goto("about:blank")
    see(visit.page.locator(".plate .away"))
    visit.snap("away")
    visit.tool("door").click()
    visit.page.locator("dialog .row button").first.click()
    visit.page.wait_for_url(f"{visit.server.url}/")
    visit.me.open(f"/table/{table}")
    see(visit.page.locator(".bar button").first)
    visit.snap("bot-sits-in")


def cartagena(visit: Visit) -> None:
    """Cartagena: start, middle, choosing, refused with the clause, Tortuga's row, the end."""
    stage = Stage(visit.page)
    options: Json = {"layout": "fixed"}
    stage.show(visit.me, moment("cartagena", 3, options, lambda table, _seat: table.n == 1))
    visit.snap("cartagena-start")
    visit.page.locator("[data-spot=hand] button").first.click()
    visit.snap("cartagena-choosing")
    visit.page.locator(".deeds button.end").click()
    see(visit.page.locator(".notice"))
    visit.snap("cartagena-refused")
    visit.page.locator(".notice button").first.click()
    see(visit.page.locator("dialog .here"))
    visit.snap("cartagena-clause", whole=False)
    middle = moment("cartagena", 5, {"variant": "tortuga"}, lambda table, _seat: table.n > 90)
    stage.show(visit.me, middle)
    visit.snap("cartagena-middle")
    visit.page.locator(".square.open").last.click()
    visit.page.locator("details.pile summary").click()
    visit.snap("cartagena-pirate")
    stage.show(visit.me, elsewhere(middle))
    visit.snap("cartagena-waiting")
    stage.show(visit.me, moment("cartagena", 2, {"variant": "jungle"}, over))
    visit.snap("cartagena-over")


def lifeboats(visit: Visit) -> None:
    """Lifeboats: colours, lanes, men, talk, the wheel, the reveal, a captain's decision, swimming, the end."""
    stage = Stage(visit.page)

    def in_phase(phase: str, least: int = 0) -> Callable[[Table, int], bool]:
        def met(table: Table, _seat: int) -> bool:
            view = table.position.view(None)
            return view["phase"] == phase and int(str(view["round"])) >= least

        return met

    for phase in ("choose_colour", "place_boat", "place_man"):
        stage.show(visit.me, moment("lifeboats", 6, {}, in_phase(phase)))
        visit.snap(f"lifeboats-{phase.replace('_', '-')}")
    quick: Json = {"setup": "quick"}
    for phase, least in (("talk", 1), ("vote", 2), ("decide", 1), ("evict", 1), ("leave", 2), ("board", 2)):
        stage.show(visit.me, moment("lifeboats", 4, quick, in_phase(phase, least)))
        if phase == "vote":
            visit.page.locator(".sector.open").first.click()
        visit.snap(f"lifeboats-{phase}")
    overboard = moment("lifeboats", 4, quick, lambda table, seat: table.position.about(seat) == "vote_man")
    stage.show(visit.me, overboard)
    visit.snap("lifeboats-vote-man")
    sealed = moment("lifeboats", 4, quick, lambda table, _seat: len(table.waits()) == 1 and voting(table))
    stage.show(visit.me, elsewhere(sealed))
    visit.snap("lifeboats-sealed")
    stage.show(visit.me, Moment(sealed.table, None))
    visit.snap("lifeboats-watched")
    revealed = moment("lifeboats", 6, quick, told("reveal"))
    stage.show(visit.me, revealed)
    visit.snap("lifeboats-reveal")
    stage.show(visit.me, moment("lifeboats", 3, quick, over))
    visit.snap("lifeboats-over")
    if visit.page.locator("button.speak").is_visible():
        visit.page.locator("button.speak").click()
    visit.snap("lifeboats-chat", whole=False)


def castaways(visit: Visit) -> None:
    """Castaways: every question, a card laid before oneself, a trade, the reckoning."""
    stage = Stage(visit.page)

    def asked(phase: str, kind: str) -> Callable[[Table, int], bool]:
        return lambda table, seat: table.position.about(seat) == phase and kind in kinds(table, seat)

    moments = [("draft", "take"), ("actions", "rob"), ("reply", "yield"), ("objection", "object"), ("fight", "join")]
    moments += [("fight", "arm"), ("row", "stow"), ("navigation", "navigate"), ("choose", "navigate")]
    moments += [("overboard", "preserver"), ("thirst", "water")]
    for phase, kind in moments:
        stage.show(visit.me, moment("castaways", 6, EVERYTHING, asked(phase, kind)))
        visit.snap(f"castaways-{phase}-{kind}")
        if kind == "rob":
            visit.page.locator(".who.glowing").first.click()
            visit.snap("castaways-whom")
            visit.page.locator("[data-act=trade]").first.click()
            see(visit.page.locator("[data-spot=trade]"))
            visit.snap("castaways-trade")
    offered = moment("castaways", 6, EVERYTHING, lambda table, seat: bool(givers(table, seat)))
    giver = givers(offered.table, offered.seat)[0]
    offer = offers(offered.table, giver)[0]
    question = offered.table.questions[giver]
    assert question is not None
    offered.table.submit(giver, question.number, offer, lambda position: int(position.draw(Rng("offer"))))
    characters: Any = offered.table.position.view(None)["characters"]
    stage.show(visit.me, Moment(offered.table, characters[offer["to"]]["seat"]))
    visit.snap("castaways-offer")
    visit.page.locator("[data-spot=secret]").hover()
    visit.page.mouse.down()
    visit.snap("castaways-secret")
    visit.page.mouse.up()
    stage.show(visit.me, moment("castaways", 8, EVERYTHING, asked("fight", "join")))
    visit.snap("castaways-eight")
    stage.show(visit.me, moment("castaways", 4, {"quick": True}, over))
    visit.snap("castaways-over")


def tower(visit: Visit) -> None:
    """The Tower Race: the cup, the throw, a die chosen, one's own colour, a captive, the end."""
    stage = Stage(visit.page)
    throw = moment("tower", 4, {}, lambda table, seat: "move" in kinds(table, seat))
    stage.show(visit.me, throw)
    visit.snap("tower-throw")
    stage.show(visit.me, elsewhere(throw))
    visit.snap("tower-waiting")
    visit.page.evaluate("() => localStorage.setItem('chaloupe.tower.auto', 'no')")
    stage.show(visit.me, throw)
    see(visit.page.locator("[data-spot=throw]"))
    visit.snap("tower-cup")
    visit.page.evaluate("() => localStorage.removeItem('chaloupe.tower.auto')")
    stage.show(visit.me, moment("tower", 2, {}, lambda table, seat: len(runners(table, seat)) > 1 and table.n > 12))
    visit.page.locator(".die.glow").last.click()
    visit.snap("tower-chosen")
    stage.show(visit.me, moment("tower", 3, {}, lambda table, seat: "reroll" in kinds(table, seat) and table.n > 20))
    visit.snap("tower-again")
    huff = moment("tower", 2, {"huff": True, "pawns": 2}, lambda table, seat: "denounce" in kinds(table, seat))
    stage.show(visit.me, huff)
    visit.snap("tower-huff")
    stage.show(visit.me, moment("tower", 2, {}, over))
    visit.snap("tower-over")
