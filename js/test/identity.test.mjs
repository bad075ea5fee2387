// Whatever happens to a client, a caller gets its own document or an error:
// random sequences of conversions, maps that are left early, nested conversions,
// exceptions, time-outs, workers that are killed, hang or answer what they should
// not, clients that are closed, signals whose handlers do any of this, and clients
// in other threads and forked processes, some of them killed
// (PAGEMILL_SEQUENCES=1000 for the long run, PAGEMILL_SEED for another one).
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { Client, ConversionError } from 'pagemill';
import { compile } from 'pagemill/engine';

const wasm = await compile();
const other = new URL('./identity-other.mjs', import.meta.url);
const decoder = new TextDecoder();

// What the workers of all clients do with a document whose text says so.
const workers = new Set();
let before; // the frame of the last reply, of another document
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function post(message, transfer) {
  if (!workers.has(this)) {
    workers.add(this);
    this.once('exit', () => workers.delete(this));
    this.prependListener('message', (m) => { if (m.out) before = m.out.slice(); });
  }
  const what = message.body && decoder.decode(message.body).split(' ')[0];
  if (what === 'hang') return;
  if (what === 'die') return void this.terminate();
  if (what === 'other' && before) return void setImmediate(() => this.emit('message', { out: before.slice(), memory: 0 }));
  postMessage.call(this, message, transfer);
};

function sequence(seed) {
  let state = seed * 7919 + 1;
  const random = () => { state = (state * 48271) % 2147483647; return state / 2147483647; };
  const below = (n) => Math.floor(random() * n);
  const pick = (list) => list[below(list.length)];
  const hangs = random() < 0.2;
  const seen = { answered: 0, failed: 0, others: 0 };
  let client, count = 0;
  const open = () => { client = new Client({ wasm, workers: pick([1, 1, 2, 3]), timeout: hangs ? 0.4 : 60 }); };
  open();

  function request() {
    const kind = random() < 0.08 ? pick(['die', 'other', ...(hangs ? ['hang'] : [])]) : 'fine';
    const text = `${kind} ${seed} ${++count} ${'x'.repeat(below(3) * 20000)}`.trim();
    return { markdown: text, id: text };
  }
  function check({ id }, result) {
    if (result instanceof ConversionError) {
      assert.equal(result.id, id);
      if (!hangs) seen.failed++; // where workers hang, the machine's load decides which documents are late
      return;
    }
    assert.equal(result.markdown, id);
    if (!hangs) seen.answered++; else seen.others++;
  }
  const convert = async (c = client) => {
    const r = request();
    check(r, await c.convert(r).catch((e) => { if (e instanceof ConversionError) return e; throw e; }));
  };
  const map = async () => {
    const leave = below(20), nested = below(20), broken = below(40), n = below(20);
    const stop = new Error('stop');
    const source = function* pages() {
      for (let i = 0; i < n; i++) {
        if (i === broken) throw stop;
        yield request();
      }
    };
    let i = 0;
    try {
      for await (const [r, result] of client.map(source(), { window: pick([1, 3, 8]) })) {
        check(r, result);
        if (i === nested) await pick([convert, kill])();
        if (i++ === leave) {
          if (random() < 0.5) throw stop;
          break;
        }
      }
    } catch (e) {
      if (e !== stop) throw e;
    }
  };
  const many = () => Promise.all(Array.from({ length: 5 }, () => pick([convert, convert, map, kill])()));
  const kill = async () => { for (const w of workers) if (random() < 0.5) w.terminate(); };
  // A client in another thread or process, and this one beside it; either may be ended.
  const beside = async (start, end) => {
    const one = start();
    let answered = 0, said = {};
    one.on('message', (m) => { said = m; answered = m.answered ?? answered; });
    const gone = new Promise((resolve, reject) => { one.once('exit', resolve); one.once('error', reject); });
    const killed = random() < 0.3;
    if (killed) sleep(below(600)).then(() => end(one));
    await Promise.all([many(), convert()]);
    await gone;
    assert.equal(said.wrong, undefined);
    if (!killed) assert.equal(said.done, 12);
    seen.others += answered;
  };
  const thread = () => beside(() => new Worker(other, { workerData: { wasm, seed }, execArgv: [] }), (w) => w.terminate());
  const forked = () => beside(() => fork(other, [String(seed)], { execArgv: [] }), (p) => p.kill('SIGKILL'));
  // A signal's handler, which comes between any two callbacks, uses the same client.
  const signal = async () => {
    let handled;
    const came = new Promise((resolve) => { handled = resolve; });
    const handler = () => handled(pick([convert, map, kill, close])());
    process.once('SIGUSR2', handler);
    const work = many();
    await sleep(below(20));
    const held = setInterval(() => {}, 1000); // a handler does not keep the program running until it is called
    process.kill(process.pid, 'SIGUSR2');
    await Promise.all([work, came]).finally(() => clearInterval(held));
  };
  const close = async () => { const c = client, left = convert(c); c.close(); open(); await left; };
  return { seen, run: async () => {
    try {
      const steps = [convert, map, many, kill, close];
      if (process.platform !== 'win32') steps.push(signal);
      if (random() < 0.15) steps.push(thread);
      if (random() < 0.1) steps.push(forked);
      for (let i = 2 + below(4); i > 0; i--) await pick(steps)();
      await convert();
    } finally {
      client.close();
    }
  } };
}

test('random sequences', { timeout: 6 * 3600000 }, async () => {
  const n = Number(process.env.PAGEMILL_SEQUENCES ?? 15), first = Number(process.env.PAGEMILL_SEED ?? 1);
  const sum = { answered: 0, failed: 0, others: 0 };
  for (let seed = first; seed < first + n; seed++) {
    const s = sequence(seed);
    await s.run().catch((e) => { throw new Error(`seed ${seed}: ${e.message}`, { cause: e }); });
    for (const k in sum) sum[k] += s.seen[k];
    if (n > 100 && seed % 50 === 0) console.error(`${seed}: ${JSON.stringify(sum)}`);
  }
  assert.ok(sum.answered > 2 * sum.failed, JSON.stringify(sum));
});
