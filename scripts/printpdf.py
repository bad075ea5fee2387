"""Prints web pages with one chromium for all of them, through the pipe of its protocol
(without tags, as most programs print)."""
import base64
import itertools
import json
import os
import subprocess
import tempfile


class Browser:
    """A headless chromium: with Browser() as b: open(…, "wb").write(b.pdf(page))."""

    def __enter__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)  # the browser may still write
        to_browser, self.out = os.pipe()
        self.back, from_browser = os.pipe()
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-pdf-tagging",
                   "--remote-debugging-pipe", "--user-data-dir=" + self.profile.name]
        redirected = " ".join(command) + f" 3<&{to_browser} 4>&{from_browser}"
        self.process = subprocess.Popen(["bash", "-c", "exec " + redirected], pass_fds=(to_browser, from_browser),
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.numbers, self.unread = itertools.count(1), b""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.frame = self.ask("Page.getFrameTree", self.session)["frameTree"]["frame"]["id"]
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        os.close(self.out)
        os.close(self.back)
        self.profile.cleanup()

    def ask(self, method, session=None, **params):
        """The result of a command."""
        number = next(self.numbers)
        request = {"id": number, "method": method, "params": params}
        if session:
            request["sessionId"] = session
        message = json.dumps(request).encode() + b"\0"
        while message:
            message = message[os.write(self.out, message):]
        while True:
            reply = json.loads(self.message())
            if reply.get("id") == number:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']}")
                return reply["result"]

    def message(self):
        parts = [self.unread]
        while b"\0" not in parts[-1]:
            part = os.read(self.back, 1 << 20)
            if not part:
                raise RuntimeError("the browser ended")
            parts.append(part)
        first, _, self.unread = b"".join(parts).partition(b"\0")
        return first

    def pdf(self, page):
        """A page, as HTML, printed at the size that its style has."""
        self.ask("Page.setDocumentContent", self.session, frameId=self.frame, html=page)
        printed = self.ask("Page.printToPDF", self.session, preferCSSPageSize=True, printBackground=True,
                           displayHeaderFooter=False, generateTaggedPDF=False)
        return base64.b64decode(printed["data"])
