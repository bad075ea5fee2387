// The loop of the mdream row: converts the pages of a file, one JSON string a
// line, over and over, and writes the least CPU seconds of a pass, the version
// and the bytes of Markdown as JSON.
//
//	node mdream.mjs FILE PASSES
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(join(process.cwd(), 'x.js'))
const entry = require.resolve('mdream')
const { htmlToMarkdown } = await import(entry)
const [file, passes] = process.argv.slice(2)
const pages = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(line => JSON.parse(line))
let best = Infinity, bytes = 0
for (let i = 0; i <= passes; i++) {
  bytes = 0
  const start = process.cpuUsage()
  for (const page of pages) {
    const md = htmlToMarkdown(page)
    bytes += (typeof md === 'string' ? md : md.markdown).length
  }
  const used = process.cpuUsage(start)
  if (i > 0) best = Math.min(best, (used.user + used.system) / 1e6)
}
const version = JSON.parse(readFileSync(join(dirname(dirname(entry)), 'package.json'), 'utf8')).version
console.log(JSON.stringify({ seconds: best, bytes, version }))
