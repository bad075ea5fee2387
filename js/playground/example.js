/** A page of our own to begin with. */
export const example = {
  url: 'https://harbour.example/notes/slack-water',
  html: `<!DOCTYPE html>
<html lang="en"><head><title>Slack water | Harbour Notes</title><meta name="author" content="Ida Holm"></head>
<body>
<header class="site-header"><a href="/">Harbour Notes</a><nav><a href="/notes">Notes</a> <a href="/about">About</a></nav></header>
<div class="cookie-banner">We use cookies. <button>Accept</button></div>
<main><article>
<h1>Slack water</h1>
<p class="byline">By Ida Holm, 4 March 2026</p>
<p>Between ebb and flood the stream <em>stands still</em> for a few minutes. In the narrows that is the only time to pass under sail, and the tables give it to the minute.</p>
<h2>When it comes</h2>
<table><tr><th>Place</th><th>Before high water</th></tr><tr><td>Outer buoy</td><td>0 h 20</td></tr><tr><td>Mill bridge</td><td>1 h 05</td></tr></table>
<p>Questions go to <a href="mailto:ida.holm@harbour.example">ida.holm@harbour.example</a> or, by day, to +45 33 12 34 56. A longer account stands <a href="/notes/tide-tables">in the note on tide tables</a>.</p>
</article></main>
<aside class="related"><h2>Related</h2><ul><li><a href="/notes/knots">Knots</a></li><li><a href="/notes/lights">Lights</a></li></ul></aside>
<footer>© Harbour Notes · <a href="/privacy">Privacy</a></footer>
</body></html>
`,
};
