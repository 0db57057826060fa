"""The one stopwatch: CPU time of this process, after a short warm-up."""

import json
import random
import sys
import time
from collections.abc import Callable

# Plays some games and gives the number of player actions.
Work = Callable[[Callable[[], float]], int]


def measure(contenders: dict[str, Work]) -> None:
    """Measure the contender named on the command line and print actions and CPU-seconds."""
    name, seconds = sys.argv[1], float(sys.argv[2])
    work = contenders[name]
    chooser = random.Random(1).random
    work(chooser)
    actions = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        actions += work(chooser)
    print(json.dumps({"actions": actions, "seconds": spent}))
