// Package selector matches lists of CSS selectors against a page at bounded
// cost: the number of elements times the number of compound selectors, limited
// to a budget.
//
// A general matcher backtracks: "a b c" tries every ancestor for each part, and
// :has walks the descendants of each candidate again, which is exponential when
// nested. Here every part is evaluated for the whole page in one pass in
// document order, from the results for the parent and the previous sibling;
// :has, :haschild and :not are separate passes.
package selector
