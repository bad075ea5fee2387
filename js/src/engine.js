// The library in this thread: for workers of your own, and for scripts that may
// block. client.js keeps it in workers.
import { runtime } from '../dist/go.js';
import { modelBytes, modelFolder, wasmBytes } from '#files';
import { ConverterDied } from './errors.js';
import { asRequest, decodeFrame, decodeReply, encodeRequest, view } from './frames.js';

/**
 * Compiles a build of the library: bytes, a URL, a Response or a compiled
 * module; that of this package where none is given.
 */
export async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  source ??= new URL('../dist/pagemill.wasm', import.meta.url);
  const address = source instanceof URL || typeof source === 'string' ? String(source) : source.url ?? '';
  try {
    if (address && !(source instanceof Response)) source = await wasmBytes(source);
    if (source instanceof Response) {
      if (!source.ok) throw new Error(`${source.status} ${source.statusText}`);
      source = await source.arrayBuffer();
    }
    return await WebAssembly.compile(source);
  } catch (e) {
    throw new Error(`no build of the library could be loaded${address && ` from ${address}`}: ${e.message}`, { cause: e });
  }
}

/**
 * Where the models of names are that go with a build: beside it, where it has an
 * address, else those of this package.
 */
export function modelsOf(source) {
  const beside = source instanceof Response ? source.url : source;
  if (beside instanceof URL || (typeof beside === 'string' && beside)) return modelFolder(beside);
  return String(new URL('../dist/models/', import.meta.url));
}

export class Engine {
  #api;
  #instance;
  #said = '';
  #ended = false;

  /**
   * Starts the library; source is what compile takes. models are where it finds
   * the models of names: the address of a folder, or an object with their bytes.
   */
  static async load(source, { models = modelsOf(source) } = {}) {
    const engine = new Engine();
    await engine.#start(await compile(source), models);
    return engine;
  }

  // The library sees what stands here and nothing else: no network, no files but
  // the models of names, no environment.
  async #start(module, models) {
    const engine = this;
    const decoder = new TextDecoder();
    const refuse = () => { throw Object.assign(new Error('not implemented'), { code: 'ENOSYS' }); };
    const scope = {
      Object, Array, Error, Date, Uint8Array, Uint8ClampedArray, crypto, performance, TextEncoder, TextDecoder,
      console: { log() {}, warn() {}, error() {} },
      process: { getuid: () => -1, getgid: () => -1, geteuid: () => -1, getegid: () => -1, pid: -1, ppid: -1, getgroups: refuse, umask: refuse, cwd: refuse, chdir: refuse },
      path: { resolve: (...parts) => parts.join('/') },
      pagemillModel(name) {
        try {
          return typeof models === 'object' ? models[name] ?? 'it was not given' : modelBytes(models, name);
        } catch (e) {
          return String(e.message);
        }
      },
      fs: {
        constants: { O_WRONLY: -1, O_RDWR: -1, O_CREAT: -1, O_TRUNC: -1, O_APPEND: -1, O_EXCL: -1, O_DIRECTORY: -1 },
        writeSync(_, bytes) { // what the runtime says before it ends
          engine.#said = (engine.#said + decoder.decode(bytes)).slice(0, 2000);
          return bytes.length;
        },
      },
    };
    const go = new (runtime(scope))();
    go.exit = () => { this.#ended = true; };
    this.#instance = await WebAssembly.instantiate(module, go.importObject);
    go.run(this.#instance).catch(() => {}); // it ends with the thread
    this.#api = scope.pagemill;
    if (!this.#api) throw new ConverterDied(this.#reason());
  }

  #reason() {
    return this.#said.split('\n', 1)[0] || 'the runtime ended';
  }

  // Calls into the library. What is thrown there leaves it in no state to go on.
  #call(f, id) {
    if (this.#ended) throw new ConverterDied(this.#reason(), id);
    let out;
    try {
      out = f();
    } catch (e) {
      this.#ended = true;
      throw new ConverterDied(e.message, id);
    }
    if (this.#ended) throw new ConverterDied(this.#reason(), id);
    return out;
  }

  /** Whether the library still runs. */
  get alive() { return !this.#ended; }

  /** Bytes of memory that it holds; it never gives any back. */
  get memory() { return this.#instance.exports.mem.buffer.byteLength; }

  /** The frame that answers a request; both parts are bytes. */
  answer(object, body) { return this.#call(() => this.#api.answer(object, body)); }

  /** The same, with what became of each part of the page. */
  inspect(object, body) { return this.#call(() => this.#api.inspect(object, body)); }

  /** Converts one document, as Client.convert does; throws a ConversionError where it gives no result. */
  convert(page, fields) {
    const request = asRequest(page, fields);
    const { object, body } = encodeRequest(request);
    return decodeReply(this.answer(object, body), request);
  }

  /** The documents of a saved file (MHTML, WARC, HAR, zip, a page, a PDF, …), ready to convert. */
  * documents(bytes, name) {
    for (const frame of this.frames(bytes, name)) yield decodeDocument(frame);
  }

  /** The same as frames. */
  * frames(bytes, name) {
    const file = this.#call(() => this.#api.open(view(bytes), name));
    if (!file) throw new TypeError('this build reads no saved files');
    try {
      for (let frame; (frame = this.#call(() => file.next()));) yield frame;
    } finally {
      if (this.alive) file.close();
    }
  }

  /** Markdown as HTML that is safe inside a page. */
  preview(markdown) {
    const html = this.#call(() => this.#api.preview(markdown));
    if (html === null) throw new TypeError('this build renders no Markdown');
    return html;
  }

  /** The JSON Schema of options. */
  optionsSchema() { return JSON.parse(this.#call(() => this.#api.optionsSchema())); }
}

/** A document of a saved file, from its frame. */
export function decodeDocument(frame) {
  const { object, body } = decodeFrame(frame);
  return { ...object, bytes: body };
}
