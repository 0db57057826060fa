"""Actions in words: one declaration per verb gives JSON, text, the checks of form and the TypeScript type."""

from typing import Final

from chaloupe.core.json import Json
from chaloupe.core.problems import Problem

HUGE: Final = 2**31


def _bounded(value: object) -> object:
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return max(-HUGE, min(HUGE, value))
    return [_bounded(item) for item in value] if isinstance(value, list) else value


class Arg:
    """A named argument: `int`, `bool`, `word`, `ints` or `words`, with its domain if leaving it is bad form.

    With `order` = "sorted" a list must ascend, with "rising" also have no repeats.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        domain: tuple[str, ...] = (),
        low: int | None = None,
        high: int | None = None,
        order: str = "",
    ) -> None:
        """Declare the argument."""
        self.name: Final = name
        self.kind: Final = kind
        self.domain: Final = domain
        self.low: Final = low
        self.high: Final = high
        self.order: Final = order

    def fits(self, value: object) -> bool:
        """Say whether a JSON value has this argument's form (true and 3.0 are no integers)."""
        kind = self.kind
        if kind == "ints" or kind == "words":
            return isinstance(value, list) and self._items_fit(value)
        return self._item_fits(value, kind)

    def _items_fit(self, values: list[object]) -> bool:
        kind = "int" if self.kind == "ints" else "word"
        for value in values:
            if not self._item_fits(value, kind):
                return False
        keys = [_sort_key(value) for value in values]
        if self.order and keys != sorted(keys):
            return False
        return self.order != "rising" or len(set(keys)) == len(keys)

    def _item_fits(self, value: object, kind: str) -> bool:
        if kind == "bool":
            return isinstance(value, bool)
        if kind == "int":
            if isinstance(value, bool) or not isinstance(value, int):
                return False
            return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)
        return isinstance(value, str) and (not self.domain or value in self.domain)

    def typescript(self) -> str:
        """Give the TypeScript type of the argument."""
        word = " | ".join(f'"{each}"' for each in self.domain) if self.domain else "string"
        if self.kind == "words":
            return f"({word})[]"
        return {"int": "number", "bool": "boolean", "ints": "number[]"}.get(self.kind, word)

    def to_text(self, value: object) -> str:
        """Write a value as one word of a text."""
        if isinstance(value, list):
            return ",".join(str(each) for each in value) or "-"
        if isinstance(value, bool):
            return "true" if value else "false"
        return str(value)

    def from_text(self, text: str) -> object:
        """Read one word of a text."""
        if self.kind == "bool":
            return text == "true" if text in ("true", "false") else text
        if self.kind == "int":
            return _integer(text)
        if self.kind == "word":
            return text
        parts = [] if text == "-" else text.split(",")
        return [_integer(part) for part in parts] if self.kind == "ints" else list(parts)


def _sort_key(value: object) -> tuple[int, str]:
    return (value, "") if isinstance(value, int) else (0, str(value))


def _integer(text: str) -> object:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        return text
    return int(text)


class Verb:
    """A kind of action: its name, its arguments in their order, and whether it is chance's."""

    def __init__(self, name: str, arguments: list[Arg], chance: bool = False) -> None:
        """Declare the verb."""
        self.name: Final = name
        self.arguments: Final = arguments
        self.chance: Final = chance


class Verbs:
    """All verbs of a game.

    >>> verbs = Verbs([Verb("advance", [Arg("card", "word"), Arg("from", "int")]), Verb("end", [])])
    >>> verbs.to_text({"type": "advance", "card": "dagger", "from": 6})
    'advance dagger 6'
    >>> verbs.from_text("advance dagger 6")
    {'type': 'advance', 'card': 'dagger', 'from': 6}
    """

    def __init__(self, verbs: list[Verb]) -> None:
        """Take the declarations; their order is that of the type for TypeScript."""
        self.by_name: Final = {verb.name: verb for verb in verbs}

    def check(self, action: object) -> Json:
        """Give the action if its form is good, else raise a `Problem` that says what is wrong.

        Integers come out within ±`HUGE`: no rule tells larger ones apart, and compiled rules could not hold them.
        """
        if not isinstance(action, dict):
            raise Problem("action_not_object")
        name = action.get("type")
        if not isinstance(name, str):
            raise Problem("action_without_type", known=", ".join(self.by_name))
        verb = self.by_name.get(name)
        if verb is None:
            raise Problem("action_unknown", type=shown(name), known=", ".join(self.by_name))
        for argument in verb.arguments:
            if argument.name not in action:
                raise Problem("argument_missing", type=name, argument=argument.name)
            if not argument.fits(action[argument.name]):
                raise Problem("argument_ill_typed", type=name, argument=argument.name, kind=argument.typescript())
        if len(action) != 1 + len(verb.arguments):
            known = {"type"} | {argument.name for argument in verb.arguments}
            strangers = sorted(shown(key) for key in action if key not in known)
            raise Problem("argument_unknown", type=name, arguments=", ".join(strangers))
        return {key: _bounded(value) for key, value in action.items()}

    def to_text(self, action: Json) -> str:
        """Write an action as a line of words."""
        checked = self.check(action)
        verb = self.by_name[str(checked["type"])]
        return " ".join([verb.name] + [argument.to_text(checked[argument.name]) for argument in verb.arguments])

    def from_text(self, text: str) -> Json:
        """Read what `to_text` wrote; raise a `Problem` for anything else."""
        parts = text.split(" ")
        verb = self.by_name.get(parts[0])
        if verb is None:
            raise Problem("action_unknown", type=shown(parts[0]), known=", ".join(self.by_name))
        action: Json = {"type": verb.name}
        for argument, part in zip(verb.arguments, parts[1:], strict=False):
            action[argument.name] = argument.from_text(part)
        if len(parts) > 1 + len(verb.arguments):
            raise Problem(
                "argument_unknown", type=verb.name, arguments=shown(" ".join(parts[1 + len(verb.arguments) :]))
            )
        return self.check(action)

    def typescript(self, name: str) -> str:
        """Give the TypeScript union type of all actions of the players."""
        forms = []
        for verb in self.by_name.values():
            if not verb.chance:
                fields = "".join(f"; {argument.name}: {argument.typescript()}" for argument in verb.arguments)
                forms.append(f'  | {{ type: "{verb.name}"{fields} }}')
        return f"export type {name} =\n" + "\n".join(forms) + ";\n"


def shown(value: object, limit: int = 40) -> str:
    """Write a value of somebody else's input for an error text, never longer than a line."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**18:
        return "> 10^18" if value > 0 else "< -10^18"
    text = value if isinstance(value, str) else repr(value)
    text = text if text.isprintable() else text.encode("unicode_escape").decode("ascii")
    return text if len(text) <= limit else text[: limit - 1] + "…"
