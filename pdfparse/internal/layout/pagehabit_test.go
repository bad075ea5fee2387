package layout_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// A pageHabit is how a producer sets what stands around the running text.
type pageHabit struct {
	head    string // none, same, sides, chapters or sections: what the running heads say
	number  string // none, outer, below, with text or of: where the page number stands
	look    string // plain, italic, caps or large
	notes   string // none, raised, digits or signs
	caption string // none, below, above, beside, bold or short
	columns int
}

// A drawnBlock is what a block of a page should be.
type drawnBlock struct {
	kind layout.Kind
	text string
}

// A composer sets pages and notes what it has set.
type composer struct {
	setter
	rng  *rand.Rand
	gold [][]drawnBlock // by page
	mark int            // numbers of notes and captions
}

// made notes what has been set since glyph from.
func (c *composer) made(kind layout.Kind, from int) {
	var b strings.Builder
	for _, g := range c.page().Glyphs[from:] {
		b.WriteString(strings.TrimSpace(g.Text))
	}
	c.gold[len(c.pages)-1] = append(c.gold[len(c.pages)-1], drawnBlock{kind, b.String()})
}

func (c *composer) para(lines int) {
	from := len(c.page().Glyphs)
	c.paragraph(c.rng, lines, false)
	c.made(layout.Paragraph, from)
}

// small sets a sentence of some lines at a size between two edges, the first
// after a lead.
func (c *composer) small(size, left, right float64, lines int, lead string) {
	at, space := left+textWidth(lead)*size, 0.28*size
	word := "See"
	for n := 0; ; n++ {
		next := habitWords[c.rng.IntN(len(habitWords))]
		end := lines == 1 && at+textWidth(word)*size > left+0.5*(right-left)
		if end {
			word += "."
		}
		if at+textWidth(word)*size > right {
			at, lines = left, lines-1
			c.y += 1.15 * size
		}
		c.set(c.page(), at, c.y, size, word)
		at += textWidth(word)*size + space
		if end {
			break
		}
		word = next
	}
	c.y += 1.15 * size
}

// note sets a footnote.
func (c *composer) note(how string) {
	const size = 8.0
	c.mark++
	from := len(c.page().Glyphs)
	sign := fmt.Sprint(c.mark)
	switch how {
	case "raised":
		c.set(c.page(), c.left, c.y-2.5, 5, sign)
		c.small(size, c.left+5, c.left+c.width, 1+c.rng.IntN(3), "")
	case "digits":
		c.set(c.page(), c.left, c.y, size, sign)
		c.small(size, c.left+1.5*size, c.left+c.width, 1+c.rng.IntN(3), "")
	case "signs":
		sign = []string{"*", "**", "†", "‡"}[c.mark%4]
		c.set(c.page(), c.left, c.y, size, sign)
		c.small(size, c.left+(textWidth(sign)+0.1)*size, c.left+c.width, 1+c.rng.IntN(3), "")
	}
	c.made(layout.Footnote, from)
}

// picture sets an image with its caption.
func (c *composer) picture(how string) {
	const size = 9.0
	c.mark++
	image := func(x0, x1 float64) {
		c.page().Images = append(c.page().Images, glyph.Image{Rect: glyph.Rect{X0: x0, Y0: c.y, X1: x1, Y1: c.y + 90}, Width: 100, Height: 50, MCID: -1})
	}
	lead, lines := fmt.Sprintf("Figure %d: ", c.mark), 1+c.rng.IntN(3)
	text := func(left float64) {
		from := len(c.page().Glyphs)
		c.y += size
		plain := c.font
		if how == "bold" {
			c.font = &glyph.Font{Ascent: 0.75, Descent: -0.25, Bold: true}
			lead = fmt.Sprintf("Fig. %d. ", c.mark)
		}
		c.set(c.page(), left, c.y, size, lead)
		if c.font = plain; how == "short" {
			c.set(c.page(), left+textWidth(lead)*size, c.y, size, "Harbour by night")
			c.y += 1.15 * size
		} else {
			c.small(size, left, c.left+c.width, lines, lead)
		}
		c.made(layout.Caption, from)
	}
	switch how {
	case "above":
		text(c.left)
		image(c.left, c.left+c.width)
		c.y += 90
	case "beside":
		image(c.left, c.left+0.5*c.width)
		end := c.y + 90
		text(c.left + 0.5*c.width + 10)
		c.y = end
	default:
		image(c.left, c.left+c.width)
		c.y += 94
		text(c.left)
	}
	c.y += 1.6 * bodySize
}

