// The playground in a browser: a page, an MHTML file and a PDF; no request
// after loading; nothing that axe-core finds. PAGEMILL_PICTURES names a
// folder for pictures of it.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

import { strFromU8, unzipSync } from 'fflate';

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
  assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes[0].html} ${v.nodes[0].failureSummary}`), [], where);
}

async function picture(page, name) {
  if (!process.env.PAGEMILL_PICTURES) return;
  mkdirSync(process.env.PAGEMILL_PICTURES, { recursive: true });
  writeFileSync(path.join(process.env.PAGEMILL_PICTURES, `${name}.png`), await page.picture());
}

// A PDF of one page that a picture covers.
function scanned() {
  const draw = 'q 612 0 0 792 0 0 cm /I Do Q', objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>', `<</Length ${draw.length}>>stream\n${draw}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width 60 /Height 80/BitsPerComponent 8/ColorSpace/DeviceGray/Length 4800>>stream\n${'Az '.repeat(1600)}\nendstream`];
  return `%PDF-1.4\n${objects.map((o, i) => `${i + 1} 0 obj ${o} endobj\n`).join('')}trailer<</Root 1 0 R/Size 6>>\n%%EOF`;
}

const rendered = '(document.querySelector("#preview").shadowRoot?.textContent ?? "")';
const open = (page, name) => page.evaluate(`[...document.querySelectorAll("[role=tab]")].find((t) => t.textContent === "${name}").click()`);

test('the playground’s size: under 8.5 MB without the models of names', { skip }, () => {
  const page = readFileSync(file, 'latin1');
  const models = page.match(/<script type="application\/json" id="models">[^<]*/)[0].length;
  assert.ok(page.length - models < 8.5e6, `${page.length} bytes, ${models} of them models`);
});

test('playground', { skip, timeout: 600000 }, async (t) => {
  const browser = new Browser(), folder = mkdtempSync(path.join(os.tmpdir(), 'pagemill-playground-'));
  t.after(async () => { await browser.close(); rmSync(folder, { recursive: true }); });
  const mhtml = path.join(folder, 'lights.mhtml');
  writeFileSync(mhtml, 'From: <Saved>\r\nSnapshot-Content-Location: https://harbour.example/lights\r\nMIME-Version: 1.0\r\n' +
    'Content-Type: multipart/related; type="text/html"; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n' +
    'Content-Location: https://harbour.example/lights\r\n\r\n<title>Lights</title><main><h1>Lights</h1><p>The <a href=3D"/mole">mole</a> burns red.</main>\r\n--b--\r\n');

  const warc = path.join(folder, 'crawl.warc'), scan = path.join(folder, 'scan.pdf');
  writeFileSync(warc, [['one', '/1'], ['two', '/2'], ['three', '/b/2']].map(([n, at]) => {
    const reply = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>page ${n}`;
    return `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://harbour.example${at}\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${reply.length}\r\n\r\n${reply}\r\n\r\n`;
  }).join(''));
  writeFileSync(scan, scanned());

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
    await wide.until(`${rendered}.includes("tide table")`);
    assert.ok(await wide.evaluate('document.querySelector("#preview").shadowRoot.querySelectorAll("h1, h2, p, table").length') > 4);
    await axe(wide, 'a page');
    await picture(wide, 'wide-page');
    await open(wide, 'structure');
    await axe(wide, 'structure');
    await picture(wide, 'wide-structure');
    await open(wide, 'rendered');
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
  await t.test('a scan says what a browser lacks', async () => {
    await wide.choose('#file', scan);
    await wide.until('document.querySelector("#warnings").textContent.includes("a browser does not have")');
    assert.doesNotMatch(await wide.evaluate('document.querySelector("#warnings").textContent'), /apt-get|brew/);
    await axe(wide, 'a scan');
    await picture(wide, 'wide-scan');
  });
  await t.test('a pasted page is asked for its address', async () => {
    const paste = (html) => wide.evaluate(`(() => { const h = document.querySelector("#html"); document.querySelector("#url").value = ""; h.focus(); h.value = ${JSON.stringify(html)};
      h.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" })); })()`);
    const asked = 'document.querySelector("#asked").textContent';
    await paste('<p>No links at all.');
    assert.equal(await wide.evaluate(asked), '');
    await paste('<p><a href="/mole">The mole</a> <img src="light.png" alt="a light" onerror="document.title = 1"> burns red.<a href="javascript:alert(1)">x</a>');
    assert.match(await wide.evaluate(asked), /what is its address/);
    assert.equal(await wide.evaluate('document.activeElement.id'), 'url');
    await axe(wide, 'asked');
    await picture(wide, 'wide-asked');
    await wide.evaluate('document.querySelector("#convert").click()');
    await wide.until(`${rendered}.includes("burns red")`);
    assert.match(await wide.evaluate(rendered), /\[picture: a light\]/);
    assert.equal(await wide.evaluate('document.querySelector("#preview").shadowRoot.querySelectorAll("img, script, [onerror], [href^=javascript]").length'), 0);
    await paste('<link rel="canonical" href="https://harbour.example/lights"><main><h1>Lights</h1><p>The <a href="/mole">mole</a> burns red.</main>');
    await wide.evaluate('document.querySelector("#asked button").click()');
    await wide.until(`${markdown}.includes("https://harbour.example/mole")`);
    assert.equal(await wide.evaluate(asked), '');
  });
  await t.test('one is saved, or all', async () => {
    await wide.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    const saved = async (name) => {
      for (let i = 0; i < 100 && !existsSync(path.join(folder, name)); i++) await new Promise((resolve) => setTimeout(resolve, 100));
      if (!existsSync(path.join(folder, name))) throw new Error(String(readdirSync(folder)));
      return readFileSync(path.join(folder, name));
    };
    await wide.choose('#file', sample('tides.html'));
    await wide.until(`${done} && ${markdown}.includes("tide table")`);
    await wide.evaluate('document.querySelector("#download").click()');
    assert.equal(String(await saved('tide-tables.md')), await wide.evaluate(markdown));
    await wide.choose('#file', warc);
    await wide.until(`${markdown}.includes("page one")`);
    await wide.evaluate('document.querySelector("#all").click()');
    const zip = unzipSync(await saved('crawl.zip'));
    assert.deepEqual(Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)])), { '1.md': 'page one', '2.md': 'page two', '2-2.md': 'page three' });
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
