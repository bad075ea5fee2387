// A converter in workers: one document at a time in each, started when they are
// first needed, and again when they have ended.
import { startThread } from '#thread';
import { compile, decodeDocument, modelsOf } from './engine.js';
import { ConversionError, ConversionTimeout, ConverterDied } from './errors.js';
import { asRequest, decodeReply, encodeRequest, view } from './frames.js';

// A worker that holds more than this many bytes is ended after its document:
// WebAssembly gives no memory back.
const maxMemory = 1.5 * 2 ** 30;

/** One worker and the message that it is on. */
class Slot {
  #thread;
  #waiting; // resolves with what the worker says, or { died }
  memory = 0;

  constructor({ module, models, worker }) { Object.assign(this, { module, models, url: worker }); }

  #end(reason) {
    this.#thread?.end();
    this.#thread = undefined;
    this.memory = 0;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.({ died: reason });
  }

  async #start() {
    const module = await this.module; // before there is a worker that nobody ends
    const thread = startThread(
      (message) => { if (thread === this.#thread) this.#received(message); },
      (reason) => { if (thread === this.#thread) this.#end(reason); },
      this.url,
    );
    this.#thread = thread;
    return this.#ask({ module, models: this.models });
  }

  #received(message) {
    if (message.died) return this.#end(message.died);
    this.memory = message.memory ?? this.memory;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(message);
  }

  #ask(message) {
    return new Promise((resolve) => {
      if (!this.#thread) return resolve({ died: 'it was ended' });
      this.#waiting = resolve;
      this.#thread.hold(true);
      this.#thread.post(message);
    }).finally(() => this.#thread?.hold(false));
  }

  /** What the worker answers: { out }, { failed }, { died } or { late }. */
  async send(message, seconds) {
    if (this.memory > maxMemory) this.end();
    let timer;
    const late = new Promise((resolve) => { timer = setTimeout(resolve, seconds * 1000, { late: true }); });
    const work = async () => {
      if (!this.#thread) {
        const started = await this.#start();
        if (!started.ready) return started;
      }
      return this.#ask(message);
    };
    try {
      const said = await Promise.race([work(), late]);
      if (said.late) this.end();
      return said;
    } finally {
      clearTimeout(timer);
    }
  }

  end() { this.#end('it was ended'); }
}

/**
 * Converts documents in workers.
 *
 * timeout bounds one document, in seconds; its worker is ended where it is
 * passed. options are the contract's, for requests that have none. wasm is what
 * compile of engine.js takes, models where the models of names are (the address
 * of a folder, or their bytes by name; beside the build where not given), worker
 * the address of a worker script of one's own (of a bundle, say).
 */
export class Client {
  #slots;
  #idle;
  #queue = [];
  #closed = false;
  #sent = 0;
  #name = Math.random().toString(36).slice(2); // so that no other client's reply has an id of this one's

  constructor({ workers = 1, timeout = 300, options, wasm, models = modelsOf(wasm), worker } = {}) {
    Object.assign(this, { timeout, options, models: models instanceof URL ? String(models) : models, worker });
    const self = this;
    this.module = { then: (...f) => (self.compiled ??= compile(wasm).catch((e) => { self.compiled = undefined; throw e; })).then(...f) }; // compiled once, when it is first needed
    this.#slots = Array.from({ length: Math.max(1, workers) }, () => new Slot(this));
    this.#idle = [...this.#slots];
  }

  /** Ends the workers. What they are on fails. */
  close() {
    this.#closed = true;
    for (const s of this.#slots) s.end();
  }

  async #take() {
    if (this.#idle.length) return this.#idle.pop();
    return new Promise((resolve) => this.#queue.push(resolve));
  }

  #give(slot) {
    const next = this.#queue.shift();
    if (next) next(slot); else this.#idle.push(slot);
  }

  async #ask(message, id) {
    const slot = await this.#take();
    try {
      let said;
      for (let i = 0; i < 2; i++) { // a worker that was ended from outside has nothing against the document
        if (this.#closed) throw new ConversionError('the client was closed', { status: 499, code: 'CLIENT_CLOSED', id });
        said = await slot.send(message, this.timeout);
        if (said.late) throw new ConversionTimeout(this.timeout, id);
        if (said.failed) throw new ConversionError(said.failed, { id });
        if (!said.died) return said.out;
      }
      throw new ConverterDied(said.died, id);
    } finally {
      this.#give(slot);
    }
  }

  // Sends a request under an id of this client's, which its reply has to have.
  async #answer(op, request) {
    const id = `${this.#name}-${++this.#sent}`;
    return decodeReply(await this.#ask({ op, ...encodeRequest(request, this.options, id) }, request.id), request, id);
  }

  /** Converts one document: a page as text, a file's bytes, or a request. */
  async convert(page, fields) { return this.#answer('answer', asRequest(page, fields)); }

  /** The same, with what became of each part of the page in result.report. */
  async inspect(page, fields) { return this.#answer('inspect', asRequest(page, fields)); }

  /**
   * Converts many documents and gives them in the same order, each with its
   * result or its ConversionError. At most window of them wait at once.
   */
  async * map(requests, { window = 2 * this.#slots.length } = {}) {
    const waiting = [];
    const send = (page) => {
      const request = asRequest(page);
      waiting.push({ request, result: this.convert(request).catch((e) => e) });
    };
    const first = async () => {
      const { request, result } = waiting.shift(), outcome = await result;
      if (outcome instanceof Error && !(outcome instanceof ConversionError)) throw outcome;
      return [request, outcome];
    };
    for await (const request of requests) {
      send(request);
      if (waiting.length >= window) yield await first();
    }
    while (waiting.length) yield await first();
  }

  /**
   * The documents of a saved file (MHTML, WARC, HAR, zip, a page, a PDF, …),
   * each with what convert takes: bytes, url, contentType, statusCode; or with
   * error, for a record that can't be read.
   */
  async * documents(bytes, name) {
    const slot = new Slot(this); // it holds the file until all is read
    const ask = async (message) => {
      const said = await slot.send(message, this.timeout);
      if (said.late) throw new ConversionTimeout(this.timeout);
      if (said.died) throw new ConverterDied(said.died);
      if (said.failed) throw new ConversionError(said.failed, { status: 422 });
      return said.out;
    };
    try {
      await ask({ op: 'open', bytes: view(bytes), name });
      for (let frame; (frame = await ask({ op: 'next' }));) yield decodeDocument(frame);
    } finally {
      slot.end();
    }
  }

  /** Markdown as HTML that is safe inside a page: sanitized, without scripts and styles. */
  preview(markdown) { return this.#ask({ op: 'preview', markdown }); }

  /** The JSON Schema of options. */
  optionsSchema() { return this.#ask({ op: 'schema' }); }
}

let shared;

/** Converts one document by a client that all calls share. */
export function convert(page, fields) {
  shared ??= new Client();
  return shared.convert(page, fields);
}
