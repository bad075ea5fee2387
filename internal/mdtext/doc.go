// Package mdtext parses Markdown (CommonMark 0.31 with the tables and autolinks
// of GitHub Flavored Markdown) in one pass over its lines and one over the text
// of each block, in linear time for any text.
//
// It returns blocks and spans with their byte ranges in the source and renders
// nothing. Emphasis is not parsed, since it affects none of these ranges.
package mdtext
