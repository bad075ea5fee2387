// check.mjs CHROMIUM VAULT: renders each note of a vault with a Markdown renderer
// in Chromium and fails where a picture does not show, or a link leads to no note
// or to no heading of it.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import puppeteer from 'puppeteer-core';

const [chromium, vault] = process.argv.slice(2);
const notes = readdirSync(vault).filter((f) => f.endsWith('.md'));
const text = (f) => readFileSync(join(vault, f), 'utf8').replace(/^---\n[^]*?\n---\n/, '');
const headings = new Map(notes.map((f) => [f, marked.lexer(text(f)).filter((t) => t.type === 'heading').map((t) => t.text.replace(/\\([^\w\s])/g, '$1').replace(/\[\^\d+\]/g, ''))]));
const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'] });
const page = await browser.newPage();
const n = { notes: 0, images: 0, links: 0, footnotes: 0, faults: 0 };
const fault = (...words) => { n.faults++; console.error(...words); };
const shown = join(vault, '.check.html');
for (const note of notes) {
  n.notes++;
  const md = text(note);
  for (const m of md.matchAll(/\[\^(\d+)\](?!:)/g)) md.includes(`\n[^${m[1]}]: `) ? n.footnotes++ : fault(note, 'has no footnote', m[0]);
  writeFileSync(shown, '<!DOCTYPE html><meta charset="utf-8">' + marked.parse(md));
  await page.goto('file://' + shown);
  for (const i of await page.evaluate(() => [...document.images].map((i) => [i.getAttribute('src'), i.naturalWidth]))) {
    n.images++;
    if (!(i[1] > 0) || /^[a-z]+:/.test(i[0])) fault(note, 'does not show', i[0]);
  }
  for (const href of await page.evaluate(() => [...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href')))) {
    if (/^[a-z]+:/.test(href)) {
      if (href.startsWith('https://mill.example/pages/')) fault(note, 'links to the web', href);
      continue;
    }
    n.links++;
    const [file, heading] = href.split('#').map(decodeURIComponent);
    const to = file || note;
    if (!existsSync(join(vault, to))) fault(note, 'links to no file', href);
    else if (heading && !headings.get(to)?.some((h) => h.replace(/[#|^:%\[\]\\]+/g, ' ').replace(/\s+/g, ' ').trim() === heading)) fault(note, 'links to no heading', href);
  }
}
rmSync(shown);
await browser.close();
console.log(`${n.notes} notes, ${n.images} pictures, ${n.links} links, ${n.footnotes} footnotes: ${n.faults} faults`);
process.exit(n.faults ? 1 : 0);
