"""Where the command is, and what is run through it at once."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from typing import Any

from .errors import ConversionError
from .frames import HEAD, parse
from .results import Result


def executable() -> str:
    """The path of the command: that of the environment variable PAGEMILL, the
    one that came with this package, or the one on PATH."""
    if path := os.environ.get("PAGEMILL"):
        return path
    name = "pagemill.exe" if sys.platform == "win32" else "pagemill"
    bundled = pathlib.Path(__file__).parent / "bin" / name
    if bundled.is_file():
        return str(bundled)
    if path := shutil.which("pagemill"):
        return path
    raise FileNotFoundError("the command pagemill is neither in this package nor on PATH; PAGEMILL may name it")


def default_command() -> list[str]:
    return [executable(), "batch", "--frames", "--workers", "1"]


def documents(
    *paths: str | os.PathLike[str], options: dict[str, Any] | None = None, command: Sequence[str] | None = None
) -> Iterator[tuple[str, Result | ConversionError]]:
    """Converts each document of saved files (WARC, HAR, MHTML, zip, pages,
    PDFs, folders of them): its name, and its result or its error.

        for name, result in pagemill.documents("crawl.warc.gz"):
            ...
    """
    run = list(command) if command is not None else [executable(), "batch", "--frames"]
    with tempfile.TemporaryDirectory() as folder:
        if options is not None:
            file = pathlib.Path(folder, "options.json")
            file.write_text(json.dumps(options), "utf-8")
            run += ["--options", str(file)]
        run += ["--", *map(os.fspath, paths)]
        with subprocess.Popen(run, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None and process.stderr is not None
            try:
                while len(head := process.stdout.read(HEAD.size)) == HEAD.size:
                    size, body_size = HEAD.unpack(head)
                    yield parse(process.stdout.read(size), process.stdout.read(body_size))
            except GeneratorExit:
                process.kill()
                raise
            said = process.stderr.read().decode("utf-8", "replace").strip()
            if process.wait() != 0:
                raise OSError(said or f"pagemill batch ended with status {process.returncode}")
