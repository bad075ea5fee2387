import { Worker } from 'node:worker_threads';

// The host's stack bounds how deep the library may call itself.
const stackSizeMb = 16;

/** Starts a worker, without the program's own flags (--input-type, --eval, …); ended(reason) is called once, when it has ended by itself. */
export function startThread(received, ended) {
  const worker = new Worker(new URL('./worker-node.js', import.meta.url), { resourceLimits: { stackSizeMb }, execArgv: [] });
  worker.on('message', received);
  worker.on('error', (e) => ended(e.message));
  worker.on('exit', (code) => ended(`exit ${code}`));
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    end: () => worker.terminate(),
    hold: (busy) => (busy ? worker.ref() : worker.unref()), // an idle one does not keep a program running
  };
}
