import { serve } from './serve.js';

serve((f) => { self.onmessage = (e) => f(e.data); }, (m, t) => self.postMessage(m, t), () => self.close());
