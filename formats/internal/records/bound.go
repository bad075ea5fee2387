package records

import "slices"

// bounds computes an upper bound of a group's score without building its
// columns: a field that no element of the group names, shows or links to has no
// column.
type bounds struct {
	page   *Page
	fields []*field
	hits   [][]hit // by field, in document order: elements and texts that name it
	shown  [][]hit // by field: elements with values of its shape; nil if the shape is not needed

	said   [][]hit   // by field: the texts among the hits
	caps   []float64 // of tight, by field
	reach  reaches
	parts  map[string][]part // by concept
	wanted []bool            // by lexeme: whether there are parts of it
	sums   []float64         // of look, by field
	seen   []part
}

// A hit is a node with its score for a field.
type hit struct {
	node  int32
	score float64
}

func (p *Page) bounds(fields []*field) *bounds {
	b := &bounds{page: p, fields: fields, hits: make([][]hit, len(fields)), shown: make([][]hit, len(fields)), said: make([][]hit, len(fields)), caps: make([]float64, len(fields))}
	b.wants()
	p.placeNames() // reads all names
	b.names()
	b.labels()
	for i, f := range fields {
		for _, hits := range [...][]hit{b.hits[i], b.said[i]} {
			slices.SortFunc(hits, func(a, b hit) int { return int(a.node - b.node) })
		}
		switch f.kind {
		case when:
			b.shown[i] = p.shaped(shapeDate|shapeAge, 60)
		case money, formerMoney, currency:
			b.shown[i] = p.shaped(shapeMoney, maxMoneyText)
		}
	}
	return b
}

// wanted returns the concepts that name a field's columns.
func (f *field) wanted() []string {
	switch f.kind {
	case when:
		return []string{"date"}
	case person:
		return []string{"author"}
	case rating:
		return append([]string{"rating"}, f.aside...)
	case rank:
		return append([]string{"rank"}, f.aside...)
	case count:
		return f.counted()
	case link, image:
		return f.aside
	case money, formerMoney, currency, discount:
		return f.concepts
	}
	return f.specific()
}

// A part is one of the concepts that a field wants, with its share of all.
type part struct {
	field, at int
	share     float64
}

// wants indexes the fields by the concepts that they want.
func (b *bounds) wants() {
	b.parts = map[string][]part{}
	for i, f := range b.fields {
		want := f.wanted()
		for k, w := range want {
			weight := 1.0
			if k == len(want)-1 {
				weight = 1.5
			}
			b.parts[w] = append(b.parts[w], part{i, k, weight / (float64(len(want)) + 0.5)})
		}
	}
	b.sums = make([]float64, len(b.fields))
}

// eachConcept calls add for each field of which words name a concept, with the share.
func (b *bounds) eachConcept(words []int32, add func(field int, share float64)) {
	if !slices.ContainsFunc(words, b.isWanted) {
		return
	}
	b.seen = b.seen[:0]
	for _, w := range b.page.conceptsOf(words) {
		for _, part := range b.parts[w] {
			if !slices.Contains(b.seen, part) {
				b.seen = append(b.seen, part)
				b.sums[part.field] += part.share
			}
		}
	}
	for _, part := range b.seen {
		if s := b.sums[part.field]; s > 0 {
			add(part.field, s)
			b.sums[part.field] = 0
		}
	}
}

// isWanted reports whether a field wants the concept of a word.
func (b *bounds) isWanted(k int32) bool {
	for int(k) >= len(b.wanted) {
		l := &b.page.lexemes[len(b.wanted)]
		b.wanted = append(b.wanted, b.parts[l.concept] != nil || b.parts[l.singular] != nil)
	}
	return b.wanted[k]
}

// ownShare is the weight of an element's own names relative to its label.
const ownShare = 0.85

// names finds the elements named like a field.
func (b *bounds) names() {
	p := b.page
	read := make([][]hit, len(p.namings)) // hits with field numbers in place of nodes
	for k := range p.namings {
		n := &p.namings[k]
		b.eachConcept(n.lexemes, func(f int, s float64) { read[k] = append(read[k], hit{int32(f), s * ownShare}) })
		for _, words := range n.data {
			b.eachConcept(words, func(f int, s float64) { read[k] = append(read[k], hit{int32(f), s}) })
		}
	}
	for i := range p.nodes {
		p.check.Step()
		if k := p.nodes[i].naming; k > 0 {
			for _, h := range read[k] {
				b.hits[h.node] = append(b.hits[h.node], hit{int32(i), h.score})
			}
		}
	}
}

// labels finds the texts that may label a field's values: those that occur on
// the page at least twice, or before a colon.
func (b *bounds) labels() {
	var words []int32
	for _, l := range b.page.repeated() {
		words = b.page.appendWords(words[:0], l.text)
		b.eachConcept(words, func(f int, s float64) {
			for _, i := range l.nodes {
				b.hits[f] = append(b.hits[f], hit{i, s})
				b.said[f] = append(b.said[f], hit{i, s})
			}
		})
	}
}

