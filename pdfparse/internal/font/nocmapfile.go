//go:build pagemill_nopdf

package font

// packedCMaps is empty: a build that reads no PDFs carries no CMaps.
var packedCMaps []byte
