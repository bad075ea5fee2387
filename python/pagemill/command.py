"""Where the command is, and what is run through it at once."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .errors import ConversionError
from .frames import HEAD, parse
from .results import Result
from .sources import as_options

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .options import Options


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


def default_command(workers: int) -> list[str]:
    return [executable(), "batch", "--frames", "--workers", str(max(workers, 1))]


def documents(
    *paths: str | os.PathLike[str],
    options: Mapping[str, Any] | None = None,
    command: Sequence[str] | None = None,
    **more: Unpack[Options],
) -> Iterator[tuple[str, Result | ConversionError]]:
    """Converts each document of saved files (WARC, HAR, MHTML, zip, pages,
    PDFs, folders of them): its name, and its result or its error.

        for name, result in pagemill.documents("crawl.warc.gz"):
            ...
    """
    run = list(command) if command is not None else [executable(), "batch", "--frames"]
    given = as_options(options, more)
    with tempfile.TemporaryDirectory() as folder:
        if given is not None:
            file = pathlib.Path(folder, "options.json")
            file.write_text(json.dumps(given), "utf-8")
            run += ["--options", str(file)]
        run += ["--", *(os.fspath(p) for p in paths)]
        said = pathlib.Path(folder, "said")  # a file: a pipe that nobody reads fills, and stops the process
        with said.open("wb") as errors, subprocess.Popen(run, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors) as process:
            assert process.stdout is not None
            try:
                while len(head := process.stdout.read(HEAD.size)) == HEAD.size:
                    size, body_size = HEAD.unpack(head)
                    name, result = parse(process.stdout.read(size), process.stdout.read(body_size))
                    yield str(name), result
            except BaseException:  # the loop was left, or the stream cut
                process.kill()
                raise
            if process.wait() != 0:
                why = said.read_text("utf-8", "replace").strip()
                raise OSError(why or f"pagemill batch ended with status {process.returncode}")
