"""Who somebody is: a random word in a signed cookie. No account, no password, nothing about the person."""

import base64
import binascii
import hashlib
import hmac
import json
import secrets

from chaloupe.core.problems import Problem
from chaloupe.server.ids import fresh_id

COOKIE = "chaloupe"
_YEAR = 365 * 24 * 3600


class Identity:
    """Signs and reads cookies and personal links."""

    def __init__(self, key: bytes) -> None:
        """Sign with this secret key."""
        self._key = key

    def _sign(self, purpose: str, text: str) -> str:
        mac = hmac.new(self._key, f"{purpose}:{text}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(mac[:24]).decode("ascii")

    def _verified(self, purpose: str, token: str) -> str | None:
        text, _, signature = token.rpartition(".")
        if not text or not token.isascii():
            return None
        return text if hmac.compare_digest(signature, self._sign(purpose, text)) else None

    def new_person(self) -> str:
        """Make up somebody."""
        return fresh_id(15)

    def token(self, person: str) -> str:
        """Sign a person's word."""
        return f"{person}.{self._sign('person', person)}"

    def cookie(self, person: str, *, secure: bool) -> str:
        """Write the header that gives a browser its cookie."""
        marks = f"Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
        return f"{COOKIE}={self.token(person)}; {marks}"

    def person(self, header: str) -> str | None:
        """Read a person from a Cookie header; a forged one is nobody's."""
        for part in header.split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE:
                return self._verified("person", value)
        return None

    def owner_key(self) -> str:
        """Give the key of the owner's page: the same as long as the store lives."""
        return self._sign("owner", "house")

    def is_owner(self, key: str) -> bool:
        """Say whether a key is that of the owner."""
        return key.isascii() and hmac.compare_digest(key, self.owner_key())

    def link(self, table: str, seat: int, person: str, expires: int) -> str:
        """Make the token of a personal link, which works once."""
        text = json.dumps([table, seat, person, expires, secrets.token_urlsafe(6)], separators=(",", ":"))
        packed = base64.urlsafe_b64encode(text.encode()).decode("ascii").rstrip("=")
        return f"{packed}.{self._sign('link', packed)}"

    def read_link(self, token: str, now: int) -> tuple[str, int, str, str]:
        """Give table, seat, issuer and the link's own word; raise a `Problem` if it is forged or too old."""
        packed = self._verified("link", token)
        if packed is None:
            raise Problem("link_broken")
        try:
            table, seat, person, expires, claim = json.loads(
                base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
            )
        except (ValueError, binascii.Error):
            raise Problem("link_broken") from None
        if now > expires:
            raise Problem("link_old")
        return table, seat, person, claim
