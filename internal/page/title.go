package page

import (
	"slices"
	"strings"
)

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
	out := []uint64{HashText(title)}
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
			out = append(out, HashText(before), HashText(after))
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
	return HashText(site)
}

// HashText is the hash that a block with the text s has.
func HashText(s string) uint64 {
	var m measure
	m.read(s, nil)
	return m.hash
}

// Name returns what the page calls itself in its head: the title it wants to
// be shared by, or else its title, without the name of the site where the page
// says what that is.
func (p *Page) Name() string {
	name := strings.Join(strings.Fields(p.shareTitle), " ")
	if name == "" {
		name = strings.Join(strings.Fields(p.Title), " ")
	}
	site := strings.TrimSpace(p.siteName)
	if site == "" {
		return name
	}
	for _, mark := range titleMarks[:spaced] {
		if n := len(name) - len(mark) - len(site); n > 0 && name[n:n+len(mark)] == mark && strings.EqualFold(name[n+len(mark):], site) {
			return name[:n]
		}
	}
	return name
}

// titleLine is how many lines of a page its title may be among that is marked
// up as no heading.
const titleLine = 60

// TitleLine returns the block outside lists, tables and the page's frame that
// says what the page's title says without being a heading, -1 where there is
// none or more than one.
func (p *Page) TitleLine() int32 {
	found := int32(-1)
	for b := range p.Blocks[:min(len(p.Blocks), titleLine)] {
		k := &p.Blocks[b]
		e := &p.Elements[k.Owner]
		const frame = InNav | InFooter | InAside | InHeader | InList | InTable | InForm | InButton | IsMenu
		if k.Size <= 3 || k.Linked > 0 || (e.Own|e.Above)&frame != 0 || !slices.Contains(p.titles, k.Hash) || k.Hash == siteHash(p.Title) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = int32(b)
	}
	return found
}

// IsSiteName reports whether block b says the name of the site, as the page's
// title or its metadata give it.
func (p *Page) IsSiteName(b int32) bool {
	if b < 0 || int(b) >= len(p.Blocks) {
		return false
	}
	h := p.Blocks[b].Hash
	return p.siteName != "" && h == HashText(p.siteName) || p.Title != "" && h == siteHash(p.Title)
}
