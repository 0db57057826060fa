"""Let `python -m chaloupe` be the command `chaloupe`."""

import sys

if __name__ == "__main__":
    try:
        from chaloupe.cli.main import main
    except KeyboardInterrupt:  # while it was loading
        sys.exit(130)
    main()
