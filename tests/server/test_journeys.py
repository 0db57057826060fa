"""What people do, from the first page to the end of the game."""

import random
from collections.abc import Callable

import pytest

from chaloupe import shelf
from tests.server.running import Person, Running, Socket, dealt

pytestmark = pytest.mark.heavy

People = Callable[..., Person]
SHORT = {"variant": "jungle"}


def play_on(*sockets: Socket) -> None:
    """Let everybody play at random until the game is over."""
    rng = random.Random(1)
    for _ in range(5000):
        for socket in sockets:
            if socket.state["ask"]:
                socket.act(rng.choice(socket.state["ask"]["legal"]))
                break
        else:
            if any(socket.state["outcome"] for socket in sockets):
                return
            sockets[0].until("step")
        n = max(socket.state["n"] for socket in sockets)
        for socket in sockets:
            while socket.state["n"] < n:
                socket.until("step")


def test_alone_against_bots_to_the_end(person: People) -> None:
    ann = person("Ann")
    table = ann.table("me", "bot", "bot:random", options=SHORT)
    socket = ann.sit(table)
    assert [seat["name"] for seat in socket.state["seats"]] == ["Ann", "", ""]
    assert socket.state["seats"][2]["bot"] == "random"
    while not socket.state["outcome"]:
        if socket.state["ask"]:
            socket.act(socket.state["ask"]["legal"][0])
        else:
            socket.until("step")
    assert len(socket.state["outcome"]["scores"]) == 3
    info = ann.get(f"/tables/{table}")
    assert info["outcome"] == socket.state["outcome"]
    assert info["n"] == socket.state["n"]
    assert ann.get("/me/tables")[0]["id"] == table


def test_a_stranger_is_at_a_table_after_one_request(person: People) -> None:
    ann = person()
    made = ann.post("/tables", {"game": "cartagena", "seats": [{"kind": "me"}, {"kind": "bot"}], "name": " Ann  B "})
    assert made["yours"] == [0]
    assert made["seats"][0]["name"] == "Ann B"
    assert ann.get("/me") == {"name": "Ann B"}
    assert ann.sit(made["id"]).state["shown"] == 0
    # The name of a table that is refused is not taken either.
    ann.post("/tables", {"game": "cartagena", "seats": [{"kind": "me"}], "name": "Zoe"}, status=400)
    assert ann.get("/me") == {"name": "Ann B"}
    ann.table("me", "bot")
    assert ann.get("/me") == {"name": "Ann B"}


def test_the_words_of_a_game_are_given_for_plug_ins(person: People) -> None:
    eve = person()
    game = shelf.game("tower")
    for language in ("en", "fr"):
        assert eve.get(f"/games/tower/texts/{language}") == game.catalogue(language).texts
    chapters = eve.get("/games/tower/rulebook")["chapters"]
    assert [clause["id"] for chapter in chapters for clause in chapter["clauses"]] == list(game.rulebook().clauses)
    assert eve.http.get("/games/none/texts/en").json()["key"] == "game_unknown"
    assert eve.http.get("/games/tower/texts/de").status_code in (400, 404)


def test_two_by_link_and_a_spectator(person: People) -> None:
    ann, bob, eve = person("Ann"), person("Bob"), person()
    table = ann.table("me", "open", options=SHORT)
    assert eve.get("/tables") == []
    first = ann.sit(table)
    assert bob.get(f"/tables/{table}")["seats"][1] == {"name": ""}
    bob.post(f"/tables/{table}/seats/1", {"do": "take"})
    second, watcher = bob.sit(table), eve.sit(table)
    assert (first.state["shown"], second.state["shown"], watcher.state["shown"]) == (0, 1, None)
    assert isinstance(watcher.state["view"]["hands"][0], int)
    assert isinstance(first.state["view"]["hands"][0], dict)
    told = first.until("people", when=lambda message: message["watching"] == 1)
    assert [seat.get("online", False) for seat in told["seats"]] == [True, True]
    play_on(first, second, watcher)
    assert first.state["outcome"] == second.state["outcome"] == watcher.state["outcome"] is not None
    assert watcher.state["n"] == first.state["n"]
    eve.post(f"/tables/{table}/rematch", status=403)
    again = ann.post(f"/tables/{table}/rematch")
    assert bob.post(f"/tables/{table}/rematch")["id"] == again["id"]
    assert watcher.until("rematch")["table"] == again["id"]
    assert again["yours"] == [1]
    assert bob.get(f"/tables/{again['id']}")["yours"] == [0]


def test_listed_tables_can_be_found(person: People) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = ann.table("me", "open", "bot", listed=True)
    assert [each["id"] for each in bob.get("/tables")] == [table]
    bob.post(f"/tables/{table}/seats/1", {"do": "take"})
    assert bob.get("/tables") == []
    person("Cid").post(f"/tables/{table}/seats/1", {"do": "take"}, status=409)


