// What runs in a worker: it starts the library from the module that it is sent
// and answers one message after another.
import { Engine } from './engine.js';

export function serve(receive, post, end) {
  let engine, file;
  const work = {
    answer: ({ object, body }) => engine.answer(object, body),
    inspect: ({ object, body }) => engine.inspect(object, body),
    preview: ({ markdown }) => engine.preview(markdown),
    schema: () => engine.optionsSchema(),
    open: ({ bytes, name }) => { file = engine.frames(bytes, name); },
    next: () => file.next().value,
  };
  receive(async (message) => {
    try {
      if (message.module) {
        engine = await Engine.load(message.module, message);
        return post({ ready: true });
      }
      const out = work[message.op](message);
      post({ out, memory: engine.memory }, out instanceof Uint8Array ? [out.buffer] : []);
    } catch (e) {
      if (!engine?.alive) {
        post({ died: e.message });
        return end();
      }
      post({ failed: e.message });
    }
  });
}
