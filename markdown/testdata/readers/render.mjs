// Renders each line of standard input, Markdown as a JSON string, with three
// readers that allow HTML, and writes a JSON array of their HTML.
import { createInterface } from 'node:readline'
import MarkdownIt from 'markdown-it'
import { marked } from 'marked'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

const linked = new MarkdownIt({ html: true, linkify: true })
const extensions = [gfm()]
// Without GFM's filter of tags, which would hide what came through.
const html = gfmHtml()
for (const part of html.extensions ?? [html]) {
  if (part.exit) for (const name of ['htmlFlowData', 'htmlTextData']) delete part.exit[name]
}
const micro = (text) => micromark(text, { allowDangerousHtml: true, allowDangerousProtocol: true, extensions, htmlExtensions: [html] })

for await (const line of createInterface({ input: process.stdin })) {
  const text = JSON.parse(line)
  process.stdout.write(JSON.stringify([marked.parse(text), linked.render(text), micro(text)]) + '\n')
}
