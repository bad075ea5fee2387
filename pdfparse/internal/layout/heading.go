package layout

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/roles"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// markHeadings finds headings and their levels.
func markHeadings(pages []*Page, outline []glyph.Outline) {
	heads, ps, hs := findHeadings(pages, outline, roles.Headings)
	for i, level := range roles.Levels(ps, hs) {
		heads[i].Level = level
	}
	dropAnchors(heads)
}

// anchors are signs that link to the headings that they stand after.
const anchors = "§¶#🔗"

// dropAnchors takes such a sign from the ends of headings where several have it.
func dropAnchors(heads []*Block) {
	sign := func(b *Block) string {
		if len(b.Text) == 0 || len(b.Text[len(b.Text)-1]) == 0 {
			return ""
		}
		rs := b.Text[len(b.Text)-1]
		s := strings.TrimRight(rs[len(rs)-1].Text, " ")
		r, n := utf8.DecodeLastRuneInString(s)
		if before := strings.TrimSuffix(s, s[len(s)-n:]); strings.ContainsRune(anchors, r) && (strings.HasSuffix(before, " ") || before == "" && len(rs) > 1) {
			return s[len(s)-n:]
		}
		return ""
	}
	count := map[string]int{}
	for _, b := range heads {
		count[sign(b)]++
	}
	for _, b := range heads {
		if s := sign(b); s != "" && count[s] > 1 {
			rs := b.Text[len(b.Text)-1]
			last := &rs[len(rs)-1]
			last.Text = strings.TrimRight(strings.TrimSuffix(strings.TrimRight(last.Text, " "), s), " ")
		}
	}
}

// findHeadings makes headings of the blocks that are estimated to be some, and
// ranks them by their looks and numbers. ps are the pieces of the document, hs
// the headings among them.
func findHeadings(pages []*Page, outline []glyph.Outline, estimate func([]roles.Piece) []float32) (heads []*Block, ps []roles.Piece, hs []roles.Head) {
	j, body := newJudge(pages, outline)
	named := taggedHeadings(pages)
	is := map[*Block]bool{}
	bs, ps := j.pieces(pages, func(b *Block) bool { return b.Tagged && named })
	for i, e := range estimate(ps) {
		b := bs[i]
		first := b.Kind == Item && !b.Marker.Ordered && i+1 < len(bs) && bs[i+1].Kind == Item // of a list
		is[b] = e > leastHeading && !first && (b.Source == textline.Native || b.Conf >= sureHeading)
	}
	found := map[headingLook]int{}
	for _, p := range pages {
		j.joinHeads(p, is)
	}
	j.joinLabels(pages, is)
	for _, p := range pages {
		for _, b := range p.Blocks {
			if is[b] {
				heads = append(heads, b)
				found[lookOf(b, body)]++
			}
		}
	}
	level := rankLooks(found, len(pages) > 0 && pages[0].Source == textline.OCR)
	for _, b := range heads {
		b.Level = level[lookOf(b, body)]
		if b.Kind == Item && (b.Marker.Kind != '*' || b.Marker.Bare) { // "1. Scope" as a heading keeps its number, no bullet
			b.spellLabel()
		}
		b.Code = nil
		b.Kind = Heading
	}
	return heads, ps, ranked(pages, heads, bs)
}

// ranked returns headings in the form that their levels are estimated from;
// bs are the blocks that the pieces were made of.
func ranked(pages []*Page, heads, bs []*Block) []roles.Head {
	at := make(map[*Block]int, len(bs))
	for i, b := range bs {
		at[b] = i
	}
	is := make(map[*Block]int, len(heads))
	out := make([]roles.Head, len(heads))
	for i, b := range heads {
		out[i] = roles.Head{At: at[b], Rank: b.Level}
		is[b] = i
	}
	for _, p := range pages {
		for i, b := range p.Blocks {
			if k, ok := is[b]; ok {
				out[k].Centred = b.centredOver(next(p, i))
			}
		}
	}
	return out
}

// leastHeading is the least log-odds of a heading. By folds over sources, F1 of
// headings is .901 at -0.6, .905 here and .903 at 0.
const leastHeading = -0.3

// newJudge measures what headings of the pages are compared with.
func newJudge(pages []*Page, outline []glyph.Outline) (j *judge, body float64) {
	body, bold := bodyLook(pages)
	return &judge{body: body, bold: bold, titles: outlineTitles(outline)}, body
}

// A judge holds the properties of the document that headings are compared with.
type judge struct {
	body   float64 // size of most text
	bold   bool    // most text is bold
	titles map[string]int
}

// knows reports whether a text is a title in the outline.
func (j *judge) knows(s string) bool {
	const short = 3 // characters of a title in the outline that says nothing
	_, ok := j.titles[squash(s)]
	return ok && utf8.RuneCountInString(s) > short
}

// sureHeading is the least confidence of a recognized heading: remains of
// pictures and rules read as text have 0 to 0.5, headings in noisy or skewed
// scans 0.6 and more.
const sureHeading = 0.5

// taggedHeadings reports whether the file's structure tags headings: then a
// tagged paragraph is not one.
func taggedHeadings(pages []*Page) bool {
	for _, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			if b.Tagged && b.Kind == Heading {
				return true
			}
		}
	}
	return false
}

func next(p *Page, i int) *Block {
	for _, b := range p.Blocks[i+1:] {
		if !b.furniture() && b.Kind != Figure {
			return b
		}
	}
	return nil
}

// bodyLook returns the size of most text, and whether most text of that size is
// bold. Text in tables counts only if there is hardly any other.
func bodyLook(pages []*Page) (size float64, bold bool) {
	all, heavy := map[int]int{}, map[int]int{} // by size in half points
	cells, texts, inCells, share := map[int]int{}, 0, 0, shortTables
	for _, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			half := int(math.Round(b.Size * 2))
			if b.Kind == TableBlock && b.Table != nil {
				n := b.Table.Letters()
				cells[half] += n
				inCells += n
			}
			if b.Kind != Paragraph && b.Kind != Item || b.Sideways {
				continue
			}
			n := b.Text.Len()
			texts += n
			if len(b.Text) > 1 {
				share = mereTables
			}
			all[half] += n
			if b.Bold {
				heavy[half] += n
			}
		}
	}
	if float64(texts) < share*float64(inCells) {
		all, heavy = cells, nil
	}
	body, best := most(all, func(a, b int) bool { return a < b })
	return float64(body) / 2, heavy[body]*2 > best
}

// mereTables is the ratio of a document's text outside its tables to that
// inside below which the tables are its body and the text above them its
// headings.
const (
	mereTables  = 0.1
	shortTables = 0.25 // if no text outside is longer than a line
)

func outlineTitles(outline []glyph.Outline) map[string]int {
	m := map[string]int{}
	for _, o := range outline[:min(len(outline), 20000)] {
		m[squash(o.Title)] = o.Level
	}
	return m
}

// squash returns a title's letters and digits for comparison.
func squash(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 && !textline.Wordy(string(r)) {
			return -1
		}
		return r
	}, strings.ToLower(s))
}
