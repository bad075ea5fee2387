package layout_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// A headingHabit is a producer's way to set headings.
type headingHabit struct {
	number  string // none, 1, 1., 1.1, I. or Chapter
	look    string // bold, large, large bold, caps, small caps or italic
	lines   int
	centred bool
	columns int
	indent  bool // paragraphs begin with an indent, not with a distance
	listed  bool // lists stand below some headings
}

// A setter sets text in columns on as many pages as it needs.
type setter struct {
	pen
	columns int
	col     int
	y, left float64
	width   float64
	top     float64 // upper edge of the columns of the first page
}

var habitWords = strings.Fields("the harbour master keeps a record of every vessel that comes in by night and of what it carries to shore for the merchants of town who pay their dues at once or by the end of a month as agreed")

const bodySize = 10.0

func (s *setter) page() *glyph.Page { return s.pages[len(s.pages)-1] }

// feed begins the next column or page if less than room is left.
func (s *setter) feed(room float64) {
	if len(s.pages) > 0 && s.y+room < 740 {
		return
	}
	if s.col++; len(s.pages) == 0 || s.col >= s.columns {
		s.pages = append(s.pages, &glyph.Page{Number: len(s.pages) + 1, Width: 612, Height: 792})
		s.col = 0
	}
	s.width = (504 - 24*float64(s.columns-1)) / float64(s.columns)
	s.left, s.y = 54+float64(s.col)*(s.width+24), 60
	if len(s.pages) == 1 {
		s.y = max(s.y, s.top)
	}
}

// line sets a line of words as wide as the column, the last of a paragraph
// narrower.
func (s *setter) line(rng *rand.Rand, left, right float64, last bool, first string) {
	s.feed(0)
	var ws []string
	room := right - left
	if last {
		room *= 0.3 + 0.5*rng.Float64()
	}
	at := rng.IntN(len(habitWords))
	for w := 0.0; ; at++ {
		word := habitWords[at%len(habitWords)]
		if len(ws) == 0 && first != "" {
			word = first
		}
		if w += (textWidth(word) + 0.3) * bodySize; w > room {
			break
		}
		ws = append(ws, word)
	}
	gap := 0.28 * bodySize
	if !last {
		gap = room
		for _, w := range ws {
			gap -= textWidth(w) * bodySize
		}
		gap /= float64(len(ws) - 1)
	}
	for i, w := range ws {
		if last && i == len(ws)-1 {
			w += "."
		}
		s.set(s.page(), left, s.y, bodySize, w)
		left += textWidth(w)*bodySize + gap
	}
	s.y += 1.2 * bodySize
}

func (s *setter) paragraph(rng *rand.Rand, lines int, indent bool) {
	s.feed(2.4 * bodySize)
	for i := range lines {
		s.feed(0)
		left, first := s.left, ""
		if i == 0 {
			first = "Each"
			if indent {
				left += 1.2 * bodySize
			}
		}
		s.line(rng, left, s.left+s.width, i == lines-1, first)
	}
	if !indent {
		s.y += 0.6 * bodySize
	}
}

// item sets a list item whose text hangs.
func (s *setter) item(rng *rand.Rand, marker string) {
	lines := 1 + rng.IntN(2)
	s.feed(2.4 * bodySize)
	for i := range lines {
		s.feed(0)
		if i == 0 {
			s.set(s.page(), s.left+8, s.y, bodySize, marker)
		}
		s.line(rng, s.left+8+1.6*bodySize, s.left+s.width, i == lines-1, map[bool]string{true: "Some"}[i == 0])
	}
}

// head sets a heading.
func (s *setter) head(h headingHabit, text string) {
	size := bodySize
	font := &glyph.Font{Ascent: 0.75, Descent: -0.25, Bold: strings.Contains(h.look, "bold"), Italic: h.look == "italic"}
	if strings.Contains(h.look, "large") {
		size *= 1.4
	}
	lines := []string{text}
	if ws := strings.Fields(text); h.lines > 1 {
		lines = []string{strings.Join(ws[:len(ws)/2+1], " "), strings.Join(ws[len(ws)/2+1:], " ")}
	}
	s.y += 0.9 * size
	s.feed(size * 4)
	s.y += 0.25 * (size - bodySize)
	plain := s.font
	s.font = font
	for _, l := range lines {
		x := s.left
		if h.centred {
			x += (s.width - smallCapsWidth(l, size, h.look)) / 2
		}
		if h.look != "small caps" {
			s.set(s.page(), x, s.y, size, l)
		} else {
			for _, w := range strings.Fields(l) {
				n := 1
				if strings.HasSuffix(w, ".") {
					n = len(w)
				}
				s.set(s.page(), x, s.y, size, w[:n])
				s.set(s.page(), x+textWidth(w[:n])*size, s.y, 0.8*size, w[n:])
				x += textWidth(w[:n])*size + textWidth(w[n:])*0.8*size + 0.3*size
			}
		}
		s.y += 1.2 * size
	}
	s.font = plain
	s.y += 0.35 * size
}

func smallCapsWidth(l string, size float64, look string) float64 {
	if look == "small caps" {
		return textWidth(l) * 0.85 * size
	}
	return textWidth(l) * size
}

