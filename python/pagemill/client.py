"""A converter in a process of its own, used from threads."""

from __future__ import annotations

import collections
import io
import queue
import subprocess
import threading
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any

from .command import default_command
from .errors import ConversionError, ConversionTimeout, ConverterDied
from .frames import HEAD, Request, parse
from .results import Result

WINDOW = 16  # requests sent ahead of their replies, by map

Frame = tuple[bytes, bytes]  # Request.parts


class _Process:
    """One running command: a thread reads its replies into a queue."""

    def __init__(self, command: Sequence[str]):
        self.popen = subprocess.Popen(list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, pipesize=1 << 20)
        assert isinstance(self.popen.stdout, io.RawIOBase)
        self.out = io.BufferedReader(self.popen.stdout, 1 << 16)  # its lock keeps a descriptor that is read from from being closed
        self.replies: queue.SimpleQueue[tuple[Any, Result | ConversionError] | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, name="pagemill replies", daemon=True).start()

    def _read(self) -> None:
        out = self.out
        try:
            while len(head := out.read(HEAD.size)) == HEAD.size:
                size, body_size = HEAD.unpack(head)
                object_, body = out.read(size), out.read(body_size)
                if len(object_) < size or len(body) < body_size:
                    break
                self.replies.put(parse(object_, body))
        except (OSError, ValueError):  # it was closed, or wrote what is no reply
            pass
        self.replies.put(None)

    def send(self, frame: Frame) -> bool:
        """Reports whether the process took the frame."""
        assert self.popen.stdin is not None
        try:
            for part in frame:
                rest = memoryview(part)
                while rest:
                    rest = rest[self.popen.stdin.write(rest) :]
        except (OSError, ValueError):  # it has ended, or was ended by another thread
            return False
        return True

    def end(self) -> int | None:
        """Ends the process and returns its status."""
        assert self.popen.stdin is not None
        try:
            self.popen.stdin.close()
        except OSError:
            pass
        if self.popen.poll() is None:
            self.popen.kill()
        status = self.popen.wait()
        self.out.close()
        return status


class Client:
    """Converts documents in a long-lived process, which is started when it is
    first needed, and again when it has ended.

        with pagemill.Client() as client:
            result = client.convert(html, url="https://example.com/")
            for request, result in client.map(requests):
                ...

    timeout bounds one document, in seconds; the process is ended where it is
    passed. options are the contract's, for requests that have none. A client
    may be used from several threads, one document at a time; a pool of clients
    uses several cores.
    """

    def __init__(self, command: Sequence[str] | None = None, *, timeout: float = 300.0, options: dict[str, Any] | None = None):
        self.command = list(command) if command is not None else default_command()
        self.timeout, self.options = timeout, options
        self._lock = threading.Lock()
        self._process: _Process | None = None

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process. The next conversion starts one again."""
        with self._lock:
            self._stop()

    def _stop(self) -> int | None:
        if self._process is None:
            return None
        process, self._process = self._process, None
        return process.end()

    def convert(self, html: str | None = None, **fields: Any) -> Result:
        """Converts one document; the arguments are the fields of Request.

        Raises ConversionError where it gives no result, ConversionTimeout and
        ConverterDied (both ConversionErrors) where the process had to be ended
        or ended by itself.
        """
        result = self.send(Request(html, **fields))
        if isinstance(result, ConversionError):
            raise result
        return result

    def send(self, request: Request) -> Result | ConversionError:
        """Converts one document and returns its result or its error."""
        with self._lock:
            return self._one(self._frame(request), request)

    def _frame(self, request: Request) -> Frame:
        if request.options is None:
            request.options = self.options
        return request.parts()

    def _one(self, frame: Frame, request: Request) -> Result | ConversionError:
        status: int | None = None
        for _ in range(2):  # a process that was killed from outside has nothing against the document
            process = self._running()
            if process.send(frame):
                try:
                    reply = process.replies.get(timeout=self.timeout)
                except queue.Empty:
                    self._stop()
                    return ConversionTimeout(self.timeout, request.id)
                if reply is not None:
                    return reply[1]
            status = self._stop()
        return ConverterDied(status, request.id)

    def _running(self) -> _Process:
        if self._process is None:
            self._process = _Process(self.command)
        return self._process

    def map(self, requests: Iterable[Request], *, window: int = WINDOW) -> Iterator[tuple[Request, Result | ConversionError]]:
        """Converts many documents and gives them in the same order, each with
        its result or its error.

        Requests are sent ahead of their replies, at most window of them. Where
        the process ends or hangs, those that were not answered are sent again
        one by one, so that the error meets the document that caused it.
        """
        source = iter(requests)
        with self._lock:
            waiting: collections.deque[tuple[Request, Frame]] = collections.deque()
            while True:
                sent = self._fill(source, waiting, max(window, 1))
                if not waiting:
                    return
                reply = self._next() if sent else None
                if reply is None:  # it ended or hangs: nothing that waits is lost
                    self._stop()
                    for _ in range(len(waiting)):
                        request, frame = waiting.popleft()
                        yield request, self._one(frame, request)
                    continue
                request, _ = waiting.popleft()
                yield request, reply[1]

    def _fill(self, source: Iterator[Request], waiting: collections.deque[tuple[Request, Frame]], window: int) -> bool:
        """Sends requests until so many wait. Reports whether all were taken."""
        while len(waiting) < window:
            request = next(source, None)
            if request is None:
                return True
            frame = self._frame(request)
            waiting.append((request, frame))
            if not self._running().send(frame):
                return False
        return True

    def _next(self) -> tuple[Any, Result | ConversionError] | None:
        assert self._process is not None
        try:
            return self._process.replies.get(timeout=self.timeout)
        except queue.Empty:
            return None
