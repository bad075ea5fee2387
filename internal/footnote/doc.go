// Package footnote finds the footnotes of a page: which elements are marks,
// which text is the note that a mark stands for, and what only leads back.
//
// Sites write them in many ways. What counts here is structure: a short label
// that leads to a place on the page, a note that begins at that place, and a
// sign that the two belong together (a class or role that says so, a way back,
// the same label on both). Notes beside the text, behind a tooltip and without
// any link are found by what stands next to their mark.
package footnote
