package layout

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/roles"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// markHeadings finds headings and their levels.
func markHeadings(pages []*Page, outline []glyph.Outline) {
	heads, ps, hs := findHeadings(pages, outline, roles.Headings)
	if !isLearned(pages, ps) {
		return
	}
	for i, level := range roles.Levels(ps, hs) {
		heads[i].Level = level
	}
}

// findHeadings makes headings of the blocks that are estimated to be some, and
// ranks them by their looks and numbers. ps are the pieces of the document, hs
// the headings among them.
func findHeadings(pages []*Page, outline []glyph.Outline, estimate func([]roles.Piece) []float32) (heads []*Block, ps []roles.Piece, hs []roles.Head) {
	j, body := newJudge(pages, outline)
	named := taggedHeadings(pages)
	is := map[*Block]bool{}
	if b := untaggedTitle(pages); named && b != nil {
		b.Kind, b.Level = Heading, 1
	}
	bs, ps := j.pieces(pages, func(b *Block) bool { return b.Tagged && named })
	learned := isLearned(pages, ps)
	for i, e := range estimate(ps) {
		if learned && e > leastHeading || !learned && ps[i].Kin {
			is[bs[i]] = true
		}
	}
	found := map[headingLook]int{}
	for _, p := range pages {
		joinChapters(p, is)
		j.joinHeads(p, is)
		for _, b := range p.Blocks {
			if is[b] {
				heads = append(heads, b)
				found[lookOf(b, body)]++
			}
		}
	}
	heads = dropAuthors(pages, heads, found, body)
	level := levels(found, len(pages) > 0 && pages[0].Source == textline.OCR)
	for _, b := range heads {
		b.Level = level[lookOf(b, body)]
		if b.Kind == Item && (b.Marker.Kind != '*' || b.Marker.Bare) { // "1. Scope" as a heading keeps its number, no bullet
			b.spellLabel()
		}
		b.Code = nil
		b.Kind = Heading
	}
	if len(heads) > 0 && heads[0].Source == textline.Native {
		splitLevels(heads, bareHeads(pages, heads))
	}
	settleLevels(heads)
	closeLevels(heads)
	return heads, ps, ranked(pages, heads, bs)
}

