package secret

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// TestPuTTYOnce: the lines of a key are read once, however many labels announce
// them.
func TestPuTTYOnce(t *testing.T) {
	t.Parallel()
	const labels = 100
	text := strings.Repeat("Private-Lines: 256\nabcdefgh1234\n", labels)
	s := scan.New(nil, text, scan.Wanted{})
	s.Enter(0, len(text), scan.Code)
	for i := range len(text) {
		if text[i] == ':' {
			PuTTY(s, i)
		}
	}
	if len(s.Hits) != labels {
		t.Errorf("%d hits, want %d", len(s.Hits), labels)
	}
}
