// The playground: what a person gives goes to a worker, what comes back is
// shown. Nothing leaves the page, whose policy allows no connection at all.
import { decompress } from 'fzstd';
import { Client } from '../src/client.js';
import { fromBase85 } from './base85.js';
import { save, saveAll } from './save.js';
import { showPreview } from './preview.js';
import { el, optionsForm } from './form.js';
import { example } from './example.js';

const $ = (id) => document.getElementById(id);
const form = $('input'), status = $('status');
let client, options, masked; // masked: the tab that converts again, with redactPII
let documents = []; // of the file that was given
let shownResult, run = 0;

const maxRows = 2000; // parts shown at once
const slow = 120; // seconds that a document may take

function say(text, bad = false) {
  status.textContent = text;
  status.className = bad ? 'bad' : '';
}

async function start() {
  const wasm = decompress(fromBase85($('wasm').textContent, Number($('wasm').dataset.length)));
  $('wasm').remove();
  const models = Object.fromEntries(Object.entries(JSON.parse($('models').textContent)).map(([name, [length, text]]) => [name, fromBase85(text, length)]));
  $('models').remove();
  const worker = URL.createObjectURL(new Blob([$('worker').textContent], { type: 'text/javascript' }));
  client = new Client({ wasm, models, worker, timeout: slow });
  options = optionsForm(await client.optionsSchema());
  $('fields').append(...options.elements);
  $('convert').disabled = false;
  say('Ready.');
}

// ---- what is given

async function take(file) {
  documents = [];
  const mine = ++run;
  $('url').value = '';
  ask();
  $('chosen').textContent = file.name;
  $('html').value = '';
  say(`Reading ${file.name}…`);
  try {
    for await (const d of client.documents(await file.arrayBuffer(), file.name)) {
      if (mine !== run) return;
      documents.push(d);
      if (documents.length === 1000) break;
    }
  } catch (e) {
    if (!documents.length) return say(e.message, true);
  }
  if (mine !== run) return;
  const list = $('document');
  list.replaceChildren(...documents.map((d, i) => el('option', { value: i, textContent: d.url || d.name })));
  $('documents').hidden = documents.length < 2;
  if (!documents.length) return say(`${file.name} has no documents.`, true);
  await convert();
}

/** Asks for the address of a page that was pasted where its links need one, and offers what the page says itself. */
function ask(pasted = false) {
  const { relative, own } = addresses($('html').value);
  if (!relative || $('url').value) return $('asked').replaceChildren();
  if (own) {
    const use = el('button', { type: 'button', textContent: `Use ${own.slice(0, 200)}` });
    use.addEventListener('click', () => { $('url').value = own; ask(); convert(); });
    $('asked').replaceChildren('The page has relative links. It says that its address is ', use);
  } else {
    $('asked').replaceChildren('The page has relative links: what is its address?');
    if (pasted) $('url').focus();
  }
}

/** Whether a page has relative links or pictures, and the address that it gives itself. A look at its tags is enough for a question; the browser's parser would complain of its scripts. */
function addresses(page) {
  const found = {};
  for (const [, tag, rest] of page.matchAll(/<(a|img|link|meta|base)\s([^>]*)/gi)) {
    const at = Object.fromEntries([...rest.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)].map(([, key, ...v]) => [key.toLowerCase(), v.find((x) => x !== undefined)]));
    const name = tag.toLowerCase(), to = name === 'img' ? at.src : at.href;
    if (name === 'link' ? at.rel === 'canonical' : name === 'meta' ? at.property === 'og:url' : name === 'base') {
      const own = name === 'meta' ? at.content : at.href;
      if (/^https?:/i.test(own)) found.own ??= own;
    } else if (to && (name === 'a' || name === 'img') && !/^(#|[a-z][a-z\d+.-]*:)/i.test(to)) {
      found.relative = true;
    }
  }
  return found;
}

function request() {
  const given = options.value() ?? {}, url = $('url').value.trim() || undefined;
  const compared = given.formats?.some((f) => (f.type ?? f) === 'changeTracking') && $('previous').value;
  const previous = compared ? { markdown: compared } : undefined;
  if ($('html').value.trim()) return { html: $('html').value, url, previous, options: given };
  const d = documents[$('document').selectedIndex < 0 ? 0 : $('document').selectedIndex];
  if (!d) return undefined;
  if (d.error) throw new Error(d.error);
  return { ...requestOf(d, given), url: url ?? d.url, previous };
}

const requestOf = (d, options) => ({ bytes: d.bytes, url: d.url, contentType: d.contentType, statusCode: d.statusCode, options });

const isPDF = (r) => r.bytes && String.fromCharCode(...r.bytes.subarray(0, 1024)).includes('%PDF-');

/** The request with a PDF's blocks, which stand for its structure. */
function withBlocks(r) {
  if (!isPDF(r)) return r;
  const [parser] = r.options.parsers ?? [{ type: 'pdf' }];
  return { ...r, options: { ...r.options, parsers: [{ ...parser, blocks: true }] } };
}

