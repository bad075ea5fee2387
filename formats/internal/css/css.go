// Package css reads the rules of style sheets.
package css

import (
	"iter"
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
)

// Rules yields the selector and the declarations of each rule of a sheet. Rules that
// depend on the device, inside @media and the like, are left out.
func Rules(sheet string) iter.Seq2[string, string] {
	return func(yield func(selector, declarations string) bool) {
		for sheet = dom.WithoutStyleComments(sheet); ; {
			before, rest, ok := strings.Cut(sheet, "{")
			if !ok {
				return
			}
			selector := strings.TrimSpace(before[strings.LastIndexAny(before, ";}")+1:])
			sheet = rest
			switch {
			case strings.HasPrefix(selector, "@layer"):
				continue
			case strings.HasPrefix(selector, "@") && selector != "@font-face":
				sheet = sheet[group(sheet):]
				continue
			}
			declarations, rest, ok := strings.Cut(sheet, "}")
			if !ok || !yield(selector, declarations) {
				return
			}
			sheet = rest
		}
	}
}

// group returns the length of a group of rules through its closing brace; sheet
// starts after the opening brace.
func group(sheet string) int {
	depth := 1
	for i := range len(sheet) {
		switch sheet[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(sheet)
}
