// Package linediff computes the line diff of two texts exactly as git prints
// it with its default settings (three lines of context, indent heuristic on).
//
// People read change reports beside their git history and feed them to git
// apply, patch and review tools, so the choice among the many correct diffs
// of two texts is part of the contract: it is git's choice, not merely a short
// one. The work is done in five steps, one file each:
//
//	number.go  equal lines get equal numbers
//	prune.go   common ends are cut off; lines that cannot help are set aside
//	myers.go   linear-space search for an edit path (Myers 1986, section 4b)
//	           with bounds that keep the cost near linear
//	slide.go   groups of changed lines are moved to where they read best
//	hunk.go    changes become hunks with context and a section line
//
// The algorithms are those that the literature and git's documentation
// describe: E. W. Myers, "An O(ND) Difference Algorithm and Its Variations",
// Algorithmica 1, 1986; W. Miller and E. W. Myers, "A File Comparison
// Program", Software: Practice and Experience 15, 1985; the treatment of
// confusing lines and of too expensive searches goes back to GNU diff, and
// the indent heuristic is the one of M. Haggerty's diff-slider study (2016).
// The oracle test runs git itself beside this package.
package linediff
