// Whatever happens to a client, a caller gets its own document or an error:
// random sequences of conversions, maps that are left early, nested conversions,
// exceptions, workers that are killed, hang or answer what they should not, and
// clients that are closed (PAGEMILL_SEQUENCES=1000 for the long run).
import assert from 'node:assert/strict';
import test from 'node:test';
import { Worker } from 'node:worker_threads';

import { Client, ConversionError } from 'pagemill';
import { compile } from 'pagemill/engine';

const wasm = await compile();
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
  const seen = { answered: 0, failed: 0 };
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
      return void seen.failed++;
    }
    assert.equal(result.markdown, id);
    seen.answered++;
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
  const close = async () => { const c = client, left = convert(c); c.close(); open(); await left; };
  return { seen, run: async () => {
    try {
      for (let i = 2 + below(4); i > 0; i--) await pick([convert, map, many, kill, close])();
      await convert();
    } finally {
      client.close();
    }
  } };
}

test('random sequences', { timeout: 3600000 }, async () => {
  const n = Number(process.env.PAGEMILL_SEQUENCES ?? 25);
  let answered = 0, failed = 0;
  for (let seed = 1; seed <= n; seed++) {
    const s = sequence(seed);
    await s.run().catch((e) => { throw new Error(`seed ${seed}: ${e.message}`, { cause: e }); });
    answered += s.seen.answered;
    failed += s.seen.failed;
  }
  if (n > 100) console.log(`${answered} documents, ${failed} errors`);
  assert.ok(answered > 2 * failed, `${answered} documents, ${failed} errors`);
});
