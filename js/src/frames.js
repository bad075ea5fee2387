// Requests and replies as `pagemill batch --frames` has them (docs/BATCH.md):
// two big-endian lengths, a JSON object, a body.
import { ConversionError, ConverterDied } from './errors.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const none = new Uint8Array(0);

/** What convert was given, as a request. */
export function asRequest(page, fields) {
  if (typeof page === 'string') {
    refuseAddress(page);
    return { ...fields, html: page };
  }
  if (page instanceof ArrayBuffer || ArrayBuffer.isView(page)) return { ...fields, bytes: page };
  if (page === null || typeof page !== 'object') throw new TypeError(`want a page as text or bytes, or a request, not ${page === null ? 'null' : typeof page}`);
  return page;
}

// A text that is an address or a path is no page.
function refuseAddress(text) {
  if (text.includes('<')) return;
  const name = text.trim();
  if (/^((https?|ftp|file|data|s3|gs|blob):\/?\/?\S+)$/i.test(name)) {
    throw new TypeError(`"${name.slice(0, 80)}" is an address, and nothing is fetched: pass the page itself and { url } beside it ({ html } takes this text as a page)`);
  }
  if (/^[^<>\n\r]{1,4096}\.(x?html?|mhtml?|pdf|md|markdown|txt|warc|har|zip|gz|webarchive|xml)$/i.test(name)) {
    throw new TypeError(`"${name.slice(0, 80)}" is a path, not a page: pass { bytes: await readFile(path) } ({ html } takes this text as a page)`);
  }
}

/** The object and the body of a request, as bytes; id is what the reply is to be known by. */
export function encodeRequest(request, options, id = request.id ?? null) {
  const { html, bytes, markdown, ...fields } = request;
  const given = [html, bytes, markdown].filter((v) => v !== undefined && v !== null);
  if (given.length !== 1) throw new TypeError('exactly one of html, bytes and markdown must be given');
  const object = { ...fields, id, options: fields.options ?? options };
  let body;
  if (html != null) [object.body, body] = ['html', encoder.encode(html)];
  else if (markdown != null) [object.body, body] = ['markdown', encoder.encode(markdown)];
  else [object.body, body] = ['bytes', view(bytes)];
  return { object: encoder.encode(JSON.stringify(object)), body };
}

/** The bytes of an ArrayBuffer or of any view of one, in a buffer of their own: a message copies all of a buffer. */
export function view(bytes) {
  const v = ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
  return v.byteLength === v.buffer.byteLength ? v : v.slice();
}

/** The two parts of a frame: the object parsed, the body as bytes. */
export function decodeFrame(frame) {
  const head = new DataView(frame.buffer, frame.byteOffset, 8);
  const size = head.getUint32(0), bodySize = head.getUint32(4);
  return {
    object: JSON.parse(decoder.decode(frame.subarray(8, 8 + size))),
    body: bodySize ? frame.subarray(8 + size, 8 + size + bodySize) : none,
  };
}

/**
 * The result in the reply to a request; throws the ConversionError that it has in
 * place of one. id is what the request was sent under.
 */
export function decodeReply(frame, request, id = request.id ?? null) {
  const { object, body } = decodeFrame(frame);
  if (JSON.stringify(object.id) !== JSON.stringify(id) && (object.success || object.id !== null)) {
    throw new ConverterDied('it answered another document', request.id);
  }
  if (!object.success) throw new ConversionError(object.error, { ...object, id: request.id });
  if (object.body === 'markdown') object.data.markdown = decoder.decode(body);
  if (object.report) object.data.report = object.report;
  return object.data;
}
