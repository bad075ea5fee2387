package extract

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/excerpt"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/selector"
)

// A SelectorError names a selector that is invalid or takes too many steps on
// the page.
type SelectorError struct {
	Field    string // includeTags or excludeTags
	Selector string // as given
	Err      error  // what is wrong with it
}

func (e *SelectorError) Error() string { return e.Field + ": " + e.Reason() }

// Reason says what is wrong with the selector.
func (e *SelectorError) Reason() string {
	shown := excerpt.Of(e.Selector)
	if errors.Is(e.Err, selector.ErrTooMuch) {
		return fmt.Sprintf("%q can't be matched: %v", shown, e.Err)
	}
	return fmt.Sprintf("%q is not a CSS selector: %v", shown, e.Err)
}

func (e *SelectorError) Unwrap() error { return e.Err }

// An entry of a tag list, compiled: a list of CSS selectors or the text of a
// wildcard pattern.
type entry struct {
	source  string
	list    *selector.List // nil for a pattern
	pattern string
}

// compile parses the entries of one tag list. Blank entries are left out.
func compile(field string, entries []string) ([]entry, error) {
	var out []entry
	for _, source := range entries {
		s := strings.TrimSpace(source)
		if s == "" {
			continue
		}
		if text, ok := wildcard(s); ok {
			out = append(out, entry{source: source, pattern: text})
			continue
		}
		list, err := selector.Parse(inlinedFrames(s))
		if err != nil {
			return nil, &SelectorError{Field: field, Selector: source, Err: err}
		}
		out = append(out, entry{source: source, list: list})
	}
	return out, nil
}

// matches returns the elements that an entry of a tag list matches.
func matches(p *selector.Page, field string, entries []entry) (map[*html.Node]bool, error) {
	out := map[*html.Node]bool{}
	for _, e := range entries {
		var found []bool
		var err error
		if e.list != nil {
			found, err = p.Match(e.list)
		} else {
			found, err = p.Pattern(e.pattern)
		}
		if err != nil { // ErrTooMuch
			return nil, &SelectorError{Field: field, Selector: e.source, Err: err}
		}
		for i, n := range p.Elements() {
			if found[i] {
				out[n] = true
			}
		}
	}
	return out, nil
}

// wildcard returns the text of a pattern "*text*". "*" alone and "*.a" are CSS.
func wildcard(s string) (string, bool) {
	if len(s) < 3 || s[0] != '*' || s[len(s)-1] != '*' {
		return "", false
	}
	text := s[1 : len(s)-1]
	if strings.ContainsAny(text, "*>+~[]{} \t\n") {
		return "", false
	}
	return strings.TrimPrefix(text, "."), true
}

// frames matches iframes and the elements that page savers put in their place,
// which name the original tag.
const frames = `:not(:not(iframe):not([data-original-tag="iframe"]))`

// selectorToken matches an escape, a string, an attribute selector, or a name with what
// makes it a class, an id or a pseudo-class.
var selectorToken = lazy.Regexp(`\\.|"[^"]*"|'[^']*'|\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]|[.#:]?[-\w\x{80}-\x{10FFFF}]+`)

// inlinedFrames replaces the type selector iframe by frames, but not as part of
// a longer name, a class, an id or an attribute.
func inlinedFrames(s string) string {
	if !strings.Contains(s, "iframe") {
		return s
	}
	return selectorToken().ReplaceAllStringFunc(s, func(token string) string {
		if token == "iframe" {
			return frames
		}
		return token
	})
}
