"""Write pagemill/results.py from the JSON Schema of replies.

    python3 generate.py [--check]

The schema, docs/schema/reply.json, is itself written from the Go types, so the
dataclasses cannot drift from what the command answers. --check writes nothing
and fails where the file is not what the schema gives.
"""

from __future__ import annotations

import json
import keyword
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
SCHEMA = HERE.parent / "docs" / "schema" / "reply.json"
TARGET = HERE / "pagemill" / "results.py"

HEAD = '''"""What pagemill makes of a document, as dataclasses.

Written by generate.py from docs/schema/reply.json; not edited by hand. A field
that a reply does not have is None, and so is one that a newer command calls
otherwise. Names are those of the contract in snake_case.
"""

from __future__ import annotations

import dataclasses
from typing import Any

'''


def snake(name: str) -> str:
    """markdown, rawHtml → raw_html, ogUrl → og_url, sourceURL → source_url."""
    name = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name).lower()
    name = re.sub(r"\W", "_", name)
    return name + "_" if keyword.iskeyword(name) else name


def kind(schema: dict) -> str:
    """The Python type of a value."""
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    if "anyOf" in schema:
        return next(kind(s) for s in schema["anyOf"] if s.get("type") != "null")
    match schema.get("type"):
        case "string":
            return "str"
        case "integer":
            return "int"
        case "number":
            return "float"
        case "boolean":
            return "bool"
        case "array":
            return f"list[{kind(schema['items'])}]"
        case "object" if isinstance(schema.get("additionalProperties"), dict):
            return f"dict[str, {kind(schema['additionalProperties'])}]"
        case "object":
            return "dict[str, Any]"
    return "Any"


def reader(schema: dict, value: str) -> str:
    """The expression that reads a JSON value."""
    if "$ref" in schema:
        return f"{kind(schema)}.from_json({value})"
    if "anyOf" in schema:
        return reader(next(s for s in schema["anyOf"] if s.get("type") != "null"), value)
    match schema.get("type"):
        case "array" if reader(schema["items"], "x") != "x":
            return f"[{reader(schema['items'], 'x')} for x in {value}]"
        case "object" if isinstance(schema.get("additionalProperties"), dict):
            inner = reader(schema["additionalProperties"], "x")
            if inner != "x":
                return f"{{k: {inner} for k, x in {value}.items()}}"
    return value


def definition(name: str, schema: dict) -> str:
    properties = dict(sorted(schema["properties"].items()))
    lines = ["@dataclasses.dataclass(slots=True)", f"class {name}:"]
    lines += [f"    {snake(key)}: {kind(s)} | None = None" for key, s in properties.items()]
    rest = schema.get("additionalProperties") is True
    if rest:
        lines.append("    raw: dict[str, Any] = dataclasses.field(default_factory=dict)  # every field, as it came")
    lines += ["", "    @classmethod", f"    def from_json(cls, o: dict[str, Any]) -> {name}:", "        return cls("]
    for key, s in properties.items():
        read = reader(s, f'o["{key}"]')
        if read == f'o["{key}"]':
            lines.append(f'            {snake(key)}=o.get("{key}"),')
        else:
            lines.append(f'            {snake(key)}={read} if o.get("{key}") is not None else None,')
    if rest:
        lines.append("            raw=o,")
    return "\n".join(lines + ["        )", "", ""])


def written() -> str:
    definitions = json.loads(SCHEMA.read_text("utf-8"))["$defs"]
    return HEAD + "\n" + "\n".join(definition(name, s) for name, s in sorted(definitions.items()))


def main() -> None:
    text = written()
    if "--check" in sys.argv:
        if TARGET.read_text("utf-8") != text:
            sys.exit("pagemill/results.py is not what docs/schema/reply.json gives: run python3 generate.py")
        return
    TARGET.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
