package redact

import (
	"context"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// bias is what is added to the model's scores of names, so that doubtful ones
// come to be judged at all; what is masked is decided by how probable it is that
// a finding is right. On pages of other sites than the weights were fitted to, half
// the findings of about .4 are people; in aggressive mode one in four is enough.
const (
	bias     = 0.8
	sureName = 0.85 // of a full name, to be masked wherever else it stands
)

// thresholds are the least probable findings that are masked: persons, places.
var thresholds = map[Mode][2]float64{
	Accurate:   {0.52, 0.55},
	Aggressive: {0.2, 0.35},
}

// tagged asks the tagger about the prose of text.
func (p *Page) tagged(ctx context.Context, text string, rs []region) ([]hit, error) {
	if !p.opts.wants(Person) && !p.opts.wants(Location) {
		return nil, nil
	}
	if p.tagger == nil {
		var err error
		if p.tagger, err = tagger.NewTagger(bias); err != nil {
			return nil, err
		}
		p.tagger.Hint(p.hints.Persons, p.hints.Things, p.hints.Hosts)
	}
	gaps := make([]tagger.Gap, len(rs))
	for i, r := range rs {
		gaps[i] = tagger.Gap{Start: r.start, End: r.end, Silent: r.kind == dest || r.kind == tag || r.kind == loose}
		if r.kind != tag {
			continue
		}
		switch text[r.start:r.end] {
		case "<" + string(Person) + ">":
			gaps[i].Silent, gaps[i].Mask = false, tagger.MaskedPerson
		case "<" + string(Location) + ">":
			gaps[i].Silent, gaps[i].Mask = false, tagger.MaskedPlace
		}
	}
	found, err := p.tagger.Tag(ctx, text, gaps)
	if err != nil {
		return nil, err
	}
	hits := make([]hit, 0, len(found))
	p.names.firms = p.names.firms[:0]
	least, ok := thresholds[p.opts.Mode]
	if !ok {
		least = thresholds[Accurate]
	}
	for _, f := range found {
		if f.Kind != tagger.Organisation && f.Score < least[f.Kind] {
			continue
		}
		e := Person
		switch f.Kind {
		case tagger.Place:
			e = Location
		case tagger.Organisation:
			p.names.firms = append(p.names.firms, Span{f.Start, f.End})
			continue
		}
		if e == Person {
			f.Start = untitled(text, f.Start, f.End)
			if cityNames[text[f.Start:f.End]] && !f.Full {
				e = Location
			}
		}
		if p.opts.wants(e) {
			for _, s := range placesIn(text, e, Span{f.Start, f.End}) {
				if e == Location {
					// What stands beside a place that was masked is no place for that: "<LOCATION> airport".
					if s = codeAlone(text, s); noPlace(text[s.Start:s.End]) || strings.Contains(text[s.Start:s.End], "<"+string(Location)+">") {
						continue
					}
				}
				hits = appendParts(hits, text, Finding{e, s, f.Score, "tagger", false})
			}
		}
	}
	if p.opts.wants(Location) {
		hits = append(hits, cities(text, p.capitals(text), hits, p.names.firms)...)
		sortHits(p.steps, hits)
	}
	return hits, nil
}

// capitals returns where the words of text that can begin a name begin.
func (p *Page) capitals(text string) []int32 {
	if p.starts.text != text {
		p.starts.text, p.starts.at = text, wordStarts(text, &nameStart)
	}
	return p.starts.at
}

// bareDirections alone are no places.
var bareDirections = wordSet(`North South East West Northern Southern Eastern Western Tel Tel. Fax Norden Süden Osten Westen Nord Sud Est Ouest Norte Sur Este Oeste`)

// noPlace reports whether what the tagger took for a place is a word that names
// none by itself: a direction, a preposition in title case, a noun in lower case.
func noPlace(v string) bool {
	return bareDirections[v] || placeNouns[v] || smallWords[strings.ToLower(v)] && v != "US" && v != "IN"
}

// placeNouns, in lower case, are of any place.
var placeNouns = wordSet(`us state states city cities town county country countries province region airport station street road area island islands coast valley river lake beach park district village capital
	north south east west northern southern eastern western home house building office downtown`)

// codeAlone leaves of "NV Homes", the second of the parts of "Sparks, NV Homes",
// the state's code.
func codeAlone(text string, s Span) Span {
	code, _, ok := strings.Cut(text[s.Start:s.End], " ")
	if ok && len(code) <= 3 && regionCodes[code] && s.Start >= 2 && text[s.Start-2:s.Start] == ", " {
		s.End = s.Start + len(code)
	}
	return s
}

// placesIn cuts a list of places that the tagger took for one, "Oslo, Bergen
// (Norway)", into its places.
func placesIn(text string, e Entity, s Span) []Span {
	if e != Location {
		return []Span{s}
	}
	var out []Span
	start := s.Start
	for i := s.Start; i < s.End; i++ {
		c := text[i]
		if c != ' ' && c != ',' {
			continue
		}
		for _, sep := range [...]string{", ", " (", " - ", " & ", " – "} {
			if strings.HasPrefix(text[i:s.End], sep) {
				if i > start {
					out = append(out, Span{start, i})
				}
				start = i + len(sep)
				i = start - 1
				break
			}
		}
	}
	if s.End > start {
		out = append(out, Span{start, s.End})
	}
	return out
}

// untitled returns where the name in [i,end) begins after "Dr." and the like:
// a title is no part of it, and is none by itself.
func untitled(text string, i, end int) int {
	for i < end {
		w := wordEnd(text[:end], i) // a word of Chinese may be as long as the text
		if !titles[strings.ToLower(text[i:w])] || text[i:w] == "Don" {
			break
		}
		for i = w; i < end && (text[i] == '.' || isSpace(text[i])); {
			i++
		}
	}
	return i
}

// remember keeps the names among findings, so that the next look masks them
// wherever else they stand in the document. It reports whether there were new
// ones.
func (p *Page) remember(text string, fs []Finding) (bool, error) {
	m, err := tagger.Embedded()
	if err != nil {
		return false, err
	}
	names := distinctive(p.steps, text, fs, p.capitals(text), m.Common)
	if p.opts.Mode != Aggressive { // one word alone may be another's name as well
		names = slices.DeleteFunc(names, func(f Finding) bool {
			return f.Entity != Person || !strings.Contains(text[f.Start:f.End], " ") || f.Score < sureName
		})
	}
	before := len(p.names.values)
	p.names.learn(text, names)
	return len(p.names.values) > before, nil
}

// appendParts adds a name to hits, cut where Markdown's signs stand inside it:
// the tagger does not see them.
func appendParts(hits []hit, text string, f Finding) []hit {
	end := f.End
	for i := f.Start; i < end; {
		j := i
		for j < end && strings.IndexByte("*_`[]\\~|\n", text[j]) < 0 {
			j++
		}
		h := hit{f, rankTagger}
		h.Start, h.End = i, j
		for h.Start < h.End && isSpace(text[h.Start]) {
			h.Start++
		}
		for h.End > h.Start && isSpace(text[h.End-1]) {
			h.End--
		}
		if h.End-h.Start > 1 && !insideWord(text, h.Start) && !insideWord(text, h.End) {
			hits = append(hits, h)
		}
		i = j + 1
	}
	return hits
}

// insideWord reports whether letters stand on both sides of i: the tagger reads
// a very long word in pieces.
func insideWord(text string, i int) bool {
	return i > 0 && i < len(text) && isAlnum(text[i-1]) && isAlnum(text[i])
}
