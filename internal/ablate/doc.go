// Package ablate switches decisions off, one by one, in a build that measures
// what each is worth.
//
// scripts/ablate gives every function that takes a decision a switch, in a build
// overlay: nothing of it stands in the source. What is smaller than a function
// can have one by hand,
//
//	if !ablate.Off("layout.sidenote") && isSideNote(b) {
//
// with a literal name, "room.decision". In the shipped build Off is the constant
// false, which the compiler removes with all that hangs on it. The build tag
// pagemill_ablate makes it read the names that are off from the environment
// variable PAGEMILL_OFF, separated by commas.
package ablate
