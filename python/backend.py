"""Builds wheels of this package that carry the command (PEP 517, PEP 427).

    python3 backend.py DIRECTORY [GOOS/GOARCH …]

builds one wheel for each platform, by default for all of PLATFORMS, with
Go's cross compiler. Equal sources give equal bytes.
"""

from __future__ import annotations

import base64
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import tomllib
import zipfile

HERE = pathlib.Path(__file__).parent
PLATFORMS = {
    "linux/amd64": "manylinux2014_x86_64",
    "linux/arm64": "manylinux2014_aarch64",
    "darwin/amd64": "macosx_12_0_x86_64",
    "darwin/arm64": "macosx_12_0_arm64",
    "windows/amd64": "win_amd64",
}


def build(folder: pathlib.Path, platform: str) -> str:
    """Builds the wheel of one platform and returns its file name."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]
    goos, goarch = platform.split("/")
    tag = f"py3-none-{PLATFORMS[platform]}"
    name = f"{project['name']}-{project['version']}"
    info = f"{name}.dist-info"
    with tempfile.TemporaryDirectory() as scratch:
        binary = pathlib.Path(scratch, "pagemill.exe" if goos == "windows" else "pagemill")
        subprocess.run(
            ["go", "build", "-trimpath", "-ldflags=-s -w", "-o", str(binary), "./cmd/pagemill"],
            cwd=HERE.parent,
            env=os.environ | {"GOOS": goos, "GOARCH": goarch, "CGO_ENABLED": "0"},
            check=True,
        )
        files = {f"pagemill/{p.name}": (p.read_bytes(), 0o644) for p in sorted((HERE / "pagemill").iterdir()) if p.suffix == ".py" or p.name == "py.typed"}
        files[f"pagemill/bin/{binary.name}"] = (binary.read_bytes(), 0o755)
    files[f"{info}/METADATA"] = (metadata(project).encode(), 0o644)
    files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: backend.py\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(), 0o644)
    record = "".join(f"{path},sha256={digest(data)},{len(data)}\n" for path, (data, _) in files.items())
    files[f"{info}/RECORD"] = (f"{record}{info}/RECORD,,\n".encode(), 0o644)
    target = folder / f"{name}-{tag}.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as z:
        for path, (data, mode) in files.items():
            member = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            member.external_attr, member.compress_type = (0o100000 | mode) << 16, zipfile.ZIP_DEFLATED
            z.writestr(member, data)
    return target.name


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def metadata(project: dict) -> str:
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {project['version']}", f"Summary: {project['description']}"]
    lines += [f"License: {project['license']['text']}", f"Requires-Python: {project['requires-python']}"]
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
