package redact

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/address"
	"github.com/pagemill/pagemill/redact/internal/field"
	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// bias is added to the model's scores of names, so that doubtful ones are
// judged at all; the thresholds decide by the probability of a finding.
const (
	bias           = 0.8
	sureName       = 0.45 // for a full name, to mask its other occurrences
	introducedName = 0.2  // for the name that someone gives as his own
)

// thresholds are the least probabilities of findings that are masked: persons and
// places of pages, persons and places of text without addresses. What set them, by
// folds over sites of marked pages:
//
//   - persons of pages: of those on the pages kept apart .57 masks as many as .5, and
//     .901 of what it masks are right, with .5 .891; on product pages that no judge saw
//     it masks 72 of 74, 20 wrong ones of 40. .3, for aggressive, has .812 right there
//   - places of pages: as many as the regression before the trees masked, .90 at .77
//     right and .95 at .66: .43 masks .91 at .80, .24 masks .95 at .72
//   - plain text: .45 has the best exact F1 of ewt and wikigold, held out; .2 is what
//     the aggressive mode of the regression had
//   - pages in other languages: those of accurate mask, on 239 pages kept apart, .91 of
//     the persons at .84 right and .96 of the places at .85; below them most are wrong,
//     so both modes have them
var thresholds = map[Mode][2][2]float64{
	Accurate:   {{0.57, 0.43}, {0.45, 0.45}},
	Aggressive: {{0.3, 0.24}, {0.2, 0.2}},
}

// tagged returns the tagger's findings in the prose of text.
func (p *Page) tagged(ctx context.Context, text string, rs []scan.Region) ([]scan.Hit, error) {
	if !p.want.Has(scan.Person) && !p.want.Has(scan.Location) {
		return nil, nil
	}
	found, err := p.tag(ctx, text, rs)
	if err != nil {
		return nil, err
	}
	hits := make([]scan.Hit, 0, len(found))
	p.names.Firms = p.names.Firms[:0]
	for _, m := range found {
		p.steps.Step()
		switch {
		case m.Kind == tagger.Organisation:
			p.names.Firms = append(p.names.Firms, scan.Span{Start: m.Start, End: m.End})
		case p.isLikely(text, m):
			hits = p.appendNames(hits, text, m)
		}
	}
	capitals := scan.Capitals(text)
	if p.want.Has(scan.Person) {
		m, err := tagger.Embedded()
		if err != nil {
			return nil, err
		}
		hits = append(hits, field.Titled(text, capitals, m.Everyday)...)
		hits = append(hits, field.TitledEast(text)...)
		hits = append(hits, field.Mailboxes(text, capitals, m.Everyday)...)
		hits = append(hits, field.Listed(p.steps, text, p.Uncovered())...)
		scan.SortHits(p.steps, hits)
	}
	if p.want.Has(scan.Location) {
		hits = append(hits, address.Told(text, capitals, p.opts.Mode == Aggressive)...)
		hits = append(hits, address.Cities(text, capitals, hits, p.names.Firms)...)
		scan.SortHits(p.steps, hits)
	}
	return hits, nil
}

// joined returns the persons whose names go on over markup or invisible
// characters.
func (p *Page) joined(ctx context.Context, seen *scan.Seen) ([]scan.Hit, error) {
	if p.opts.Mode == Fast || !p.want.Has(scan.Person) {
		return nil, nil
	}
	found, err := p.tag(ctx, seen.Text, seen.Regions)
	if err != nil {
		return nil, err
	}
	var hits []scan.Hit
	for _, m := range found {
		p.steps.Step()
		if m.Kind == tagger.Person && m.Attested && mask.IsName(seen.Text[m.Start:m.End]) && p.isLikely(seen.Text, m) {
			hits = p.appendNames(hits, seen.Text, m)
		}
	}
	return seen.Original(hits), nil
}

// tag returns what the tagger finds in the prose of text.
func (p *Page) tag(ctx context.Context, text string, rs []scan.Region) ([]tagger.Mention, error) {
	if p.tagger == nil {
		var err error
		if p.tagger, err = tagger.NewTagger(bias); err != nil {
			return nil, err
		}
		p.tagger.Hint(p.hints.Persons, p.hints.Things, p.hints.Hosts)
	}
	return p.tagger.Tag(ctx, text, p.gapsOf(text, rs))
}

// gapsOf returns the regions of text as the tagger reads them. Masks of earlier
// passes stand for names.
func (p *Page) gapsOf(text string, rs []scan.Region) []tagger.Gap {
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
	return gaps
}

// isLikely reports whether a person or place of the tagger is likely enough to
// be masked.
func (p *Page) isLikely(text string, m tagger.Mention) bool {
	least, ok := thresholds[p.opts.Mode]
	if !ok || !m.English && !m.Plain {
		least = thresholds[Accurate]
	}
	in := 0
	if m.Plain {
		in = 1
	}
	return m.Score >= least[in][m.Kind] || m.Kind == tagger.Person && m.Score >= introducedName && introduced(text[:m.Start])
}

