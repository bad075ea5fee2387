//go:build !pagemill_ablate

package ablate

// Off reports whether the decision of that name is switched off. In this build
// none is.
func Off(string) bool { return false }
