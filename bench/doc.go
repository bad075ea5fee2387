// Package bench measures the quality of pagemill, or of any other converter, on
// the user's own pages, and shows where it falls short.
//
// A corpus is a folder of cases. A case is an input and its expected results,
// in files distinguished by suffix; all but the input are optional:
//
//	page.html          the input: a page, a PDF, or any file that package saved reads
//	page.md            the Markdown expected of it, or page.txt, its text
//	page.must.txt      texts that must be in the Markdown, one a line; page.mustnot.txt, that must not
//	page.options.json  options of the page (and "url"); options.json for a whole folder
//	page.spans.json    personal data to mask; page.before.md and page.diff: an earlier state, the diff to it
//
// A folder of golden files (page.html beside page.md) is therefore a corpus:
//
//	report, err := bench.Runner{}.Run(ctx, os.DirFS("testdata/pages"))
//	report.WriteTable(os.Stdout)
//
// The measures are those of package bench/score. A report is written as a
// table, as JSON and as one HTML file; [Compare] compares two reports, for a
// gate in continuous integration.
package bench
