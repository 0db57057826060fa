"""Search on imagined worlds: what a seat should do and how everybody stands, from its view alone."""

from chaloupe.core.search.analysis import Analysis, Choice, Odds, found, merge, think
from chaloupe.core.search.search import Search

__all__ = ["Analysis", "Choice", "Odds", "Search", "found", "merge", "think"]
