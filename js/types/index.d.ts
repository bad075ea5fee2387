import type { RequestFields, Options, Result as ContractResult } from './contract.d.ts';

export type * from './contract.d.ts';

/** One document to convert: a page as text, a file's bytes as they came, or Markdown, which enters after conversion. */
export type Request = RequestFields & (
  | { html: string; bytes?: undefined; markdown?: undefined }
  | { bytes: ArrayBuffer | ArrayBufferView; html?: undefined; markdown?: undefined }
  | { markdown: string; html?: undefined; bytes?: undefined }
);

/** A part of a page, and what became of it. */
export interface ReportPart { depth: number; label: string; text?: string; state: 'kept' | 'dropped' | 'mixed'; reason: string; size: number }

export interface Inspection extends ContractResult { report?: { kind: string; parts: ReportPart[] } }

/** A document of a saved file; error where it can't be read. */
export interface SavedDocument { name: string; bytes: Uint8Array; url?: string; contentType?: string; statusCode?: number; error?: string }

/** A document that gave no result: status and code are those of the contract. */
export class ConversionError extends Error {
  status: number;
  code: string;
  details?: unknown;
  id?: unknown;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
}

/** The document was not answered in time; its worker was ended. */
export class ConversionTimeout extends ConversionError {}

/** The worker ended while it was on the document, twice. */
export class ConverterDied extends ConversionError {}

/** What compile takes for a build of the library. */
export type Source = BufferSource | Response | URL | string | WebAssembly.Module;

export interface ClientOptions {
  /** Documents converted at once, each in a worker. @default 1 */
  workers?: number;
  /** Bound on one document, in seconds; its worker is ended where it is passed. @default 300 */
  timeout?: number;
  /** Options of requests that have none. */
  options?: Options;
  /** The build of the library; that of this package where none is given. */
  wasm?: Source;
  /** Where the models of names are, which redaction of names asks for: the address of their folder, or their bytes by name (languages, en, german, …). @default models/ beside the build */
  models?: string | URL | Record<string, Uint8Array>;
  /** Address of a worker script of one's own, such as a bundle's (browsers only). */
  worker?: string | URL;
}

/** Converts documents in workers, which are started when they are first needed, and again when they have ended. */
export class Client {
  constructor(options?: ClientOptions);
  /** Converts one document: a page as text, a file's bytes, or a request. Rejects with a ConversionError where it gives no result, and with a TypeError for a text that is a path or an address. */
  convert(page: string | ArrayBuffer | ArrayBufferView, fields?: RequestFields): Promise<ContractResult>;
  convert(request: Request): Promise<ContractResult>;
  /** The same, with what became of each part of the page. */
  inspect(page: string | ArrayBuffer | ArrayBufferView, fields?: RequestFields): Promise<Inspection>;
  inspect(request: Request): Promise<Inspection>;
  /** Converts many documents and gives them in the same order, each with its result or its error. */
  map<R extends Request>(requests: Iterable<R> | AsyncIterable<R>, options?: { window?: number }): AsyncGenerator<[R, ContractResult | ConversionError]>;
  /** The documents of a saved file: MHTML, WARC, HAR, zip, a page, a PDF, … */
  documents(bytes: ArrayBuffer | ArrayBufferView, name: string): AsyncGenerator<SavedDocument>;
  /** Markdown as HTML that is safe inside a page: sanitized, without scripts and styles. */
  preview(markdown: string): Promise<string>;
  /** The JSON Schema of options. */
  optionsSchema(): Promise<Record<string, unknown>>;
  /** Ends the workers. What they are on fails. */
  close(): void;
}

/** Converts one document by a client that all calls share, as Client.convert does. */
export function convert(page: string | ArrayBuffer | ArrayBufferView, fields?: RequestFields): Promise<ContractResult>;
export function convert(request: Request): Promise<ContractResult>;
