"""The options of a game: their values, their defaults and the check of what somebody asks for."""

from typing import Final

from chaloupe.core.json import Json
from chaloupe.core.problems import Problem
from chaloupe.core.verbs import shown


class Option:
    """A named choice made before the game; values are words, booleans or integers."""

    def __init__(self, name: str, values: tuple[object, ...], default: object) -> None:
        """Declare the option."""
        self.name: Final = name
        self.values: Final = values
        self.default: Final = default

    def accepts(self, value: object) -> bool:
        """Say whether a value is one of the option's own (0 is not false, 1.0 is not 1)."""
        for own in self.values:
            if type(own) is type(value) and own == value:
                return True
        return False


def fill_options(options: tuple[Option, ...], given: object) -> Json:
    """Give all options, defaults filled in; raise a `Problem` for an unknown name or value."""
    if given is None:
        given = {}
    if not isinstance(given, dict):
        raise Problem("options_not_object")
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            raise Problem("option_unknown", option=shown(name), known=", ".join(sorted(known)))
    chosen: Json = {}
    for option in options:
        value = given.get(option.name, option.default)
        if not option.accepts(value):
            values = ", ".join(_json(own) for own in option.values)
            raise Problem("option_value", option=option.name, value=shown(_json(value)), values=values)
        chosen[option.name] = value
    return chosen


def _json(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else shown(value)


def option_from_text(option: Option, text: str) -> object:
    """Read an option's value from a command line; raise a `Problem` that lists the values."""
    for own in option.values:
        if _json(own) == text or own == text:
            return own
    values = ", ".join(_json(own) for own in option.values)
    raise Problem("option_value", option=option.name, value=shown(text), values=values)
