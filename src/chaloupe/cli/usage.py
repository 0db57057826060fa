"""What is wrong with a command line, in one line and in the user's language."""

import re
from typing import Final

from chaloupe import shelf
from chaloupe.core import Problem
from chaloupe.lab.text.words import lab_catalogue, say
from chaloupe.texts.catalogue import common_catalogue


def explain(problem: Problem, language: str) -> str:
    """Word a problem of the command line, of the core or of a game."""
    path = f"errors.{problem.key}"
    for texts in (
        lab_catalogue(language),
        common_catalogue(language),
        *(game.catalogue(language) for game in shelf.games()),
    ):
        if texts.find(path) is not None:
            return texts.message(path, problem.details)
    return problem.key


# The errors of the command line library that name an option, and their texts.
_OPTION_ERRORS: Final = {"NoSuchOption": "errors.option", "BadOptionUsage": "errors.no_value"}


def usage(error: Exception, arguments: list[str], commands: list[str], language: str) -> str:
    """Put into one line what is wrong with a command line."""
    words = [word for word in arguments if not word.startswith("-")]
    known = words[:1] if words[:1] and words[0] in commands else []
    details: dict[str, object] = {"help": " ".join(["chaloupe", *known, "--help"])}
    param = getattr(error, "param", None)
    name = "" if param is None else max([*getattr(param, "opts", []), ""], key=len)
    details["what"] = name if name.startswith("-") else name.upper()
    kind = type(error).__name__
    if kind == "MissingParameter" and param is not None:
        return say(language, "errors.missing", **details)
    if kind in _OPTION_ERRORS:
        return say(language, _OPTION_ERRORS[kind], **{**details, "what": getattr(error, "option_name", "")})
    message = str(getattr(error, "message", error))
    if kind == "BadParameter" and param is not None:
        # Where something is quoted it is the value; else the message begins with it.
        quoted = re.search(r"'([^']*)'", message)
        details["value"] = quoted[1] if quoted else message.split(" ", maxsplit=1)[0]
        return say(language, "errors.value", **details)
    if words and not known:
        return say(language, "errors.command", **{**details, "what": words[0]})
    if unknown := re.match(r"No such command '(.*)'", message):
        return say(language, "errors.command", **{**details, "what": unknown[1]})
    if extra := re.search(r"unexpected extra argument.*? \((.*)\)", message):
        return say(language, "errors.extra", **{**details, "what": extra[1]})
    return say(language, "errors.usage", why=message.rstrip("."), **details)
