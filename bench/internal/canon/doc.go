// Package canon brings an HTML page to what a reader of the rendered page
// sees, as far as GitHub Flavored Markdown can say it. Two pages are equal if
// no Markdown could tell them apart.
//
// The rules: blocks are paragraphs, headings, quotes, lists, items, code,
// rules and tables; any other block element only ends the paragraph before and
// after it. Inline content is characters that carry sets of marks, so nesting
// order and adjacent equal elements do not count. White space collapses and
// carries only the marks that both its neighbours have. Tight and loose lists
// are the same; two breaks in a row end a paragraph. Empty paragraphs,
// headings, quotes and links go. Addresses have one percent-encoding; a link
// that is its own address is text.
package canon
