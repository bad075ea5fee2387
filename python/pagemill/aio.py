"""The client for asyncio."""

from __future__ import annotations

import asyncio
import collections
from collections.abc import AsyncIterable, AsyncIterator, Iterable
from types import TracebackType
from typing import TYPE_CHECKING

from .base import Base
from .errors import ConversionError
from .frames import Request
from .process import WINDOW, Job, Outcome
from .results import Result
from .sources import Source, as_request

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .options import Fields


class AsyncClient(Base):
    """Client for asyncio; in as many event loops as there are.

        async with pagemill.AsyncClient(workers=4) as client:
            results = await asyncio.gather(*(client.convert(p) for p in pages))
    """

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, e: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends the process; what it is on fails."""
        await asyncio.get_running_loop().run_in_executor(None, self._dispatcher.close)

    async def convert(self, source: Source | None = None, /, **fields: Unpack[Fields]) -> Result:
        """Client.convert, awaited."""
        result = await self.send(as_request(source, fields))
        if isinstance(result, ConversionError):
            raise result
        return result

    async def send(self, request: Request) -> Result | ConversionError:
        """Client.send, awaited."""
        job, future = self._begin(request)
        try:
            return await self._wait(job, future)
        except BaseException:
            job.abandon()
            raise

    async def map(
        self, requests: Iterable[Request | Source] | AsyncIterable[Request | Source], *, window: int = WINDOW
    ) -> AsyncIterator[tuple[Request, Result | ConversionError]]:
        """Client.map, for async for."""
        source = aiter(requests) if isinstance(requests, AsyncIterable) else _each(requests)
        waiting: collections.deque[tuple[Job, asyncio.Future[Outcome]]] = collections.deque()
        try:
            while True:
                while len(waiting) < max(window, 1):
                    try:
                        item = await anext(source)
                    except StopAsyncIteration:
                        break
                    waiting.append(self._begin(item if isinstance(item, Request) else as_request(item, {})))
                if not waiting:
                    return
                job, future = waiting[0]
                result = await self._wait(job, future)
                waiting.popleft()
                yield job.request, result
        finally:
            for job, _ in waiting:
                job.abandon()

    def _begin(self, request: Request) -> tuple[Job, asyncio.Future[Outcome]]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Outcome] = loop.create_future()

        def settle(outcome: Outcome) -> None:
            if not future.done():
                future.set_result(outcome)

        def deliver(outcome: Outcome) -> None:
            try:
                loop.call_soon_threadsafe(settle, outcome)
            except RuntimeError:  # the loop was closed: nobody waits
                pass

        return self._dispatcher.job(request, self.options, deliver), future

    async def _wait(self, job: Job, future: asyncio.Future[Outcome]) -> Result | ConversionError:
        while not future.done():
            await asyncio.wait([future], timeout=job.left())
            if not future.done():
                job.expire()
        outcome = future.result()
        if isinstance(outcome, (Result, ConversionError)):
            return outcome
        raise outcome


async def _each(items: Iterable[Request | Source]) -> AsyncIterator[Request | Source]:
    for item in items:
        yield item
