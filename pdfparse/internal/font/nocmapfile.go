//go:build pagemill_nopdf

package font

// packedCMaps is empty in builds without PDF support.
var packedCMaps []byte
