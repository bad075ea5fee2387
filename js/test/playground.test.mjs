// The playground in a browser: a page, an MHTML file and a PDF; no request
// after loading; nothing serious that axe-core finds. PAGEMILL_PICTURES names a
// folder for pictures of it.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

import { Browser, program } from './browser.mjs';
import { js, sample } from './setup.mjs';

const file = path.join(js, 'dist/playground.html');
const skip = !program() ? 'no Chromium' : !existsSync(file) ? 'not built: npm run build' : false;
const markdown = 'document.querySelector("#text").textContent';
const done = 'document.querySelector("#status").textContent.startsWith("Done")';

async function axe(page, where) {
  const source = path.join(js, 'node_modules/axe-core/axe.min.js');
  if (!existsSync(source)) return;
  await page.evaluate(readFileSync(source, 'utf8'));
  const { violations } = await page.evaluate('axe.run()');
  const serious = violations.filter((v) => ['serious', 'critical'].includes(v.impact));
  assert.deepEqual(serious.map((v) => `${v.id}: ${v.nodes[0].html} ${v.nodes[0].failureSummary}`), [], where);
}

async function picture(page, name) {
  if (!process.env.PAGEMILL_PICTURES) return;
  mkdirSync(process.env.PAGEMILL_PICTURES, { recursive: true });
  writeFileSync(path.join(process.env.PAGEMILL_PICTURES, `${name}.png`), await page.picture());
}

