// Writes types/contract.d.ts from the JSON Schemas of requests and replies.
//
//	node scripts/generate.mjs [--check]
//
// The schemas are themselves written from the Go types. --check writes nothing
// and fails where the file is not what they give.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const js = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const target = path.join(js, 'types/contract.d.ts');
const schema = (name) => JSON.parse(readFileSync(path.join(js, `../docs/schema/${name}.json`), 'utf8'));

// Names that TypeScript has for something else.
const renamed = { Error: 'Failure', Option: 'MenuOption', Image: 'PageImage' };
const nameOf = (ref) => { const n = ref.split('/').pop(); return renamed[n] ?? n; };
const quoted = (key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));

function comment(s, indent) {
  const lines = [];
  if (s.description) lines.push(s.description);
  for (const [key, word] of [['minimum', 'At least'], ['maximum', 'at most']]) if (s[key] !== undefined && s.type === 'integer') lines.push(`${word} ${s[key]}.`);
  const tags = [];
  if (s.default !== undefined) tags.push(`@default ${JSON.stringify(s.default)}`);
  if (s.deprecated) tags.push('@deprecated');
  const all = [lines.join(' '), ...tags].filter(Boolean).map((l) => l.replaceAll('*/', '*\\/'));
  if (!all.length) return '';
  return all.length === 1 ? `${indent}/** ${all[0]} */\n` : `${indent}/**\n${all.map((l) => `${indent} * ${l}\n`).join('')}${indent} */\n`;
}

/** The TypeScript type of a value. */
function kind(s, indent) {
  if (s.$ref) return nameOf(s.$ref);
  if ('const' in s) return JSON.stringify(s.const);
  if (s.enum) return s.enum.map((v) => JSON.stringify(v)).join(' | ');
  if (s.anyOf) return [...new Set(s.anyOf.map((o) => kind(o, indent)))].join(' | ');
  if (Array.isArray(s.type)) return s.type.map((t) => kind({ ...s, type: t }, indent)).join(' | ');
  switch (s.type) {
    case 'string': case 'boolean': case 'null': return s.type;
    case 'integer': case 'number': return 'number';
    case 'array': { const k = s.items ? kind(s.items, indent) : 'unknown'; return /[|{]/.test(k) ? `Array<${k}>` : `${k}[]`; }
    case 'object':
      if (s.properties) return object(s, indent);
      return `Record<string, ${typeof s.additionalProperties === 'object' ? kind(s.additionalProperties, indent) : 'unknown'}>`;
  }
  return 'unknown';
}

function object(s, indent) {
  const inner = indent + '  ', required = new Set(s.required);
  let out = '{\n';
  for (const [key, p] of Object.entries(s.properties).sort(([a], [b]) => (a < b ? -1 : 1))) {
    out += `${comment(p, inner)}${inner}${quoted(key)}${required.has(key) ? '' : '?'}: ${kind(p, inner)};\n`;
  }
  if (s.additionalProperties === true) out += `${inner}[key: string]: unknown;\n`;
  return `${out}${indent}}`;
}

export function written() {
  const request = schema('request'), reply = schema('reply');
  const { options, html, path: file, base64, markdown, body, ...fields } = request.properties;
  let out = `// Written by scripts/generate.mjs from docs/schema; not edited by hand.

/** The contract's options. Those left out take its defaults. */
export interface Options ${kind({ ...options, additionalProperties: false }, '')}

/** What can be said of a document besides its bytes. */
export interface RequestFields ${kind({ type: 'object', properties: { ...fields, options: { $ref: '#/Options' } } }, '')}
`;
  const definitions = { ...request.$defs, ...reply.$defs };
  for (const name of Object.keys(definitions).sort()) out += `\nexport interface ${renamed[name] ?? name} ${kind(definitions[name], '')}\n`;
  return out;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--check')) writeFileSync(target, written());
  else if (readFileSync(target, 'utf8') !== written()) {
    console.error('types/contract.d.ts is not what docs/schema gives: run node scripts/generate.mjs');
    process.exit(1);
  }
}
