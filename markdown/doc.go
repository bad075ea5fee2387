// Package markdown writes a tree of HTML as GitHub Flavored Markdown.
//
// Convert walks the tree once. Block elements are written directly to the
// output. The inline content of a paragraph, heading or cell is first collected
// as segments of text with marks (emphasis, code, link), because whether a
// character needs a delimiter, space or backslash depends on both of its
// neighbours. White space in a segment only requests one space, which is
// written when something visible follows, outside any delimiter that opens or
// closes there.
//
// Escaping is complete and minimal: characters that might be parsed as syntax
// are recorded while they are written and examined again when the paragraph is
// complete; a backslash is inserted only if the paragraph would otherwise be
// parsed differently (escape.go).
//
// Elements without a Markdown equivalent keep their text: sup and sub stay as
// tags, formulas become $TeX$, media become links, definition terms and
// summaries become bold. Comments, scripts, styles, form fields and elements
// with the hidden attribute are left out. Inline styles are ignored: package
// extract removes what a style sheet hides.
//
// The output has no final newline. The same tree and options give the same
// bytes; the tree is neither modified nor retained; Convert is safe for
// concurrent use. Cost is linear in the size of the tree.
package markdown
