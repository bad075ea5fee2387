"""Builds wheels of this package that carry the command (PEP 517, PEP 427).

    python3 backend.py DIRECTORY [GOOS/GOARCH …]

builds one wheel for each platform, by default for all of PLATFORMS, with
Go's cross compiler, or from the folder of commands that PAGEMILL_COMMANDS names
(pagemill_linux_amd64, pagemill_windows_arm64.exe, …). Equal sources give equal
bytes. The version is that of scripts/version.sh.
"""

from __future__ import annotations

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

try:
    import tomllib
except ImportError:  # Python 3.10
    import tomli as tomllib  # type: ignore[import-not-found,no-redef]

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent
# The command is linked statically: one wheel is for glibc and for musl.
PLATFORMS = {
    "linux/amd64": "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    "linux/arm64": "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    "darwin/amd64": "macosx_12_0_x86_64",
    "darwin/arm64": "macosx_12_0_arm64",
    "windows/amd64": "win_amd64",
    "windows/arm64": "win_arm64",
}


def semantic() -> str:
    """The version of the release, as all but Python write it: 1.2.3, 1.2.3-rc.1, 0.0.0-dev+…"""
    return subprocess.run(["sh", str(ROOT / "scripts" / "version.sh")], check=True, capture_output=True, text=True).stdout.strip()


def version(of: str) -> str:
    """The version in the form of PEP 440."""
    match = re.fullmatch(r"(\d+\.\d+\.\d+)(?:-(alpha|beta|rc|dev)(?:\.(\d+))?)?(?:\+([\w.]+))?", of)
    if match is None:
        raise ValueError(f"{of!r} is no version that can be published")
    release, kind, n, local = match.groups()
    suffix = {None: "", "alpha": "a", "beta": "b", "rc": "rc", "dev": ".dev"}[kind]
    return release + (suffix + (n or "0") if kind else "") + (f"+g{local}" if local else "")


def command(platform: str, scratch: pathlib.Path) -> pathlib.Path:
    """The command for a platform: built before, or now, without debug symbols."""
    goos, goarch = platform.split("/")
    ending = ".exe" if goos == "windows" else ""
    if folder := os.environ.get("PAGEMILL_COMMANDS"):
        return pathlib.Path(folder, f"pagemill_{goos}_{goarch}{ending}")
    binary = scratch / f"pagemill{ending}"
    go("build", "-trimpath", f"-ldflags=-s -w -X main.released={semantic()}", "-o", str(binary), "./cmd/pagemill", GOOS=goos, GOARCH=goarch)
    return binary


def licences(binary: pathlib.Path, scratch: pathlib.Path) -> bytes:
    """The licences of all that is built into the command."""
    tool, out = scratch / "licences", scratch / "licences.txt"
    go("build", "-C", "scripts/licences", "-o", str(tool), ".")
    subprocess.run([tool, "texts", binary, out], cwd=ROOT, check=True)
    return out.read_bytes()


def go(*arguments: str, **environment: str) -> None:
    subprocess.run([os.environ.get("GO", "go"), *arguments], cwd=ROOT, env=os.environ | {"CGO_ENABLED": "0"} | environment, check=True)


def build(folder: pathlib.Path, platform: str) -> str:
    """Builds the wheel of one platform and returns its file name."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]
    number = version(semantic())
    tags = PLATFORMS[platform].split(".")
    name = f"{project['name']}-{number}"
    info = f"{name}.dist-info"
    with tempfile.TemporaryDirectory() as scratch:
        binary = command(platform, pathlib.Path(scratch))
        files = {f"pagemill/{p.name}": (p.read_bytes(), 0o644) for p in sorted((HERE / "pagemill").iterdir()) if p.suffix == ".py" or p.name == "py.typed"}
        files["pagemill/version.py"] = (f'"""The version of the package."""\n\n__version__ = "{number}"\n'.encode(), 0o644)
        files[f"pagemill/bin/pagemill{binary.suffix}"] = (binary.read_bytes(), 0o755)
        files[f"{info}/licenses/LICENSE"] = ((ROOT / "LICENSE").read_bytes(), 0o644)
        files[f"{info}/licenses/THIRD_PARTY_LICENSES"] = (licences(binary, pathlib.Path(scratch)), 0o644)
    scripts = "".join(f"{k} = {v}\n" for k, v in project["scripts"].items())
    files[f"{info}/entry_points.txt"] = (f"[console_scripts]\n{scripts}".encode(), 0o644)
    files[f"{info}/METADATA"] = (metadata(project, number).encode(), 0o644)
    lines = ["Wheel-Version: 1.0", "Generator: backend.py", "Root-Is-Purelib: false", *(f"Tag: py3-none-{t}" for t in tags)]
    files[f"{info}/WHEEL"] = (("\n".join(lines) + "\n").encode(), 0o644)
    record = "".join(f"{path},sha256={digest(data)},{len(data)}\n" for path, (data, _) in files.items())
    files[f"{info}/RECORD"] = (f"{record}{info}/RECORD,,\n".encode(), 0o644)
    target = folder / f"{name}-py3-none-{PLATFORMS[platform]}.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as z:
        for path, (data, mode) in files.items():
            member = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            member.external_attr, member.compress_type = (0o100000 | mode) << 16, zipfile.ZIP_DEFLATED
            z.writestr(member, data)
    return target.name


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def metadata(project: dict, number: str) -> str:
    lines = ["Metadata-Version: 2.4", f"Name: {project['name']}", f"Version: {number}", f"Summary: {project['description']}"]
    lines += [f"License-Expression: {project['license']}", "License-File: LICENSE", "License-File: THIRD_PARTY_LICENSES"]
    lines += [f"Requires-Python: {project['requires-python']}"]
    lines += [f"Project-URL: {name}, {url}" for name, url in project["urls"].items()]
    lines += [f"Classifier: {c}" for c in project["classifiers"]]
    return "\n".join([*lines, "Description-Content-Type: text/markdown", "", (HERE / "README.md").read_text("utf-8")])


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: str | None = None) -> str:
    """The hook of PEP 517: the wheel of this machine."""
    here = subprocess.run(["go", "env", "GOOS", "GOARCH"], check=True, capture_output=True, text=True).stdout.split()
    return build(pathlib.Path(wheel_directory), "/".join(here))


def main() -> None:
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for platform in sys.argv[2:] or PLATFORMS:
        print(build(folder, platform))


if __name__ == "__main__":
    main()
