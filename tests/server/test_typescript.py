"""The client's types are made from the server's, and are up to date."""

from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest

from chaloupe import shelf
from chaloupe.game import Game
from chaloupe.server.wire import typescript

ROOT = Path(__file__).resolve().parents[2]


def test_the_types_of_the_wire_are_up_to_date() -> None:
    committed = (ROOT / "client/src/lib/server/wire.ts").read_text("utf-8")
    assert committed == typescript.typescript(), (
        "run: python -m chaloupe.server.wire.typescript > client/src/lib/server/wire.ts"
    )


@pytest.mark.parametrize("game", shelf.games(), ids=lambda game: game.id)
def test_the_types_of_the_actions_are_up_to_date(game: Game) -> None:
    written = files(game.package).joinpath("web", "actions.ts")
    if written.is_file():
        assert written.read_text("utf-8") == typescript.actions(game), f"typescript {game.id} > web/actions.ts"
    for verb in game.verbs.by_name.values():
        assert (f'type: "{verb.name}"' in typescript.actions(game)) is not verb.chance


def test_messages_become_interfaces() -> None:
    text = typescript.typescript()
    assert '  type: "act";\n  id: string;\n  seat: number;\n  question: number;\n  action: Json;\n}' in text
    assert '  seat?: "mine" | number | null;' in text or '  seat?: number | "mine" | null;' in text
    assert "  ack?: string | null;" in text
    assert "  ask: Ask | null;" in text


def test_the_schema_is_valid() -> None:
    schema = typescript.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    act = {"type": "act", "id": "abcdefgh", "seat": 0, "question": 1, "action": {"type": "end"}}
    assert validator.is_valid(act)
    assert not validator.is_valid({**act, "id": "short"})
    assert not validator.is_valid({**act, "more": 1})
    assert not validator.is_valid({"type": "act"})
