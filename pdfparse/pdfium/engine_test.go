package pdfium

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/packed"
)

// TestEngineIsThePinned checks that what is built in is the engine of the module
// and version that NOTICE names, whole.
func TestEngineIsThePinned(t *testing.T) {
	t.Parallel()
	module, err := packed.Open(wasm)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(module)
	if got, want := hex.EncodeToString(sum[:]), "a9da632fc69e963f94c68dda017eec3e512284c9113d6e3be21f35086de3c0c3"; got != want {
		t.Errorf("SHA-256 %s, want %s", got, want)
	}
}
