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

// An entryHabit is how a producer sets lists of entries: nested lists,
// references, terms with their definitions, tables of contents.
type entryHabit struct {
	kind    string
	columns int
	apart   bool // distance between entries
	long    bool // entries of several lines
}

// An entrySetter sets entries and notes the Markdown lines they make, without
// spaces within the text.
type entrySetter struct {
	setter
	rng    *rand.Rand
	gold   []string
	spaced bool // leaders have spaces
}

// entry sets a marker at one edge and text at another; its further lines begin
// at rest.
func (s *entrySetter) entry(lines int, mark, at, rest float64, marker, first, prefix string) {
	s.feed(float64(lines) * 1.2 * bodySize)
	mark, at, rest = mark+s.left, at+s.left, rest+s.left
	if marker != "" {
		s.set(s.page(), mark, s.y, bodySize, marker)
	}
	from := len(s.page().Glyphs)
	var b strings.Builder
	word := first
	for x, n := at, 1; ; {
		next := habitWords[s.rng.IntN(len(habitWords))]
		end := n >= lines && x+textWidth(word)*bodySize > rest+0.5*(s.left+s.width-rest)
		if end {
			word += "."
		}
		if x+textWidth(word)*bodySize > s.left+s.width {
			x, n = rest, n+1
			s.y += 1.2 * bodySize
		}
		s.set(s.page(), x, s.y, bodySize, word)
		x += (textWidth(word) + 0.28) * bodySize
		if end {
			break
		}
		word = next
	}
	s.y += 1.2 * bodySize
	for _, g := range s.page().Glyphs[from:] {
		b.WriteString(strings.TrimSpace(g.Text))
	}
	s.gold = append(s.gold, prefix+b.String())
}

// contents sets an entry of a table of contents.
func (s *entrySetter) contents(depth int, title, page string, dots bool, prefix string) {
	s.feed(1.2 * bodySize)
	x := s.left + 12*float64(depth)
	s.set(s.page(), x, s.y, bodySize, title)
	right := s.left + s.width - textWidth(page)*bodySize
	if dots {
		leader := "."
		if s.spaced {
			leader = ". "
		}
		n := int((right - 4 - x - textWidth(title)*bodySize - 4) / (textWidth(leader) * bodySize))
		s.set(s.page(), right-4-float64(n)*textWidth(leader)*bodySize, s.y, bodySize, strings.Repeat(leader, n))
	}
	s.set(s.page(), right, s.y, bodySize, page)
	s.y += 1.2 * bodySize
	s.gold = append(s.gold, prefix+strings.ReplaceAll(title+page, " ", ""))
}

