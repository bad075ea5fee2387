"""Running commands and the documents that are on their way to them.

Documents are written by one thread and replies read by another, so that no
caller ever waits inside a write, and an exception in a caller, wherever it
comes, leaves the stream whole. A reply goes to the document whose id it has.
"""

from __future__ import annotations

import _thread
import itertools
import os
import queue
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .errors import ConversionError, ConversionTimeout, ConverterDied
from .frames import HEAD, Request, parse
from .results import Result

Outcome = Result | Exception

WINDOW = 16  # documents written ahead of their replies, at least
TRIES = 3  # processes that may end while they are on a document: one that it shared, two of its own
PIPE = 1 << 20  # bytes that a pipe to or from a process holds, where the system allows it


class Job:
    """One document on its way to its result."""

    __slots__ = ("abandoned", "child", "deliver", "frame", "id", "request", "tries")

    def __init__(self, request: Request, id: str, options: Mapping[str, Any] | None, deliver: Callable[[Outcome], Any]):
        self.request, self.id, self.deliver = request, id, deliver
        self.frame = request.parts(id, options)
        self.tries = 0
        self.abandoned = False
        self.child: _Child | None = None

    def left(self) -> float:
        """Seconds until the process may be late."""
        assert self.child is not None
        return self.child.left()

    def expire(self) -> None:
        """Ends the process if it is late, with this job or with one before it."""
        assert self.child is not None
        self.child.expire()

    def abandon(self) -> None:
        """Says that nobody waits any more."""
        if self.child is not None and self.child.home.owns(self):
            self.child.abandon(self)

    def finish(self, outcome: Outcome) -> None:
        if isinstance(outcome, ConversionError):
            outcome.id = self.request.id
        if not self.abandoned:
            self.deliver(outcome)


class Dispatcher:
    """Brings jobs to processes, and back from those that ended.

    A process works on many jobs, ahead of their replies. Where it ends, nobody
    knows which of them it was: each of these is then alone in a second process.
    """

    def __init__(self, command: Sequence[str], workers: int, timeout: float):
        self.command, self.timeout = list(command), timeout
        self.window = max(WINDOW, 2 * workers)
        self.reset()
        _dispatchers.add(self)

    def reset(self) -> None:
        """Forgets the processes, as in a process that was forked: they are its parent's."""
        self.pid = os.getpid()
        self.lock = threading.Lock()
        self.children: list[_Child | None] = [None, None]  # for many jobs; for those that are alone
        self.name = f"{self.pid}-{os.urandom(6).hex()}"  # no other client's reply has an id of this one's
        self.ids = itertools.count(1)

    def after_fork(self) -> None:
        for child in self.children:
            if child is not None:
                child.let_go()
        self.reset()

    def job(self, request: Request, options: Mapping[str, Any] | None, deliver: Callable[[Outcome], Any]) -> Job:
        """A job that was submitted; options are for a request that has none."""
        job = Job(request, f"{self.name}-{next(self.ids)}", options, deliver)
        self.submit(job)
        return job

    def submit(self, job: Job) -> None:
        lane = 1 if job.tries else 0
        while True:
            with self.lock:
                child = self.children[lane]
                if child is None or child.dead:
                    child = self.children[lane] = _Child(self, alone=bool(lane))
            if child.submit(job):
                return

    def again(self, job: Job) -> None:
        """Submits a job that came back."""
        try:
            self.submit(job)
        except Exception as e:  # no thread can be started
            job.finish(e)

    def owns(self, job: Job) -> bool:
        """Whether the job is one of this process, not of the one that it was forked from."""
        return job.id.startswith(f"{os.getpid()}-")

    def drop(self) -> None:
        """Lets the processes end when they have nothing to do; takes no lock, as __del__ must not."""
        for child in self.children:
            if child is not None:
                child.jobs.put(None)

    def close(self) -> None:
        with self.lock:
            children = self.children
            self.children = [None, None]
        for child in children:
            if child is not None:
                child.close()