var romans = []string{"I", "II", "III", "IV", "V", "VI", "VII"}

// draw sets a document and returns its pages and headings.
func (h headingHabit) draw(rng *rand.Rand) ([]*glyph.Page, []string) {
	s := &setter{pen: pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25}}, columns: h.columns}
	s.feed(0)
	title := "Accounts of the Harbour"
	s.set(s.page(), 54+(504-textWidth(title)*18)/2, s.y, 18, title)
	s.y += 40
	s.top = s.y
	gold := []string{title}
	for i := range 5 {
		if i > 0 && rng.IntN(5) == 0 {
			s.feed(800) // a section at the top of a page or column
		}
		var ws []string
		for range 2*h.lines + rng.IntN(2) + (h.lines-1)*2 {
			w := tableWords[rng.IntN(len(tableWords))]
			ws = append(ws, strings.ToUpper(w[:1])+w[1:])
		}
		text := strings.Join(ws, " ")
		if strings.HasSuffix(h.look, "caps") {
			text = strings.ToUpper(text)
		}
		switch h.number {
		case "1", "1.":
			text = fmt.Sprintf("%d%s %s", i+1, h.number[1:], text)
		case "1.1":
			text = fmt.Sprintf("%d.%d %s", i/2+1, i%2+1, text)
		case "I.":
			text = romans[i] + ". " + text
		case "A.":
			text = fmt.Sprintf("%c. %s", 'A'+i, text)
		case "Chapter":
			text = fmt.Sprintf("Chapter %d %s", i+1, text)
			if strings.HasSuffix(h.look, "caps") {
				text = strings.ToUpper(text)
			}
		}
		gold = append(gold, text)
		s.head(h, text)
		for range 1 + rng.IntN(3) {
			s.paragraph(rng, 3+rng.IntN(4), h.indent)
		}
		if h.listed && i%2 == 0 {
			for k := range 3 {
				s.item(rng, fmt.Sprintf("%d.", k+1))
			}
			s.y += 0.6 * bodySize
		}
	}
	return s.pages, gold
}

// headingsOf returns the headings and whether the columns are apart: each
// paragraph begins a block.
func headingsOf(pages []*glyph.Page) (heads []string, apart bool) {
	apart = true
	for _, p := range layout.Settle(read(pages), nil).Pages {
		for _, b := range p.Blocks {
			if b.Kind == layout.Heading || b.Kind == layout.Title {
				heads = append(heads, b.Text.String())
			}
			if strings.Contains(strings.TrimPrefix(b.Plain(), "Each"), "Each") {
				apart = false
			}
		}
	}
	return heads, apart
}

// eachHeadingHabit calls f with the third of the combinations of habits whose
// seeds leave rest.
func eachHeadingHabit(rest uint64, f func(seed uint64, h headingHabit)) {
	seed := uint64(0)
	for _, number := range []string{"none", "1", "1.", "1.1", "I.", "A.", "Chapter"} {
		for _, look := range []string{"bold", "large", "large bold", "caps", "small caps", "italic"} {
			for _, lines := range []int{1, 2} {
				for k := range 16 {
					h := headingHabit{number, look, lines, k&1 > 0, 1 + k>>1&1, k&4 > 0, k&8 > 0}
					if seed++; look == "italic" && lines > 1 || seed*0x9e3779b97f4a7c15>>60%3 != rest {
						continue
					}
					f(seed, h)
				}
			}
		}
	}
}

// TestHeadingHabits finds the headings that different producers set, all of
// them and nothing else.
func TestHeadingHabits(t *testing.T) {
	t.Parallel()
	least := map[string]float64{
		"all": 0.94, "look large": 0.97, "look large bold": 0.97, "look bold": 0.9, "look italic": 0.83, "look caps": 0.95, "look small caps": 0.95,
		"number I.": 0.95, "number A.": 0.95, "number 1.1": 1, "lines 2": 0.94, "centred true": 0.95, "columns 1": 0.94, "columns 2": 0.93,
	}
	by := shares{}
	shown := map[string]bool{}
	columns, mixed := 0, 0
	eachHeadingHabit(0, func(seed uint64, h headingHabit) {
		pages, gold := h.draw(rand.New(rand.NewPCG(seed, 5)))
		got, apart := headingsOf(pages)
		if h.columns > 1 {
			columns++
			if !apart {
				mixed++
			}
		}
		same := slices.Equal(got, gold)
		by.count(same, "all", "number "+h.number, "look "+h.look, fmt.Sprint("lines ", h.lines), fmt.Sprint("centred ", h.centred),
			fmt.Sprint("columns ", h.columns), fmt.Sprint("indent ", h.indent), fmt.Sprint("listed ", h.listed))
		if k := h.number + h.look; !same && testing.Verbose() && !shown[k] {
			shown[k] = true
			t.Logf("%+v\n got %q\nwant %q", h, got, gold)
		}
	})
	if mixed*100 > columns {
		t.Errorf("the columns of %d documents of %d are read across", mixed, columns)
	}
	by.hold(t, least, "documents have the right headings")
}
