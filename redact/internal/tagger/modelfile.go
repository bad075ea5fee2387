//go:build !pagemill_noredact && !(js && wasm && pagemill_hostmodels)

package tagger

import "embed"

//go:embed models/*.bin.gz
var modelFiles embed.FS

// carried returns the file of a model, compressed.
func carried(file string) ([]byte, error) { return modelFiles.ReadFile("models/" + file + ".bin.gz") }
