// Package page reads a page's tree once and represents it in flat arrays: the
// elements in document order with totals over their subtrees, and the blocks,
// runs of text that are displayed as one line or paragraph. Main-content
// extraction works on these arrays and does not walk the tree again.
//
// The package is independent of languages: text is measured by classes of
// characters, and a CJK or Thai character counts as a large part of a word.
package page
