// Package score measures extracted text, masked text and diffs against what was
// expected. There is one file per measure, which names the source of its
// definition.
//
// All measures range from 0 to 1 and take linear time. They score the output of any
// converter.
package score
