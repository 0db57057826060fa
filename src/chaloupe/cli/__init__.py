"""The commands of `chaloupe`, by what they are for; the command line itself is `chaloupe.cli.main`."""
