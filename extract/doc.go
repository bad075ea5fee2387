// Package extract reduces a page's tree to what the caller's selectors match
// and to the main content, and drops boilerplate.
//
// Filter never changes its input; its result keeps the order of the page. Its
// cost grows linearly with the page, it is safe for concurrent use, and it is
// deterministic.
package extract
