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

// A newsHabit is how a newspaper's page is set: articles in several columns
// under headlines that span them.
type newsHabit struct {
	columns  int
	gutter   float64
	articles string // stacked, beside or mixed
	extra    string // none or quote
	ragged   bool
	across   bool // painted line by line over the columns
}

// A newsman sets articles of numbered words.
type newsman struct {
	pen
	newsHabit
	rng   *rand.Rand
	word  int
	gold  []string
	heads []string
	page  *glyph.Page
	rows  map[int][]func() // lines by height, to paint across
}

// next returns a word that is nowhere else.
func (d *newsman) next() string {
	d.word++
	n, s := d.word, ""
	for range 2 {
		s += string("bdfgklmnprst"[n%12]) + string("aeiou"[n/12%5])
		n /= 60
	}
	return s
}

func (d *newsman) paint(y float64, f func()) {
	if !d.across {
		f()
		return
	}
	d.rows[int(y)] = append(d.rows[int(y)], f)
}

func (d *newsman) flush() {
	for _, y := range slices.Sorted(maps.Keys(d.rows)) {
		for _, f := range d.rows[y] {
			f()
		}
	}
	d.rows = map[int][]func(){}
}

// text sets lines in a column and returns where they end.
func (d *newsman) text(x, y, width, size float64, lines int, indent bool) float64 {
	for i := range lines {
		left, room := x, width
		if i == 0 && indent {
			left, room = left+size, room-size
		}
		if i == lines-1 {
			room *= 0.6
		}
		var ws []string
		w := 0.0
		for {
			s := d.next()
			if w += (textWidth(s) + 0.3) * size; w > room && len(ws) > 0 {
				d.word--
				break
			}
			ws = append(ws, s)
		}
		gap := 0.28 * size
		if !d.ragged && i < lines-1 {
			gap = room
			for _, s := range ws {
				gap -= textWidth(s) * size
			}
			gap /= float64(max(len(ws)-1, 1))
		}
		d.gold = append(d.gold, ws...)
		if i == 0 {
			ws[0] = strings.ToUpper(ws[0][:1]) + ws[0][1:]
		}
		if i == lines-1 {
			ws[len(ws)-1] += "."
		}
		at := y
		font := d.font
		d.paint(at, func() {
			plain := d.font
			d.font = font
			px := left
			for _, s := range ws {
				d.set(d.page, px, at, size, s)
				px += textWidth(s)*size + gap
			}
			d.font = plain
		})
		y += 1.2 * size
	}
	return y
}

// article sets a headline over columns from..to and its text below, each column as
// long as the others.
func (d *newsman) article(from, to int, y float64, lines int) float64 {
	x := func(c int) float64 { return 40 + float64(c)*d.pitch() }
	span := x(to-1) + d.pitch() - d.gutter - x(from)
	size := 12 + 4*float64(to-from)
	plain := d.font
	d.font = &glyph.Font{Ascent: 0.75, Descent: -0.25, Bold: true}
	var ws []string
	for w := 0.0; ; {
		s := d.next()
		if w += (textWidth(s) + 0.3) * size; w > 0.9*span && len(ws) > 0 {
			d.word--
			break
		}
		ws = append(ws, s)
	}
	d.gold = append(d.gold, ws...)
	ws[0] = strings.ToUpper(ws[0][:1]) + ws[0][1:]
	d.heads = append(d.heads, strings.Join(ws, " "))
	font, head, left := d.font, strings.Join(ws, " "), x(from)
	at := y + 0.8*size
	d.paint(at, func() {
		old := d.font
		d.font = font
		d.set(d.page, left, at, size, head)
		d.font = old
	})
	d.font = plain
	y += 1.2*size + 10
	end := y
	for c := from; c < to; c++ {
		cy := y
		left := lines
		for left > 0 {
			n := min(3+d.rng.IntN(4), left)
			if left-n < 3 {
				n = left
			}
			cy = d.text(x(c), cy, d.pitch()-d.gutter, 9, n, true)
			left -= n
			if c == from && d.extra == "quote" && left > 3 && left < lines-3 {
				cy += 6
				plain := d.font
				d.font = &glyph.Font{Ascent: 0.75, Descent: -0.25, Italic: true}
				cy = d.text(x(c)+4, cy, d.pitch()-d.gutter-8, 13, 2, false) + 4
				d.font = plain
				left -= 4
			}
		}
		end = max(end, cy)
	}
	return end + 14
}

