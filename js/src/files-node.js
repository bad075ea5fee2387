import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/** The bytes of a build of the library. */
export async function wasmBytes(url) {
  if (typeof url === 'string' && !/^[a-z]+:\/\//i.test(url)) return readFile(url);
  return String(url).startsWith('file:') ? readFile(new URL(url)) : fetch(url);
}

/** The address of the folder of models beside a build. */
export function modelFolder(build) {
  const isAddress = build instanceof URL || /^[a-z]+:\/\//i.test(build);
  return String(new URL('./models/', isAddress ? build : pathToFileURL(build)));
}

/** The bytes of a model of names, which the library waits for. */
export function modelBytes(folder, name) {
  return readFileSync(new URL(`${name}.bin.gz`, folder));
}
