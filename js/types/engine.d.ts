import type { Request, RequestFields, Result, SavedDocument, Source } from './index.d.ts';

/** Compiles a build of the library; that of this package where none is given. */
export function compile(source?: Source): Promise<WebAssembly.Module>;

/** The library in this thread, which it blocks while it works. */
export class Engine {
  static load(source?: Source, options?: { models?: string | URL | Record<string, Uint8Array> }): Promise<Engine>;
  /** Converts one document; throws a ConversionError where it gives no result. */
  convert(page: string | ArrayBuffer | ArrayBufferView, fields?: RequestFields): Result;
  convert(request: Request): Result;
  /** The frame that answers a request's object and body (docs/BATCH.md). */
  answer(object: Uint8Array, body?: Uint8Array): Uint8Array;
  /** The same, with what became of each part of the page. */
  inspect(object: Uint8Array, body?: Uint8Array): Uint8Array;
  /** The documents of a saved file. */
  documents(bytes: ArrayBuffer | ArrayBufferView, name: string): Generator<SavedDocument>;
  /** Markdown as HTML that is safe inside a page: sanitized, without scripts and styles. */
  preview(markdown: string): string;
  /** The JSON Schema of options. */
  optionsSchema(): Record<string, unknown>;
  /** Whether the library still runs. */
  readonly alive: boolean;
  /** Bytes of memory that it holds; it never gives any back. */
  readonly memory: number;
}
