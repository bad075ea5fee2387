package layout_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// A levelHabit is a producer's way to tell the levels of headings apart.
type levelHabit struct {
	styles  string // what tells the levels: size, weight, colour, caps, italic
	number  string // none, 1, 1., I.A.1. or letters
	title   string // none, one, sizes, broken, subtitle, masthead or cover
	chapter string // none, above (in a smaller size) or same
	lead    bool   // paragraphs begin with a bold lead
	columns int
}

// A headStyle is how the headings of a level are set.
type headStyle struct {
	size         float64
	bold, italic bool
	caps         bool
	colour       uint32
	centred      bool
}

var levelStyles = map[string][3]headStyle{
	"size":   {{size: 17, bold: true}, {size: 14, bold: true}, {size: 12, bold: true}},
	"plain":  {{size: 18}, {size: 15}, {size: 12.5}},
	"weight": {{size: 14, bold: true}, {size: 12, bold: true}, {size: 12}},
	"colour": {{size: 13, bold: true, colour: 0x1f4e79}, {size: 13, bold: true}, {size: 10, bold: true, colour: 0x2e74b5}},
	"caps":   {{size: 12, bold: true, caps: true}, {size: 12, bold: true}, {size: 10, bold: true}},
	"italic": {{size: 12, bold: true}, {size: 10, bold: true}, {size: 10, bold: true, italic: true}},
	"word":   {{size: 16, colour: 0x2f5496}, {size: 13, colour: 0x2f5496}, {size: 12, colour: 0x1f3763}},
	"old":    {{size: 12, bold: true, caps: true, centred: true}, {size: 12, bold: true}, {size: 10, italic: true}},
}

// A leveller sets a document whose headings have levels.
type leveller struct {
	setter
	levelHabit
	rng    *rand.Rand
	counts [3]int
	gold   []string
}

func (d *leveller) name(n int) string {
	var ws []string
	for range n {
		w := tableWords[d.rng.IntN(len(tableWords))]
		ws = append(ws, strings.ToUpper(w[:1])+w[1:])
	}
	return strings.Join(ws, " ")
}

func (d *leveller) colour(from int, c uint32) {
	gs := d.page().Glyphs
	for i := from; i < len(gs); i++ {
		gs[i].Color = c
	}
}

// put sets a line of a heading.
func (d *leveller) put(h headStyle, text string) {
	plain := d.font
	d.font = &glyph.Font{Ascent: 0.75, Descent: -0.25, Bold: h.bold, Italic: h.italic}
	x := d.left
	if h.centred {
		x += (d.width - textWidth(text)*h.size) / 2
	}
	from := len(d.page().Glyphs)
	d.set(d.page(), x, d.y, h.size, text)
	d.colour(from, h.colour)
	d.font = plain
	d.y += 1.2 * h.size
}

// section sets the heading of a section of a level, from 0.
func (d *leveller) section(level, base int) {
	h := levelStyles[d.styles][level]
	text := d.name(2 + d.rng.IntN(2))
	if h.caps {
		text = strings.ToUpper(text)
	}
	d.counts[level]++
	for k := level + 1; k < len(d.counts); k++ {
		d.counts[k] = 0
	}
	switch d.number {
	case "1", "1.":
		var s []string
		for k := range level + 1 {
			s = append(s, fmt.Sprint(d.counts[k]))
		}
		text = strings.Join(s, ".") + d.number[1:] + " " + text
	case "I.A.1.":
		text = []string{romans[d.counts[0]-1], string(rune('A' + d.counts[1] - 1)), fmt.Sprint(d.counts[2])}[level] + ". " + text
	}
	d.y += 0.9 * h.size
	d.feed(h.size * 5)
	d.y += 0.5 * (h.size - bodySize)
	if level == 0 && d.chapter != "none" {
		label := fmt.Sprintf("Chapter %d", d.counts[0])
		if h.caps {
			label = strings.ToUpper(label)
		}
		above := h
		if d.chapter == "above" {
			above.size *= 0.75
		}
		d.put(above, label)
		d.y += 0.4 * h.size
		d.put(h, text)
		text = label + " " + text
	} else {
		d.put(h, text)
	}
	d.y += 0.35 * h.size
	d.gold = append(d.gold, fmt.Sprintf("%d %s", level+base, text))
}