async function convert() {
  const mine = ++run;
  let r;
  try { r = request(); } catch (e) { return say(e.message, true); }
  if (!r) return say('Choose a file or paste HTML first.', true);
  say('Converting…');
  const begin = performance.now();
  try {
    const result = await client.inspect(withBlocks(r));
    if (mine !== run) return;
    show(r, result);
    say(`Done in ${Math.round(performance.now() - begin)} ms.`);
  } catch (e) {
    if (mine === run) say(e.message, true);
  }
}

// ---- what comes back

function rowsOf(result) {
  if (result.report) return result.report.parts;
  return (result.blocks ?? []).flatMap((page) => page.items.map((b) => ({
    depth: 0, label: `page ${page.page ?? page.pageNumber ?? ''} ${b.label}`.trim(), text: b.content, size: b.content.length,
    state: b.markdownSpan ? 'kept' : 'dropped', reason: b.markdownSpan ? `kept: ${b.type} of ${b.source}` : 'dropped: repeated on other pages, or no part of the text',
  })));
}

function row(p) {
  const li = el('li', { className: `${p.state}${p.text ? ' run' : ''}` },
    el('span', { className: 'mark', textContent: p.state }), el('span', { className: 'label', textContent: p.label }));
  if (p.text) li.append(el('span', { className: 'text', textContent: p.text }));
  li.append(el('span', { className: 'why', textContent: p.reason }));
  li.style.setProperty('--d', Math.min(p.depth, 14));
  return li;
}

function showParts(rows) {
  const list = $('parts');
  list.replaceChildren(...rows.slice(0, maxRows).map(row));
  if (!rows.length) list.append(el('li', { textContent: 'This document has no parts to show: it is text already.' }));
  if (rows.length > maxRows) {
    const more = el('button', { type: 'button', textContent: `Show ${rows.length - maxRows} more parts` });
    more.addEventListener('click', () => { more.parentNode.remove(); list.append(...rows.slice(maxRows).map(row)); });
    list.append(el('li', {}, more));
  }
}

function facts(r, result, rows) {
  const letters = rows.filter((p) => p.text).reduce((n, p) => n + p.size, 0), kept = rows.filter((p) => p.text && p.state === 'kept').reduce((n, p) => n + p.size, 0);
  const list = [['title', result.metadata.title], ['page kind', result.report?.kind], ['pages', result.metadata.numPages], ['bytes', (r.bytes ?? new TextEncoder().encode(r.html)).length],
    ['letters', letters || undefined], ['kept', letters ? `${Math.round((kept * 100) / letters)} %` : undefined]];
  $('facts').replaceChildren(...list.filter(([, v]) => v !== undefined && v !== '').map(([k, v]) => el('div', {}, el('dt', { textContent: k }), el('dd', { textContent: v }))));
}

/** A warning as it holds in a browser, where nothing can be installed. */
const forBrowser = (warning) => warning.replace(/(to read the images of such pages a text recogni[sz]er is needed): install Tesseract \([^)]*\)/,
  '$1, which a browser does not have: use the command pagemill beside Tesseract');

const json = (v) => JSON.stringify(v, null, 2);

/** The tabs of a result: a name and the text. */
function outputs(result) {
  const { markdown, metadata, report, blocks, warning, redactions, ...formats } = result;
  const tabs = [];
  if (markdown !== undefined) tabs.push(['markdown', markdown]);
  for (const [key, v] of Object.entries(formats)) tabs.push([key, typeof v === 'string' ? v : json(v)]);
  tabs.push(['masked', null], ['metadata', json(metadata)]);
  if (blocks) tabs.push(['blocks', json(blocks)]);
  if (redactions) tabs.push(['redactions', json(redactions)]);
  return tabs;
}

/** Masked text with its tags marked. */
function marked(text) {
  return text.split(/(<(?:PERSON|EMAIL|PHONE|LOCATION|FINANCIAL|SECRET)>)/).map((s, i) => (i % 2 ? el('mark', { textContent: s }) : s));
}

async function showMasked() {
  const mine = run;
  $('text').textContent = 'Masking…';
  try {
    masked ??= client.convert({ ...shownResult.request, options: { formats: ['markdown'], parsers: shownResult.request.options.parsers, redactPII: shownResult.request.options.redactPII ?? true } });
    const { markdown, redactions } = await masked;
    if (mine !== run || selected() !== 'masked') return;
    $('text').replaceChildren(...marked(markdown));
    say(`${redactions.length} ${redactions.length === 1 ? 'finding' : 'findings'} masked.`);
  } catch (e) {
    $('text').textContent = e.message;
  }
}

// ---- tabs

const selected = (list = $('tabs')) => list.querySelector('[aria-selected=true]')?.dataset.name;

/** Selects a tab and shows what it names. */
function select(tab, focus) {
  for (const t of tab.parentNode.children) {
    t.setAttribute('aria-selected', t === tab);
    t.tabIndex = t === tab ? 0 : -1;
  }
  if (focus) tab.focus();
  shows[tab.parentNode.id](tab);
}

