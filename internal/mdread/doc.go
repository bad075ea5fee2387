// Package mdread parses Markdown (CommonMark with GitHub's extensions) for the
// stages that work on finished Markdown. No other package uses the parser
// behind it, and none of that parser's types are exported.
package mdread
