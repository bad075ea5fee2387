package redact

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/redact/internal/address"
	"github.com/pagemill/pagemill/redact/internal/field"
	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// bias is added to the model's scores of names, so that doubtful ones are
// judged at all; the thresholds decide by the probability of a finding. Accurate
// mode masks what is right more likely than not, and rather a place too many; in
// aggressive mode three persons in ten are enough, and one place.
const (
	bias           = 0.8
	sureName       = 0.55 // for a full name, to mask its other occurrences
	surePlace      = 0.85 // for a place that ends a longer name
	introducedName = 0.3  // for the name that someone gives as his own
)

// thresholds are the least probabilities of findings that are masked: persons,
// places.
var thresholds = map[Mode][2]float64{
	Accurate:   {0.54, 0.37},
	Aggressive: {0.3, 0.2},
}

// tagged returns the tagger's findings in the prose of text.
func (p *Page) tagged(ctx context.Context, text string, rs []scan.Region) ([]scan.Hit, error) {
	if !p.want.Has(scan.Person) && !p.want.Has(scan.Location) {
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
		p.steps.Step()
		gaps[i] = tagger.Gap{Start: r.Start, End: r.End, Silent: r.Kind == scan.Dest || r.Kind == scan.Tag || r.Kind == scan.Loose}
		if r.Kind != scan.Tag {
			continue
		}
		switch text[r.Start:r.End] {
		case "<" + string(scan.Person) + ">":
			gaps[i].Silent, gaps[i].Mask = false, tagger.MaskedPerson
		case "<" + string(scan.Location) + ">":
			gaps[i].Silent, gaps[i].Mask = false, tagger.MaskedPlace
		}
	}
	found, err := p.tagger.Tag(ctx, text, gaps)
	if err != nil {
		return nil, err
	}
	hits := make([]scan.Hit, 0, len(found))
	p.names.Firms = p.names.Firms[:0]
	least, ok := thresholds[p.opts.Mode]
	if !ok {
		least = thresholds[Accurate]
	}
	for _, f := range found {
		p.steps.Step()
		if f.Kind != tagger.Organisation && f.Score < least[f.Kind] && !(f.Kind == tagger.Person && f.Score >= introducedName && introduced(text[:f.Start])) {
			continue
		}
		e := scan.Person
		switch f.Kind {
		case tagger.Place:
			e = scan.Location
		case tagger.Organisation:
			p.names.Firms = append(p.names.Firms, scan.Span{Start: f.Start, End: f.End})
			continue
		}
		if e == scan.Person {
			f.Start = field.Untitled(text, f.Start, f.End)
		}
		for _, s := range placesIn(text, e, scan.Span{Start: f.Start, End: f.End}) {
			e := e
			if e == scan.Person && address.CityNames[text[s.Start:s.End]] && !f.Full {
				e = scan.Location
			}
			ok := true
			if e == scan.Location {
				s, ok = placed(text, s, f.Score)
			} else {
				s, ok = personal(text, s)
			}
			if !ok {
				continue
			}
			if p.want.Has(e) {
				h := scan.Found(e, s.Start, s.End, "tagger", f.Score, scan.RankTagger)
				h.Attested = f.Attested
				hits = appendParts(hits, text, h)
			}
		}
	}
	if p.want.Has(scan.Location) {
		hits = append(hits, address.Told(text, p.capitals(text), p.opts.Mode == Aggressive)...)
		hits = append(hits, address.Cities(text, p.capitals(text), hits, p.names.Firms)...)
		scan.SortHits(p.steps, hits)
	}
	return hits, nil
}

// introduced reports whether someone is about to give his name after before:
// "i'm", "my name is".
func introduced(before string) bool {
	for _, words := range [...]string{"i'm ", "i’m ", "i am ", "this is ", "name is "} {
		if n := len(before) - len(words); n >= 0 && strings.EqualFold(before[n:], words) && (n == 0 || !scan.WordByte[before[n-1]]) {
			return true
		}
	}
	return false
}

