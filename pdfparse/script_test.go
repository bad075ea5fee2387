package pdfparse

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// TestMixedScripts distinguishes text whose font codes were partly decoded as
// Latin-1 from text with words in both scripts.
func TestMixedScripts(t *testing.T) {
	t.Parallel()
	for text, garbled := range map[string]bool{
		strings.Repeat("सॉëटवेयर सíाई चेन मZ ", 10):                true,
		strings.Repeat("सॉफ़्टवेयर सप्लाई चेन OpenChain में ", 10): false,
		strings.Repeat("规范OpenChain项目", 30):                        false,
	} {
		p := &glyph.Page{}
		for _, r := range text {
			g := glyph.Glyph{Text: string(r)}
			if r == ' ' {
				g.Flags = glyph.Space
			}
			p.Glyphs = append(p.Glyphs, g)
		}
		if s := statsOf(p); s.garbled() != garbled {
			t.Errorf("%q: garbled %v, %+v", text[:20], !garbled, s)
		}
	}
}
