package pdfium

import (
	"strings"

	"github.com/tetratelabs/wazero/experimental"
)

// allocate reserves the engine's whole address range outside Go's heap: growing
// it copies nothing, and the garbage collector does not double it. Only what
// the engine touches takes up memory.
func allocate(_, most uint64) experimental.LinearMemory {
	return &memory{reserve(most)}
}

type memory struct{ bytes []byte }

// Reallocate returns the first size bytes, or nil if there are fewer.
func (m *memory) Reallocate(size uint64) []byte {
	if size > uint64(len(m.bytes)) {
		return nil
	}
	return m.bytes[:size]
}

func (m *memory) Free() {
	release(m.bytes)
	m.bytes = nil
}

// An engineError reduces an error of the engine to one line. The original
// includes a trace of WebAssembly frames.
type engineError struct{ err error }

func (e engineError) Error() string {
	text := e.err.Error()
	switch {
	case strings.Contains(text, "out of memory"), strings.Contains(text, "unreachable"), strings.Contains(text, "out of bounds memory access"):
		return "drawing it takes more memory than there is for it, or the engine failed"
	case strings.Contains(text, "wasm"):
		return "the engine failed"
	}
	line, _, _ := strings.Cut(text, "\n")
	return line
}

func (e engineError) Unwrap() error { return e.err }
