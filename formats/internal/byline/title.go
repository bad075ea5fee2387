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

// Headed removes the site's name from a title declared for sharing, if the page
// declares the rest verbatim as its headline, or if the removed part is the
// site's domain.
func Headed(title string, headlines []string, host string) string {
	for _, sep := range [...]string{" | ", " - ", " – ", " — ", " -- ", " :: ", " » ", " · ", " • "} {
		i := strings.LastIndex(title, sep)
		if i < 0 {
			continue
		}
		head, tail := strings.TrimSpace(title[:i]), title[i+len(sep):]
		if strings.Contains(tail, ".") && strings.EqualFold(strings.TrimPrefix(host, "www."), tail) || isHeading(head, headlines) && words(head) > words(tail) {
			return head
		}
	}
	return title
}

func words(s string) int { return len(strings.Fields(s)) }

func isHeading(part string, headings []string) bool {
	for _, h := range headings {
		if strings.EqualFold(h, part) {
			return true
		}
	}
	return false
}

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
