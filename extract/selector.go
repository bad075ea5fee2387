package extract

import (
	"fmt"
	"strings"

	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A SelectorError names the selector that could not be read.
type SelectorError struct {
	Field    string // includeTags or excludeTags
	Selector string
	Err      error
}

func (e *SelectorError) Error() string {
	return fmt.Sprintf("%s: %q is not a CSS selector: %v", e.Field, e.Selector, e.Err)
}

func (e *SelectorError) Unwrap() error { return e.Err }

// A matcher says whether an element matches one entry of a tag list.
type matcher interface {
	Match(n *html.Node) bool
}

// compile reads the entries of one tag list. Blank entries are left out.
func compile(field string, entries []string) ([]matcher, error) {
	var out []matcher
	for _, entry := range entries {
		s := strings.TrimSpace(entry)
		if s == "" {
			continue
		}
		if text, ok := wildcard(s); ok {
			out = append(out, pattern(strings.ToLower(text)))
			continue
		}
		group, err := cascadia.ParseGroup(inlinedFrames(s))
		if err != nil {
			return nil, &SelectorError{Field: field, Selector: entry, Err: err}
		}
		out = append(out, group)
	}
	return out, nil
}

// wildcard takes a pattern "*text*" apart. "*" alone and "*.a" are CSS.
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

// frames matches frames and the elements that page savers put in their place,
// which name the tag they stand for.
const frames = `:not(:not(iframe):not([data-original-tag="iframe"]))`

// inlinedFrames replaces the type selector iframe by frames: not where it is
// part of a longer name, a class, an id or an attribute.
func inlinedFrames(s string) string {
	if !strings.Contains(s, "iframe") {
		return s
	}
	var b strings.Builder
	depth, quote := 0, byte(0)
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '\\' && i+1 < len(s):
			b.WriteByte(c)
			i++
			c = s[i]
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[':
			depth++
		case c == ']':
			depth--
		case depth == 0 && strings.HasPrefix(s[i:], "iframe") && !inName(s, i-1) && !startsName(s, i-1) && !inName(s, i+len("iframe")):
			b.WriteString(frames)
			i += len("iframe") - 1
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}

// startsName reports whether the character of s at i makes what follows a
// class, an id or a pseudo-class.
func startsName(s string, i int) bool {
	return i >= 0 && (s[i] == '.' || s[i] == '#' || s[i] == ':')
}

// inName reports whether the character of s at i belongs to a name.
func inName(s string, i int) bool {
	if i < 0 || i >= len(s) {
		return false
	}
	c := s[i]
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c >= 0x80
}

// A pattern matches elements whose tag name or an attribute's value holds it,
// in whatever case.
type pattern string

func (p pattern) Match(n *html.Node) bool {
	if n.Type != html.ElementNode || n.DataAtom == atom.Html || n.DataAtom == atom.Body {
		return false
	}
	if strings.Contains(strings.ToLower(n.Data), string(p)) {
		return true
	}
	for i := range n.Attr {
		if strings.Contains(strings.ToLower(n.Attr[i].Val), string(p)) {
			return true
		}
	}
	return false
}

func matchesAny(ms []matcher, n *html.Node) bool {
	for _, m := range ms {
		if m.Match(n) {
			return true
		}
	}
	return false
}
