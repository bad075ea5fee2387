// Package score measures extracted text, Markdown, tables, masked text and
// diffs against what was expected. There is one file per measure, which names
// the source of its definition.
//
// All measures range from 0 to 1 and take linear or nearly linear time (edit
// distances are bit-parallel and bounded). They are independent of pagemill and
// score the output of any converter.
package score
