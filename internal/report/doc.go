// Package report writes inspection reports as self-contained HTML pages. A
// Report shows the structure of a saved page, what was kept or dropped of it,
// and its Markdown; Pages shows pictures of a PDF's pages with their blocks;
// Run shows the outcome of each document of a run. Without scripts all
// is shown; a Run has one for search and order. The pages need no other resources, and all content is escaped. New gives other reports
// the same head.
package report
