// Package footnote finds the footnotes of a page: which elements are marks
// (references), which text is the note of each mark, and which links only lead
// back.
//
// Sites write footnotes in many ways. The evidence is structural: a short label
// that links to a target on the page, a note that begins at that target, and a
// sign that the two belong together (a class or role, a link back, the same
// label on both). Notes next to the text or in a tooltip are found by their
// position relative to the mark.
package footnote
