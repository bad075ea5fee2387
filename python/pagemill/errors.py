"""The errors of a conversion."""

from __future__ import annotations

from typing import Any


class ConversionError(Exception):
    """A document that gave no result.

    status and code are those of the contract, such as 422 and
    UNPROCESSABLE_ENTITY; details is what it says for programs, or None. id is
    that of the request.
    """

    def __init__(self, message: str, *, status: int = 500, code: str = "UNKNOWN_ERROR", details: Any = None, id: Any = None):
        super().__init__(message)
        self.status, self.code, self.details, self.id = status, code, details, id

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.args, self.__dict__)

    @property
    def retryable(self) -> bool:
        """Whether the same request may succeed later."""
        return self.status in (408, 429, 500, 502, 503, 504)


class ConversionTimeout(ConversionError):
    """The document was not answered in time; its process was ended."""

    def __init__(self, seconds: float, id: Any = None):
        super().__init__(f"no answer within {seconds:g} seconds; the process was ended", status=408, code="CLIENT_TIMEOUT", id=id)


class ConverterDied(ConversionError):
    """The process ended while it was on the document, again and again."""

    def __init__(self, returncode: int | None, id: Any = None):
        super().__init__(f"the converter ended (status {returncode}) while it was on this document", status=500, code="CONVERTER_DIED", id=id)


def _restored(kind: type[ConversionError], args: tuple[Any, ...], fields: dict[str, Any]) -> ConversionError:
    """An error from what was pickled of it."""
    e = kind.__new__(kind, *args)
    e.args = args
    e.__dict__.update(fields)
    return e
