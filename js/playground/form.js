// A form from the JSON Schema of options (pagemill.OptionsSchema): what is left
// at its default is left out of the options.

let count = 0;

/** An element with properties and children. */
export function el(tag, props = {}, ...children) {
  const e = Object.assign(document.createElement(tag), props);
  e.append(...children);
  return e;
}

const online = 'Needs a network or a browser';
const shown = (s) => !s.deprecated && !s.description?.startsWith(online) && !('const' in s);

/** The label of a key: onlyMainContent → only main content, redactPII → redact PII. */
const words = (key) => key.replace(/([a-z0-9])([A-Z]+)/g, (_, a, b) => `${a} ${b.length > 1 ? b : b.toLowerCase()}`);

/** What a field is for, without marks of where the contract has it. */
const purpose = (s) => (s.description ?? '').replace(/ \((Reference [\d.]+|our own)\)/, '');

/** A field of the form: an element, and value(), undefined for the default. */
function field(key, s) {
  if (key === 'formats') return formatsField(s);
  if (s.anyOf) {
    const object = s.anyOf.find((o) => o.type === 'object'), yes = s.anyOf.some((o) => o.type === 'boolean');
    if (object && yes) return toggledField(key, s, object);
    return field(key, { ...s.anyOf.find((o) => o.type !== 'null'), description: s.description, default: s.default });
  }
  if (s.type === 'boolean') return checkField(key, s);
  if (s.type === 'array' && s.items.enum) return choicesField(key, s);
  if (s.type === 'array' && s.items.type === 'object') return s.items.required?.length > 1 ? rowsField(key, s) : onceField(key, s);
  return inputField(key, s);
}

function checkField(key, s) {
  const input = el('input', { type: 'checkbox', id: `f${count++}`, checked: s.default === true });
  const element = el('div', { className: 'field check' }, input, el('label', { htmlFor: input.id, textContent: words(key) }), el('small', { textContent: purpose(s) }));
  return { element, value: () => (input.checked === (s.default === true) ? undefined : input.checked) };
}

function inputField(key, s) {
  const id = `f${count++}`;
  let input;
  if (s.enum) {
    input = el('select', { id }, ...s.enum.map((v) => el('option', { value: v, textContent: v, selected: v === s.default })));
  } else if (s.type === 'integer') {
    input = el('input', { id, type: 'number', min: s.minimum ?? '', max: s.maximum ?? '', placeholder: s.default ?? '' });
  } else {
    input = el('input', { id, type: 'text', placeholder: s.type === 'array' ? 'separated by commas' : s.type === 'string' ? '' : 'JSON', maxLength: s.maxLength ?? 100000 });
  }
  const element = el('div', { className: 'field' }, el('label', { htmlFor: id, textContent: words(key) }), el('small', { textContent: purpose(s) }), input);
  const value = () => {
    const v = input.value.trim();
    if (v === '' || (s.enum && v === s.default)) return undefined;
    if (s.type === 'integer') return Number(v);
    if (s.type === 'array') return v.split(',').map((x) => x.trim()).filter(Boolean);
    return s.type === 'string' ? v : parsed(v);
  };
  return { element, value };
}

/** What can't be read as JSON is left for the library to refuse. */
function parsed(text) {
  try { return JSON.parse(text); } catch { return text; }
}

function choicesField(key, s) {
  const boxes = s.items.enum.map((v) => el('input', { type: 'checkbox', value: v, id: `f${count++}` }));
  const labels = boxes.map((b) => el('span', {}, b, ' ', el('label', { htmlFor: b.id, textContent: b.value })));
  const element = el('fieldset', {}, el('legend', { textContent: words(key) }), el('small', { textContent: purpose(s) }), el('div', { className: 'choices' }, ...labels));
  return { element, value: () => (boxes.some((b) => b.checked) ? boxes.filter((b) => b.checked).map((b) => b.value) : undefined) };
}

function objectFields(s) {
  const fields = Object.entries(s.properties).filter(([, p]) => shown(p)).map(([key, p]) => [key, field(key, p)]);
  const value = () => {
    const o = Object.fromEntries(fields.map(([key, f]) => [key, f.value()]).filter(([, v]) => v !== undefined));
    return Object.keys(o).length ? o : undefined;
  };
  return { elements: fields.map(([, f]) => f.element).sort((a, b) => place(a) - place(b)), value };
}

