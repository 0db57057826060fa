"""The server: live tables, HTTP and WebSocket, clocks and the dealer; the only place with input, output and time."""
