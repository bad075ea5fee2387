"""Whatever happens to a client, a caller gets its own document or an error.

Random sequences of conversions, maps that are left early, nested conversions,
threads, forks, signals, kills, time-outs and event loops; PAGEMILL_SEQUENCES=1000
for the long run, PAGEMILL_SEED for another one.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
import threading
import time
import unittest

import test_pagemill  # noqa: F401  finds the command and the package

import pagemill

# A converter that answers with what it was sent, and misbehaves as the document says.
STUB = r"""
import json, os, struct, sys, time
i, o = sys.stdin.buffer, sys.stdout.buffer
def reply(id, body):
    a = json.dumps({"id": id, "success": True, "body": "markdown", "data": {"metadata": {}}}).encode()
    return struct.pack(">II", len(a), len(body)) + a + body
last = "none"
while head := i.read(8):
    n, m = struct.unpack(">II", head)
    q, body = json.loads(i.read(n)), i.read(m)
    what = body.split(b" ")[0]
    if what == b"die": os._exit(7)
    if what == b"hang": time.sleep(60)
    if what == b"rubbish": o.write(b"\0\0\0\1\0\0\0\0x"); o.flush(); continue
    if what == b"other": o.write(reply(last, body)); o.flush(); continue
    if what == b"twice": o.write(reply(q["id"], body))
    if what == b"half": o.write(reply(q["id"], body)[:-2]); o.flush(); os._exit(0)
    if what == b"slow": time.sleep(.005)
    o.write(reply(q["id"], body)); o.flush(); last = q["id"]
