"""The interface as it describes itself: the documents are valid, and the server does what they say."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from tests.server.running import Person, Running

pytestmark = pytest.mark.heavy


def test_the_openapi_document_is_complete(person: Callable[..., Person]) -> None:
    document = person().get("/openapi.json")
    assert document["openapi"].startswith("3.1")
    operations = {}
    for path in document["paths"].values():
        for operation in path.values():
            operations[operation["operationId"]] = operation
    assert {"me", "rename", "games", "newTable", "openTables", "myTables", "table", "changeSeat"} <= set(operations)
    assert {"seatLink", "tableLink", "claim", "record", "openRecord", "replay", "rematch"} <= set(operations)
    for operation in operations.values():
        assert operation["description"]
        assert operation["responses"]["400"]["content"]["application/json"]["schema"]["$ref"].endswith("/Wrong")
    for schema in document["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_the_schema_of_the_socket_is_served_and_true(person: Callable[..., Person]) -> None:
    ann = person("Ann")
    schema = ann.get("/wire.schema.json")
    validator = jsonschema.Draft202012Validator({**schema, "anyOf": [{"$ref": "#/$defs/ServerMessage"}]})
    socket = ann.sit(ann.table("me", "bot:random"))
    for _ in range(12):
        if socket.state["ask"]:
            socket.act()
        else:
            socket.until("step")
    socket.act({"type": "retreat", "from": 77})
    socket.send(type="undo", id="undo-0001", seat=0)
    socket.answer("undo-0001")
    socket.send(type="nonsense")
    socket.until("problem", when=lambda message: message["key"] == "message_invalid")
    kinds = set()
    for raw in socket.raw:
        message = json.loads(raw)
        validator.validate(message)
        kinds.add(message["type"])
    assert {"you", "state", "step", "problem"} <= kinds


@pytest.mark.slow
def test_the_server_does_what_its_document_says(server: Running, person: Callable[..., Person], tmp_path: Path) -> None:
    ann = person("Ann")
    ann.table("me", "open", listed=True)
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/api/openapi.json"]
    command += ["--max-examples", "8", "--seed", "1", "--request-timeout", "60", "--generation-database", "none"]
    command += ["--exclude-checks", "positive_data_acceptance"]  # a valid request can still name a table that is not
    command += ["-H", f"Cookie: chaloupe={ann.cookie}"]
    environment = {**os.environ, "NO_PROXY": "127.0.0.1", "NO_COLOR": "1"}
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert server.live.metrics.failures == 0
