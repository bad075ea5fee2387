// What identity.test.mjs runs in a thread or a process of its own, beside its
// clients: conversions by a client here, each of which must be answered with its
// own document. Says how many, or what was wrong.
import { parentPort, workerData } from 'node:worker_threads';

import { Client, ConversionError } from 'pagemill';

const say = (said) => (parentPort ? parentPort.postMessage(said) : process.send(said));
const seed = workerData?.seed ?? Number(process.argv[2]);
const client = new Client({ wasm: workerData?.wasm, workers: 1 + (seed % 2) });
try {
  let answered = 0;
  const requests = Array.from({ length: 12 }, (_, i) => `fine other ${seed} ${process.pid} ${i} ${'y'.repeat((i % 3) * 20000)}`.trim())
    .map((text) => ({ markdown: text, id: text }));
  for await (const [{ id }, result] of client.map(requests)) {
    if (result instanceof ConversionError || result.markdown !== id) throw new Error(`${id.slice(0, 80)} was answered with ${JSON.stringify(result).slice(0, 200)}`);
    answered++;
    say({ answered });
  }
  say({ done: answered });
} catch (e) {
  say({ wrong: e.message });
} finally {
  client.close();
  if (process.send) process.disconnect();
}
