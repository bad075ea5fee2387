//go:build pagemill_nopdf

package font

// cmapArchive returns nothing in builds without PDF support.
func cmapArchive() []byte { return nil }