test('playground', { skip, timeout: 600000 }, async (t) => {
  const browser = new Browser(), folder = mkdtempSync(path.join(os.tmpdir(), 'pagemill-playground-'));
  t.after(async () => { await browser.close(); rmSync(folder, { recursive: true }); });
  const mhtml = path.join(folder, 'lights.mhtml');
  writeFileSync(mhtml, 'From: <Saved>\r\nSnapshot-Content-Location: https://harbour.example/lights\r\nMIME-Version: 1.0\r\n' +
    'Content-Type: multipart/related; type="text/html"; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n' +
    'Content-Location: https://harbour.example/lights\r\n\r\n<title>Lights</title><main><h1>Lights</h1><p>The <a href=3D"/mole">mole</a> burns red.</main>\r\n--b--\r\n');

  const wide = await browser.open(pathToFileURL(file).href);
  await wide.until('!document.querySelector("#convert").disabled');
  const loaded = wide.requests.length;
  await picture(wide, 'wide-empty');
  await axe(wide, 'before anything was given');

  await t.test('a page', async () => {
    await wide.choose('#file', sample('tides.html'));
    await wide.until(done);
    assert.match(await wide.evaluate(markdown), /tide table/i);
    assert.ok(await wide.evaluate('document.querySelectorAll("#parts li.kept").length') > 5);
    assert.ok(await wide.evaluate('document.querySelectorAll("#parts li.dropped").length') > 0);
    await axe(wide, 'a page');
    await picture(wide, 'wide-page');
  });
  await t.test('MHTML', async () => {
    await wide.choose('#file', mhtml);
    await wide.until(`${markdown}.includes("burns red")`);
    assert.match(await wide.evaluate(markdown), /\[mole\]\(https:\/\/harbour\.example\/mole\)/);
  });
  await t.test('a PDF', async () => {
    await wide.choose('#file', sample('tides.pdf'));
    await wide.until(`document.querySelector("#parts .label")?.textContent.startsWith("page 1")`);
    assert.match(await wide.evaluate(markdown), /tide/i);
    await axe(wide, 'a PDF');
    await picture(wide, 'wide-pdf');
  });
  await t.test('pasted HTML, formats and masked text', async () => {
    await wide.evaluate('document.querySelector("#sample").click()');
    await wide.until(`${markdown}.includes("Slack water")`);
    await wide.evaluate('document.querySelector("#options").open = true');
    await wide.evaluate('[...document.querySelectorAll("#fields label")].filter((l) => ["links", "summary"].includes(l.textContent)).forEach((l) => l.click())');
    await wide.until('[...document.querySelectorAll("[role=tab]")].map((t) => t.textContent).join().includes("links,summary")');
    await axe(wide, 'options');
    await picture(wide, 'wide-options');
    await wide.evaluate('[...document.querySelectorAll("[role=tab]")].find((t) => t.textContent === "masked").click()');
    await wide.until('document.querySelectorAll("#text mark").length >= 2');
    assert.doesNotMatch(await wide.evaluate(markdown), /ida\.holm@/);
    await picture(wide, 'wide-masked');
  });
  await t.test('formats with fields of their own', async () => {
    const tabs = '[...document.querySelectorAll("[role=tab]")].map((t) => t.textContent).join()';
    const toggle = (...names) => wide.evaluate(`[...document.querySelectorAll("#fields label")].filter((l) => ${JSON.stringify(names)}.includes(l.textContent)).forEach((l) => l.click())`);
    const open = (name) => wide.evaluate(`[...document.querySelectorAll("[role=tab]")].find((t) => t.textContent === "${name}").click()`);
    await wide.evaluate(`document.querySelector("#previous").value = "# Another text";
      for (const [label, text] of [["selector", "a[href]"], ["attribute", "href"]]) {
        const of = [...document.querySelectorAll("#fields .pair label")].find((l) => l.textContent === label).htmlFor;
        document.getElementById(of).value = text;
      }`);
    await toggle('change tracking', 'attributes');
    await wide.until(`${tabs}.includes("changeTracking") && ${tabs}.includes("attributes")`);
    await axe(wide, 'fields of formats');
    await open('changeTracking');
    assert.match(await wide.evaluate(markdown), /"changeStatus": "changed"/);
    await open('attributes');
    assert.match(await wide.evaluate(markdown), /"values": \[\s+"/);
    await toggle('raw base64');
    await wide.until(`${tabs}.includes("rawBase64")`);
    await toggle('raw base64', 'change tracking', 'attributes');
    await wide.until(`!${tabs}.includes("rawBase64") && !${tabs}.includes("attributes")`);
  });
  await t.test('by keyboard', async () => {
    await wide.evaluate('document.querySelector("[role=tab][aria-selected=true]").focus()');
    await wide.key('Home', 'Home', 36);
    assert.equal(await wide.evaluate('document.activeElement.textContent'), 'markdown');
    await wide.key('ArrowRight', 'ArrowRight', 39);
    assert.equal(await wide.evaluate('document.activeElement.textContent'), 'links');
    assert.match(await wide.evaluate(markdown), /"https:/);
    await wide.evaluate('document.querySelector("#html").focus()');
    await wide.evaluate('document.querySelector("#html").value = "<p>typed"');
    await wide.evaluate('document.querySelector("#convert").focus()');
    await wide.key('Enter', 'Enter', 13, '\r');
    await wide.until('document.querySelector("#parts").textContent.includes("typed")');
  });
  await t.test('what is bad is told', async () => {
    const field = 'document.getElementById([...document.querySelectorAll("#fields label")].find((l) => l.textContent === "exclude tags").htmlFor)';
    await wide.evaluate(`${field}.value = "]["; document.querySelector("#convert").click()`);
    await wide.until('document.querySelector("#status").className === "bad"');
    await wide.evaluate(`${field}.value = ""`);
  });
  await t.test('no request after loading', () => {
    assert.deepEqual(wide.requests.slice(loaded).filter((u) => !u.startsWith('blob:')), []);
    assert.deepEqual(wide.requests.filter((u) => !/^(file|blob|data):/.test(u)), []);
    assert.deepEqual(wide.complaints, []);
  });
  await t.test('the page can’t connect', async () => {
    assert.equal(await wide.evaluate('fetch("https://harbour.example/").then(() => "sent", (e) => e.name)'), 'TypeError');
    await wide.until('true');
    assert.ok(wide.complaints.some((c) => /Content Security Policy/.test(c)), String(wide.complaints));
  });
  for (const dark of [false, true]) {
    await t.test(`a telephone, ${dark ? 'dark' : 'light'}`, async () => {
      const narrow = await browser.open(pathToFileURL(file).href, { width: 400, height: 800, dark });
      await narrow.until('!document.querySelector("#convert").disabled');
      await narrow.evaluate('document.querySelector("#sample").click()');
      await narrow.until(done);
      assert.ok(await narrow.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'it scrolls sideways');
      await axe(narrow, 'narrow');
      await picture(narrow, `narrow-${dark ? 'dark' : 'light'}`);
    });
  }
});
