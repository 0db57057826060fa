"""Documents and actions that somebody else might send: nearly right, or not at all."""

import json
from typing import Any

from chaloupe.core.digest import canonical
from chaloupe.core.json import Json
from chaloupe.core.rng import Rng
from chaloupe.core.verbs import Arg, Verb, Verbs

_STRANGE: tuple[object, ...] = (
    None, True, False, -1, 0, 1, 3, 7, 99, 1 << 31, 1 << 63, -(1 << 64), 10**40, 3.0, 0.5, float("1e400"),
    "", "parrot", "é\u2028", "0", [], [None], [[0]], {}, {"parrot": 1}, {"": None},
)  # fmt: skip


def damaged(document: Json, rng: Rng) -> Json:
    """Give a copy of a document with one to three random damages."""
    copy = json.loads(json.dumps(document))
    assert isinstance(copy, dict)
    for _ in range(1 + int(rng.below(3))):
        _damage(copy, rng)
    return copy


def _damage(root: Json, rng: Rng) -> None:
    """Walk to a random place and change something there."""
    node: Any = root
    while True:
        keys: list[Any] = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            _add(node, rng)
            return
        key = keys[rng.below(len(keys))]
        child = node[key]
        if not isinstance(child, dict | list) or rng.below(3) == 0:
            _change(node, key, child, rng)
            return
        node = child


def _add(node: Any, rng: Rng) -> None:
    if isinstance(node, dict):
        node["parrot"] = _strange(rng)
    else:
        node.append(_strange(rng))


def _change(node: Any, key: Any, child: object, rng: Rng) -> None:
    """Take the value away, repeat or exchange it, move it a little, or put something strange in its place."""
    kind = rng.below(8)
    if kind == 0:
        del node[key]
    elif kind == 1:
        _add(node, rng)
    elif kind == 2 and isinstance(node, list):
        node.append(child)
    elif kind == 3 and isinstance(node, list):
        other = rng.below(len(node))
        node[key], node[other] = node[other], node[key]
    elif kind <= 5 and isinstance(child, int) and not isinstance(child, bool):
        node[key] = child + (1, -1, 2, -2)[rng.below(4)]
    else:
        node[key] = _strange(rng)


def _strange(rng: Rng) -> object:
    value = _STRANGE[rng.below(len(_STRANGE))]
    return json.loads(json.dumps(value)) if isinstance(value, dict | list) else value


class Vocabulary:
    """The values that have been seen for each argument, to make well-formed actions of them."""

    def __init__(self, verbs: Verbs) -> None:
        """Begin with the declared domains, small numbers and words that mean nothing."""
        self.verbs = verbs
        self.values: dict[str, dict[str, object]] = {}
        for verb in verbs.by_name.values():
            for argument in verb.arguments:
                for value in self._basic(argument):
                    self._note(argument.name, value)

    @staticmethod
    def _basic(argument: Arg) -> list[object]:
        words: list[object] = [*argument.domain, "parrot", ""]
        numbers: list[object] = [-1, 0, 1, 2, 5, 99, 1 << 63, -(10**30)]
        flags: list[object] = [True, False]
        lists: list[object] = [[], words[:2]] if argument.kind == "words" else [[], [0], [0, 1], [99]]
        return {"int": numbers, "bool": flags, "word": words}.get(argument.kind, lists)

    def _note(self, argument: str, value: object) -> None:
        self.values.setdefault(argument, {})[canonical(value)] = value

    def learn(self, action: Json) -> None:
        """Note the values of an action that was played."""
        for name, value in action.items():
            if name != "type":
                self._note(name, value)

    def action(self, rng: Rng) -> Json | None:
        """Make a well-formed action of values that were seen; None if the values do not go together."""
        verbs: list[Verb] = list(self.verbs.by_name.values())
        verb = verbs[rng.below(len(verbs))]
        action: Json = {"type": verb.name}
        for argument in verb.arguments:
            values = list(self.values[argument.name].values())
            value = values[rng.below(len(values))]
            if not argument.fits(value):
                return None
            action[argument.name] = value
        return action