/** Where a field stands: formats first, then boxes, inputs and groups. */
function place(element) {
  if (element.dataset.key === 'formats') return 0;
  return element.tagName === 'FIELDSET' ? 3 : element.classList.contains('check') ? 1 : 2;
}

/** A boolean that may be an object of details instead. */
function toggledField(key, s, object) {
  const on = checkField(key, { default: false, description: s.description }), inner = objectFields(object);
  const group = el('div', { className: 'group', hidden: true }, ...inner.elements);
  const input = on.element.querySelector('input');
  input.addEventListener('change', () => { group.hidden = !input.checked; });
  return { element: el('fieldset', {}, el('legend', { textContent: words(key) }), on.element, group), value: () => (input.checked ? inner.value() ?? true : undefined) };
}

/** A list of objects of which one is enough here: parsers. */
function onceField(key, s) {
  const fixed = Object.fromEntries(Object.entries(s.items.properties).filter(([, p]) => p.enum?.length === 1).map(([k, p]) => [k, p.enum[0]]));
  const properties = Object.fromEntries(Object.entries(s.items.properties).filter(([k]) => !(k in fixed)));
  const inner = objectFields({ properties });
  return {
    element: el('fieldset', {}, el('legend', { textContent: words(key) }), el('small', { textContent: purpose(s) }), el('div', { className: 'group' }, ...inner.elements)),
    value: () => { const v = inner.value(); return v && [{ ...fixed, ...v }]; },
  };
}

/** A list of objects of texts, each a row of inputs: selectors. */
function rowsField(key, s) {
  const rows = [], names = Object.keys(s.items.properties);
  const list = el('div', { className: 'rows' }), more = el('button', { type: 'button', textContent: `Add ${words(key)}` });
  const add = () => {
    const inputs = names.map((name) => el('input', { type: 'text', id: `f${count++}` }));
    rows.push(inputs);
    list.append(el('div', { className: 'pair' }, ...inputs.map((input, i) => el('div', { className: 'field' }, el('label', { htmlFor: input.id, textContent: words(names[i]) }), input))));
    return inputs;
  };
  add();
  more.addEventListener('click', () => add()[0].focus());
  const value = () => {
    const given = rows.map((inputs) => inputs.map((input) => input.value.trim())).filter((texts) => texts.some(Boolean));
    return given.length ? given.map((texts) => Object.fromEntries(names.map((name, i) => [name, texts[i]]))) : undefined;
  };
  return { element: el('fieldset', {}, el('legend', { textContent: words(key) }), el('small', { textContent: purpose(s) }), list, more), value };
}

/** The text that a document is compared with, which is no option but goes with the request. */
function previousField() {
  const input = el('textarea', { id: 'previous', rows: 4, spellcheck: false });
  return el('div', { className: 'field' }, el('label', { htmlFor: 'previous', textContent: 'previous Markdown' }), el('small', { textContent: 'What the document is compared with; without it the document is new.' }), input);
}

/** Formats: a box for each, with its fields below where it has any. */
function formatsField(s) {
  const kinds = s.items.anyOf.filter((o) => o.type === 'object' && !o.description?.startsWith(online));
  const formats = kinds.map((k) => {
    const type = k.properties.type.const, inner = objectFields(k);
    if (type === 'changeTracking') inner.elements.unshift(previousField());
    const box = el('input', { type: 'checkbox', id: `f${count++}`, checked: type === 'markdown' });
    const group = el('fieldset', { hidden: true }, el('legend', { textContent: words(type) }), el('div', { className: 'group' }, ...inner.elements));
    box.addEventListener('change', () => { group.hidden = !box.checked || !inner.elements.length; });
    const element = el('div', { className: 'field check' }, box, el('label', { htmlFor: box.id, textContent: words(type) }), el('small', { textContent: purpose(k) }));
    return { element, group, value: () => { const v = inner.value(); return box.checked ? (v ? { type, ...v } : type) : undefined; } };
  });
  const element = el('fieldset', {}, el('legend', { textContent: 'formats' }), el('div', { className: 'group' }, ...formats.map((f) => f.element)), ...formats.map((f) => f.group));
  element.dataset.key = 'formats';
  return {
    element,
    value: () => {
      const chosen = formats.map((f) => f.value()).filter(Boolean);
      return chosen.includes('rawBase64') ? ['rawBase64'] : chosen; // it stands alone
    },
  };
}

/** The form of all options: elements, and value(). */
export function optionsForm(schema) {
  return objectFields(schema);
}