func (h entryHabit) draw(rng *rand.Rand) *entrySetter {
	s := &entrySetter{rng: rng, setter: setter{pen: pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25}}, columns: h.columns}}
	s.feed(0)
	lines := func() int {
		if h.long {
			return 2 + rng.IntN(2)
		}
		return 1
	}
	para := func() {
		s.y += 0.6 * bodySize
		s.entry(4, 0, 0, 0, "", "Each", "")
		s.y += 0.8 * bodySize
	}
	gap := func() {
		if h.apart {
			s.y += 0.5 * bodySize
		}
	}
	names := func() string {
		w := tableWords[rng.IntN(len(tableWords))]
		return strings.ToUpper(w[:1]) + w[1:]
	}
	para()
	if h.kind == "contents without dots" {
		plain := s.font
		s.font = &glyph.Font{Ascent: 0.75, Descent: -0.25, Bold: true}
		s.y += 14
		s.set(s.page(), s.left, s.y, 14, "Contents")
		s.y += 20
		s.font = plain
		s.gold = append(s.gold, "#Contents")
	}
	for i := range 4 {
		switch h.kind {
		case "nested bullets", "nested at the margin":
			rest := 12.0
			if h.kind != "nested bullets" {
				rest = 0
			}
			s.entry(lines(), 0, 12, rest, "•", "Some", "- ")
			for range i % 3 {
				gap()
				s.entry(lines(), 16, 28, 16+rest, "–", "Other", "  - ")
			}
		case "letters in numbers":
			s.entry(lines(), 0, 16, 16, fmt.Sprintf("%d.", i+1), "Some", fmt.Sprintf("%d. ", i+1))
			for k := range i % 3 {
				gap()
				s.entry(lines(), 20, 36, 36, fmt.Sprintf("(%c)", 'a'+k), "Other", fmt.Sprintf("   - (%c) ", 'a'+k))
			}
		case "bullets in numbers":
			s.entry(lines(), 0, 16, 16, fmt.Sprintf("%d.", i+1), "Some", fmt.Sprintf("%d. ", i+1))
			for range i % 3 {
				gap()
				s.entry(lines(), 20, 36, 36, "•", "Other", "   - ")
			}
		case "text in items":
			s.entry(lines(), 0, 16, 16, fmt.Sprintf("%d.", i+1), "Some", fmt.Sprintf("%d. ", i+1))
			s.y += 0.5 * bodySize
			s.entry(2, 16, 16, 16, "", "Other", "   ")
			s.y += 0.5 * bodySize
		case "numbered references":
			s.entry(1+lines(), 0, 20, 20, fmt.Sprintf("[%d]", i+1), names()+",", fmt.Sprintf("- [%d] ", i+1))
		case "references at the margin":
			s.entry(1+lines(), 0, 20, 0, fmt.Sprintf("[%d]", i+1), names()+",", fmt.Sprintf("- [%d] ", i+1))
		case "references with dots":
			s.entry(1+lines(), 0, 16, 16, fmt.Sprintf("%d.", i+1), names()+",", fmt.Sprintf("%d. ", i+1))
		case "letters at the margin":
			s.entry(lines(), 0, 16, 0, fmt.Sprintf("(%c)", 'a'+i), "Other", fmt.Sprintf("- (%c) ", 'a'+i))
		case "references by name":
			s.entry(1+lines(), 0, 0, 16, "", names()+",", "")
		case "references by name apart":
			s.entry(1+lines(), 0, 0, 16, "", names()+",", "")
			s.y += 0.5 * bodySize
		case "terms below":
			s.feed(3.6 * bodySize)
			plain := s.font
			s.font = &glyph.Font{Ascent: 0.75, Descent: -0.25, Bold: true}
			term := names()
			s.set(s.page(), s.left, s.y, bodySize, term)
			s.font = plain
			s.gold = append(s.gold, "**"+term+"**")
			s.y += 1.2 * bodySize
			s.entry(lines(), 24, 24, 24, "", "Some", "")
			gap()
		case "steps in words":
			s.entry(lines(), 0, 0, 0, "", fmt.Sprintf("Step %d:", i+1), "")
			s.y += 0.5 * bodySize
		case "contents", "contents without dots", "nested contents", "numbered contents", "spaced contents", "wrapped contents":
			s.spaced = h.kind == "spaced contents"
			if h.kind == "wrapped contents" && i%2 > 0 {
				s.entry(1, 0, 0, 0, "", names(), "- ")
				n := len(s.gold) - 1
				s.gold[n] = strings.TrimSuffix(s.gold[n], ".")
				g := s.page().Glyphs
				s.page().Glyphs = g[:len(g)-1]
				s.contents(0, "and of the "+names(), fmt.Sprint(3+7*i), true, s.gold[n])
				s.gold = append(s.gold[:n], s.gold[n+1])
				gap()
				continue
			}
			s.contents(0, names()+" of the "+names(), fmt.Sprint(3+7*i), h.kind != "contents without dots", "- ")
			for k := range i {
				gap()
				switch h.kind {
				case "nested contents":
					s.contents(1, names()+" and "+names(), fmt.Sprint(4+7*i+k), true, "  - ")
				case "numbered contents":
					s.contents(1, fmt.Sprintf("%d.%d %s and %s", i+1, k+1, names(), names()), fmt.Sprint(4+7*i+k), true, "  - ")
				}
			}
		}
		gap()
	}
	para()
	return s
}

// TestEntryHabits reads nested lists, references, terms and tables of contents as
// different producers set them.
func TestEntryHabits(t *testing.T) {
	t.Parallel()
	least := map[string]float64{"all": 0.99}
	by := shares{}
	shown := map[string]int{}
	eachEntryHabit(func(seed uint64, h entryHabit) {
		kind, s := h.kind, h.draw(rand.New(rand.NewPCG(seed, 31)))
		md, _ := layout.Settle(read(s.pages), nil).Markdown(nil, false)
		var got []string
		for _, l := range strings.Split(strings.TrimSpace(md), "\n") {
			text := strings.TrimLeft(l, " ")
			indent := l[:len(l)-len(text)]
			for _, m := range []string{"- ", "1. ", "2. ", "3. ", "4. "} {
				if rest, ok := strings.CutPrefix(text, m); ok {
					text, indent = rest, indent+m
					break
				}
			}
			for _, m := range []string{"(a) ", "(b) ", "(c) ", "(d) ", "[1] ", "[2] ", "[3] ", "[4] "} {
				if rest, ok := strings.CutPrefix(strings.ReplaceAll(text, "\\", ""), m); ok {
					text, indent = rest, indent+m
					break
				}
			}
			if text != "" {
				got = append(got, indent+strings.ReplaceAll(text, " ", ""))
			}
		}
		same := slices.Equal(got, s.gold)
		by.count(same, "all", kind, fmt.Sprint("columns ", h.columns), fmt.Sprint("apart ", h.apart), fmt.Sprint("long ", h.long))
		if !same && testing.Verbose() && shown[kind] < 2 {
			shown[kind]++
			t.Logf("%+v\n got %q\nwant %q", h, got, s.gold)
		}
	})
	by.hold(t, least, "are right")
}

// eachEntryHabit calls f with all combinations of habits.
func eachEntryHabit(f func(seed uint64, h entryHabit)) {
	seed := uint64(0)
	for _, kind := range []string{"nested bullets", "nested at the margin", "letters in numbers", "bullets in numbers", "text in items", "numbered references", "references at the margin", "references with dots", "letters at the margin", "references by name", "references by name apart", "terms below", "steps in words",
		"contents", "contents without dots", "nested contents", "numbered contents", "spaced contents", "wrapped contents"} {
		for k := range 24 {
			h := entryHabit{kind, 1 + k&1, k&2 > 0, k&4 > 0}
			seed++
			f(seed, h)
		}
	}
}
