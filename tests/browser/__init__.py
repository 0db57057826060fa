"""People in front of a browser: real server, built client, Chromium."""
