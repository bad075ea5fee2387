import { parentPort } from 'node:worker_threads';
import { serve } from './serve.js';

serve((f) => parentPort.on('message', f), (m, t) => parentPort.postMessage(m, t), () => parentPort.close());
