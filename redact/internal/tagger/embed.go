package tagger

import (
	_ "embed"
	"sync"
)

//go:embed model.bin
var modelFile string

// Embedded returns the model that comes with the package. It is read once.
var Embedded = sync.OnceValues(func() (*Model, error) { return ReadModel([]byte(modelFile)) })
