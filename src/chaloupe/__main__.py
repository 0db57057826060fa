"""Let `python -m chaloupe` be the command `chaloupe`."""

from chaloupe.cli import main

if __name__ == "__main__":
    main()
