"""The client for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from .command import default_command
from .errors import ConversionError, ConversionTimeout, ConverterDied
from .frames import HEAD, Request, parse
from .results import Result


class AsyncClient:
    """Client for asyncio, with several processes.

        async with pagemill.AsyncClient(processes=4) as client:
            results = await asyncio.gather(*(client.convert(p) for p in pages))
    """

    def __init__(
        self,
        command: Sequence[str] | None = None,
        *,
        processes: int = 1,
        timeout: float = 300.0,
        options: dict[str, Any] | None = None,
    ):
        self.command = list(command) if command is not None else default_command()
        self.timeout, self.options = timeout, options
        self._idle: asyncio.LifoQueue[_AsyncProcess] = asyncio.LifoQueue()
        self._all = [_AsyncProcess(self.command) for _ in range(max(processes, 1))]
        for process in self._all:
            self._idle.put_nowait(process)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, e: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends the processes."""
        for process in self._all:
            await process.end()

    async def convert(self, html: str | None = None, **fields: Any) -> Result:
        """Client.convert, awaited."""
        result = await self.send(Request(html, **fields))
        if isinstance(result, ConversionError):
            raise result
        return result

    async def send(self, request: Request) -> Result | ConversionError:
        """Client.send, awaited."""
        if request.options is None:
            request.options = self.options
        frame = request.parts()
        process = await self._idle.get()
        try:
            status: int | None = None
            for _ in range(2):  # see Client._one
                try:
                    return await asyncio.wait_for(process.ask(frame), self.timeout)
                except asyncio.TimeoutError:
                    await process.end()
                    return ConversionTimeout(self.timeout, request.id)
                except (OSError, asyncio.IncompleteReadError):
                    status = await process.end()
            return ConverterDied(status, request.id)
        except asyncio.CancelledError:  # its reply would be taken for the next one's
            await process.end()
            raise
        finally:
            self._idle.put_nowait(process)


class _AsyncProcess:
    def __init__(self, command: Sequence[str]):
        self.command = command
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, frame: tuple[bytes, bytes]) -> Result | ConversionError:
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=1 << 20
            )
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None and stdout is not None
        stdin.writelines(frame)
        head, _ = await asyncio.gather(stdout.readexactly(HEAD.size), stdin.drain())
        size, body_size = HEAD.unpack(head)
        return parse(await stdout.readexactly(size), await stdout.readexactly(body_size))[1]

    async def end(self) -> int | None:
        if self.process is None:
            return None
        process, self.process = self.process, None
        if process.returncode is None:
            try:
                process.kill()
            except ProcessLookupError:
                pass
        return await process.wait()
