/** The bytes of a build of the library. */
export async function wasmBytes(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
}

/** The address of the folder of models beside a build. */
export function modelFolder(build) {
  return String(new URL('./models/', new URL(build, self.location.href)));
}

/** The bytes of a model of names, which the library waits for. */
export function modelBytes(folder, name) {
  const request = new XMLHttpRequest();
  request.open('GET', new URL(`${name}.bin.gz`, folder), false);
  request.overrideMimeType('text/plain; charset=x-user-defined'); // a page may not ask for bytes while it waits
  request.send();
  if (request.status !== 200) throw new Error(`${request.status} ${request.statusText}`);
  return Uint8Array.from(request.responseText, (c) => c.charCodeAt(0) & 255);
}
