"""What the clients for threads and for asyncio share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .command import default_command
from .process import Dispatcher
from .sources import as_options

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .options import Options


class Base:
    """A client's settings and its processes."""

    def __init__(
        self,
        command: Sequence[str] | None = None,
        *,
        workers: int = 1,
        timeout: float = 300.0,
        options: Mapping[str, Any] | None = None,
        **more: Unpack[Options],
    ):
        self.timeout, self.options = timeout, as_options(options, more)
        self._dispatcher = Dispatcher(command if command is not None else default_command(workers), workers, timeout)

    def __del__(self) -> None:
        if dispatcher := getattr(self, "_dispatcher", None):
            dispatcher.drop()
