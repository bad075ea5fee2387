//go:build wasm

package bolt

import (
	"errors"
	"fmt"

	"github.com/pagemill/pagemill/changetrack"
)

// errWasm: bbolt maps its file into memory, which WebAssembly can't (its array
// bound does not even compile there).
var errWasm = fmt.Errorf("changetrack/bolt: no store in WebAssembly: %w", errors.ErrUnsupported)

// Store is a changetrack.Store in a file. It is not available in WebAssembly,
// where its methods fail.
type Store struct{ *changetrack.Memory }

// Open returns an error that wraps errors.ErrUnsupported.
func Open(string, Options) (*Store, error) { return nil, errWasm }
