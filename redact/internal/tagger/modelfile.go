//go:build !pagemill_noredact

package tagger

import (
	"embed"
)

//go:embed model.bin
var modelFile string

//go:embed models/*.bin.gz
var modelFiles embed.FS
