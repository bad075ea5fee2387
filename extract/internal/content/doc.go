// Package content decides which blocks of a page are main content: first rules
// for what HTML itself identifies as the frame, then a score for each block
// from a model of boosted trees over the measurements of package page.
package content
