// Package selector matches lists of CSS selectors against a page at a cost
// that is bounded: the product of the elements and the compound selectors, of
// which no more than a budget is done.
//
// A general matcher backtracks: "a b c" tries every ancestor for each part, and
// :has walks what is below each candidate anew, which is exponential in nested
// ones. Here every part is decided for the whole page in one pass in document
// order, from what was decided for the parent and the sibling before; :has,
// :haschild and :not are passes of their own.
package selector
