// Package markdown writes a tree of HTML as GitHub Flavored Markdown.
//
// Convert walks the tree once. Block elements write straight to the output;
// the inline content of a paragraph, heading or cell is first gathered as
// segments of text that carry marks (emphasis, code, link), because what a
// character needs, a delimiter, a space, a backslash, depends on both of its
// neighbours. White space is right by construction: a segment's white space is
// only a wish for one space, granted when something visible follows, outside
// any delimiter that opens or closes there.
//
// Escaping is complete and sparing: characters that might be taken for syntax
// are noted while they are written and looked at again when the paragraph is
// whole; a backslash goes in only where the paragraph would read otherwise
// (escape.go).
//
// What Markdown has no word for keeps its text: sup and sub stay as tags,
// formulas become $TeX$, media become links, definition terms and summaries
// turn bold. Comments, scripts, styles, form fields and elements with the
// hidden attribute are left out. An inline style is not judged: leaving out
// what a style sheet hides is the extract stage's work.
//
// The output has no newline at its end. The same tree and options give the
// same bytes; the tree is neither changed nor kept; any number of goroutines
// may convert at once. Cost grows linearly with the tree, whatever it holds.
package markdown
