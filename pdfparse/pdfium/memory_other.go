//go:build !unix

package pdfium

import "github.com/tetratelabs/wazero/experimental"

type held struct{ bytes []byte }

func reserve(most uint64) experimental.LinearMemory { return &held{make([]byte, most)} }

func (m *held) Reallocate(size uint64) []byte {
	if size > uint64(len(m.bytes)) {
		return nil
	}
	return m.bytes[:size]
}

func (m *held) Free() { m.bytes = nil }
