// Files for the folder of downloads.
import { strToU8, zipSync } from 'fflate';

const typeOf = (text) => (/^[[{]/.test(text) ? ['json', 'application/json'] : ['md', 'text/markdown']);

function give(name, bytes, type) {
  const a = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([bytes], { type })), download: name });
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 60000);
}

/** Saves one text as name.md or name.json. */
export function save(name, text) {
  const [ending, type] = typeOf(text);
  give(`${name}.${ending}`, text, type);
}

/** Saves texts by name as one zip file; those of one name are numbered. */
export function saveAll(name, files) {
  const zip = {};
  for (const [file, text] of files) {
    const [ending] = typeOf(text);
    let path = `${file}.${ending}`;
    for (let n = 2; path in zip; n++) path = `${file}-${n}.${ending}`;
    zip[path] = strToU8(text);
  }
  give(`${name}.zip`, zipSync(zip, { mtime: '1980-01-02' }), 'application/zip');
}