// best returns the highest score of the hits in a range of nodes.
func best(hits []hit, from, to int32) float64 {
	i, _ := slices.BinarySearchFunc(hits, from, func(h hit, at int32) int { return int(h.node - at) })
	most := 0.0
	for ; i < len(hits) && hits[i].node < to && most < 1; i++ {
		most = max(most, hits[i].score)
	}
	return most
}

// of returns an upper bound of the score of a group's fields.
func (b *bounds) of(g *group) float64 { return b.sum(g, nil) }

// sum adds up the bounds of the fields; caps is nil without those of tight.
func (b *bounds) sum(g *group, caps []float64) float64 {
	recs := sampleOf(g)
	var has [sampleRecords]traits
	for k, r := range recs {
		for i := range b.page.tops(r) {
			has[k] |= b.page.nodes[i].has
		}
	}
	sum, all, answered := 0.0, 0.0, 0
	for i, f := range b.fields {
		w := 1.0
		if f.kind == title {
			w = titleWeight
		}
		all += w
		most, n := 0.0, 0
		for k, r := range recs {
			if s := b.record(i, r, has[k]); s > 0 {
				most = max(most, s)
				n++
			}
		}
		s := min(1, most) * float64(n) / float64(len(recs))
		if caps != nil {
			s = b.capped(i, s, most, caps[i])
		}
		if s > 0 {
			answered++
			sum += w * s
		}
	}
	if answered < min(2, len(b.fields)) {
		return 0
	}
	return sum / all
}

// capped returns the bound of a field whose values have common paths: s counts
// the records that may answer it, of which some may be answered by what others
// are named.
func (b *bounds) capped(i int, s, most, limit float64) float64 {
	switch b.fields[i].kind {
	case link, image:
		return min(s, limit)
	case money, formerMoney, currency:
		return s
	}
	if i == b.reach.title {
		return limit
	}
	return min(1, most)
}

// Upper bounds of the scores of some kinds of fields.
const (
	mostLink  = 0.9
	mostImage = 0.9
	mostMoney = 0.9
	mostCount = 0.9
	mostRest  = 0.8 // the text after a name; see remainder
	mostSpan  = 0.65
	mostPlace = 0.55
	fromLink  = 0.1
	fromOwner = 0.5
	fromBy    = 0.55
)

// record returns an upper bound of a field's score in one record; 0 if the
// record can't answer it.
func (b *bounds) record(i int, r record, has traits) float64 {
	f := b.fields[i]
	if s := b.kindOf(i, r, has, best(b.hits[i], r.from, r.to)); s >= enough || f.kind == title && s >= enoughTitle {
		return s
	}
	return 0
}

func (b *bounds) kindOf(i int, r record, has traits, named float64) float64 {
	f := b.fields[i]
	switch f.kind {
	case title:
		s := float64(b.page.nameIn(r)) + 0.6*named
		if f.hasQuestion() {
			s += 0.5
		}
		return max(min(s, 1), named)
	case link:
		return scoreIf(has&hasLink != 0, mostLink)
	case image:
		return scoreIf(has&hasImage != 0, mostImage)
	case money, formerMoney, currency:
		return max(mostMoney*best(b.shown[i], r.from, r.to), scoreIf(has&hasDigit != 0 && named >= 0.5, mostMoney))
	case when:
		return best(b.shown[i], r.from, r.to)
	case person:
		return 0.75*named + scoreIf(has&hasByWord != 0, fromBy) + scoreIf(has&hasLink != 0, fromLink+fromOwner)
	case prose:
		s := max(0.55*named, 0.35) + 0.41 + 0.3*min(1, float64(b.page.sizeOf(r))/150)
		return min(1, s)
	case rating, count, rank, discount:
		return scoreIf(has&hasDigit != 0, 1)
	case tags:
		return max(min(1, named+0.55), scoreIf(has&hasTagged != 0, 1)) * scoreIf(named > 0 || has&hasTagged != 0 || has&hasItem != 0, 1)
	case email:
		return scoreIf(has&hasMail != 0, 1)
	case phone:
		return max(named, scoreIf(has&hasTel != 0, 1))
	case stock:
		return mostCount
	}
	s := named
	if f.isDuration() {
		s = max(s, scoreIf(has&hasDigit != 0, mostSpan))
	}
	if f.isPlace() {
		s = max(s, mostPlace)
	}
	return s
}

func scoreIf(ok bool, s float64) float64 {
	if ok {
		return s
	}
	return 0
}

func (p *Page) sizeOf(r record) int32 {
	if n := &p.nodes[r.from]; n.end == r.to {
		return n.size
	}
	n := int32(0)
	for i := range p.tops(r) {
		n += p.nodes[i].size
	}
	return n
}
