package tagger

import (
	"bytes"
	"compress/gzip"
	"io"
	"sync"
)

// Embedded returns the model of English that comes with the package. It is read
// once.
var Embedded = sync.OnceValues(func() (*Model, error) { return ReadModel([]byte(modelFile)) })

// others are the models of groups of languages, each read when it is first
// needed.
var others = func() map[string]func() (*Model, error) {
	m := map[string]func() (*Model, error){}
	for _, l := range languages {
		if file := l.file; file != english && m[file] == nil {
			m[file] = sync.OnceValues(func() (*Model, error) { return readOther(file) })
		}
	}
	return m
}()

// modelFor returns the model of a language.
func modelFor(lang int) (*Model, error) {
	if f := others[languages[lang].file]; f != nil {
		return f()
	}
	return Embedded()
}

// readOther reads the model in a file. It shares the gazetteer of English.
func readOther(file string) (*Model, error) {
	first, err := Embedded()
	if err != nil {
		return nil, err
	}
	packed, err := modelFiles.ReadFile("models/" + file + ".bin.gz")
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	m, err := ReadModel(data)
	if err != nil {
		return nil, err
	}
	m.Gaz = first.Gaz
	return m, nil
}