// isLearned reports whether the trees have learned from documents like this one.
// Those they learned from (tagged2) hold no scans, whose sizes and weights are
// guessed, and no right-to-left scripts: there the rules decide.
func isLearned(pages []*Page, ps []roles.Piece) bool {
	if len(pages) > 0 && pages[0].Source == textline.OCR {
		return false
	}
	fromRight := 0
	for i := range ps {
		if textline.IsRTLWord(ps[i].Text) {
			fromRight++
		}
	}
	return 2*fromRight <= len(ps)
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
// headings is flat from -0.3 to 0.
const leastHeading = -0.2

// newJudge measures what headings of the pages are compared with.
func newJudge(pages []*Page, outline []glyph.Outline) (j *judge, body float64) {
	body, bold := bodyLook(pages)
	j = &judge{body: body, bold: bold, space: paragraphSpace(pages, body), titles: outlineTitles(outline)}
	j.listed, j.caps = entryTitles(pages), capitals(pages)
	return j, body
}

// bareHeads returns the headings with no text between them and the next.
func bareHeads(pages []*Page, heads []*Block) map[*Block]bool {
	is, bare := map[*Block]bool{}, map[*Block]bool{}
	for _, b := range heads {
		is[b] = true
	}
	for _, p := range pages {
		for i, b := range p.Blocks {
			if n := next(p, i); is[b] && n != nil && is[n] {
				bare[b] = true
			}
		}
	}
	return bare
}

// dropAuthors removes from the headings the names and dates between a
// document's title and its text: larger than the text, but not bold, and unlike
// any other heading.
func dropAuthors(pages []*Page, heads []*Block, found map[headingLook]int, body float64) []*Block {
	if len(heads) < 2 || len(pages) == 0 {
		return heads
	}
	text := math.Inf(1) // start of the text
	for _, b := range pages[0].Blocks {
		if b.Kind == Paragraph && b.isProse() || b.Kind == TableBlock || b.Kind == Item && !b.Marker.Bare {
			text = min(text, b.Box.Y0)
		}
	}
	front := map[*Block]bool{}
	for _, b := range pages[0].Blocks {
		front[b] = b.Box.Y1 <= text
	}
	inFront := map[headingLook]int{}
	largest := 0.0
	for _, b := range heads {
		if front[b] {
			inFront[lookOf(b, body)]++
			largest = max(largest, b.Size)
		}
	}
	return slices.DeleteFunc(heads, func(b *Block) bool {
		l := lookOf(b, body)
		if !front[b] || b.Bold || b.Size > 0.9*largest || inFront[l] < found[l] || b.Kind == Item || b.numbered() {
			return false
		}
		if _, numbered := sectionNumber(b.Text.String()); numbered {
			return false
		}
		delete(found, l)
		return true
	})
}

// isProse reports whether a paragraph is text rather than names and addresses:
// it has more than two lines, or is a sentence of a script without spaces.
func (b *Block) isProse() bool {
	const sentence = 15 // characters
	s := b.Text.String()
	return len(b.Text) > 2 && !strings.Contains(s, "@") || isCJKText(s) && closes(s) && utf8.RuneCountInString(s) >= sentence
}

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
	best, body := 0, 0
	for half, n := range all {
		if n > best || n == best && half < body {
			best, body = n, half
		}
	}
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

// mono reports whether all of a block's text has fixed pitch.
func (b *Block) mono() bool {
	for _, l := range b.Text {
		for _, r := range l {
			if r.Style&textline.Mono == 0 && textline.Wordy(r.Text) {
				return false
			}
		}
	}
	return true
}

// isVersion reports whether a text is the name of a release, as a heading in a
// changelog: "v2.1.0".
func isVersion(s string) bool {
	rest := strings.TrimLeft(s, "vV")
	return len(rest) == len(s)-1 && strings.Trim(rest, "0123456789.") == "" && strings.Contains(rest, ".")
}

// italicHead reports whether an italic line is a heading above a paragraph that
// is not italic.
func (j *judge) italicHead(b, before, after *Block, s string) bool {
	last, _ := utf8.DecodeLastRuneInString(s)
	return after != nil && after.Kind == Paragraph && !after.Italic && !after.Bold && len(after.Text) > 1 && after.Column == b.Column &&
		before != nil && before.Kind == Paragraph && len(b.Text) == 1 && len(s) <= 60 && startsUpper(s) && !strings.ContainsRune(".,:;!?)", last) &&
		b.Size > 0.95*j.body && b.Above > 0.4*b.Size
}

// setOff reports whether a line is further from its neighbours than paragraphs
// are from each other. After another heading, which has its own distance, the
// text below decides.
func (j *judge) setOff(b, before *Block) bool {
	if j.space <= 0 || b.Size > 1.05*j.body || b.Italic {
		return true
	}
	if b.Source == textline.OCR { // bold is measured here: a smaller distance is enough
		return b.Above == 0 || b.Above > 1.04*j.space || b.Above > 0.9*j.space && b.Above > 1.2*b.Below
	}
	gap := b.Above
	if gap == 0 || before != nil && before.Column == b.Column && (before.Bold || before.Size > 1.1*j.body) {
		gap = b.Below
	}
	return gap == 0 || gap > 1.12*j.space
}

// paragraphSpace returns the usual distance between two paragraphs of body
// text, 0 if there are too few.
func paragraphSpace(pages []*Page, body float64) float64 {
	var gaps []float64
	for _, p := range pages {
		p.check.Now()
		for i := 1; i < len(p.Blocks); i++ {
			a, b := p.Blocks[i-1], p.Blocks[i]
			if a.Kind == Paragraph && b.Kind == Paragraph && !a.Bold && !b.Bold && a.Column == b.Column &&
				math.Abs(a.Size-body) < 0.5 && math.Abs(b.Size-body) < 0.5 && b.Above > 0 && (b.Source == textline.Native || b.Above < 2*body) {
				gaps = append(gaps, b.Above)
			}
		}
	}
	if len(gaps) < 2 {
		return 0
	}
	slices.Sort(gaps)
	return gaps[len(gaps)/2]
}

func isCJKText(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return textline.IsCJK(r)
}

// numbered reports whether a text begins with a section number.
func numbered(s string) bool {
	head, _, ok := strings.Cut(s, " ")
	if !ok || head == "" || head[0] < '0' || head[0] > '9' {
		return false
	}
	return strings.Trim(head, "0123456789.") == ""
}
