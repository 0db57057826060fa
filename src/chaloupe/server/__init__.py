"""The live house: HTTP, WebSocket, identity, clocks and the dealer; the only place with input, output and time."""
