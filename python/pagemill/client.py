"""A converter in a process of its own, used from threads."""

from __future__ import annotations

import collections
import queue
from collections.abc import Iterable, Iterator
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


class Client(Base):
    """Converts documents in a long-lived process, which is started when it is
    first needed, and again when it has ended.

        with pagemill.Client() as client:
            result = client.convert(html, url="https://example.com/")
            for request, result in client.map(requests):
                ...

    workers is how many documents the process works on at once, timeout the
    seconds that one of them may take, sending it included; the process is ended
    where it takes longer. Options, as keywords or as the contract's object, are
    for requests that have none. command replaces `pagemill batch --frames`.

    A client may be used from several threads, and inside a loop over its own
    map. After a fork, parent and child each have a process of their own.
    """

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process; what it is on for other threads fails. The next
        conversion starts one again."""
        self._dispatcher.close()

    def convert(self, source: Source | None = None, /, **fields: Unpack[Fields]) -> Result:
        """Converts one document: text or bytes of a page, bytes of a PDF, a
        pathlib.Path, or a file that is open; or by keyword html, pdf, data,
        markdown or path. See pagemill.convert.

        Raises ConversionError where it gives no result, ConversionTimeout and
        ConverterDied (both ConversionErrors) where the process had to be ended
        or ended by itself.
        """
        result = self.send(as_request(source, fields))
        if isinstance(result, ConversionError):
            raise result
        return result

    def send(self, request: Request) -> Result | ConversionError:
        """Converts one document and returns its result or its error."""
        replies: queue.SimpleQueue[Outcome] = queue.SimpleQueue()
        job = self._dispatcher.job(request, self.options, replies.put)
        try:
            return self._wait(job, replies)
        except BaseException:
            job.abandon()
            raise

    def map(self, requests: Iterable[Request | Source], *, window: int = WINDOW) -> Iterator[tuple[Request, Result | ConversionError]]:
        """Converts many documents and gives them in the same order, each with
        its result or its error.

        Requests are sent ahead of their replies, at most window of them. Where
        the process ends or hangs, those that were not answered are sent again
        one by one, so that the error meets the document that caused it.
        """
        source = iter(requests)
        waiting: collections.deque[tuple[Job, queue.SimpleQueue[Outcome]]] = collections.deque()
        try:
            while True:
                while len(waiting) < max(window, 1):
                    try:
                        item = next(source)
                    except StopIteration:
                        break
                    request = item if isinstance(item, Request) else as_request(item, {})
                    replies: queue.SimpleQueue[Outcome] = queue.SimpleQueue()
                    waiting.append((self._dispatcher.job(request, self.options, replies.put), replies))
                if not waiting:
                    return
                job, replies = waiting[0]
                result = self._wait(job, replies)
                waiting.popleft()
                yield job.request, result
        finally:
            for job, _ in waiting:
                job.abandon()

    def _wait(self, job: Job, replies: queue.SimpleQueue[Outcome]) -> Result | ConversionError:
        while True:
            if not self._dispatcher.owns(job):  # it was sent before a fork, by the parent
                replies = queue.SimpleQueue()
                job = self._dispatcher.job(job.request, self.options, replies.put)
            try:
                outcome = replies.get(timeout=job.left())
            except queue.Empty:
                job.expire()
                continue
            if isinstance(outcome, (Result, ConversionError)):
                return outcome
            raise outcome
