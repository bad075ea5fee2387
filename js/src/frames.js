// Requests and replies as `pagemill batch --frames` has them (docs/BATCH.md):
// two big-endian lengths, a JSON object, a body.
import { ConversionError } from './errors.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const none = new Uint8Array(0);

/** The object and the body of a request, as bytes. */
export function encodeRequest(request, options) {
  const { html, bytes, markdown, ...fields } = request;
  const given = [html, bytes, markdown].filter((v) => v !== undefined && v !== null);
  if (given.length !== 1) throw new TypeError('exactly one of html, bytes and markdown must be given');
  const object = { ...fields, id: fields.id ?? null, options: fields.options ?? options };
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

/** The result in a reply's frame; throws the ConversionError that it has in place of one. */
export function decodeReply(frame) {
  const { object, body } = decodeFrame(frame);
  if (!object.success) throw new ConversionError(object.error, object);
  if (object.body === 'markdown') object.data.markdown = decoder.decode(body);
  if (object.report) object.data.report = object.report;
  return object.data;
}
