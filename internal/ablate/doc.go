// Package ablate switches decisions off, one by one, in a build that measures
// what each is worth.
//
// A decision is a rule, a threshold or a use of a model that could be left out
// and would leave a working program. It is written
//
//	if !ablate.Off("layout.sidenote") && isSideNote(b) {
//
// with a literal name, "room.decision". In the shipped build Off is the constant
// false, which the compiler removes with all that hangs on it. The build tag
// pagemill_ablate makes it read the names that are off from the environment
// variable PAGEMILL_OFF, separated by commas.
//
// scripts/ablate runs the development sets with each decision off in turn and
// writes the table of what changes.
package ablate
