//go:build unix

package pdfium

import (
	"syscall"

	"github.com/tetratelabs/wazero/experimental"
)

type mapped struct{ bytes []byte }

// reserve maps most bytes, which take up no memory until they are used.
func reserve(most uint64) experimental.LinearMemory {
	bytes, err := syscall.Mmap(-1, 0, int(most), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		bytes = nil
	}
	return &mapped{bytes}
}

// Reallocate returns the first size bytes of the mapping, or nil if it is
// smaller.
func (m *mapped) Reallocate(size uint64) []byte {
	if size > uint64(len(m.bytes)) {
		return nil
	}
	return m.bytes[:size]
}

func (m *mapped) Free() {
	if m.bytes != nil {
		_ = syscall.Munmap(m.bytes) // fails only for an invalid mapping
		m.bytes = nil
	}
}
