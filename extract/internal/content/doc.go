// Package content decides which blocks of a page are main content: rules for
// what HTML itself calls the frame around it, then a score for each block by
// a model of boosted trees over what package page measures.
package content
