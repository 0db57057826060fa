"""Players that see views only, in processes of their own: however long one thinks, nobody else waits for it."""

from chaloupe.server.workers.pool import BotPool, BotTrouble, Decided

__all__ = ["BotPool", "BotTrouble", "Decided"]