// headOf returns the running head of a page.
func (h pageHabit) headOf(page int, chapters []string) string {
	chapter := chapters[page/3]
	text := "Accounts of the Harbour"
	switch {
	case h.head == "none":
		return ""
	case h.head == "chapters", h.head == "sides" && page%2 > 0:
		text = chapter
	case h.head == "sections":
		text = fmt.Sprintf("%d.%d %s", page/3+1, page%3+1, chapters[(page+5)%len(chapters)])
	}
	if h.look == "caps" {
		text = strings.ToUpper(text)
	}
	return text
}

// draw sets a document of nine pages in three chapters.
func (h pageHabit) draw(rng *rand.Rand) *composer {
	c := &composer{rng: rng, setter: setter{pen: pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25}}, columns: h.columns}}
	chapters := make([]string, 8)
	for i := range chapters {
		w := tableWords[(i*3+rng.IntN(3))%len(tableWords)]
		chapters[i] = strings.ToUpper(w[:1]) + w[1:] + " and " + tableWords[rng.IntN(len(tableWords))]
	}
	size := map[string]float64{"large": bodySize}[h.look]
	if size == 0 {
		size = 8.5
	}
	edge := &glyph.Font{Ascent: 0.75, Descent: -0.25, Italic: h.look == "italic"}
	for page := range 9 {
		c.pages, c.gold = append(c.pages, &glyph.Page{Number: page + 1, Width: 612, Height: 792}), append(c.gold, nil)
		plain, number := c.font, fmt.Sprint(page+37)
		c.font = edge
		line := func(y float64, kind layout.Kind, text string, x float64) {
			from := len(c.page().Glyphs)
			c.set(c.page(), x, y, size, text)
			c.made(kind, from)
		}
		if s := h.headOf(page, chapters); s != "" {
			from := len(c.page().Glyphs)
			switch {
			case h.number != "outer":
				c.set(c.page(), 54+(504-textWidth(s)*size)/2, 40, size, s)
			case page%2 > 0:
				c.set(c.page(), 54, 40, size, number)
				c.set(c.page(), 94, 40, size, s)
			default:
				c.set(c.page(), 518-textWidth(s)*size, 40, size, s)
				c.set(c.page(), 558-textWidth(number)*size, 40, size, number)
			}
			c.made(layout.PageHeader, from)
		}
		switch h.number {
		case "below":
			line(768, layout.PageNumber, number, 54+(504-textWidth(number)*size)/2)
		case "with text":
			line(768, layout.PageFooter, "Harbour Office | "+number, 54)
		case "of":
			s := fmt.Sprintf("Page %d of 9", page+1)
			line(768, layout.PageNumber, s, 558-textWidth(s)*size)
		}
		c.font = plain
		for col := range h.columns {
			c.width = (504 - 24*float64(h.columns-1)) / float64(h.columns)
			c.left, c.y = 54+float64(col)*(c.width+24), 72
			if page%3 == 0 && col == 0 {
				from := len(c.page().Glyphs)
				c.set(c.page(), c.left, c.y+6, 16, chapters[page/3])
				c.made(layout.Heading, from)
				c.y += 34
			}
			foot := 740.0
			notes := 0
			if h.notes != "none" && rng.IntN(3) > 0 {
				notes = 1 + rng.IntN(2)
				foot -= 32 * float64(notes)
			}
			if rng.IntN(4) == 0 && page%3 == 2 {
				foot -= 200 // a chapter ends
			}
			shown := h.caption == "none" || rng.IntN(2) == 0
			for c.y < foot-90 {
				if !shown && c.y > 150 && c.y < foot-220 {
					c.picture(h.caption)
					shown = true
					continue
				}
				c.para(3 + rng.IntN(3))
			}
			if notes > 0 {
				c.y = 742 - 30*float64(notes)
				c.page().Lines = append(c.page().Lines, glyph.Line{X0: c.left, Y0: c.y - 10, X1: c.left + 100, Y1: c.y - 10, Width: 0.5})
				for range notes {
					c.note(h.notes)
				}
			}
		}
	}
	return c
}

