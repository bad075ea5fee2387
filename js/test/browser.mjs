// Chromium over a pipe: the DevTools protocol as JSON messages that end in NUL.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The browser's program, or undefined. */
export function program() {
  const names = [process.env.CHROMIUM, 'chromium', 'google-chrome', 'chromium-browser', '/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
  return names.find((n) => n && (path.isAbsolute(n) ? existsSync(n) : spawnSync(n, ['--version']).status === 0));
}

export class Browser {
  #next = 0;
  #waiting = new Map();
  #listeners = [];

  constructor() {
    this.profile = mkdtempSync(path.join(os.tmpdir(), 'pagemill-browser-'));
    this.child = spawn(program(), ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--disable-background-networking',
      `--user-data-dir=${this.profile}`, '--remote-debugging-pipe', 'about:blank'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    let rest = Buffer.alloc(0);
    this.child.stdio[4].on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1)) this.#received(JSON.parse(rest.subarray(0, end)));
    });
  }

  #received(m) {
    const waiting = this.#waiting.get(m.id);
    this.#waiting.delete(m.id);
    if (!waiting) this.#listeners.forEach((f) => f(m));
    else if (m.error) waiting.reject(new Error(m.error.message));
    else waiting.resolve(m.result);
  }

  send(method, params = {}, sessionId = undefined) {
    const id = ++this.#next;
    this.child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  on(f) { this.#listeners.push(f); }

  /** Opens a page: send, evaluate, requests and complaints of it and its workers. */
  async open(url, { width = 1400, height = 1000, dark = false } = {}) {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page = { requests: [], complaints: [], sessions: new Set([sessionId]) };
    page.send = (method, params) => this.send(method, params, sessionId);
    this.on((m) => {
      if (m.method === 'Target.attachedToTarget' && page.sessions.has(m.sessionId)) {
        const inner = m.params.sessionId;
        page.sessions.add(inner);
        this.send('Network.enable', {}, inner).catch(() => {});
        this.send('Runtime.runIfWaitingForDebugger', {}, inner).catch(() => {});
      }
      if (!page.sessions.has(m.sessionId)) return;
      if (m.method === 'Network.requestWillBeSent') page.requests.push(m.params.request.url.slice(0, 100));
      if (m.method === 'Log.entryAdded' && ['error', 'warning'].includes(m.params.entry.level)) page.complaints.push(m.params.entry.text);
      if (m.method === 'Runtime.exceptionThrown') page.complaints.push(m.params.exceptionDetails.exception?.description ?? m.params.exceptionDetails.text);
    });
    for (const domain of ['Page', 'Network', 'Runtime', 'Log', 'DOM']) await page.send(`${domain}.enable`);
    await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
    await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 500 });
    await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }] });
    page.evaluate = async (expression) => {
      const r = await page.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      if (r.exceptionDetails) throw new Error(r.exceptionDetails.exception?.description ?? r.exceptionDetails.text);
      return r.result.value;
    };
    page.until = async (expression, seconds = 120) => {
      for (const end = Date.now() + seconds * 1000; ;) {
        if (await page.evaluate(expression).catch(() => false)) return;
        if (Date.now() > end) throw new Error(`not within ${seconds} s: ${expression}; the page says ${await page.evaluate('document.querySelector("#status")?.textContent')}; ${page.complaints}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    page.choose = async (selector, file) => { // gives a file to an input
      const { root } = await page.send('DOM.getDocument');
      const { nodeId } = await page.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      await page.send('DOM.setFileInputFiles', { nodeId, files: [file] });
    };
    page.key = async (key, code = key, keyCode = 0, text = undefined) => {
      for (const type of ['keyDown', 'keyUp']) await page.send('Input.dispatchKeyEvent', { type, key, code, windowsVirtualKeyCode: keyCode, text: type === 'keyDown' ? text : undefined });
    };
    page.picture = async () => Buffer.from((await page.send('Page.captureScreenshot', { format: 'png', captureBeyondViewport: true })).data, 'base64');
    await page.send('Page.navigate', { url });
    return page;
  }

  async close() {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.send('Browser.close').catch(() => {});
    setTimeout(() => this.child.kill('SIGKILL'), 5000).unref();
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
