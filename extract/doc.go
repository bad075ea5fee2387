// Package extract makes a page's tree smaller: it keeps what a caller's
// selectors ask for and the main content, and drops boilerplate.
package extract
