// Package mdtext reads Markdown (CommonMark 0.31 with the tables and autolinks
// of GitHub's dialect) in one pass over its lines and one over the text of each
// block, at a cost that is linear whatever the text is.
//
// It gives blocks and spans with their byte ranges in the source and renders
// nothing. Emphasis is not read: it changes no range that is asked for.
package mdtext
