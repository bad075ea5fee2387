//go:build !pagemill_noredact && !(js && wasm && pagemill_hostmodels)

package tagger

import "embed"

//go:embed model.bin
var modelFile []byte

//go:embed models/*.bin.gz
var modelFiles embed.FS

// carried returns the file of a model, which may be compressed.
func carried(file string) ([]byte, error) {
	if file == english {
		return modelFile, nil
	}
	return modelFiles.ReadFile("models/" + file + ".bin.gz")
}
