package tagger

import (
	"bytes"
	"io"
	"sync"

	"github.com/klauspost/compress/gzip" // twice as fast as the standard library's
)

// A held model is loaded on first use; a failed load is repeated.
type held[T any] struct {
	mu    sync.Mutex
	model *T
}

func (h *held[T]) get(read func() (*T, error)) (*T, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.model != nil {
		return h.model, nil
	}
	m, err := read()
	if err == nil {
		h.model = m
	}
	return m, err
}

// models are the models of English and of groups of languages, by file.
var models = func() map[string]*held[Model] {
	m := map[string]*held[Model]{}
	for _, l := range languages {
		m[l.file] = &held[Model]{}
	}
	return m
}()

// Embedded returns the embedded model of English.
func Embedded() (*Model, error) {
	return models[english].get(func() (*Model, error) { return readCarried(english) })
}

// modelFor returns the model of a language.
func modelFor(lang int) (*Model, error) {
	file := languages[lang].file
	if file == english {
		return Embedded()
	}
	return models[file].get(func() (*Model, error) { return readOther(file) })
}

// readOther reads the model in a file. It shares the English gazetteer, beside names of its
// own.
func readOther(file string) (*Model, error) {
	first, err := Embedded()
	if err != nil {
		return nil, err
	}
	m, err := readCarried(file)
	if err != nil {
		return nil, err
	}
	m.Own, m.Gaz = m.Gaz, first.Gaz
	return m, nil
}

func readCarried(file string) (*Model, error) {
	data, err := unpacked(file)
	if err != nil {
		return nil, err
	}
	return ReadModel(data)
}

// unpacked returns a file of models, which gzip -9n made.
func unpacked(file string) ([]byte, error) {
	data, err := carried(file)
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