const shows = {
  tabs(tab) {
    $('panel').setAttribute('aria-labelledby', tab.id);
    $('panel').scrollTop = 0;
    if (tab.dataset.name === 'masked') showMasked();
    else $('text').textContent = shownResult.tabs.find(([name]) => name === tab.dataset.name)[1];
    preview();
  },
  views(tab) {
    for (const id of ['preview', 'structure']) $(id).hidden = id !== tab.dataset.name;
  },
};

/** Renders the text of the tab where it is Markdown, else the result's. */
async function preview() {
  const mine = run, masking = selected() === 'masked';
  const markdown = masking ? (await masked?.catch(() => undefined))?.markdown : shownResult.markdown;
  const html = markdown && await client.preview(markdown).catch(() => undefined);
  if (mine === run && (selected() === 'masked') === masking) showPreview($('preview'), html);
}

for (const list of [$('tabs'), $('views')]) {
  list.addEventListener('click', (e) => { const t = e.target.closest('[role=tab]'); if (t) select(t); });
  list.addEventListener('keydown', (e) => {
    const tabs = [...list.children], at = tabs.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[e.key];
    if (to === undefined || at < 0) return;
    e.preventDefault();
    select(tabs.at(to % tabs.length), true);
  });
}
select($('view0'));

function show(r, result) {
  const before = selected(), rows = rowsOf(result);
  shownResult = { request: r, tabs: outputs(result), markdown: result.markdown };
  masked = undefined;
  facts(r, result, rows);
  $('warnings').replaceChildren(...(result.warning ? forBrowser(result.warning).split('\n').map((text) => el('p', { className: 'warn', textContent: text })) : []));
  showParts(rows);
  $('tabs').replaceChildren(...shownResult.tabs.map(([name], i) => {
    const tab = el('button', { type: 'button', id: `tab${i}`, textContent: name });
    tab.dataset.name = name;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', 'panel');
    return tab;
  }));
  $('result').hidden = false;
  const tabs = [...$('tabs').children];
  select(tabs.find((t) => t.dataset.name === before) ?? tabs[0]);
}

/** The Markdown of all documents of the file, or the error of each that gives none. */
async function convertAll() {
  const mine = ++run, files = [], options = { ...request()?.options, formats: ['markdown'] };
  const good = documents.filter((d) => !d.error);
  for await (const [r, result] of client.map(good.map((d) => ({ ...requestOf(d, options), id: d.url || d.name })))) {
    if (mine !== run) return undefined;
    files.push([nameOf(r.id), result instanceof Error ? `${r.id}: ${result.message}\n` : result.markdown]);
    say(`Converting… ${files.length} of ${good.length}`);
  }
  say(`${files.length} documents converted.`);
  return files;
}

/** A file's name for a document: the last part of its address or path, without what it ends with. */
const nameOf = (of = '') => of.replace(/[?#].*$/, '').replace(/\/+$/, '').split(/[/\\]/).at(-1).replace(/\.(x?html?|mhtml?|pdf|webarchive|warc|har|zip|gz|md|txt)$/i, '').replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 100) || 'page';

// ---- what a person does

form.addEventListener('submit', (e) => { e.preventDefault(); convert(); });
form.addEventListener('change', (e) => { if (shownResult && e.target.closest('#options')) convert(); });
$('file').addEventListener('change', (e) => { if (e.target.files[0]) take(e.target.files[0]); e.target.value = ''; });
$('sample').addEventListener('click', () => { $('chosen').textContent = 'the example'; $('html').value = example.html; $('url').value = example.url; documents = []; $('documents').hidden = true; ask(); convert(); });
$('document').addEventListener('change', convert);
$('copy').addEventListener('click', async () => {
  await navigator.clipboard.writeText($('text').textContent).then(() => say('Copied.'), () => say('The browser did not allow copying.', true));
});
$('download').addEventListener('click', () => {
  const name = selected();
  save(`${nameOf($('document').selectedOptions[0]?.textContent)}${name === 'markdown' ? '' : `.${name}`}`, $('text').textContent);
});
$('all').addEventListener('click', async () => {
  const files = documents.length > 1 ? await convertAll() : shownResult.tabs.filter(([, text]) => text !== null).map(([name, text]) => [name, text]);
  if (files) saveAll(nameOf($('chosen').textContent), files);
});
$('html').addEventListener('input', (e) => { $('chosen').textContent = 'or drop it here'; ask(e.inputType === 'insertFromPaste'); });
$('url').addEventListener('input', () => ask());
for (const type of ['dragover', 'dragleave', 'drop']) {
  document.addEventListener(type, (e) => {
    e.preventDefault();
    $('drop').classList.toggle('over', type === 'dragover');
    if (type === 'drop' && e.dataTransfer.files[0] && client) take(e.dataTransfer.files[0]);
  });
}

start().catch((e) => say(`The library did not start: ${e.message}`, true));
