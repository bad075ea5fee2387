// Package report writes inspection reports as self-contained HTML pages. A
// Report shows the structure of a saved page, what was kept or dropped of it,
// and its Markdown; Pages shows pictures of a PDF's pages with their blocks;
// Run shows the outcome of each document of a run. The pages need no scripts
// and no other resources, and all content is escaped. New gives other reports
// the same head.
package report
