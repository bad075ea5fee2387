// Package linediff computes the line diff of two texts exactly as git prints it
// with its default settings (three lines of context, indent heuristic on).
//
// People read change reports alongside their git history and pass them to git
// apply, patch and review tools. Which of the many correct diffs of two texts
// is chosen is therefore part of the contract: git's, not just any short one.
// The work is done in five steps, one file each:
//
//	number.go  equal lines get equal numbers
//	prune.go   common ends are removed; lines that cannot help are set aside
//	myers.go   linear-space search for an edit path (Myers 1986, section 4b)
//	           with bounds that keep the cost near linear
//	slide.go   groups of changed lines are moved to where they read best
//	hunk.go    changes become hunks with context and a section line
//
// The algorithms are described in the literature and in git's documentation: E.
// W. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1,
// 1986; W. Miller and E. W. Myers, "A File Comparison Program", Software:
// Practice and Experience 15, 1985; the treatment of confusing lines and of
// expensive searches comes from GNU diff, and the indent heuristic from M.
// Haggerty's diff-slider study (2016). The oracle test compares this package
// with git itself.
package linediff
