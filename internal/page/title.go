package page

import "strings"

// titleMarks part a page's title from the names of the site and its sections.
var titleMarks = []string{" | ", " - ", " – ", " — ", " · ", " » ", " « ", " :: ", ": ", " / ", "_", "-", "|"}

// spaced is how many of the marks have spaces around them and stand in no name.
const spaced = 8

// maxParts is how many names a title is parted into at most by one mark; what
// has more is a list of words.
const maxParts = 5

// Titles returns the hashes that a block has whose text is the page's title or
// what is left of it without the name of the site.
func (p *Page) Titles() []uint64 { return p.titles }

func titleHashes(title string) []uint64 {
	out := []uint64{hashText(title)}
	for _, mark := range titleMarks {
		before, after, found := title, title, true
		for n := 0; n < maxParts; n++ {
			i := strings.LastIndex(before, mark)
			if i < 0 {
				break
			}
			if _, after, found = strings.Cut(after, mark); !found {
				break // marks that overlap
			}
			before = before[:i]
			out = append(out, hashText(before), hashText(after))
		}
	}
	return out
}

// siteHash is the hash of what a title has last, behind the last mark between
// names: of the site or the book the page belongs to, as a rule. It is 0 where
// the title is one name.
func siteHash(title string) uint64 {
	at, site := -1, ""
	for _, mark := range titleMarks[:spaced] {
		if i := strings.LastIndex(title, mark); i > at {
			at, site = i, title[i+len(mark):]
		}
	}
	if at < 0 {
		return 0
	}
	return hashText(site)
}

func hashText(s string) uint64 {
	var m measure
	m.read(s, nil)
	return m.hash
}
