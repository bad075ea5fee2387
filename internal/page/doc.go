// Package page reads a page's tree once and lays it out in flat arrays:
// the elements in document order with totals over what is below them, and the
// blocks, runs of text that a reader sees as one line or paragraph. What main
// content is, is decided on these arrays; the tree is not walked again.
//
// Nothing here knows a language: text is measured by classes of characters,
// and a CJK or Thai character counts as a good part of a word.
package page
