"""What all records of a result can do."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, cast


class Record:
    """A record of a reply. Its fields are the contract's in snake_case."""

    __slots__ = ()
    _names: ClassVar[dict[str, str]]  # the contract's name of each field
    _always: ClassVar[frozenset[str]]  # fields that stand in every reply

    # Written for each class these two would take half of an import.

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return all(getattr(self, f.name) == getattr(other, f.name) for f in dataclasses.fields(cast(Any, self)))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        fields = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(cast(Any, self)) if f.repr)
        return f"{self.__class__.__qualname__}({', '.join(fields)})"

    def to_dict(self) -> dict[str, Any]:
        """The record as the contract's JSON object; from_json reads it."""
        out = dict(getattr(self, "raw", ()))
        for field, name in self._names.items():
            value = getattr(self, field)
            if field in self._always or value not in (None, [], {}, ""):
                out[name] = _plain(value)
        return out


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return value.to_dict()
    if isinstance(value, list):
        return [_plain(v) for v in value]
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    return value
