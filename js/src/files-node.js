import { readFile } from 'node:fs/promises';

/** The bytes of a build of the library. */
export async function wasmBytes(url) {
  if (typeof url === 'string' && !/^[a-z]+:\/\//i.test(url)) return readFile(url);
  return String(url).startsWith('file:') ? readFile(new URL(url)) : fetch(url);
}
