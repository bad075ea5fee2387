"""Write pagemill/results.py and pagemill/options.py from the JSON Schemas.

    python3 generate.py [--check]

The schemas, docs/schema/*.json, are themselves written from the Go types, so
what stands there cannot drift from what the command takes and answers. --check
writes nothing and fails where a file is not what the schemas give.
"""

from __future__ import annotations

import json
import keyword
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
SCHEMAS = HERE.parent / "docs" / "schema"
PACKAGE = HERE / "pagemill"

HEAD = '''"""What pagemill makes of a document, as dataclasses.

Written by generate.py from docs/schema/reply.json; not edited by hand. What a
reply does not have is None, an empty list or an empty Markdown. Names are those
of the contract in snake_case.
"""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

from .records import Record
from .tables import Readable

'''

OPTIONS = '''"""The keywords of conversions, for type checkers.

Written by generate.py from docs/schema/request.json; not edited by hand.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import IO, Any, Literal, TypedDict, Union

NAMES = {{
{names}
}}


class Options(TypedDict, total=False):
    """Options of the contract, by keyword."""

{options}


class Fields(Options, total=False):
    """The document, what is known of it, and what to make of it."""

    html: Union[str, bytes, "os.PathLike[str]", IO[str], IO[bytes]]
    """A page: text that was decoded already, bytes, a path or an open file."""
    pdf: Union[str, bytes, "os.PathLike[str]", IO[bytes]]
    """A PDF: bytes, a path or an open file."""
    data: bytes
    """A file as it came: bytes of a page or a PDF."""
    markdown: str
    """A Markdown text, which enters after conversion."""
    path: Union[str, "os.PathLike[str]"]
    """A saved file: a page, a PDF, MHTML, ..."""
    url: str | None
    """Where the document came from; without it relative links stay as they are."""
    content_type: str | None
    """The Content-Type that the server sent."""
    status_code: int | None
    """The HTTP status that the server sent."""
    previous: Mapping[str, Any] | None
    """The state that changeTracking compares with: markdown, json, scrapedAt, tag."""
    id: Any
    """What errors are to name the document by."""
    options: Mapping[str, Any] | None
    """Options as the contract's object, in its own names."""
'''


def snake(name: str) -> str:
    """markdown, rawHtml → raw_html, ogUrl → og_url, sourceURL → source_url."""
    name = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name).lower()
    name = re.sub(r"\W", "_", name)
    return name + "_" if keyword.iskeyword(name) else name


def words(name: str) -> str:
    """ChangeTracking → Change tracking."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize() + "."


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


def field(key: str, schema: dict, required: bool) -> tuple[str, str]:
    """The declaration of a field, and the expression that reads it."""
    name, of = snake(key), kind(schema)
    read = reader(schema, f'o["{key}"]')
    plain = read == f'o["{key}"]'
    if "$ref" in schema and required:
        return f"{name}: {of} = dataclasses.field(default_factory=lambda: {of}())", f'{of}.from_json(o.get("{key}") or {{}})'
    if schema.get("type") == "array":
        of_all = f'o.get("{key}") or []'
        return f"{name}: {of} = dataclasses.field(default_factory=list)", of_all if plain else read.replace(f'o["{key}"]', f"({of_all})")
    empty = {"string": '""', "integer": "0", "number": "0.0", "boolean": "False"}.get(schema.get("type", ""))
    if empty is not None and (required or key == "markdown"):
        return f"{name}: {of} = {empty}", f'o.get("{key}", {empty})'
    return f"{name}: {of} | None = None", f'o.get("{key}")' if plain else f'{read} if o.get("{key}") is not None else None'


def definition(name: str, schema: dict) -> str:
    properties = dict(sorted(schema["properties"].items()))
    required = [key for key in properties if key in schema.get("required", ())]
    fields = {key: field(key, s, key in required) for key, s in properties.items()}
    base = "Readable, Record" if name == "Result" else "Record"
    lines = ["@dataclasses.dataclass(slots=True, eq=False, repr=False)", f"class {name}({base}):"]
    lines += [f'    """{schema.get("description") or words(name)}"""', ""]  # without one, each import makes a signature of the fields
    for key, (declared, _) in fields.items():
        lines.append(f"    {declared}")
        if text := properties[key].get("description"):
            lines.append(f'    """{text}"""')
    rest = schema.get("additionalProperties") is True
    if rest:
        lines.append("    raw: dict[str, Any] = dataclasses.field(default_factory=dict)")
        lines.append('    """Every field, as it came."""')
    names = ", ".join(f'"{snake(key)}": "{key}"' for key in properties)
    always = ", ".join(f'"{snake(key)}"' for key in required)
    lines += ["", f"    _names: ClassVar[dict[str, str]] = {{{names}}}", f"    _always: ClassVar[frozenset[str]] = frozenset(({always}{',' if len(required) == 1 else ''}))"]
    lines += ["", "    @classmethod", f"    def from_json(cls, o: dict[str, Any]) -> {name}:", "        return cls("]
    lines += [f"            {snake(key)}={read}," for key, (_, read) in fields.items()]
    if rest:
        lines.append("            raw=o,")
    return "\n".join(lines + ["        )", "", ""])


def option_kind(schema: dict) -> str:
    """The type of an option as a caller writes it."""
    if "enum" in schema:
        return f"Literal[{', '.join(json.dumps(v) for v in schema['enum'])}]"
    if "anyOf" in schema:
        return "Union[" + ", ".join(dict.fromkeys(option_kind(s) for s in schema["anyOf"])) + "]"
    match schema.get("type"):
        case "array":
            return f"list[{option_kind(schema['items'])}]" if "anyOf" not in schema["items"] else "list[Any]"
        case "object":
            return "Mapping[str, Any]"
    return kind(schema)


def options() -> str:
    properties = json.loads((SCHEMAS / "request.json").read_text("utf-8"))["properties"]["options"]["properties"]
    given = {k: s for k, s in sorted(properties.items()) if k != "timeout" and not s.get("description", "").startswith("Needs a network")}
    names = [f'    "{snake(k)}": "{k}",' for k in given]
    declared = [f'    {snake(k)}: {option_kind(s)}\n    """{s.get("description", "")}"""' for k, s in given.items()]
    return OPTIONS.format(names="\n".join(names), options="\n".join(declared))


def results() -> str:
    definitions = json.loads((SCHEMAS / "reply.json").read_text("utf-8"))["$defs"]
    return HEAD + "\n" + "\n".join(definition(name, s) for name, s in sorted(definitions.items()))


def main() -> None:
    for name, text in (("results.py", results()), ("options.py", options())):
        if "--check" not in sys.argv:
            (PACKAGE / name).write_text(text, "utf-8")
        elif (PACKAGE / name).read_text("utf-8") != text:
            sys.exit(f"pagemill/{name} is not what docs/schema gives: run python3 generate.py")


if __name__ == "__main__":
    main()
