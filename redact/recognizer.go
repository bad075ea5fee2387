package redact

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/excerpt"
	"github.com/pagemill/pagemill/redact/internal/address"
	"github.com/pagemill/pagemill/redact/internal/identity"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A Pattern is a recogniser of one's own: what matches Regexp, or is one of
// Words, is Entity, which can be a new one.
type Pattern struct {
	Name     string   `json:"name,omitempty"` // in Finding.Rule; the entity's name if empty
	Entity   Entity   `json:"entity"`
	Regexp   string   `json:"regexp,omitempty"`   // of RE2; the group "value", if there is one, is the value
	Words    []string `json:"words,omitempty"`    // whole words, in any case
	Context  []string `json:"context,omitempty"`  // words of which one beside it raises the score by 0.35
	Checksum string   `json:"checksum,omitempty"` // what a match must pass: luhn, mod97 or mod11
	Score    float64  `json:"score,omitempty"`    // 0 means 0.6

	compiled *regexp.Regexp
}

// A Term is a list of words that are always an entity.
type Term struct {
	Entity Entity   `json:"entity"` // can be a new one
	Words  []string `json:"words"`  // whole words, in any case
}

// Scores of patterns, by default and beside a word of their context.
const (
	patternScore = 0.6
	contextScore = 0.35
	contextBytes = 60 // how far before and after a match such a word is looked for
)

// validate reports what is wrong with a pattern, and compiles it.
func (p *Pattern) validate() error {
	switch {
	case !isEntity(p.Entity):
		return fmt.Errorf("%w: recognizers: entity: %q", ErrOptions, excerpt.Of(string(p.Entity)))
	case (p.Regexp == "") == (len(p.Words) == 0):
		return fmt.Errorf("%w: recognizers: %s: want regexp or words", ErrOptions, p.Entity)
	case p.Checksum != "" && identity.Checks[p.Checksum] == nil:
		return fmt.Errorf("%w: recognizers: %s: checksum: %q", ErrOptions, p.Entity, excerpt.Of(p.Checksum))
	case p.Score < 0 || p.Score > 1:
		return fmt.Errorf("%w: recognizers: %s: score: %g", ErrOptions, p.Entity, p.Score)
	}
	_, err := p.matcher()
	return err
}

// matcher returns what finds the matches of a pattern.
func (p *Pattern) matcher() (*regexp.Regexp, error) {
	if p.compiled != nil {
		return p.compiled, nil
	}
	re, err := regexp.Compile(p.Regexp)
	if p.Regexp == "" {
		re, err = wordsMatcher(p.Words)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: recognizers: %s: %w", ErrOptions, p.Entity, err)
	}
	return re, nil
}

// wordsMatcher finds any of words, the longest first.
func wordsMatcher(words []string) (*regexp.Regexp, error) {
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return strings.TrimSpace(w) == "" })
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	for i, w := range words {
		words[i] = strings.Join(strings.Fields(regexp.QuoteMeta(w)), `\s+`)
	}
	if len(words) == 0 {
		return regexp.Compile(`[^\x00-\x{10FFFF}]`)
	}
	return regexp.Compile(`(?i)(?:` + strings.Join(words, "|") + `)`)
}

// An ownSearch is the patterns and terms of the options, compiled once.
type ownSearch struct {
	patterns []Pattern
	allowed  map[string]bool
}

// newOwnSearch returns nil if the options have neither.
func newOwnSearch(o Options) (*ownSearch, error) {
	if len(o.Recognizers) == 0 && len(o.Deny) == 0 && len(o.Allow) == 0 {
		return nil, nil
	}
	s := &ownSearch{allowed: map[string]bool{}}
	s.patterns = append(s.patterns, o.Recognizers...)
	for _, d := range o.Deny {
		s.patterns = append(s.patterns, Pattern{Name: "deny", Entity: d.Entity, Words: d.Words, Score: 1})
	}
	for i := range s.patterns {
		re, err := s.patterns[i].matcher()
		if err != nil {
			return nil, err
		}
		s.patterns[i].compiled = re
	}
	for _, a := range o.Allow {
		s.allowed[allowForm(a)] = true
	}
	return s, nil
}

// allowForm returns the form in which allowed values are compared.
func allowForm(v string) string { return strings.Join(strings.Fields(strings.ToLower(v)), " ") }

// find returns what the patterns find in text, those of the deny list at the
// highest rank.
func (s *ownSearch) find(text string, want scan.Wanted) []scan.Hit {
	var hits []scan.Hit
	for i := range s.patterns {
		p := &s.patterns[i]
		e := scan.Entity(p.Entity)
		if !want.Has(e) {
			continue
		}
		group := max(p.compiled.SubexpIndex("value"), 0)
		for _, m := range p.compiled.FindAllStringSubmatchIndex(text, -1) {
			a, b := m[2*group], m[2*group+1]
			if a < 0 || a == b || p.Regexp == "" && !wholeWord(text, a, b) || p.Checksum != "" && !identity.Checks[p.Checksum](alphanumeric(text[a:b])) {
				continue
			}
			h := scan.Found(e, a, b, p.rule(), p.score(text, a, b), scan.RankStrong)
			h.Validated = p.Checksum != ""
			hits = append(hits, h)
		}
	}
	return hits
}

func (p *Pattern) rule() string {
	if p.Name != "" {
		return p.Name
	}
	return strings.ToLower(string(p.Entity))
}

// score returns the score of the match [a,b).
func (p *Pattern) score(text string, a, b int) float64 {
	score := p.Score
	if score == 0 {
		score = patternScore
	}
	beside := strings.ToLower(text[max(0, a-contextBytes):a] + " " + text[b:min(len(text), b+contextBytes)])
	for _, w := range p.Context {
		if strings.Contains(beside, strings.ToLower(w)) {
			return min(1, score+contextScore)
		}
	}
	return score
}

// wholeWord reports whether no word goes on beyond [a,b).
func wholeWord(text string, a, b int) bool {
	isWord := func(r rune) bool {
		return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
	}
	before, _ := utf8.DecodeLastRuneInString(text[:a])
	first, _ := utf8.DecodeRuneInString(text[a:])
	last, _ := utf8.DecodeLastRuneInString(text[:b])
	after, _ := utf8.DecodeRuneInString(text[b:])
	return !(isWord(before) && isWord(first)) && !(isWord(last) && isWord(after))
}

// permitted drops the hits that the allow list, the threshold or the scope of places
// spares.
func (p *Page) permitted(text string, hits []scan.Hit) []scan.Hit {
	wide := p.opts.Locations == AllLocations || p.opts.Locations == "" && p.opts.Mode != Fast
	if wide && p.opts.Threshold == 0 && (p.search == nil || len(p.search.allowed) == 0) {
		return hits
	}
	return slices.DeleteFunc(hits, func(h scan.Hit) bool {
		v := allowForm(text[h.Start:h.End])
		return h.Score < p.opts.Threshold || p.search != nil && p.search.allowed[v] || !wide && h.Entity == scan.Location && address.IsCountry(v)
	})
}

// alphanumeric returns the ASCII letters and digits of v, in capitals.
func alphanumeric(v string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 && scan.IsAlnum(byte(r)) {
			return unicode.ToUpper(r)
		}
		return -1
	}, v)
}

// ParseOptions reads options of JSON, whose keys are those of Options. An unknown
// key is an error.
func ParseOptions(data []byte) (Options, error) {
	var o Options
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.DisallowUnknownFields()
	if err := d.Decode(&o); err != nil {
		return Options{}, fmt.Errorf("%w: %w", ErrOptions, err)
	}
	return o, o.Validate()
}
