package redact

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/excerpt"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// An Operator is what becomes of the values of an entity.
type Operator struct {
	Do   Action `json:"do"`             // one of the actions below
	Text string `json:"text,omitempty"` // of Replace
	Last int    `json:"last,omitempty"` // of MaskLast: letters and digits at the end that stay
	Salt string `json:"salt,omitempty"` // of Hash: equal values have equal hashes under equal salts
}

// An Action is a way to treat a value.
type Action string

// The actions of operators.
const (
	Replace  Action = "replace" // by Operator.Text
	MaskLast Action = "mask"    // asterisks, but for the last letters and digits
	Hash     Action = "hash"    // HMAC-SHA-256 of the value, 32 hexadecimal digits
	Encrypt  Action = "encrypt" // AES-256-GCM under Options.Key; Restore undoes it, in parts of mail that are encoded anew only by a Mapping
	Keep     Action = "keep"    // found and reported, but left as it is
	Number   Action = "number"  // <PERSON_1>: one number per person, address, …
	TagIt    Action = "tag"     // <PERSON>
	Drop     Action = "remove"  // nothing
)

// AnyEntity is the key of Options.Operators for the entities without one.
const AnyEntity Entity = "DEFAULT"

// Styles beyond those of spec 2.4.
const (
	Shown    ReplaceStyle = "shown"    // a tag that rendered Markdown shows: \<EMAIL>
	Numbered ReplaceStyle = "numbered" // a tag with a number, shown too: \<EMAIL_1>
)

// isEntity reports whether e can be the name of an entity: capitals, digits and
// underscores.
func isEntity(e Entity) bool {
	return len(e) > 1 && len(e) <= 40 && e[0] >= 'A' && e[0] <= 'Z' && strings.Trim(string(e), "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == ""
}

// validateOwn reports the first bad option beyond those of the spec.
func (o Options) validateOwn() error {
	for e, op := range o.Operators {
		switch {
		case !isEntity(e):
			return fmt.Errorf("%w: operators: %q", ErrOptions, excerpt.Of(string(e)))
		case !slices.Contains([]Action{Replace, MaskLast, Hash, Encrypt, Keep, Number, TagIt, Drop}, op.Do):
			return fmt.Errorf("%w: operators: %s: %q", ErrOptions, e, excerpt.Of(string(op.Do)))
		case op.Do == Hash && op.Salt == "":
			return fmt.Errorf("%w: operators: %s: hash without a salt", ErrOptions, e)
		case op.Do == Encrypt && len(o.Key) == 0:
			return fmt.Errorf("%w: operators: %s: encrypt without a key", ErrOptions, e)
		case op.Last < 0:
			return fmt.Errorf("%w: operators: %s: last: %d", ErrOptions, e, op.Last)
		}
	}
	if o.Threshold < 0 || o.Threshold > 1 {
		return fmt.Errorf("%w: threshold: %g", ErrOptions, o.Threshold)
	}
	for _, d := range o.Deny {
		if !isEntity(d.Entity) {
			return fmt.Errorf("%w: deny: %q", ErrOptions, excerpt.Of(string(d.Entity)))
		}
	}
	for i := range o.Recognizers {
		if err := o.Recognizers[i].validate(); err != nil {
			return err
		}
	}
	return nil
}

// own reports whether values are replaced by other means than the styles of the
// spec.
func (o Options) own() bool {
	return len(o.Operators) > 0 || o.ReplaceStyle == Shown || o.ReplaceStyle == Numbered
}

// operator returns what becomes of an entity's values.
func (o Options) operator(e scan.Entity) Operator {
	if op, ok := o.Operators[Entity(e)]; ok {
		return op
	}
	if op, ok := o.Operators[AnyEntity]; ok {
		return op
	}
	switch o.ReplaceStyle {
	case Numbered:
		return Operator{Do: Number}
	case Mask:
		return Operator{Do: MaskLast}
	case Remove:
		return Operator{Do: Drop}
	}
	return Operator{Do: TagIt}
}
