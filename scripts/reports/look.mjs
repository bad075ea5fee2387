// look.mjs CHROMIUM OUT REPORT...: draws each report at 1400 and 400 pixels,
// light and dark, and fails where axe-core has a serious finding, something has
// to be scrolled sideways, or the report runs into an error.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createRequire } from 'node:module';
import puppeteer from 'puppeteer-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const [chromium, out, ...reports] = process.argv.slice(2);
const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
let faults = 0;
const fault = (...words) => { faults++; console.error(...words); };

for (const report of reports) {
  for (const width of [1400, 400]) {
    for (const scheme of ['light', 'dark']) {
      const name = `${basename(report, '.html')}-${width}-${scheme}`;
      const page = await browser.newPage();
      page.on('pageerror', (e) => fault(name, e.message));
      await page.setBypassCSP(true); // for axe; the report itself has no script
      await page.setViewport({ width, height: 900 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.goto(`file://${report}`);
      await page.screenshot({ path: `${out}/${name}.png` });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wider > 0) fault(name, `is wider than the window by ${wider} pixels`);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run());
      for (const v of violations) {
        const line = [name, v.impact, v.id, `${v.nodes.length} times:`, v.nodes[0].html.slice(0, 120)];
        if (v.impact === 'serious' || v.impact === 'critical') fault(...line);
        else console.log(...line);
      }
      await page.close();
    }
  }
}
await browser.close();
console.log(`${reports.length} reports, 2 widths, light and dark: ${faults} faults`);
process.exit(faults ? 1 : 0);
