package byline

import (
	"strings"
	"unicode/utf8"
)

// WithoutSite removes the site's name from a page's title: the part before or
// after a separator that equals the site's name; else it keeps the part that is
// a heading of the page; else it drops a short last part if the rest is long
// enough for a title. An empty title is replaced by the first heading.
func WithoutSite(title, site string, headings []string) string {
	if title == "" {
		if len(headings) > 0 {
			return headings[0]
		}
		return ""
	}
	for _, sep := range [...]string{" | ", " - ", " – ", " — ", " :: ", " » ", " · ", " • ", " / ", "｜", " ‹ ", " « "} {
		i, j := strings.Index(title, sep), strings.LastIndex(title, sep)
		if i < 0 {
			continue
		}
		head, tail := strings.TrimSpace(title[:j]), strings.TrimSpace(title[i+len(sep):])
		last, start := strings.TrimSpace(title[j+len(sep):]), strings.TrimSpace(title[:i])
		switch {
		case isSite(last, site):
			return head
		case isSite(start, site):
			return tail
		case isHeading(head, headings), isHeading(start, headings) && i == j:
			return head
		case isHeading(tail, headings):
			return tail
		case words(head) > 3 && words(last) <= 4 && words(last) < words(head):
			return head
		}
	}
	for _, sep := range [...]string{"-", "_", "|", "–"} { // Chinese and Japanese sites write the separator without spaces
		if i := strings.LastIndex(title, sep); i > 0 {
			if head := strings.TrimSpace(title[:i]); isHeading(head, headings) || isSite(title[i+len(sep):], site) && !strings.Contains(head, " ") {
				return head
			}
		}
	}
	return title
}

// Own returns the declared headline that the page also shows as a heading or
// begins its title element with, where it does neither with the title for
// sharing: that one is then another, written for other readers.
func Own(title, shared string, headlines, headings []string) string {
	shows := func(s string) bool { return isHeading(s, headings) || begins(title, s) }
	if shows(shared) {
		return ""
	}
	for _, h := range headlines {
		if words(h) > 1 && shows(h) {
			return h
		}
	}
	return ""
}

// begins reports whether a title is s, or s and more that is set off from it.
func begins(title, s string) bool {
	rest, ok := strings.CutPrefix(sameQuotes.Replace(title), sameQuotes.Replace(s))
	if !ok || rest == "" {
		return ok
	}
	for _, sep := range [...]string{" | ", " - ", " – ", " — ", " :: ", " » ", " · ", " • "} {
		if strings.HasPrefix(rest, sep) {
			return true
		}
	}
	return false
}

// Headed removes the site's name from a title declared for sharing, if the page
// declares the rest verbatim as its headline, or if the removed part is the
// site's address (dom.SiteHost).
func Headed(title string, headlines []string, site string) string {
	for _, sep := range [...]string{" | ", " - ", " – ", " — ", " -- ", " :: ", " » ", " · ", " • "} {
		i := strings.LastIndex(title, sep)
		if i < 0 {
			continue
		}
		head, tail := strings.TrimSpace(title[:i]), title[i+len(sep):]
		if strings.Contains(tail, ".") && strings.EqualFold(site, tail) || isHeading(head, headlines) && words(head) > words(tail) {
			return head
		}
	}
	return title
}

func words(s string) int { return len(strings.Fields(s)) }

func isHeading(part string, headings []string) bool {
	part = sameQuotes.Replace(part)
	for _, h := range headings {
		if strings.EqualFold(sameQuotes.Replace(strings.TrimRight(h, " ¶#")), part) {
			return true
		}
	}
	return false
}

// sameQuotes makes one of the quotation marks that editors put for each other.
var sameQuotes = strings.NewReplacer("‘", "'", "’", "'", "“", `"`, "”", `"`)

func isSite(part, site string) bool {
	part, site = strings.ToLower(strings.TrimSpace(part)), strings.ToLower(strings.TrimSpace(site))
	return site != "" && (part == site || strings.TrimPrefix(part, "the ") == strings.TrimPrefix(site, "the "))
}

// Nearest returns the declared headline or name that shares more words with the
// page's title: some generators write a description into one of them.
func Nearest(title string, headlines, names []string) string {
	best, score := "", -1
	for _, s := range append(headlines, names...) {
		if utf8.RuneCountInString(s) > 300 {
			continue
		}
		if n := shared(strings.ToLower(title), strings.ToLower(s)); n > score {
			best, score = s, n
		}
	}
	return best
}

// shared returns the percentage of the words of s that occur in title.
func shared(title, s string) int {
	fields := strings.Fields(s)
	n := 0
	for _, w := range fields {
		if strings.Contains(title, w) {
			n++
		}
	}
	return 100 * n / max(1, len(fields))
}
