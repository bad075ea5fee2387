// save.mjs CHROMIUM PAGES OUT: opens each page of PAGES (JSON lines: name, url,
// html, ways) in Chromium and saves it in the ways that it names: complete (the
// page with a folder of its images), mhtml, single (one file with its images in
// it), pdf, each to a folder of OUT. Nothing is fetched: images are drawn here,
// one for each address, and all else is refused. OUT/addresses.json lists what each page showed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import puppeteer from 'puppeteer-core';
import { png } from './png.mjs';

const [chromium, pages, out] = process.argv.slice(2);
const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
const addresses = {};
for (const way of ['complete', 'mhtml', 'single', 'pdf']) mkdirSync(`${out}/${way}`, { recursive: true });
for (const line of readFileSync(pages, 'utf8').split('\n').filter(Boolean)) {
  const { name, url, html, ways } = JSON.parse(line);
  const page = await browser.newPage();
  const images = new Map();
  await page.setRequestInterception(true);
  page.on('request', (r) => {
    if (r.isNavigationRequest() && r.frame() === page.mainFrame()) return r.respond({ status: 200, contentType: 'text/html; charset=utf-8', body: html });
    if (r.resourceType() === 'image' && /^https?:/.test(r.url())) {
      const body = png(r.url());
      images.set(r.url(), body);
      return r.respond({ status: 200, contentType: 'image/png', body });
    }
    if (r.url().startsWith('data:')) return r.continue();
    return r.abort();
  });
  page.on('dialog', (d) => d.dismiss());
  try {
    await page.goto(url, { waitUntil: 'load', timeout: 20000 });
  } catch (e) { console.error(name, e.message); await page.close(); continue; }
  await page.evaluate(() => document.querySelectorAll('img[loading=lazy]').forEach((i) => { i.loading = 'eager'; }));
  await page.waitForNetworkIdle({ idleTime: 300, timeout: 10000 }).catch(() => {}); // some never rest
  // What the page refers to, as the browser resolves it.
  addresses[name] = await page.evaluate(() => [...document.querySelectorAll('[href],[src],[srcset],[data-src],[cite],[poster]')].flatMap((e) => [e.href, e.currentSrc, e.src, ...[...e.attributes].flatMap((a) => a.value.split(/,?\s+/).flatMap((v) => [v, URL.parse(v, document.baseURI)?.href]))]).filter((a) => typeof a === 'string'));
  for (const way of ways) {
    if (way === 'mhtml') {
      const cdp = await page.createCDPSession();
      writeFileSync(`${out}/mhtml/${name}.mhtml`, (await cdp.send('Page.captureSnapshot', { format: 'mhtml' })).data);
    } else if (way === 'pdf') {
      writeFileSync(`${out}/pdf/${name}.pdf`, await page.pdf({ tagged: true }));
    } else {
      const files = {};
      for (const [address, body] of images) files[address] = way === 'single' ? `data:image/png;base64,${body.toString('base64')}` : `./${name}_files/${createHash('sha256').update(address).digest('hex').slice(0, 12)}.png`;
      if (way === 'complete' && images.size) {
        mkdirSync(`${out}/complete/${name}_files`, { recursive: true });
        for (const [address, body] of images) writeFileSync(`${out}/complete/${files[address].slice(2)}`, body);
      }
      // The page as it stands in the browser: addresses absolute, shown images
      // under the addresses of their copies, scripts gone from single files.
      const text = await page.evaluate((files, single) => {
        const copy = document.documentElement.cloneNode(true);
        const live = document.querySelectorAll('*'), saved = copy.ownerDocument.createTreeWalker(copy, NodeFilter.SHOW_ELEMENT);
        const list = [copy]; while (saved.nextNode()) list.push(saved.currentNode);
        live.forEach((e, i) => {
          const k = list[i];
          if (!k || k.localName !== e.localName) return;
          if ((e.localName === 'a' || e.localName === 'area') && e.hasAttribute('href') && /^https?:/.test(e.href)) k.setAttribute('href', e.href);
          if (e.localName === 'img') {
            const shown = files[e.currentSrc] || files[e.src];
            if (shown) { k.setAttribute('src', shown); k.removeAttribute('srcset'); k.removeAttribute('sizes'); }
          }
          if (e.localName === 'source' && e.parentElement?.localName === 'picture' && single) k.remove();
          if (single && e.localName === 'script' && !/json/.test(e.type)) k.remove();
        });
        return copy.outerHTML;
      }, files, way === 'single');
      const head = way === 'single' ? `<!DOCTYPE html> <html><!--\n Page saved with SingleFile \n url: ${url} \n saved date: Sat Mar 14 2026 08:30:00 GMT+0000 (UTC)\n-->` : `<!DOCTYPE html>\n<!-- saved from url=(${String(url.length).padStart(4, '0')})${url} -->\n`;
      const body = way === 'single' ? text.replace(/^<html/, '<html') : text.replace('<head>', '<head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8">');
      writeFileSync(`${out}/${way}/${name}.html`, head + body);
    }
  }
  await page.close();
}
writeFileSync(`${out}/addresses.json`, JSON.stringify(addresses));
await browser.close();