class _Child:
    """One running command."""

    def __init__(self, home: Dispatcher, alone: bool):
        self.home, self.alone = home, alone
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()  # to be written; None ends them
        self.slots = threading.Semaphore(1 if alone else home.window)
        self.popen: subprocess.Popen[bytes] | None = None
        self.reader: threading.Thread | None = None
        self.lock = threading.Lock()  # guards what follows
        self.open = 0  # jobs submitted, not answered
        self.pending: dict[str, Job] = {}  # written, not answered; the oldest first
        self.since = 0.0  # when the oldest became that
        self.late: Job | None = None  # what the process was ended for
        self.closed = self.dead = False
        _thread.start_new_thread(self._write, ())  # not Thread.start, which an exception of a signal's handler breaks in the middle

    # Called by whoever waits.

    def submit(self, job: Job) -> bool:
        """Reports whether the job was taken; a process that has ended takes none."""
        with self.lock:
            if self.dead:
                return False
            self.open += 1
            job.child = self
            self.jobs.put(job)
            return True

    def left(self) -> float:
        """Seconds until the oldest job is late."""
        if not self.pending:
            return self.home.timeout
        return min(max(self.since + self.home.timeout - time.monotonic(), 0.001), threading.TIMEOUT_MAX)

    def expire(self) -> None:
        """Ends the process if its oldest job is late."""
        with self.lock:
            if self.pending and time.monotonic() - self.since >= self.home.timeout:
                self.late = next(iter(self.pending.values()))
                self._kill()

    def abandon(self, job: Job) -> None:
        """Nobody waits for the job any more: a process that works for nobody is ended."""
        job.abandoned = True
        with self.lock:
            if self.pending and all(j.abandoned for j in self.pending.values()):
                self._kill()

    def close(self) -> None:
        with self.lock:
            self.closed = self.dead = True
            self._kill()
        self.jobs.put(None)
        self.slots.release()
        if self.reader is not None:
            self.reader.join(5)

    def let_go(self) -> None:
        """Closes a forked process's copies of the pipes: they would keep the process alive."""
        if self.popen is not None:
            for pipe in (self.popen.stdin, self.popen.stdout):
                if pipe is not None:
                    pipe.close()
            self.popen.returncode = 0  # not a child of this process: nothing to wait for

    def _kill(self) -> None:
        if self.popen is not None:
            self.popen.kill()

    # The thread that writes.

    def _write(self) -> None:
        while (job := self.jobs.get()) is not None:
            self.slots.acquire()
            try:
                started = self.popen is not None or self._start()
            except Exception as e:  # no such command, no memory, …
                self._answered(job)
                job.finish(e)
                continue
            with self.lock:
                if taken := started and not self.dead and not job.abandoned:
                    if not self.pending:
                        self.since = time.monotonic()
                    self.pending[job.id] = job
            if taken:
                self._send(job)
                continue
            self._answered(job)
            if self.closed:
                job.finish(_closed())
            elif not job.abandoned:
                self.home.again(job)
        if self.popen is not None and self.popen.stdin is not None:
            self.popen.stdin.close()

    def _start(self) -> bool:
        with self.lock:
            if self.dead:
                return False
            self.popen = subprocess.Popen(self.home.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        for pipe in (self.popen.stdin, self.popen.stdout):
            _widen(pipe)
        reader = threading.Thread(target=self._read, name="pagemill replies", daemon=True)
        reader.start()
        self.reader = reader  # once it can be joined
        return True

    def _send(self, job: Job) -> None:
        assert self.popen is not None and self.popen.stdin is not None
        try:
            for part in job.frame:
                rest = memoryview(part)
                while rest:
                    rest = rest[self.popen.stdin.write(rest) :]
        except (OSError, ValueError):  # it has ended, which the reader sees
            self._kill()

    def _answered(self, job: Job) -> None:
        with self.lock:
            self.open -= 1
            self.pending.pop(job.id, None)
            if self.alone and not self.open:  # it has served its purpose
                self.dead = True
                self.jobs.put(None)
                self._kill()
        self.slots.release()

    # The thread that reads.

    def _read(self) -> None:
        assert self.popen is not None
        try:
            while self._reply():
                pass
        except Exception:  # it was ended, or wrote what is no reply
            pass
        self._kill()
        status = self.popen.wait()
        with self.lock:
            self.dead = True
            lost, self.pending = list(self.pending.values()), {}
        self.jobs.put(None)
        self.slots.release()
        if self.popen.stdout is not None:
            self.popen.stdout.close()
        for job in lost:
            self._lost(job, status)

    def _reply(self) -> bool:
        """Reads one reply and gives it to its job. Reports false at the end."""
        head = self._exactly(HEAD.size)
        if not head:
            return False
        size, body_size = HEAD.unpack(head)
        id, outcome = parse(self._exactly(size), self._exactly(body_size))
        with self.lock:
            oldest = next(iter(self.pending.values()), None)
        if oldest is None or id != oldest.id:
            # A request that could not be read has no id; its reply is never a document.
            if oldest is None or id is not None or isinstance(outcome, Result):
                return False
        self.since = time.monotonic()
        self._answered(oldest)
        oldest.finish(outcome)
        return True

    def _exactly(self, n: int) -> bytearray:
        assert self.popen is not None and self.popen.stdout is not None
        out = bytearray()
        while len(out) < n:  # what a length announces is not trusted
            piece = self.popen.stdout.read(min(n - len(out), PIPE))
            if not piece:
                if out:
                    raise EOFError
                return out
            out += piece
        return out

    def _lost(self, job: Job, status: int) -> None:
        if self.closed:
            job.finish(_closed())
        elif job is self.late:
            job.finish(ConversionTimeout(self.home.timeout))
        elif job.abandoned:
            return
        else:
            job.tries += 1
            if job.tries < TRIES:
                self.home.again(job)
            else:
                job.finish(ConverterDied(status))


def _closed() -> ConversionError:
    return ConversionError("the client was closed", status=499, code="CLIENT_CLOSED")


def _widen(pipe: Any) -> None:
    if sys.platform == "linux":
        import fcntl

        try:
            fcntl.fcntl(pipe.fileno(), fcntl.F_SETPIPE_SZ, PIPE)
        except (OSError, AttributeError):  # the user's share of pipes is used up, or Python 3.9
            pass


_dispatchers: weakref.WeakSet[Dispatcher] = weakref.WeakSet()


def _after_fork() -> None:
    for dispatcher in list(_dispatchers):
        dispatcher.after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
