// Package byline reads a page's authors, and separates the title of the text
// from the site's name.
package byline

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/dom"
)

//go:embed words.txt
var wordTable string

var lists = sync.OnceValue(func() map[string][]string { return datafile.Phrases(wordTable) })

// is reports whether a word is in a list, in whatever case.
func is(list, word string) bool { return slices.Contains(lists()[list], strings.ToLower(word)) }

// Of returns the authors that a marked element names: those of its descendants
// that are marked as names or authors, else its text.
func Of(n *html.Node) []string {
	if n.DataAtom == atom.Meta || n.DataAtom == atom.Link {
		return []string{dom.Attr(n, "content")}
	}
	var names []string
	for c := dom.Next(n, n, true); c != nil && len(names) < 10; c = dom.Next(c, n, true) {
		if c.Type != html.ElementNode {
			continue
		}
		if dom.Attr(c, "itemprop") == "name" || dom.Attr(c, "rel") == "author" || dom.HasClass(c, "fn") || dom.HasClass(c, "username") {
			text := cmp.Or(labelled.ShortText(c, 80), dom.Attr(c, "content"))
			if text != "" {
				names = append(names, text)
			}
		}
	}
	if len(names) > 0 {
		return names
	}
	return []string{labelled.ShortText(n, 100)}
}

// Names extracts the names from a byline: "By Ann Lee and Bo Wu | 3 May 2024"
// gives two. URLs, dates, sentences and breadcrumbs give none.
func Names(s string) []string {
	s = schemaorg.Clean(s)
	s = untilHelper(withoutLabel(withoutPrefix(s)))
	s = untilDate(withoutAddress(s))
	s = strings.Trim(s, " ,|·•-–—:;/")
	if s == "" || len(s) > 120 || strings.Contains(s, "://") || strings.Contains(s, "@") || strings.HasPrefix(s, "www.") {
		return nil
	}
	if strings.Count(s, " ") > 14 || strings.Trim(s, "0123456789-/.: ") == "" || strings.ContainsAny(s, "»›") || isNoName(s) {
		return nil
	}
	return split(s)
}

// withoutPrefix removes the words that introduce an author.
func withoutPrefix(s string) string {
	lower := strings.ToLower(s)
	for _, p := range lists()["before"] {
		if strings.HasPrefix(lower, p) {
			return strings.TrimSpace(s[len(p):])
		}
	}
	return s
}

// withoutLabel removes the word for authors before a name. Before other words it
// is the label of a control: "Author links open in a panel" names nobody.
func withoutLabel(s string) string {
	first, rest, _ := strings.Cut(s, " ")
	if !strings.EqualFold(first, "author") && !strings.EqualFold(first, "authors") {
		return s
	}
	if r, _ := utf8.DecodeRuneInString(rest); unicode.IsLower(r) {
		return ""
	}
	return rest
}

// withoutAddress removes an address in parentheses.
func withoutAddress(s string) string {
	open, end := strings.LastIndexByte(s, '('), strings.LastIndexByte(s, ')')
	if open > 0 && end == len(s)-1 && end > open && strings.Contains(s[open:end], ".") && !strings.Contains(s[open:end], " ") {
		return strings.TrimSpace(s[:open])
	}
	return s
}

// untilHelper cuts a byline where those are named who did not write the text.
func untilHelper(s string) string {
	lower := strings.ToLower(s)
	if len(lower) != len(s) {
		return s
	}
	for _, p := range lists()["helper"] {
		if i := strings.Index(lower, " "+p); i > 0 {
			s, lower = s[:i], lower[:i]
		}
	}
	return s
}

// untilDate cuts a byline where a date, a role in another column or the like
// begins.
func untilDate(s string) string {
	for _, sep := range [...]string{" | ", " • ", " · ", "  ", " — ", " – "} {
		if i := strings.Index(s, sep); i > 0 {
			s = s[:i]
		}
	}
	fields := strings.Fields(s)
	for i, f := range fields {
		if i > 0 && strings.ContainsAny(f, "0123456789") {
			cut := i
			if last := strings.Trim(fields[i-1], ".,"); isMonthOrDay(last) {
				cut--
			}
			return strings.Join(fields[:cut], " ")
		}
	}
	return s
}

// isMonthOrDay reports whether a word stands before the figures of a date.
func isMonthOrDay(w string) bool {
	w, _, _ = strings.Cut(w, "/") // "May/June"
	first, _ := utf8.DecodeRuneInString(w)
	return w == "on" || unicode.IsUpper(first) && (date.IsMonth(w) || is("day", w))
}

// isNoName reports whether s is a placeholder that templates write instead of a
// name.
func isNoName(s string) bool { return is("nobody", s) }

// split splits a list of names at "and", "&" and commas. A comma before a title
// or a place does not split: both sides must look like names.
func split(s string) []string {
	parts := withoutRole(s)
	for _, sep := range [...]string{" and ", " & ", " und ", " et ", " y ", " e ", "; ", "、", ", "} {
		var next []string
		for _, p := range parts {
			pieces := strings.Split(p, sep)
			if n := len(pieces) - 1; n >= 2 && !strings.Contains(pieces[n], " ") { // "…, CNN"
				pieces = pieces[:n]
			}
			for i, piece := range pieces {
				pieces[i] = strings.TrimPrefix(piece, "and ")
			}
			for _, piece := range pieces {
				if !isName(strings.TrimSpace(piece)) {
					pieces = []string{p}
					break
				}
			}
			next = append(next, pieces...)
		}
		parts = next
	}
	var out []string
	for _, p := range parts {
		if p = strings.Trim(p, " ,.;"); p != "" && !isNoName(p) {
			out = append(out, p)
		}
	}
	return out
}

// withoutRole removes a trailing job title: "Ann Lee Games Editor" is Ann Lee.
func withoutRole(s string) []string {
	fields := strings.Fields(s)
	if n := len(fields); n >= 3 && !strings.ContainsAny(s, ",&;") {
		if name := strings.Join(fields[:2], " "); is("role", fields[n-1]) && isName(name) {
			return []string{name}
		}
	}
	return []string{s}
}

// Posted returns the author of a social network post, whose title is "Name
// (@handle) on …".
func Posted(title string) string {
	name, rest, ok := strings.Cut(title, " (@")
	handle, _, end := strings.Cut(rest, ")")
	if !ok || !end || handle == "" || strings.Contains(handle, " ") {
		return ""
	}
	return name
}

// isName reports whether s can be a person's name: two to four words, each
// capitalized or a particle.
func isName(s string) bool {
	fields := strings.Fields(s)
	if len(fields) < 2 || len(fields) > 5 {
		return utf8.RuneCountInString(s) >= 2 && utf8.RuneCountInString(s) <= 4 && strings.IndexFunc(s, func(r rune) bool { return !unicode.Is(unicode.Han, r) }) < 0
	}
	for _, w := range fields {
		r, _ := utf8.DecodeRuneInString(w)
		switch {
		case unicode.IsUpper(r), unicode.Is(unicode.Lo, r):
		case is("particle", w):
		default:
			return false
		}
	}
	return true
}