// capitals returns the offsets of words that can begin a name.
func (p *Page) capitals(text string) []int32 {
	if p.starts.text != text {
		p.starts.text, p.starts.at = text, mask.WordStarts(text, &mask.NameStart)
	}
	return p.starts.at
}

// personal returns the name within a person found by the tagger, without
// punctuation before it, and whether it has a word other than titles and
// function words: a capitalised one if any word is, as in "that Dr.".
func personal(text string, s scan.Span) (scan.Span, bool) {
	for s.Start < s.End && !scan.WordByte[text[s.Start]] {
		s.Start++
	}
	lower, capital := false, false
	for i := s.Start; i < s.End; {
		if !scan.WordByte[text[i]] {
			i++
			continue
		}
		w := scan.WordEnd(text[:s.End], i)
		r, _ := utf8.DecodeRuneInString(text[i:])
		names := !scan.SmallWords[strings.ToLower(text[i:w])] && field.Untitled(text, i, w) < w
		switch {
		case unicode.IsLower(r):
			lower = lower || names
		case names:
			return s, true
		default:
			capital = true
		}
		i = w
	}
	return s, lower && !capital
}

// isRest reports whether a person is only what was left of a longer one beside
// better findings, and names nobody: "that Dr.".
func isRest(text string, h scan.Hit) bool {
	_, ok := personal(text, scan.Span{Start: h.Start, End: h.End})
	return h.Entity == scan.Person && !ok
}

// bareDirections are not places by themselves.
var bareDirections = scan.WordSet(`North South East West Northern Southern Eastern Western Tel Tel. Fax Norden Süden Osten Westen Nord Sud Est Ouest Norte Sur Este Oeste`)

// noPlace reports whether a place of the tagger is a word that does not name
// one by itself: a direction, a preposition in title case, a lower-case noun.
func noPlace(v string) bool {
	return bareDirections[v] || placeNouns[v] || scan.SmallWords[strings.ToLower(v)] && v != "US" && v != "IN"
}

// placeNouns are generic nouns for places, in lower case.
var placeNouns = scan.WordSet(`us state states city cities town county country countries province region airport station street road area island islands coast valley river lake beach park district village capital
	north south east west northern southern eastern western home house building office downtown`)

// codeAlone reduces "NV Homes", the second part of "Sparks, NV Homes", to the
// state code.
func codeAlone(text string, s scan.Span) scan.Span {
	code, _, ok := strings.Cut(text[s.Start:s.End], " ")
	if ok && len(code) <= 3 && address.RegionCodes[code] && s.Start >= 2 && text[s.Start-2:s.Start] == ", " {
		s.End = s.Start + len(code)
	}
	return s
}

// placed returns the place within a finding of the tagger with the given score,
// and whether there is one.
func placed(text string, s scan.Span, score float64) (scan.Span, bool) {
	s = codeAlone(text, capitalised(text, s))
	switch v := text[s.Start:s.End]; {
	case score < surePlace && endsName(text, s), noPlace(v):
		return s, false
	case strings.Contains(v, "<"+string(scan.Location)+">"):
		return s, false // a word next to a masked place is not thereby one: "<LOCATION> airport"
	}
	return s, true
}

// endsName reports whether a one-word place ends a name that at least two
// capitalised words begin: "Small Business Attorney NYC".
func endsName(text string, s scan.Span) bool {
	if strings.IndexByte(text[s.Start:s.End], ' ') >= 0 {
		return false
	}
	i := s.Start
	for n := 0; n < 2; n++ {
		if i < 2 || text[i-1] != ' ' || !scan.IsLower(text[i-2]) {
			return false
		}
		i--
		for i > 0 && scan.WordByte[text[i-1]] {
			i--
		}
		if !scan.IsUpper(text[i]) {
			return false
		}
	}
	return true
}