def test_several_on_one_screen(person: People) -> None:
    ann = person("Ann")
    table = ann.table("me", "local:Bea", game="cartagena", options={"variant": "jamaica"})
    socket = ann.sit(table)
    assert socket.state["shown"] is None  # the curtain: two seats are mine
    assert all(isinstance(hand, int) for hand in socket.state["view"]["hands"])
    assert [seat["screen"] for seat in socket.state["seats"]] == [0, 0]
    turn = socket.state["waits"][0]["seat"]
    for seat in (turn, 1 - turn):
        socket.send(type="sit", seat=seat)
        assert socket.until("you")["shown"] == seat
        state = socket.until("state")
        assert isinstance(state["view"]["hands"][seat], dict)
        assert isinstance(state["view"]["hands"][1 - seat], int)
    # The other seat's turn, but this one is shown.
    answer = socket.act({"type": "end"}, question=socket.state["n"])
    assert answer["type"] == "stale"
    socket.send(type="act", id="12345678", seat=turn, question=socket.state["n"], action={"type": "end"})
    assert socket.until("problem")["key"] == "seat_not_shown"
    socket.send(type="sit", seat=turn)
    socket.until("state")
    assert socket.act()["type"] == "step"
    socket.send(type="sit", seat=None)
    assert all(isinstance(hand, int) for hand in socket.until("state")["view"]["hands"])


def test_a_bot_sits_in_and_the_seat_comes_back(person: People) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = ann.table("me", "open")
    bob.post(f"/tables/{table}/seats/1", {"do": "take"})
    first = ann.sit(table)
    bob.post(f"/tables/{table}/seats/0", {"do": "bot"}, status=403)
    bob.post(f"/tables/{table}/seats/1", {"do": "bot", "bot": "random"})
    while not first.state["ask"]:
        first.until("step")
    turns = 0
    while turns < 4:  # the bot plays whenever it is its turn
        turns += 1
        while first.state["ask"]:
            first.act()
        while not first.state["ask"] and not first.state["outcome"]:
            first.until("step")
    info = bob.post(f"/tables/{table}/seats/1", {"do": "back"})
    assert info["seats"][1] == {"name": "Bob", "person": True}
    bob.post(f"/tables/{table}/seats/1", {"do": "leave"})
    assert bob.get(f"/tables/{table}")["yours"] == []
    assert bob.get("/me/tables") == []
    ann.post(f"/tables/{table}/seats/1", {"do": "bot"})  # the host fills the open seat
    assert ann.get(f"/tables/{table}")["seats"][1]["bot"]
    ann.post(f"/tables/{table}/seats/1", {"do": "leave"})
    assert ann.get(f"/tables/{table}")["seats"][1] == {"name": ""}


def test_a_seat_goes_to_another_device_once(person: People) -> None:
    ann, phone, thief = person("Ann"), person(), person("Eve")
    table = ann.table("me", "bot")
    thief.post(f"/tables/{table}/seats/0/link", status=403)
    link = ann.post(f"/tables/{table}/seats/0/link")
    assert link["svg"].startswith("<svg")
    token = link["path"].removeprefix("/claim/")
    assert phone.post("/claim", {"token": token}) == {"table": table, "seat": 0}
    socket, other = ann.sit(table), phone.sit(table)
    assert other.state["shown"] == 0
    assert other.state["view"] == socket.state["view"]
    thief.post("/claim", {"token": token}, status=403)
    thief.post("/claim", {"token": token[:-3] + "AAA"}, status=403)
    assert thief.sit(table).state["shown"] is None


def test_a_record_travels_to_another_server(person: People, tmp_path_factory: pytest.TempPathFactory) -> None:
    ann = person("Ann")
    table = ann.table("me", "bot:random", options=SHORT)
    socket = ann.sit(table)
    assert ann.http.get(f"/tables/{table}/record").status_code == 409
    assert ann.http.get(f"/tables/{table}/replay", params={"as": "all"}).status_code == 409
    assert ann.http.get(f"/tables/{table}/replay", params={"as": "1"}).status_code == 403
    early = ann.get(f"/tables/{table}/replay", **{"as": "0"})
    assert early["frames"][0]["n"] == 1
    play_on(socket)
    answer = ann.http.get(f"/tables/{table}/record")
    record = answer.text
    assert record.startswith("chaloupe 1\n")
    assert "attachment" in answer.headers["content-disposition"]
    with Running(tmp_path_factory.mktemp("elsewhere")) as elsewhere:
        bob = Person(elsewhere)
        opened = bob.http.post("/records", content=record, headers={"content-type": "text/plain"})
        assert opened.status_code == 201, opened.text
        again = opened.json()["table"]
        for viewer in ("public", "0", "1", "all"):
            query = {"as": viewer, "step": 1, "count": 100}
            assert bob.get(f"/tables/{again}/replay", **query) == ann.get(f"/tables/{table}/replay", **query)
        assert bob.http.get(f"/tables/{again}/record").text == record
        watcher = bob.sit(again)
        assert watcher.state["replay"] is True
        assert watcher.state["outcome"] == socket.state["outcome"]
        bob.put("/me", {"name": "Bob"})
        bob.post(f"/tables/{again}/seats/0", {"do": "take"}, status=409)
        for broken in (
            record[:-30],
            record.replace("advance", "retreat", 1),
            "",
            "chaloupe 1\n{}\n= 0 0\n",
            "\x00" * 99,
        ):
            refused = bob.http.post("/records", content=broken, headers={"content-type": "text/plain"})
            assert refused.status_code == 400, refused.text
            assert refused.json()["key"].startswith("record_")


