package redact

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/excerpt"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// Entity is a kind of personal data, under its name in the spec.
type Entity string

// The six entities of spec 2.4.
const (
	Person    = Entity(scan.Person)    // PERSON
	Email     = Entity(scan.Email)     // EMAIL
	Phone     = Entity(scan.Phone)     // PHONE
	Location  = Entity(scan.Location)  // LOCATION
	Financial = Entity(scan.Financial) // FINANCIAL: cards, accounts, wallets, tax and identity numbers
	Secret    = Entity(scan.Secret)    // SECRET: passwords, keys, tokens
)

// Entities beyond the six, masked if Options.Extra names them.
const (
	BirthDate     = Entity(scan.BirthDate)     // BIRTH_DATE: a date stated to be a date of birth
	IPAddress     = Entity(scan.IPAddress)     // IP_ADDRESS: IPv4 and IPv6, except loopback addresses and netmasks
	Vehicle       = Entity(scan.Vehicle)       // VIN: vehicle identification numbers (ISO 3779)
	MedicalRecord = Entity(scan.MedicalRecord) // MEDICAL_RECORD: patient and medical record numbers
	Plate         = Entity(scan.Plate)         // LICENSE_PLATE: registration numbers of vehicles, beside a label
	Username      = Entity(scan.Username)      // USERNAME: names of users, beside a label
	MACAddress    = Entity(scan.MACAddress)    // MAC_ADDRESS: addresses of network cards
)

// Entities lists the six, in the order of the spec.
func Entities() []Entity { return public(scan.Entities()) }

// Extras lists the entities that Options.Extra can name.
func Extras() []Entity { return public(scan.Extras()) }

func public(es []scan.Entity) []Entity {
	out := make([]Entity, len(es))
	for i, e := range es {
		out[i] = Entity(e)
	}
	return out
}

// Mode is the thoroughness of the search.
type Mode string

// The modes of spec 2.4. The zero Mode is Accurate.
const (
	Accurate   Mode = "accurate"
	Aggressive Mode = "aggressive" // more recall, more false positives
	Fast       Mode = "fast"       // no tagger
)

// ReplaceStyle is the kind of replacement for masked values.
type ReplaceStyle string

// The styles of spec 2.4. The zero ReplaceStyle is Tag.
const (
	Tag    ReplaceStyle = "tag"    // <EMAIL>
	Mask   ReplaceStyle = "mask"   // one asterisk per character
	Remove ReplaceStyle = "remove" // nothing
)

// LocationScope says which places are masked.
type LocationScope string

// The scopes of places. The zero LocationScope is AllLocations, in fast mode
// BelowCountry.
const (
	AllLocations LocationScope = "all"
	BelowCountry LocationScope = "below-country" // names of countries and continents that stand alone stay
)

// Options are those of redactPII; the zero value masks all six entities, in
// accurate mode, with tags.
type Options struct {
	Entities     []Entity     `json:"entities,omitempty"`     // what to mask; empty means all six
	Extra        []Entity     `json:"extra,omitempty"`        // beyond the six; see Extras; none by default
	Mode         Mode         `json:"mode,omitempty"`         // "" means Accurate
	ReplaceStyle ReplaceStyle `json:"replaceStyle,omitempty"` // "" means Tag

	Operators   map[Entity]Operator `json:"operators,omitempty"`   // by entity, or AnyEntity, in place of ReplaceStyle
	Locations   LocationScope       `json:"locations,omitempty"`   // "" means AllLocations, in fast mode BelowCountry
	Threshold   float64             `json:"threshold,omitempty"`   // 0 to 1: findings of a lower score stay
	Allow       []string            `json:"allow,omitempty"`       // values that stay, in any case
	Deny        []Term              `json:"deny,omitempty"`        // words that are always masked
	Recognizers []Pattern           `json:"recognizers,omitempty"` // of one's own

	// Names is the caller's own model. Its findings are merged with the
	// built-in ones. They can be of entities of its own.
	Names Recognizer `json:"-"`

	Key     []byte   `json:"-"` // of Encrypt: any passphrase, better 32 random bytes
	Mapping *Mapping `json:"-"` // shared by the documents of a run; nil numbers each by itself
}

// A Recognizer finds personal data by its own means. Spans are byte offsets
// into text, on character boundaries. It is called once per text and must be
// safe for concurrent use.
type Recognizer interface {
	Recognize(ctx context.Context, text string) ([]Finding, error)
}

// Span is a half-open range of bytes.
type Span struct {
	Start int `json:"start"` // offset of the first byte
	End   int `json:"end"`   // offset after the last byte
}

// A Finding states where personal data is and which rule found it. It never
// contains the value.
type Finding struct {
	Entity Entity `json:"entity"` // the kind of data
	Span
	Score     float64 `json:"score"`     // 0 to 1
	Rule      string  `json:"rule"`      // such as "card" or "name/tagger"
	Validated bool    `json:"validated"` // confirmed by a checksum or numbering plan
}

