"""Search on imagined worlds: what a seat should do and how everybody stands, from its view alone."""

from chaloupe.mind.search.analysis import Analysis, Choice, Odds, found, merge, think
from chaloupe.mind.search.search import Search

__all__ = ["Analysis", "Choice", "Odds", "Search", "found", "merge", "think"]
