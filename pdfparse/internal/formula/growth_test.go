package formula

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
)

// TestGrowth sets pages whose fonts, words and brackets could be looked at again
// for each glyph.
func TestGrowth(t *testing.T) {
	lines := func(s *setter, n int, font, text string) {
		for k := range n {
			s.put(font, 10, 10, float64(20*k), text)
		}
	}
	for name, set := range map[string]func(s *setter, n int){
		"words of a font of mathematics": func(s *setter, n int) {
			s.put("CMSY10", 10, 10, -20, "x2=")
			lines(s, n/2, "Times", strings.Repeat("word ", 300))
			lines(s, n, "CMR10", strings.Repeat("a ", 500))
			s.put("CMR10", 10, 10, -40, strings.Repeat("a", 100*n))
		},
		"brackets": func(s *setter, n int) {
			for k := range n {
				s.put("CMMI10", 10, 10, float64(20*k), "x")
				s.put("CMR10", 10, 15, float64(20*k), strings.Repeat("(", 1900))
			}
		},
		"relations": func(s *setter, n int) {
			lines(s, n, "CMMI10", strings.Repeat("x<", 900))
		},
	} {
		t.Run(name, func(t *testing.T) {
			growth.Prepared(t, "lines", 10, func(n int) func() {
				s := &setter{}
				set(s, n)
				return func() { new(Finder).Find(&s.page, level) }
			})
		})
	}
}