// front sets what stands above the text and returns the level of the sections.
func (d *leveller) front() int {
	title := "Accounts of the Harbour"
	mid := func(size float64, bold bool, s string) {
		plain := d.font
		d.font = &glyph.Font{Ascent: 0.75, Descent: -0.25, Bold: bold}
		d.set(d.page(), 54+(504-textWidth(s)*size)/2, d.y, size, s)
		d.font = plain
		d.y += 1.25 * size
	}
	switch d.title {
	case "none":
		return 1
	case "masthead":
		d.y -= 10
		d.set(d.page(), 54, d.y, 8, "Harbour Letters, Volume 12, Number 3")
		d.set(d.page(), 480, d.y, 8, "October 2019")
		d.y += 30
		fallthrough
	case "one":
		mid(22, true, title)
	case "sizes": // the words of the title have several sizes
		mid(26, true, "Accounts")
		mid(20, true, "of the Harbour")
	case "broken":
		title = "Accounts of the Harbour and of the Merchants Who Pay There"
		mid(22, true, "Accounts of the Harbour and of")
		mid(22, true, "the Merchants Who Pay There")
	case "subtitle":
		mid(22, true, title)
		d.y += 4
		mid(14, false, "A record of every vessel")
	}
	d.gold = append(d.gold, "1 "+title)
	d.y += 24
	return 2
}

// paragraphs sets a few of them, which may begin with a bold lead.
func (d *leveller) paragraphs() {
	for range 1 + d.rng.IntN(2) {
		if d.lead {
			d.feed(4 * bodySize)
			plain := d.font
			d.font = &glyph.Font{Ascent: 0.75, Descent: -0.25, Bold: true}
			lead := d.name(2) + "."
			d.set(d.page(), d.left, d.y, bodySize, lead)
			d.font = plain
			d.line(d.rng, d.left+(textWidth(lead)+0.5)*bodySize, d.left+d.width, false, "Each")
			for k := range 3 {
				d.line(d.rng, d.left, d.left+d.width, k == 2, "")
			}
			d.y += 0.6 * bodySize
			continue
		}
		d.paragraph(d.rng, 3+d.rng.IntN(4), false)
	}
}

func (h levelHabit) draw(rng *rand.Rand) ([]*glyph.Page, []string) {
	d := &leveller{setter: setter{pen: pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25}}, columns: h.columns}, levelHabit: h, rng: rng}
	d.feed(0)
	base := d.front()
	d.top = d.y
	for range 3 {
		d.section(0, base)
		if rng.IntN(2) == 0 {
			d.paragraphs()
		}
		for range 2 {
			d.section(1, base)
			d.paragraphs()
			for range rng.IntN(3) {
				d.section(2, base)
				d.paragraphs()
			}
		}
	}
	return d.pages, d.gold
}

// eachLevelHabit calls f with the combinations of habits whose seeds leave rest.
func eachLevelHabit(rest uint64, f func(seed uint64, h levelHabit)) {
	seed := uint64(0)
	for _, styles := range slices.Sorted(maps.Keys(levelStyles)) {
		for _, number := range []string{"none", "none", "1", "1.", "I.A.1."} {
			for _, title := range []string{"none", "one", "sizes", "broken", "subtitle", "masthead"} {
				for k := range 12 {
					h := levelHabit{styles, number, title, []string{"none", "none", "above", "same"}[k/2%4], k%3 == 2, 1 + k&1}
					if seed++; h.chapter != "none" && number != "none" || seed*0x9e3779b97f4a7c15>>58%9 != rest {
						continue
					}
					f(seed, h)
				}
			}
		}
	}
}

// levelRest is what the seeds of the tested documents leave of nine.
const levelRest = 0

// TestLevelHabits finds headings with their levels.
func TestLevelHabits(t *testing.T) {
	t.Parallel()
	least := map[string]float64{"all": 0.6, "number 1": 1}
	by := shares{}
	shown := map[string]bool{}
	eachLevelHabit(levelRest, func(seed uint64, h levelHabit) {
		pages, gold := h.draw(rand.New(rand.NewPCG(seed, 5)))
		var got []string
		for _, p := range layout.Settle(read(pages), nil).Pages {
			for _, b := range p.Blocks {
				if b.Kind == layout.Heading || b.Kind == layout.Title {
					got = append(got, fmt.Sprintf("%d %s", b.Level, b.Text.String()))
				}
			}
		}
		same := slices.Equal(got, gold)
		if h.title == "subtitle" { // in other type than the text it counts as a heading, as authors tag it
			by.count(same, "title subtitle")
			return
		}
		by.count(same, "all", "styles "+h.styles, "number "+h.number, "title "+h.title, "chapter "+h.chapter, fmt.Sprint("lead ", h.lead), fmt.Sprint("columns ", h.columns))
		if k := h.styles + h.title; !same && testing.Verbose() && !shown[k] {
			shown[k] = true
			t.Logf("%+v\n got %q\nwant %q", h, got, gold)
		}
	})
	by.hold(t, least, "documents have the right headings and levels")
}
