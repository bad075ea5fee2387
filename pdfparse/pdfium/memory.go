package pdfium

import (
	"strings"

	"github.com/tetratelabs/wazero/experimental"
)

// allocate gives the engine its memory outside Go's heap, all addresses of it
// at once: to grow it copies nothing, and what the collector leaves standing
// does not double with it. Only what the engine touches takes up memory.
func allocate(_, most uint64) experimental.LinearMemory {
	return reserve(most)
}

// An engineError says in a line what went wrong inside the engine. Its own
// errors carry a trace of WebAssembly frames.
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
