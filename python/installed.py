"""Installs a wheel into an environment of its own, and uses it there as a
stranger would: the README's lines, the console script, python -m pagemill.

    python3 installed.py WHEEL [VERSION]

Needs Python with venv alone; scripts/installed.sh runs it in systems without Go.
"""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import venv

README = pathlib.Path(__file__).with_name("README.md").read_text("utf-8")
PAGE = "<title>Tide tables</title><h1>Tides</h1><p>High water at six."
# What the README's second example has from its reader.
PAGES = f"import pagemill\npages = [('https://harbour.example/{{}}'.format(i), {PAGE!r}) for i in range(3)]\n"


def main(wheel: str, version: str | None = None) -> None:
    assert shutil.which("go") is None or "CI" in os.environ, "Go is installed here: the wheel is to work without"
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        scripts = pathlib.Path(folder, "Scripts" if os.name == "nt" else "bin")
        python, command = str(scripts / "python"), str(scripts / "pagemill")

        def run(*arguments: str, text: str = "") -> str:
            outside = {k: v for k, v in os.environ.items() if not k.startswith(("PAGEMILL", "PYTHON"))}
            done = subprocess.run(arguments, input=text, capture_output=True, encoding="utf-8", cwd=folder, env=outside)
            assert done.returncode == 0, f"{arguments}: {done.stderr}"
            return done.stdout

        def same(got: str, want: str) -> None:
            assert got.replace("\r\n", "\n").strip() == want, got

        run(python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", os.path.abspath(wheel))
        first, second = re.findall(r"```python\n(.*?)```", README, re.S)[:2]
        same(run(python, "-I", "-c", first), "Tide tables\n# Tides\n\nHigh water at six.")
        same(run(python, "-I", "-c", PAGES + second), "\n".join(["# Tides\n\nHigh water at six."] * 3))
        for mill in ([command], [python, "-m", "pagemill"]):
            same(run(*mill, "convert", "-o", "-", "-", text=PAGE), "# Tides\n\nHigh water at six.")
            said = run(*mill, "version")
            assert version is None or f"v{version} " in said, said
        where = run(python, "-c", "import sys, sysconfig; print(sys.version.split()[0], sysconfig.get_config_var('SOABI'))")
        print(f"{said.strip()}, Python {where.strip()}")


if __name__ == "__main__":
    main(*sys.argv[1:])