// capitalised removes lower-case words from the start and end of a place that
// has a capital: "central Bolivia", "Tajikistan mountains".
func capitalised(text string, s scan.Span) scan.Span {
	first, last := -1, -1
	for i := s.Start; i < s.End; {
		if !scan.WordByte[text[i]] {
			i++
			continue
		}
		w := scan.WordEnd(text[:s.End], i)
		if r, _ := utf8.DecodeRuneInString(text[i:]); !unicode.IsLower(r) {
			last = w
			if first < 0 {
				first = i
			}
		}
		i = w
	}
	if first < 0 {
		return s
	}
	if first > s.Start && text[first-1] == ' ' {
		s.Start = first
	}
	if last < s.End && text[last] == ' ' {
		s.End = last
	}
	return s
}

// listSigns separate places; the dashes, listed first, never occur inside a
// person's name.
var listSigns = [...]string{" - ", " – ", ", ", " (", " & "}

const dashes = 2

// placesIn splits a list that the tagger found as one place, "Oslo, Bergen
// (Norway)", into places, and a person at dashes: "Amicis - Bordeaux".
func placesIn(text string, e scan.Entity, s scan.Span) []scan.Span {
	seps := listSigns[:]
	if e != scan.Location {
		seps = seps[:dashes]
	}
	var out []scan.Span
	start := s.Start
	for i := s.Start; i < s.End; i++ {
		c := text[i]
		if c != ' ' && c != ',' {
			continue
		}
		for _, sep := range seps {
			if strings.HasPrefix(text[i:s.End], sep) {
				if i > start {
					out = append(out, scan.Span{Start: start, End: i})
				}
				start = i + len(sep)
				i = start - 1
				break
			}
		}
	}
	if s.End > start {
		out = append(out, scan.Span{Start: start, End: s.End})
	}
	return out
}

// unknown returns what is known of a page in the beginning. Outside of aggressive
// mode what merely looks like a name is no person's in an address.
func unknown(o Options) mask.Known { return mask.Known{EverySlug: o.Mode == Aggressive} }

// remember records the names among findings, so that the next pass masks their
// other occurrences in the document. It reports whether there were new ones.
func (p *Page) remember(text string, fs []scan.Hit) (bool, error) {
	m, err := tagger.Embedded()
	if err != nil {
		return false, err
	}
	counts := func(f scan.Hit) bool { // a single word may also be another name
		return p.opts.Mode == Aggressive || f.Entity == scan.Person && f.Score >= sureName && strings.Contains(text[f.Start:f.End], " ")
	}
	if !slices.ContainsFunc(fs, counts) {
		return false, nil
	}
	names := mask.Distinctive(p.steps, text, fs, p.capitals(text), m.Common)
	names = slices.DeleteFunc(names, func(f scan.Hit) bool { return !counts(f) })
	before := len(p.names.Values)
	p.names.Learn(p.steps, text, names)
	return len(p.names.Values) > before, nil
}

// appendParts adds a name to hits, split at Markdown syntax inside it, which
// the tagger does not see.
func appendParts(hits []scan.Hit, text string, f scan.Hit) []scan.Hit {
	end := f.End
	for i := f.Start; i < end; {
		j := i
		for j < end && strings.IndexByte("*_`[]\\~|\n", text[j]) < 0 {
			j++
		}
		h := f
		h.Start, h.End = i, j
		for h.Start < h.End && scan.IsSpace(text[h.Start]) {
			h.Start++
		}
		for h.End > h.Start && scan.IsSpace(text[h.End-1]) {
			h.End--
		}
		if h.End-h.Start > 1 && !insideWord(text, h.Start) && !insideWord(text, h.End) {
			hits = append(hits, h)
		}
		i = j + 1
	}
	return hits
}

// insideWord reports whether letters adjoin i on both sides: the tagger reads a
// very long word in pieces.
func insideWord(text string, i int) bool {
	return i > 0 && i < len(text) && scan.IsAlnum(text[i-1]) && scan.IsAlnum(text[i])
}
