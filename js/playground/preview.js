// Markdown as a person reads it, in a shadow tree that the page's style leaves
// alone. The HTML comes sanitized from the library; the page's policy allows
// neither scripts nor pictures from elsewhere.
const style = new CSSStyleSheet();
style.replaceSync(`
:host { display: block; } article { padding: 12px 18px 40px; overflow-wrap: anywhere; line-height: 1.5; }
h1 { font-size: 1.6em; } h2 { font-size: 1.3em; } h3 { font-size: 1.1em; } h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1em 0 .4em; }
p, ul, ol, pre, blockquote, table { margin: 0 0 .8em; } a { color: inherit; text-decoration: underline; }
table { border-collapse: collapse; display: block; overflow-x: auto; } th, td { border: 1px solid var(--line); padding: 3px 8px; text-align: left; vertical-align: top; }
pre { white-space: pre-wrap; } pre, code { font: 13px/1.5 ui-monospace, monospace; background: var(--line); border-radius: 4px; } pre { padding: 8px; } code { padding: 0 3px; }
blockquote { border-left: 3px solid var(--line); padding-left: 12px; margin-left: 0; } img { max-width: 100%; } .picture, .none { color: var(--dim); }
`);

/** Shows HTML, or that there is none, in host. */
export function showPreview(host, html) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [style];
  const { body } = new DOMParser().parseFromString(html || '<p class="none">There is no Markdown to render.', 'text/html');
  for (const a of body.querySelectorAll('a[href]')) Object.assign(a, { target: '_blank', rel: 'noreferrer noopener' });
  for (const img of body.querySelectorAll('img:not([src^="data:"])')) { // before they are in a page that would ask for them
    img.replaceWith(Object.assign(document.createElement('span'), { className: 'picture', textContent: `[picture${img.alt ? `: ${img.alt}` : ''}]` }));
  }
  for (const th of body.querySelectorAll('th')) { // Markdown has a head in every table
    if (!th.textContent.trim()) th.replaceWith(document.createElement('td'));
  }
  const article = document.createElement('article');
  article.append(...body.childNodes);
  root.replaceChildren(article);
  host.scrollTop = 0;
}
