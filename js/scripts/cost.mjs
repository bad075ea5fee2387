// What a page costs by WebAssembly and by the command, in seconds of CPU:
//
//	node scripts/cost.mjs COMMAND [EVERY]
//
// over every sixth page (or EVERY) of the development pages; and what a start
// costs. Compiling by tiers goes on beside the first pages and counts.
import { spawnSync } from 'node:child_process';
import { openSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { Engine, compile } from '../src/engine.js';
import { encodeRequest } from '../src/frames.js';
import { developmentPages, frame } from '../test/setup.mjs';

const [command, every = '6'] = process.argv.slice(2);
const pages = developmentPages(1000).filter((_, i) => i % Number(every) === 0);
const requests = pages.map((p, i) => encodeRequest({ id: i, html: p.html, url: p.url }));

const file = path.join(os.tmpdir(), `pagemill-cost-${process.pid}`);
writeFileSync(file, Buffer.concat(requests.map(({ object, body }) => frame(object, body))));
const said = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time "$0" batch --frames --workers 1 > /dev/null`, command],
  { stdio: [openSync(file), 'ignore', 'pipe'], env: { ...process.env, GOMAXPROCS: '1' } });
rmSync(file);
const native = String(said.stderr).trim().split(' ').reduce((n, s) => n + Number(s), 0);

const spent = (from) => { const c = process.cpuUsage(from); return (c.user + c.system) / 1e6; };
let from = process.cpuUsage();
const engine = await Engine.load(await compile());
const start = spent(from);
const rounds = [];
for (let k = 0; k < 3; k++) {
  from = process.cpuUsage();
  for (const { object, body } of requests) engine.answer(object, body);
  rounds.push(spent(from));
}
console.log(`${pages.length} pages: command ${native.toFixed(2)} s; WebAssembly ${rounds.map((r) => r.toFixed(2)).join(', ')} s (${rounds.map((r) => (r / native).toFixed(1)).join(', ')} times); start ${(start * 1000).toFixed(0)} ms; memory ${(engine.memory >> 20)} MB`);
process.exit(0);
