"""States on their way through pickle, which OpenSpiel uses for what Python knows: positions travel as documents."""

import copyreg
from collections.abc import Callable
from typing import Any, Final

from chaloupe.core import Position
from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.lab.env.openspiel.diary import Diary
from chaloupe.learn.node import Node
from chaloupe.learn.walk import Terms

# The games that are registered, by their own ids.
BOXES: Final[dict[str, Game]] = {}

Saved = tuple[Callable[..., Any], tuple[Any, ...]]


def _loaded(document: Json) -> Position:
    return BOXES[str(document["game"])].load(document)


def _save_node(node: Node) -> Saved:
    walk = node.walk
    place = int(walk.seat), int(walk.asked), int(walk.steps)
    return _node, (walk.position.document(), int(walk.terms.out_of_turn), int(node.limit), place, node.trail)


def _node(document: Json, out_of_turn: int, limit: int, place: tuple[int, int, int], trail: list[int]) -> Node:
    game = BOXES[str(document["game"])]
    start = game.new(document["players"], document["options"])
    node = Node(start, Terms(game.action_codes, game.answer_codes(), out_of_turn), limit).moved(game.load(document))
    walk = node.walk
    walk.seat, walk.asked, walk.steps = place
    node.trail = trail
    node.relisted()
    return node


def _save_diary(diary: Diary) -> Saved:
    return _diary, (diary.position.document(), diary.columns)


def _diary(document: Json, columns: list[str]) -> Diary:
    return Diary(_loaded(document), columns)


copyreg.pickle(Node, _save_node)
copyreg.pickle(Diary, _save_diary)
