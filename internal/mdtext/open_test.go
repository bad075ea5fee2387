package mdtext

import (
	"strings"
	"testing"
)

func TestInAddress(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"": false, "see x.example/a": false, "http://x.example/": true, "see http://x.example/ and": false, "see (ftp://x/": true, "a\nWWW.x": true, "http:/": false, "http://": true,
		strings.Repeat("a", 512): false, strings.Repeat("a", 513): true, "http://x " + strings.Repeat("a", 511): false,
	} {
		if got := InAddress([]byte(text)); got != want {
			t.Errorf("%.40q: %v", text, got)
		}
	}
	var a AddressScan
	text := []byte("a http://x<b> c")
	for end, want := range map[int]bool{5: false, 7: true} {
		if a = (AddressScan{}); a.To(text, end) != want {
			t.Errorf("at %d: %v", end, !want)
		}
	}
	if a.To(text, 13) != true || a.To(text, 15) {
		t.Error("white space alone ends an address")
	}
}
