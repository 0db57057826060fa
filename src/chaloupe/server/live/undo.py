"""Taking back at one table: at once where nothing was learnt, else when all the others who play agree."""

from chaloupe.core.problems import Problem
from chaloupe.server import wire
from chaloupe.server.live.audience import Viewer
from chaloupe.server.live.base import TableBase
from chaloupe.server.live.deadlines import Deadlines


class Undos:
    """The undo that the others are asked about just now, if there is one."""

    def __init__(self, live: TableBase, deadlines: Deadlines | None) -> None:
        """Begin with nothing to agree to."""
        self._live = live
        self._deadlines = deadlines
        self._asked = 0  # how often the others were asked
        self.request: wire.UndoRequest | None = None

    def ask(self, viewer: Viewer, said: wire.Undo) -> None:
        """Take an action back, or ask the others whether one may."""
        live = self._live
        if self.request is not None:
            raise Problem("undo_pending")
        to = live.table.undo_target(said.seat)
        others = live.seats.others_who_play(viewer.person)
        # What the clock has played is taken back with consent alone, and so is what it would have played by now: else
        # time could be won again and again.
        late = any(n > to for n in live.late) or (self._deadlines is not None and self._deadlines.lapsed(to))
        if not others or (not late and live.table.undo_is_free(said.seat)):
            live.append(live.table.undo(said.seat, to), said.id)
            return
        self._asked += 1
        self.request = wire.UndoRequest(self._asked, said.seat, to, others)
        live.answers.give(viewer, (said.seat, said.id), wire.Ack(said.id, None))
        live.audience.push(wire.UndoAsked(self.request))

    def consent(self, viewer: Viewer, said: wire.Consent) -> None:
        """Note what somebody says to an undo."""
        live, request = self._live, self.request
        own = live.seats.of(viewer.person)
        if request is None or request.request != said.request:
            raise Problem("undo_closed")
        if not set(own) & set(request.waits):
            raise Problem("undo_not_asked")
        live.answers.give(viewer, (own[0], said.id), wire.Ack(said.id, None))
        if not said.yes:
            self.settle(granted=False)
            return
        request.waits = [seat for seat in request.waits if seat not in own]
        if request.waits:
            live.audience.push(wire.UndoAsked(request))
        else:
            live.append(live.table.undo(request.seat, request.to), None)

    def settle(self, *, granted: bool) -> None:
        """Tell that what the others were asked about, if anything, is settled."""
        if self.request is not None:
            request, self.request = self.request.request, None
            self._live.audience.push(wire.UndoClosed(request, granted))