// appendNames adds the wanted names within a person or place of the tagger to
// hits.
func (p *Page) appendNames(hits []scan.Hit, text string, m tagger.Mention) []scan.Hit {
	kind := scan.Location
	if m.Kind == tagger.Person {
		kind, m.Start = scan.Person, field.Untitled(text, m.Start, m.End)
	}
	for _, s := range placesIn(text, kind, scan.Span{Start: m.Start, End: m.End}) {
		e, named := kind, false
		if e == scan.Person && address.CityNames[text[s.Start:s.End]] && !m.Full {
			e = scan.Location
		}
		if e == scan.Location {
			s, named = placed(text, s)
		} else {
			s, named = personal(text, s)
		}
		if named && p.want.Has(e) {
			h := scan.Found(e, s.Start, s.End, "tagger", m.Score, scan.RankTagger)
			h.Attested = m.Attested
			hits = appendParts(hits, text, h)
		}
	}
	return hits
}

// introduced reports whether someone is about to give his name after before:
// "i'm", "my name is".
func introduced(before string) bool {
	return introduction().MatchString(before[max(0, len(before)-16):])
}

var introduction = lazy.Regexp(`(?i)(?:^|[^\pL\pM\d_])(?:i['’]m|i am|this is|name is) $`)

// personal returns the name within a person found by the tagger, without
// punctuation before it, and whether it has a word other than titles and
// function words: a capitalised one if any word is, as in "that Dr.".
func personal(text string, s scan.Span) (scan.Span, bool) {
	s.Start = scan.Past(text, s.Start, s.End, func(c byte) bool { return !scan.IsWord(c) })
	if r, n := utf8.DecodeRuneInString(text[s.Start:s.End]); r > 0x2E7F && s.End-s.Start > n && strings.Trim(text[s.Start:s.End], string(r)) == "" {
		return s, false // laughter: "哈哈哈"
	}
	if isVersion(text[s.Start:s.End]) || inConstant(text, s) || beginsDate(text, s) {
		return s, false
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

// isVersion reports whether name is that of a version of a product: "Mark II".
func isVersion(name string) bool {
	mark, numeral, ok := strings.Cut(name, " ")
	return ok && strings.EqualFold(mark, "mark") && strings.Trim(numeral, "IVX") == ""
}

// inConstant reports whether s is in a name that a program has for a constant:
// "DEB_BUILD_OPTIONS".
func inConstant(text string, s scan.Span) bool {
	isPart := func(c byte) bool { return c == '_' || scan.IsDigit(c) || 'A' <= c && c <= 'Z' }
	end := scan.Past(text, s.Start, len(text), isPart)
	if end < s.End {
		return false
	}
	return strings.Contains(strings.Trim(text[scan.Back(text, 0, s.Start, isPart):end], "_"), "_")
}

// beginsDate reports whether s is the day of the week in a date as mail has it:
// "Thu, 19 Jan 2023".
func beginsDate(text string, s scan.Span) bool {
	after, ok := strings.CutPrefix(scan.After(text, s.End, len(", 1")), ", ")
	return ok && after != "" && scan.IsDigit(after[0]) && slices.Contains(weekdays[:], text[s.Start:s.End])
}

var weekdays = [...]string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}

// isRest reports whether a finding is only what was left of a longer one beside
// better findings: a person that names nobody, "that Dr.", or a place of words in
// lower case and a number, "port 51514", or of a number alone.
func isRest(text string, h scan.Hit) bool {
	v := text[h.Start:h.End]
	if h.Entity == scan.Location {
		return (scan.IsLower(v[0]) || scan.IsDigit(v[0])) && strings.ContainsAny(v, "0123456789") && strings.ToLower(v) == v && len(v) == utf8.RuneCountInString(v)
	}
	_, ok := personal(text, scan.Span{Start: h.Start, End: h.End})
	return h.Entity == scan.Person && !ok
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
	names := mask.Distinctive(p.steps, text, fs, m.Common)
	names = slices.DeleteFunc(names, func(f scan.Hit) bool { return !counts(f) })
	before := len(p.names.Values)
	p.names.Learn(p.steps, text, names)
	return len(p.names.Values) > before, nil
}

// appendParts adds a name to hits, split at Markdown syntax inside it, which
// the tagger does not see.
func appendParts(hits []scan.Hit, text string, f scan.Hit) []scan.Hit {
	for i := f.Start; i < f.End; {
		j := f.End
		if n := strings.IndexAny(text[i:j], "*_`[]\\~|\n"); n >= 0 {
			j = i + n
		}
		h := f
		h.Start = scan.SkipSpace(text, i, j)
		h.End = scan.Back(text, h.Start, j, scan.IsSpace)
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
