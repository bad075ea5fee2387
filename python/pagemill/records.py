"""What all records of a result can do."""

from __future__ import annotations

from typing import Any, ClassVar


class Record:
    """A record of a reply. Its fields are the contract's in snake_case."""

    __slots__ = ()
    _names: ClassVar[dict[str, str]]  # the contract's name of each field
    _always: ClassVar[frozenset[str]]  # fields that stand in every reply

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
