// Package canon reduces an HTML page to what a reader of the rendered page
// sees, as far as GitHub Flavored Markdown can represent it. Two pages are
// equal if no Markdown could distinguish them.
//
// The rules: blocks are paragraphs, headings, quotes, lists, items, code, rules
// and tables; any other block element only ends the paragraph before and after
// it. Inline content is a sequence of characters with sets of marks, so the
// nesting order of marks and the division into adjacent equal elements do not
// matter. White space collapses and has only the marks that both its neighbours
// have. Tight and loose lists are equal; two consecutive breaks end a
// paragraph. Empty paragraphs, headings, quotes and links are removed.
// Percent-encoding of addresses is normalized; a link whose text is its own
// address is text.
package canon
