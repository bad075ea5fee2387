"""The command pagemill: python -m pagemill, and the console script."""

from __future__ import annotations

import os
import subprocess
import sys

from .command import executable


def main() -> None:
    try:
        command = [executable(), *sys.argv[1:]]
    except FileNotFoundError as e:
        sys.exit(str(e))
    if os.name == "posix":
        os.execv(command[0], command)
    sys.exit(subprocess.run(command).returncode)


if __name__ == "__main__":
    main()
