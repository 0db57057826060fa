"""Short fingerprints of documents, the same on every machine."""

import json
from hashlib import sha256
from json.encoder import encode_basestring_ascii


def canonical(value: object) -> str:
    """Write a JSON value in its one canonical form."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digest(value: object) -> str:
    """Give sixteen hexadecimal digits that stand for a JSON value."""
    return sha256(canonical(value).encode("ascii")).hexdigest()[:16]


def chain(before: str, value: object) -> str:
    """Give the digest of a value that follows another digest: a record's line names all lines before it."""
    # A text, which nearly every value is, has the same form without the detour through an encoder's set-up.
    text = encode_basestring_ascii(value) if isinstance(value, str) else canonical(value)
    return sha256(f"{before}\n{text}".encode("ascii")).hexdigest()[:16]
