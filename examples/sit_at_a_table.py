"""Let a program of your own sit at a table: over HTTP and WebSocket, as any other player (docs/wire.md).

python examples/sit_at_a_table.py [http://localhost:8080] [opponent]      # pip install websockets
"""

import json
import sys
from http.cookiejar import CookieJar
from secrets import token_urlsafe
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import connect


def main(server: str = "http://localhost:8080", opponent: str = "level1") -> None:
    """Set up a table against a bot of the house and play it to the end."""
    jar = CookieJar()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": opponent}]
    body = json.dumps({"game": "cartagena", "seats": seats, "name": "Hasty"}).encode()
    request = Request(f"{server}/api/tables", body, {"Content-Type": "application/json"})
    table = json.load(build_opener(HTTPCookieProcessor(jar)).open(request))["id"]
    cookies = {"Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)}
    answered = 0
    with connect(f"{server.replace('http', 'ws')}/api/tables/{table}/play", additional_headers=cookies) as line:
        line.send(json.dumps({"type": "hello", "seat": 0, "known": 0}))
        for message in map(json.loads, line):
            if message.get("outcome"):
                print(f"{server}/table/{table}: the winners are {message['outcome']['winners']}, we are 0")
                return
            ask = message.get("ask")
            if ask and ask["question"] != answered:
                answered = ask["question"]
                action = next((one for one in ask["legal"] if one["type"] == "advance"), ask["legal"][0])
                said = {"type": "act", "id": token_urlsafe(9), "seat": 0, "question": answered, "action": action}
                line.send(json.dumps(said))


if __name__ == "__main__":
    main(*sys.argv[1:])
