"""Our strongest bot against OpenSpiel's searches, which play our games through `chaloupe.lab.env.openspiel`."""
