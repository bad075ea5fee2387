// Package bench measures how good pagemill, or any other converter, is on
// pages of one's own, and shows where it falls short.
//
// A corpus is a folder, in which a case is an input and what is expected of
// it, told by endings; all but the input is optional:
//
//	page.html          the input: a page, a PDF, or any file that package saved reads
//	page.md            the Markdown expected of it, or page.txt, its text
//	page.must.txt      texts that must be in the Markdown, one a line; page.mustnot.txt, that must not
//	page.options.json  options of the page (and "url"); options.json for a whole folder
//	page.spans.json    personal data to mask; page.before.md and page.diff: an earlier state, the diff to it
//
// So a folder of golden files (page.html beside page.md) is a corpus as it
// stands:
//
//	report, err := bench.Runner{}.Run(ctx, os.DirFS("testdata/pages"))
//	report.WriteTable(os.Stdout)
//
// The measures are those of package bench/score. A report is written as a
// table, as JSON and as one HTML file; two reports are compared with
// [Compare], for a gate in continuous integration.
package bench
