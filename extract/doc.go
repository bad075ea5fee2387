// Package extract makes a page's tree smaller: it keeps what a caller's
// selectors ask for and the main content, and drops boilerplate.
//
// Filter never changes its input and returns an in-order part of it. Its cost
// grows linearly with the page, it is safe for concurrent use, and the same
// page and options give the same result.
package extract
