// The package as it is published, in a folder, with the version of
// scripts/version.sh:
//
//	node scripts/pack.mjs FOLDER
//
// dist/ must have been built (make js).
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const js = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const root = path.dirname(js);

/** Packs the package and returns the tarball's path and the files in it. */
export function pack(folder) {
  for (const file of ['dist/pagemill.wasm', 'dist/index.cjs', 'types/index.d.cts']) {
    if (!existsSync(path.join(js, file))) throw new Error(`${file} was not built: make js`);
  }
  const staged = mkdtempSync(path.join(os.tmpdir(), 'pagemill-npm-'));
  try {
    for (const name of ['src', 'types', 'dist', 'README.md']) cpSync(path.join(js, name), path.join(staged, name), { recursive: true });
    copyFileSync(path.join(root, 'LICENSE'), path.join(staged, 'LICENSE'));
    const manifest = JSON.parse(readFileSync(path.join(js, 'package.json'), 'utf8'));
    manifest.version = execFileSync('sh', [path.join(root, 'scripts/version.sh')], { encoding: 'utf8' }).trim();
    delete manifest.scripts;
    delete manifest.devDependencies;
    writeFileSync(path.join(staged, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    mkdirSync(folder, { recursive: true });
    const [{ filename, files }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', path.resolve(folder)],
      { cwd: staged, stdio: ['ignore', 'pipe', 'ignore'], shell: process.platform === 'win32' }));
    return { tarball: path.resolve(folder, filename), files: files.map((f) => f.path), version: manifest.version };
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv[2]) throw new Error('want the folder for the tarball');
  console.log(pack(process.argv[2]).tarball);
}
