package records

import (
	"math/bits"
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/meaning"
)

const (
	leastRows  = 3   // of so many records one has a value
	maxStudied = 60  // columns of a group that may answer fields
	readTexts  = 8   // texts of a column whose meaning is read
	earlier    = 0.4 // weight of a word of a property's name, of the one behind it
)

// A study is what is known of the fields and the columns of a group together.
type study struct {
	*matcher
	words       *meaning.Model
	columns     []*studied
	pairs       [][]pair    // by field and column
	largestText float64     // mean size of the largest column
	priced      bool        // a field is answered by the amounts of each record
	logits      [][]float32 // by field and column: the estimates
	given       []int       // by field: the column that answers it, -1 for none
	sure        []float64   // by field: the estimate of its answer
}

// A studied column is one that may answer a field.
type studied struct {
	*column
	texts  []string             // some different ones
	means  []*textMeaning       // of each of them
	tag    [1]uint32            // the feature of their element's
	names  []string             // concepts of its names and label
	named  []uint32             // features of them
	one    bool                 // all texts are the same
	shapes [len(shapes)]float64 // the share of the texts
}

// A pair is what is known of a field and a column together.
type pair struct {
	fit   float64 // how much likelier the texts make the field's words
	taken float64 // share of the texts that the field's type takes
}

// studyColumns reads the columns that may answer a field.
func (m *matcher) studyColumns(words *meaning.Model) *study {
	s := &study{matcher: m, words: words}
	for _, c := range m.table.cols {
		if len(s.columns) == maxStudied {
			break
		}
		if c.meanSize() == 0 || !m.used[c] && (c.rows*leastRows < len(m.recs) || strings.HasPrefix(c.attr, "data-") && !isPicture(c.attr)) {
			continue
		}
		d := &studied{column: c}
		for _, t := range c.texts() {
			if t != "" && !slices.Contains(d.texts, t) {
				d.read(m.page.reading(t), t, words)
				if d.texts = append(d.texts, t); len(d.texts) == readTexts {
					break
				}
			}
		}
		d.one = len(d.texts) < 2 && len(c.cells) > 2
		for _, words := range [...][]string{c.words(), ident.WordsAndNumbers(c.label()), m.page.headWords(c.cells[0].node)} {
			for _, w := range words {
				if w = conceptOf(w); !slices.Contains(d.names, w) && !isDigits(w) {
					d.names = append(d.names, w)
					d.named = append(d.named, meaning.NameFeature(w))
				}
			}
		}
		for k := range d.shapes {
			d.shapes[k] /= float64(max(len(d.texts), 1))
		}
		d.tag[0] = meaning.TagFeature(m.page.nodes[c.cells[0].node].n.Data)
		s.largestText = max(s.largestText, float64(c.meanSize()))
		s.columns = append(s.columns, d)
	}
	for _, f := range m.fields {
		s.priced = s.priced || f.isMoney() && m.found[f] != nil
		row := make([]pair, len(s.columns))
		for j, d := range s.columns {
			if row[j].fit = s.fit(f, d); !f.isMoney() {
				row[j].taken = s.taken(f, d)
			}
		}
		s.pairs = append(s.pairs, row)
	}
	return s
}

// A textMeaning is what a text means, as some words tell it.
type textMeaning struct {
	words    *meaning.Model
	concepts wordSet
	vector   meaning.Vector
}

// read adds what is known of a text to what is known of a column.
func (d *studied) read(r *reading, text string, words *meaning.Model) {
	if r.meaning == nil || r.meaning.words != words {
		r.meaning = &textMeaning{words: words, concepts: conceptsIn(text)}
		r.meaning.vector.Add(words, meaning.AppendFeatures(nil, text))
	}
	d.means = append(d.means, r.meaning)
	for has := r.shapes(text, allShapes); has != 0; has &= has - 1 {
		d.shapes[bits.TrailingZeros32(uint32(has))]++
	}
}

// fit returns how much likelier the texts of a column make the words of a field, the last
// of which counts most.
func (s *study) fit(f *field, d *studied) float64 {
	sum, all := 0.0, 0.0
	for n, m := range d.means {
		v := m.vector
		v.Add(s.words, d.tag[:])
		for k, name := range d.names {
			if !slices.Contains(f.concepts, name) {
				v.Add(s.words, d.named[k:k+1])
			}
		}
		weight := 1.0
		for i := len(f.concepts) - 1; i >= 0; i-- {
			k := s.words.Concept(f.concepts[i])
			if k < 0 {
				continue
			}
			sum += weight * s.words.Fit(&v, k) / float64(len(d.means))
			if n == 0 {
				all += weight
			}
			weight *= earlier
		}
	}
	if all == 0 {
		return 0
	}
	return sum / all
}

// taken returns the share of the texts that the field's type takes.
func (s *study) taken(f *field, d *studied) float64 {
	switch {
	case d.attr == "href" && f.kind == email:
		return d.share(func(s string) bool { return strings.HasPrefix(s, "mailto:") })
	case d.attr == "href" && f.kind == phone:
		return d.share(func(s string) bool { return strings.HasPrefix(s, "tel:") })
	case (f.kind == link) != (d.attr == "href"), (f.kind == image) != isPicture(d.attr):
		return 0
	case f.isNumber() && s.title != nil && s.title != d.column && s.holds(d.column, s.title): // the figure may be the name's
		return 0
	case f.kind == link || f.kind == image || f.kind == tags:
		return 1
	}
	dated := f.kind == when && f.Format == ""
	if dated && (d.timed() >= enough || d.label() != "" && overlap(f.concepts, d.sayings(), 0) == 1) {
		return 1 // in whatever words
	}
	n := 0
	for _, t := range d.texts {
		if dated && s.page.shapeOf(t, shapeDate|shapeAge) == 0 {
			continue
		}
		if _, ok := s.page.convert(f, []string{t}, []int32{d.cells[0].node}); ok {
			n++
		}
	}
	return float64(n) / float64(max(len(d.texts), 1))
}

// isPicture reports whether an attribute holds the address of a picture.
func isPicture(attr string) bool {
	return slices.Contains([]string{"src", "data-src", "srcset", "data-srcset"}, attr)
}

// headWords returns the words of the head above a cell of a table.
func (p *Page) headWords(cell int32) []string {
	row := p.nodes[cell].parent
	if a := p.nodes[cell].n.DataAtom; a != atom.Td && a != atom.Th || row < 0 {
		return nil
	}
	if p.headed == nil {
		p.headed = map[int32]headedRow{}
		for _, g := range p.grids() {
			for i, r := range g.rows {
				p.headed[r.node] = headedRow{g, i}
			}
		}
	}
	h, ok := p.headed[row]
	if !ok {
		return nil
	}
	if k := slices.Index(h.g.rows[h.row].cells, cell); k >= 0 {
		return labelWords(h.g.head[k])
	}
	return nil
}

// A headedRow is a row of a table with a head.
type headedRow struct {
	g   *grid
	row int
}
