package page

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/letters"
)

// titleMarks separate a page's title from the names of the site and its
// sections.
var titleMarks = []string{" | ", " - ", " – ", " — ", " · ", " » ", " « ", " :: ", " // ", " › ", " • ", ": ", " / ", "_", "-", "|"}

// spaced is the number of the separators that have spaces around them and so
// can't be part of a name.
const spaced = 11

// maxParts is the maximum number of names into which one separator splits a
// title; with more, it is a list of words.
const maxParts = 5

// Titles returns the hashes of a block whose text is the page's title, or the
// title without the name of the site.
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
				break // overlapping separators
			}
			before = before[:i]
			out = append(out, HashText(before), HashText(after))
		}
	}
	return out
}

// findSite returns the hash of the part of the title that is the name of the
// site or of the book that the page belongs to: usually the one after the last
// separator. If that is longer than the rest, the headings decide: what stands
// in the first of two is the site, what stands in the only one is not, unless
// another one is in the main part. It is 0 if there is no such part.
func (p *Page) findSite() uint64 {
	name, site := cutSite(p.Title)
	if site == "" {
		return 0
	}
	last := HashText(site)
	if utf8.RuneCountInString(site) <= utf8.RuneCountInString(name) || p.siteName != "" && last == HashText(p.siteName) {
		return last
	}
	const inside = InMain | InArticle
	front, first, framed, other := HashText(name), uint64(0), false, false
	for i := range p.Elements {
		e := &p.Elements[i]
		if e.Tag < TagH1 || e.Tag > TagH4 || e.EndText == e.Text {
			continue
		}
		h := p.Blocks[e.Block].Hash
		switch {
		case h != front && h != last:
			other = other || e.Tag == TagH1 && e.Above&inside != 0
		case first == 0:
			first, framed = h, e.Above&inside == 0
		case h != first:
			return first
		}
	}
	if first == front || first == last && framed && other {
		return last
	}
	return 0
}

// cutSite cuts a title at its last separator.
func cutSite(title string) (name, site string) {
	at, end := -1, -1
	for _, mark := range titleMarks[:spaced] {
		if i := strings.LastIndex(title, mark); i > at {
			at, end = i, i+len(mark)
		}
	}
	if at < 0 {
		return title, ""
	}
	return title[:at], title[end:]
}

// HashText returns the hash of a block with the text s.
func HashText(s string) uint64 {
	var m measure
	m.read(s, nil)
	return m.hash
}

// Name returns the page's name from its head: its title for sharing, or else
// its title, without the name of the site or section if the page declares that,
// its address spells it or a link above says it.
func (p *Page) Name() string {
	name := strings.Join(strings.Fields(p.shareTitle), " ")
	if name == "" {
		name = strings.Join(strings.Fields(p.Title), " ")
	}
	if site := strings.TrimSpace(p.siteName); site != "" {
		for _, mark := range titleMarks[:spaced] {
			if n := len(name) - len(mark) - len(site); n > 0 && name[n:n+len(mark)] == mark && strings.EqualFold(name[n+len(mark):], site) {
				return name[:n]
			}
		}
	}
	if before, last := cutSite(name); before != "" && (isHost(last, p.Address) || p.hasLink(last)) {
		return before
	}
	return name
}

// siteLinks is how many links of a page are searched for the site's name.
const siteLinks = 40

// hasLink reports whether one of the page's first links leads to another page
// and says s.
func (p *Page) hasLink(s string) bool {
	if p.Address == "" {
		return false
	}
	links := 0
	for i := range p.Elements {
		e := &p.Elements[i]
		if e.Tag != TagA {
			continue
		}
		if links++; links > siteLinks {
			break
		}
		if e.Text < e.EndText && strings.TrimSpace(dom.InlineText(e.Node)) == s && !p.IsSelf(dom.Attr(e.Node, "href")) {
			return true
		}
	}
	return false
}

// shortestHost is the smallest number of letters by which a name is known as
// that of a host.
const shortestHost = 4

// isHost reports whether a name is spelled as the host of an address without
// its signs ("Tide Tables" on tidetables.example), with or without the last
// label.
func isHost(name, address string) bool {
	host := dom.SiteHost(address)
	site, _, _ := strings.Cut(host, ".")
	name = letters.Compact(name)
	return len(name) >= shortestHost && (name == letters.Compact(host) || name == letters.Compact(site))
}

// titleLine is the number of lines at the start of a page that are searched for
// a title not marked up as a heading.
const titleLine = 60

// TitleLine returns the block outside lists, tables and the page's frame that
// has the text of the page's title but is not a heading; -1 if there is none or
// more than one.
func (p *Page) TitleLine() int32 {
	found := int32(-1)
	for b := range p.Blocks[:min(len(p.Blocks), titleLine)] {
		k := &p.Blocks[b]
		e := &p.Elements[k.Owner]
		const frame = InNav | InFooter | InAside | InHeader | InList | InTable | InForm | InButton | IsMenu
		if k.Size <= 3 || k.Linked > 0 || (e.Own|e.Above)&frame != 0 || !slices.Contains(p.titles, k.Hash) || k.Hash == p.site {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = int32(b)
	}
	return found
}

// IsSiteName reports whether block b is the name of the site, as given by the
// page's title or metadata.
func (p *Page) IsSiteName(b int32) bool {
	if b < 0 || int(b) >= len(p.Blocks) {
		return false
	}
	h := p.Blocks[b].Hash
	return p.siteName != "" && h == HashText(p.siteName) || p.site != 0 && h == p.site
}
