package layout

import (
	"slices"
	"testing"
)

func TestEachWord(t *testing.T) {
	for text, want := range map[string][]string{
		"":                           nil,
		"The CAT, on a mat2 (İzmir)": {"the", "cat", "mat", "izmir"},
		"no or 漢字 漢 ÄÖ ÄÖÜ":          {"漢字", "漢", "äöü"},
		"a\xffbcd e\u0301fg":         {"bcd"},
	} {
		var got []string
		eachWord(text, func(w []byte) { got = append(got, string(w)) })
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
