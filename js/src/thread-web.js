/** Starts a worker; ended(reason) is called where it fails. */
export function startThread(received, ended, url) {
  const worker = url ? new Worker(url) : new Worker(new URL('./worker-web.js', import.meta.url), { type: 'module' });
  worker.onmessage = (e) => received(e.data);
  worker.onerror = (e) => ended(e.message || 'the worker did not start');
  return { post: (message, transfer) => worker.postMessage(message, transfer), end: () => worker.terminate(), hold() {} };
}
