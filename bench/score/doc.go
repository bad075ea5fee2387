// Package score measures how good extracted text, Markdown, tables, masked
// text and diffs are against what was expected. A file per measure; each says
// where the measure is defined.
//
// All measures run from 0 to 1, cost time linear in their input or nearly so
// (edit distances are bit-parallel and bounded), and know nothing of pagemill:
// they score the output of any converter.
package score