func (d *newsman) pitch() float64 { return (532 + d.gutter) / float64(d.columns) }

func (h newsHabit) draw(rng *rand.Rand) (page *glyph.Page, gold, heads []string) {
	d := &newsman{pen: pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25}}, newsHabit: h, rng: rng, rows: map[int][]func(){}}
	d.page = &glyph.Page{Number: 1, Width: 612, Height: 792}
	y := 50.0
	switch h.articles {
	case "stacked":
		y = d.article(0, h.columns, y, 12)
		d.article(0, h.columns, y, 14)
	case "beside":
		mid := h.columns / 2
		d.article(0, mid, y, 20)
		d.article(mid, h.columns, y, 20)
	case "mixed":
		y = d.article(0, h.columns, y, 12)
		mid := h.columns / 2
		d.article(0, mid, y, 14)
		d.article(mid, h.columns, y, 16)
	}
	d.flush()
	return d.page, d.gold, d.heads
}

// eachNewsHabit calls f with the habits whose seeds leave rest of three.
func eachNewsHabit(rest uint64, f func(seed uint64, h newsHabit)) {
	seed := uint64(0)
	for _, columns := range []int{2, 3, 4, 5} {
		for _, gutter := range []float64{10, 14, 20} {
			for _, articles := range []string{"stacked", "beside", "mixed"} {
				for _, extra := range []string{"none", "quote"} {
					for k := range 4 {
						h := newsHabit{columns, gutter, articles, extra, k&1 > 0, k&2 > 0}
						if seed++; seed*0x9e3779b97f4a7c15>>60%3 == rest {
							f(seed, h)
						}
					}
				}
			}
		}
	}
}

// TestNewsHabits reads newspapers article by article and column by column.
func TestNewsHabits(t *testing.T) {
	t.Parallel()
	least := map[string]float64{"all": 0.95, "across false": 0.99, "across true": 0.9}
	quotes, heads := 0, 0 // quotations that became headings
	by := shares{}
	shown := map[string]bool{}
	eachNewsHabit(0, func(seed uint64, h newsHabit) {
		page, gold, _ := h.draw(rand.New(rand.NewPCG(seed, 5)))
		md, _ := layout.Settle(read([]*glyph.Page{page}), nil).Markdown(nil, false)
		heads++
		for l := range strings.Lines(md) {
			if strings.HasPrefix(l, "#") && strings.HasSuffix(strings.TrimSpace(l), ".") {
				quotes++
				break
			}
		}
		got := strings.FieldsFunc(strings.ToLower(md), func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9') })
		after := map[string]string{}
		for i := range len(gold) - 1 {
			after[gold[i]] = gold[i+1]
		}
		right := 0
		for i := range len(got) - 1 {
			if after[got[i]] == got[i+1] {
				right++
			}
		}
		share := float64(right) / float64(len(gold)-1)
		by.add(share, "all", fmt.Sprint("columns ", h.columns), fmt.Sprint("gutter ", h.gutter), "articles "+h.articles, "extra "+h.extra, fmt.Sprint("ragged ", h.ragged), fmt.Sprint("across ", h.across))
		if k := fmt.Sprint(h.articles, h.across, h.columns); share < 0.97 && testing.Verbose() && !shown[k] {
			shown[k] = true
			t.Logf("%.3f %+v\n%s", share, h, md[:min(len(md), 900)])
		}
	})
	if t.Logf("quotations as headings on %d of %d pages", quotes, heads); quotes*50 > heads {
		t.Error("too many")
	}
	by.hold(t, least, "pages have their words in order")
}