def test_chat_and_whispers(person: People) -> None:
    ann, bob, eve = person("Ann"), person("Bob"), person("Eve")
    table = ann.table("me", "open", "open")
    bob.post(f"/tables/{table}/seats/1", {"do": "take"})
    first, second, watcher = ann.sit(table), bob.sit(table), eve.sit(table)
    first.send(type="say", id="say-1111", seat=0, text="<b>hello</b> \u202e there")
    for socket in (first, second, watcher):
        said = socket.until("chat")["said"]
        assert (said["name"], said["text"]) == ("Ann", "<b>hello</b> there")
    assert first.answer("say-1111")["type"] == "ack"
    first.send(type="say", id="say-1111", seat=0, text="again")
    assert first.answer("say-1111")["type"] == "ack"
    second.send(type="say", id="say-2222", seat=1, text="psst", to=0)
    assert first.until("chat")["said"]["text"] == "psst"
    watcher.send(type="say", id="say-3333", seat=0, text="me too")
    assert watcher.answer("say-3333")["key"] == "seat_not_yours"
    assert [said["text"] for said in eve.sit(table).state["chat"]] == ["<b>hello</b> there"]
    assert len(bob.sit(table).state["chat"]) == 2


def test_bots_alone_play_to_the_end(person: People) -> None:
    ann = person("Ann")
    table = ann.table("bot:random", "bot:random", options=SHORT)
    watcher = ann.sit(table)
    while not watcher.state["outcome"]:
        watcher.until("step")


@pytest.mark.parametrize("game", [box.id for box in shelf.games()])
def test_every_game_goes_on_with_bots_to_its_end(person: People, game: str) -> None:
    """Seats asked together and questions that close before a bot begins to think must not leave it asleep."""
    ann = person("Ann")
    fewest = shelf.game(game).fewest
    table = ann.table("me", *["bot:random"] * (fewest - 1), game=game)
    socket = ann.sit(table)
    while not socket.state["outcome"]:
        if socket.state["ask"] and socket.state["ask"]["required"]:
            socket.act(random.Random(socket.state["n"]).choice(socket.state["ask"]["legal"]))
        else:
            socket.until("step")
    assert len(socket.state["outcome"]["scores"]) == fewest


def test_a_bot_answers_an_offer_although_nobody_waits_for_it(start: Callable[..., Running]) -> None:
    ann = Person(start(dealer=dealt("an offer")), "Ann")
    bots = ("bot:level3-loyal", "bot:level3-greedy", "bot:level3-vindictive")
    socket = ann.sit(ann.table("me", *bots, game="castaways"))
    offered = False
    for _ in range(3000):
        assert not socket.state["outcome"], "the game went by without an answer to an offer"
        ask = socket.state["ask"]
        offers = [action for action in ask["legal"] if action["type"] == "offer"] if ask and not offered else []
        if offers:
            offered = socket.act(offers[0])["type"] in ("ack", "step")
        elif ask and ask["required"] and not offered:
            socket.act(next(action for action in ask["legal"] if action["type"] != "offer"))
        else:
            message = socket.until("step")
            if {"trade", "declined"} & {event["event"] for event in message["events"]}:
                return
            lapsed = "lapsed" in {event["event"] for event in message["events"]}
            offered = offered and not lapsed
    pytest.fail("no answer")


def test_the_options_that_a_number_of_players_calls_for_are_known(server: Running) -> None:
    ann = Person(server, "Ann")
    for game in ann.get("/games"):
        usual = {option["name"]: option["default"] for option in game["options"]}
        for players in range(game["fewest"], game["most"] + 1):
            changes = game["suited"].get(str(players), {})
            seats = [{"kind": "me"}] + [{"kind": "open"}] * (players - 1)
            ann.post("/tables", {"game": game["id"], "seats": seats, "options": {**usual, **changes}}, 201)
            if changes:  # and without any of them the table is refused
                ann.post("/tables", {"game": game["id"], "seats": seats, "options": usual}, 400)
    suited = {game["id"]: game["suited"] for game in ann.get("/games")}
    assert suited["tower"] == {"4": {"pawns": 1}}