// TestPageHabits tells running heads, page numbers, footnotes and captions from
// the text. The first of a running head may stay.
func TestPageHabits(t *testing.T) {
	t.Parallel()
	least := map[string]float64{"documents": 0.95, "kind text": 1, "kind heading": 1, "kind caption": 1, "kind running head": 0.995, "kind page number": 1, "kind footnote": 0.99, "notes signs": 1}
	kinds := map[layout.Kind]string{layout.Paragraph: "text", layout.Heading: "heading", layout.Caption: "caption", layout.Footnote: "footnote", layout.PageHeader: "running head", layout.PageFooter: "running foot", layout.PageNumber: "page number"}
	by := shares{}
	shown := map[string]int{}
	tally := func(key string, ok bool) {
		by.count(ok, key)
	}
	eachPageHabit(func(seed uint64, h pageHabit) {
		c := h.draw(rand.New(rand.NewPCG(seed, 21)))
		first := map[string]bool{}
		exact := true
		doc := layout.Settle(read(c.pages), nil)
		for i, p := range doc.Pages {
			got := map[drawnBlock]int{}
			for _, b := range p.Blocks {
				kind := b.Kind
				switch kind {
				case layout.Title:
					kind = layout.Heading
				case layout.PageFooter, layout.PageNumber:
					kind = layout.PageHeader
				}
				got[drawnBlock{kind, strings.ReplaceAll(b.Plain(), " ", "")}]++
			}
			for _, d := range c.gold[i] {
				want := d
				text := strings.Trim(d.text, "0123456789")
				ok := false
				switch d.kind {
				case layout.PageHeader, layout.PageFooter, layout.PageNumber:
					want.kind = layout.PageHeader
					ok = !first[text] && text != ""
					first[text] = true
				}
				if got[want] > 0 {
					got[want]--
					ok = true
				}
				exact = exact && ok
				tally("kind "+kinds[d.kind], ok)
				switch d.kind {
				case layout.Caption:
					tally("caption "+h.caption, ok)
				case layout.Footnote:
					tally("notes "+h.notes, ok)
				case layout.PageHeader:
					tally("head "+h.head, ok)
				case layout.PageFooter, layout.PageNumber:
					tally("number "+h.number, ok)
				}
				if k := kinds[d.kind] + h.head + h.notes + h.caption; !ok && testing.Verbose() && shown[kinds[d.kind]] < 12 && shown[k] < 1 {
					shown[k]++
					shown[kinds[d.kind]]++
					var have []string
					for g, n := range got {
						if n > 0 && (strings.Contains(d.text, g.text) || strings.Contains(g.text, d.text)) {
							have = append(have, fmt.Sprint(g.kind, " ", g.text))
						}
					}
					t.Logf("%+v page %d %s\nwant %q\n got %q", h, i+1, kinds[d.kind], d.text, have)
				}
			}
		}
		tally("documents", exact)
	})
	by.hold(t, least, "are right")
}

// eachPageHabit calls f with a sample of the combinations of habits.
func eachPageHabit(f func(seed uint64, h pageHabit)) {
	seed := uint64(0)
	for _, head := range []string{"none", "same", "sides", "chapters", "sections"} {
		for _, number := range []string{"none", "outer", "below", "with text", "of"} {
			for _, look := range []string{"plain", "italic", "caps", "large"} {
				for _, notes := range []string{"none", "raised", "digits", "signs"} {
					for _, caption := range []string{"none", "below", "above", "beside", "bold", "short"} {
						for _, columns := range []int{1, 2} {
							if seed++; seed*0x9e3779b97f4a7c15>>58 != 3 {
								continue
							}
							f(seed, pageHabit{head, number, look, notes, caption, columns})
						}
					}
				}
			}
		}
	}
}
