"""Write the client's types.

`python -m chaloupe.server.wire.typescript > client/src/lib/server/wire.ts` writes those of the wire, and with the id of
a game, into `web/actions.ts` of the game's own folder, those of its actions.
"""

import json
import sys
from typing import Any

import msgspec
from msgspec import inspect

from chaloupe import shelf
from chaloupe.game import Game
from chaloupe.server import wire

_HEAD = "// Made by `python -m chaloupe.server.wire.typescript` from the Python side. Do not edit.\n"
_JSON = "export type Json = Record<string, unknown>;\n"
_HTTP = (
    wire.Wrong,
    wire.Me,
    wire.HouseFacts,
    wire.KeptTable,
    wire.KeptPerson,
    wire.Forgotten,
    wire.NewName,
    wire.GameInfo,
    wire.NewTable,
    wire.TableInfo,
    wire.Waiting,
    wire.SeatChange,
    wire.SeatLink,
    wire.TableLink,
    wire.Claim,
    wire.Claimed,
    wire.Opened,
    wire.Replay,
    wire.Hint,
    wire.Why,
    wire.Curve,
    wire.Health,
)


def type_name(kind: inspect.Type) -> str:
    """Name a type in TypeScript."""
    if isinstance(kind, inspect.Metadata):
        return type_name(kind.type)
    if isinstance(kind, inspect.StructType):
        return kind.cls.__name__
    if isinstance(kind, inspect.UnionType):
        return " | ".join(dict.fromkeys(type_name(each) for each in kind.types))
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(json.dumps(value) for value in kind.values)
    if isinstance(kind, inspect.ListType):
        item = type_name(kind.item_type)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if isinstance(kind, inspect.DictType):
        return "Json"
    simple = {
        inspect.IntType: "number",
        inspect.FloatType: "number",
        inspect.StrType: "string",
        inspect.BoolType: "boolean",
        inspect.NoneType: "null",
    }
    return simple[type(kind)]


def interface(kind: inspect.StructType) -> str:
    """Write a message as an interface: what may be missing is optional."""
    comment = (kind.cls.__doc__ or "").strip().splitlines()[0]
    lines = [f"/** {comment} */", f"export interface {kind.cls.__name__} {{"]
    if kind.tag is not None:
        lines.append(f"  type: {json.dumps(kind.tag)};")
    sent = not kind.forbid_unknown_fields
    for field in kind.fields:
        optional = not field.required and (kind.cls.__struct_config__.omit_defaults or not sent)
        mark = "?" if optional else ""
        lines.append(f"  {field.encode_name}{mark}: {type_name(field.type)};")
    return "\n".join([*lines, "}"]) + "\n"


def _structs(kind: inspect.Type, found: dict[type[Any], inspect.StructType]) -> None:
    """Collect a type's structs, parts before the whole."""
    if isinstance(kind, inspect.Metadata):
        _structs(kind.type, found)
    elif isinstance(kind, inspect.UnionType):
        for each in kind.types:
            _structs(each, found)
    elif isinstance(kind, inspect.ListType):
        _structs(kind.item_type, found)
    elif isinstance(kind, inspect.StructType) and kind.cls not in found:
        for field in kind.fields:
            _structs(field.type, found)
        found[kind.cls] = kind


def typescript() -> str:
    """Write the whole file."""
    found: dict[type[Any], inspect.StructType] = {}
    unions = {"ClientMessage": wire.ClientMessage, "ServerMessage": wire.ServerMessage}
    for kind in (*unions.values(), *_HTTP):
        _structs(inspect.type_info(kind), found)
    parts = [_HEAD, _JSON, *(interface(kind) for kind in found.values())]
    for name, union in unions.items():
        described = inspect.type_info(union)
        assert isinstance(described, inspect.UnionType)
        members = "".join(f"\n  | {type_name(each)}" for each in described.types)
        parts.append(f"export type {name} ={members};\n")
    return "\n".join(parts)


def actions(game: Game) -> str:
    """Write the types of a game's actions."""
    return f"{_HEAD}\n{game.verbs.typescript('Action')}"


def schema() -> dict[str, Any]:
    """Give the JSON Schema of the socket's messages, both ways."""
    (client, server), parts = msgspec.json.schema_components(
        [wire.ClientMessage, wire.ServerMessage], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of /api/tables/{id}/play",
        "$defs": {**parts, "ClientMessage": client, "ServerMessage": server},
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
    }


if __name__ == "__main__":
    sys.stdout.write(actions(shelf.game(sys.argv[1])) if len(sys.argv) > 1 else typescript())