// ErrOptions is wrapped by the error for unknown options.
var ErrOptions = errors.New("redact: bad option")

// ErrFinding is wrapped by the error for an invalid span or entity of a
// Recognizer.
var ErrFinding = errors.New("redact: bad finding from recognizer")

// Validate reports the first option that is not in the spec.
func (o Options) Validate() error {
	for _, e := range o.Entities {
		if !slices.Contains(scan.Entities(), scan.Entity(e)) && !o.declares(e) {
			return fmt.Errorf("%w: entities: %q", ErrOptions, excerpt.Of(string(e)))
		}
	}
	for _, e := range o.Extra {
		if !scan.IsExtra(scan.Entity(e)) {
			return fmt.Errorf("%w: extra: %q", ErrOptions, excerpt.Of(string(e)))
		}
	}
	if !slices.Contains([]Mode{"", Accurate, Aggressive, Fast}, o.Mode) {
		return fmt.Errorf("%w: mode: %q", ErrOptions, excerpt.Of(string(o.Mode)))
	}
	if !slices.Contains([]ReplaceStyle{"", Tag, Mask, Remove, Shown, Numbered}, o.ReplaceStyle) {
		return fmt.Errorf("%w: replaceStyle: %q", ErrOptions, excerpt.Of(string(o.ReplaceStyle)))
	}
	if !slices.Contains([]LocationScope{"", AllLocations, BelowCountry}, o.Locations) {
		return fmt.Errorf("%w: locations: %q", ErrOptions, excerpt.Of(string(o.Locations)))
	}
	return o.validateOwn()
}

// declares reports whether e is an entity of one's own.
func (o Options) declares(e Entity) bool {
	return slices.ContainsFunc(o.Recognizers, func(p Pattern) bool { return p.Entity == e }) || slices.ContainsFunc(o.Deny, func(d Term) bool { return d.Entity == e }) ||
		o.Names != nil && isEntity(e)
}

// Markdown masks personal data in md and returns the masked Markdown and the
// findings, in order, as spans of md. On error the Markdown is "".
func Markdown(ctx context.Context, md string, opts Options) (string, []Finding, error) {
	p := NewPage(opts)
	defer p.Close()
	return p.Markdown(cancel.OrNone(ctx), md)
}

// Text masks personal data in plain text, without any markup.
func Text(ctx context.Context, text string, opts Options) (string, []Finding, error) {
	p := NewPage(opts)
	defer p.Close()
	return p.Text(cancel.OrNone(ctx), text)
}

// IsSecret reports whether value is masked as a secret because of key: key
// names a secret ("db_password", "apiKey"), and value is neither a placeholder
// nor a reference to the place where the secret is kept. It is the one rule for
// keys of JSON, attributes and assignments.
func IsSecret(key, value string) bool { return secret.IsSecret(key, value) }

// wanted returns the entities that the options select.
func (o Options) wanted() scan.Wanted {
	var w scan.Wanted
	for _, e := range o.Entities {
		w.Entities = append(w.Entities, scan.Entity(e))
	}
	for _, e := range o.Extra {
		w.Extra = append(w.Extra, scan.Entity(e))
	}
	return w
}

// findings converts hits for callers.
func findings(check *cancel.Checker, hits []scan.Hit) []Finding {
	if len(hits) == 0 {
		return nil
	}
	out := make([]Finding, len(hits))
	for i, h := range hits {
		check.Step()
		out[i] = Finding{Entity(h.Entity), Span(h.Span), h.Score, h.Rule, h.Validated}
	}
	return out
}

// recognized calls the caller's model once and validates its findings. Of
// overlapping findings the one that starts first is kept (Reference 1.19).
func recognized(ctx context.Context, text string, opts Options) ([]scan.Hit, error) {
	if opts.Names == nil {
		return nil, nil
	}
	found, err := opts.Names.Recognize(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("redact: recognizer: %w", err)
	}
	found = slices.Clone(found)
	slices.SortStableFunc(found, func(a, b Finding) int { return a.Start - b.Start })
	var hits []scan.Hit
	want, end := opts.wanted(), 0
	for _, f := range found {
		e := scan.Entity(f.Entity)
		ok := 0 <= f.Start && f.Start < f.End && f.End <= len(text) &&
			utf8.RuneStart(text[f.Start]) && (f.End == len(text) || utf8.RuneStart(text[f.End]))
		if !ok || !isEntity(f.Entity) {
			return nil, fmt.Errorf("%w: %s %d-%d", ErrFinding, e, f.Start, f.End)
		}
		if f.Start >= end && want.Has(e) {
			hits = append(hits, scan.Hit{Entity: e, Span: scan.Span(f.Span), Score: f.Score, Rule: f.Rule, Validated: f.Validated, Rank: scan.RankField})
			end = f.End
		}
	}
	return hits, nil
}