"""
STUBBED = [sys.executable, "-I", "-S", "-c", STUB]
GOOD = ("fine", "fine", "fine", "slow", "fine " + "x" * 70_000)
BAD = ("die", "rubbish", "other", "half", "twice")


class Interrupted(Exception):
    pass


class Wrong(Exception):
    pass


class Sequence:
    """One client and what is done to it."""

    def __init__(self, seed: int):
        self.rng = random.Random(seed)
        self.stubbed = self.rng.random() < 0.8
        self.timeout = 0.5 if self.stubbed and self.rng.random() < 0.2 else 30.0
        workers = self.rng.choice((1, 1, 2))
        self.client = pagemill.Client(STUBBED if self.stubbed else None, workers=workers, timeout=self.timeout, formats=["markdown"])
        self.count = 0
        self.answered = self.failed = 0
        self.interrupting = False

    def document(self, bad: float = 0.1) -> str:
        self.count += 1
        kind = self.rng.choice(GOOD)
        if self.stubbed and self.rng.random() < bad:
            kind = self.rng.choice(BAD)
        elif self.timeout < 1 and self.rng.random() < 0.05:
            kind = "hang"
        return f"{kind} {os.getpid()} {self.count} {self.rng.random()}"

    def check(self, text: str, result: object) -> None:
        if isinstance(result, pagemill.Result):
            if result.markdown != text:
                raise Wrong(f"{text[:80]!r} was answered with {result.markdown[:80]!r}")
            self.answered += 1
        elif isinstance(result, pagemill.ConversionError):
            if text.startswith(("fine", "slow")) and self.timeout > 1 and result.code not in ("CLIENT_CLOSED", "CONVERTER_DIED"):
                raise Wrong(f"{text[:80]!r} failed: {result!r}")
            self.failed += 1
        else:
            raise Wrong(f"{result!r}")

    def request(self, text: str) -> pagemill.Request:
        return pagemill.Request(markdown=text, id=text) if not self.stubbed else pagemill.Request(html=text, id=text)

    def convert(self) -> None:
        text = self.document()
        self.check(text, self.client.send(self.request(text)))

    def map(self) -> None:
        leave, nested, broken = (self.rng.randrange(1, 30) for _ in range(3))

        def source():
            for i in range(self.rng.randrange(30)):
                if i == broken:
                    raise Interrupted
                yield self.request(self.document(0.05))

        with contextlib.suppress(Interrupted):
            for i, (request, result) in enumerate(self.client.map(source(), window=self.rng.choice((1, 4, 16)))):
                self.check(request.id, result)
                if i == nested:
                    self.rng.choice((self.convert, self.map, self.fork, self.kill))()
                if i == leave:
                    if self.rng.random() < 0.5:
                        raise Interrupted
                    break

    def threads(self) -> None:
        errors = []

        def work() -> None:
            try:
                for _ in range(3):
                    self.rng.choice((self.convert, self.map))()
            except Exception as e:
                errors.append(e)

        all_ = [threading.Thread(target=work) for _ in range(3)]
        for t in all_:
            t.start()
        if self.rng.random() < 0.3:
            self.rng.choice((self.kill, self.client.close, self.fork))()
        for t in all_:
            t.join()
        if errors:
            raise errors[0]

    def fork(self) -> None:
        if self.interrupting:  # a handler that raises inside Python's own work after a fork breaks that
            return
        pid = os.fork()
        if not pid:
            status = 1
            try:
                for _ in range(2):
                    self.convert()
                self.client.close()
                status = 0
            except BaseException as e:
                print(repr(e), file=sys.stderr)
            finally:
                os._exit(status)
        self.convert()
        if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]):
            raise Wrong("in a forked process")

    def fork_in_map(self) -> None:
        """Parent and child both go on with a map that was begun before the fork."""
        texts = [self.document(0) for _ in range(20)]
        replies = self.client.map(self.request(t) for t in texts)
        got = [next(replies) for _ in range(3)]
        pid = os.fork()
        try:
            got += replies
            for text, (request, result) in zip(texts, got, strict=True):
                if request.id != text:
                    raise Wrong("order")
                self.check(text, result)
        except BaseException as e:
            if pid:
                raise
            print(repr(e), file=sys.stderr)
            os._exit(1)
        if not pid:
            os._exit(0)
        if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]):
            raise Wrong("in a forked process")

    def kill(self) -> None:
        for child in self.client._dispatcher.children:
            if child is not None and child.popen is not None and child.popen.returncode is None:
                child.popen.send_signal(signal.SIGKILL if self.timeout > 1 or self.rng.random() < 0.7 else signal.SIGSTOP)

    def interrupt(self) -> None:
        """A signal's handler raises, wherever the main thread is."""

        def handler(*_: object) -> None:
            raise Interrupted

        self.interrupting = True
        old = signal.signal(signal.SIGALRM, handler)
        try:
            signal.setitimer(signal.ITIMER_REAL, self.rng.uniform(0.0002, 0.02))
            for _ in range(20):
                self.rng.choice((self.convert, self.map))()
        except Interrupted:
            pass
        finally:
            with contextlib.suppress(Interrupted):
                signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, old)
            self.interrupting = False

    def loop(self) -> None:
        """The same in an event loop, which ends with what was begun in it."""
        client = pagemill.AsyncClient(STUBBED if self.stubbed else None, timeout=self.timeout)

        async def one() -> None:
            text = self.document()
            self.check(text, await client.send(self.request(text)))

        async def all_(n: int) -> None:
            i = 0
            async for request, result in client.map([self.request(self.document()) for _ in range(n)]):
                self.check(request.id, result)
                if (i := i + 1) == 5:
                    break

        async def main() -> None:
            tasks = [asyncio.create_task(c) for c in (*(one() for _ in range(6)), all_(9), all_(3))]
            await asyncio.sleep(self.rng.uniform(0, 0.02))
            for task in tasks:
                if self.rng.random() < 0.2:
                    task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception):
                    raise outcome

        asyncio.run(main())
        asyncio.run(main())
        asyncio.run(client.close())

    def run(self) -> None:
        steps = [self.convert, self.map, self.threads, self.fork, self.fork_in_map, self.kill, self.interrupt, self.client.close]
        if self.rng.random() < 0.2:
            steps.append(self.loop)
        for _ in range(self.rng.randrange(3, 8)):
            self.rng.choice(steps)()
        self.convert()
        self.client.close()


@unittest.skipUnless(hasattr(os, "fork"), "no fork")
class Identity(unittest.TestCase):
    def test_random_sequences(self):
        n, first = int(os.environ.get("PAGEMILL_SEQUENCES", "40")), int(os.environ.get("PAGEMILL_SEED", "1"))
        answered = failed = 0
        for seed in range(first, first + n):
            with self.subTest(seed=seed):
                sequence = Sequence(seed)
                start = time.monotonic()
                try:
                    sequence.run()
                finally:
                    sequence.client.close()
                if n > 100 and seed % 50 == 0:
                    print(f"{seed}: {answered} documents, {failed} errors, {time.monotonic() - start:.1f} s", file=sys.stderr, flush=True)
                if sequence.timeout > 1:  # a loaded machine may fail all of the others
                    answered, failed = answered + sequence.answered, failed + sequence.failed
        self.assertGreater(answered, 4 * failed)


if __name__ == "__main__":
    unittest.main()
