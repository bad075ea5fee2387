// Package mdread reads Markdown (CommonMark with GitHub's extensions) for the
// stages that work on finished Markdown. It is the only package that knows the
// parser behind it; no type of that parser leaves it.
package mdread
