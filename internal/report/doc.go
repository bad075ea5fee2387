// Package report has the head of the self-contained HTML pages that commands and
// package bench write. The pages need no other resources, and run no script but one
// that the head names.
package report
