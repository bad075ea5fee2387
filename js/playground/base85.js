// Bytes as text that may stand in a script of HTML or in JSON: five letters for
// four bytes.
const letters = '!#$%()*+,.0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~';

/** The text of bytes, which are padded with zeros to a multiple of four. */
export function toBase85(bytes) {
  const words = new DataView(new Uint8Array(Math.ceil(bytes.length / 4) * 4).buffer), parts = [];
  new Uint8Array(words.buffer).set(bytes);
  for (let at = 0; at < words.byteLength; at += 4) {
    let n = words.getUint32(at), five = '';
    for (let i = 0; i < 5; i++, n = Math.floor(n / 85)) five = letters[n % 85] + five;
    parts.push(five);
  }
  return parts.join('');
}

/** The bytes of a text; length is how many there are. */
export function fromBase85(text, length) {
  const words = new DataView(new ArrayBuffer((text.length / 5) * 4)), values = new Uint8Array(128);
  for (let i = 0; i < 85; i++) values[letters.charCodeAt(i)] = i;
  for (let from = 0, to = 0; from < text.length; to += 4) {
    let n = 0;
    for (let i = 0; i < 5; i++) n = n * 85 + values[text.charCodeAt(from++)];
    words.setUint32(to, n);
  }
  return new Uint8Array(words.buffer, 0, length);
}
