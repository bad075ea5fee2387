package byline

import (
	"strings"
	"unicode/utf8"
)

// WithoutSite takes the site's name off a page's title: the part before or
// behind a separator that is the site's name, else what is left of the part
// that is a heading of the page, else the shorter end of a title whose other
// end is long enough to be a title.
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
	for _, sep := range [...]string{"-", "_", "|", "–"} { // as Chinese and Japanese sites join them
		if i := strings.LastIndex(title, sep); i > 0 {
			if head := strings.TrimSpace(title[:i]); isHeading(head, headings) || isSite(title[i+len(sep):], site) && !strings.Contains(head, " ") {
				return head
			}
		}
	}
	return title
}

// Headed takes the site's name off a title that a page gives itself for
// sharing, where the page declares the rest of it as its headline, word for
// word, or where what is taken off is the site's domain.
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

// Nearest returns the headline or the name that a page declares, whichever the
// title of the page has more of: some generators write a description into one
// of them.
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

// shared counts the words of s that title has, in hundredths of all.
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
