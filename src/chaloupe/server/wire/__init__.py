"""Every message of the wire, in both directions, and every body of the HTTP interface. `docs/wire.md` tells the story.

The client's types and the JSON Schema are made from these classes; nothing of this is written twice.
"""

# Who speaks of the wire means all of it: `wire.Step`, `wire.TableInfo`.
from chaloupe.server.wire.parts import *  # noqa: F403
from chaloupe.server.wire.socket import *  # noqa: F403
from chaloupe.server.wire.web import *  # noqa: F403
