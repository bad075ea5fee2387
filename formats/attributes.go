package formats

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/excerpt"
	"github.com/pagemill/pagemill/internal/selector"
)

// An AttributeSelector requests an attribute of the elements that a CSS
// selector matches.
type AttributeSelector struct {
	Selector  string `json:"selector"`  // a CSS selector
	Attribute string `json:"attribute"` // name of the attribute
}

// AttributeValues are the values of one AttributeSelector in document order.
type AttributeValues struct {
	Selector  string   `json:"selector"`  // as requested
	Attribute string   `json:"attribute"` // as requested
	Values    []string `json:"values"`    // one for each element that has the attribute
}

// A SelectorError reports an invalid CSS selector.
type SelectorError struct {
	Selector string // as given
	Err      error  // what is wrong with it
}

func (e *SelectorError) Error() string {
	return fmt.Sprintf("bad selector %q: %v", excerpt.Of(e.Selector), e.Err)
}

func (e *SelectorError) Unwrap() error { return e.Err }

// Attributes returns the values for each selector over the whole page; if an
// element lacks the attribute, its data- attribute of that name is used. A
// selector that is invalid, takes too many steps on the page, or with which the
// values have more than 64 MiB, is a *SelectorError.
//
// Any number of selectors may match any number of elements: values of all
// selectors together, 16 bytes for each included, are bounded.
func Attributes(ctx context.Context, p Page, selectors []AttributeSelector) (out []AttributeValues, err error) {
	defer cancel.Caught(&err)
	check := cancel.New(ctx)
	out = make([]AttributeValues, 0, len(selectors))
	layout := selector.NewPage(check, p.Root)
	left := maxValues
	for _, s := range selectors {
		list, err := selector.Parse(s.Selector)
		if err != nil {
			return nil, &SelectorError{s.Selector, err}
		}
		matched, err := layout.Match(list)
		if err != nil { // ErrTooMuch
			return nil, &SelectorError{s.Selector, err}
		}
		found := AttributeValues{Selector: s.Selector, Attribute: s.Attribute, Values: []string{}}
		name := strings.ToLower(s.Attribute)
		for i, n := range layout.Elements() {
			check.Step()
			if !matched[i] {
				continue
			}
			v, ok := dom.LookupAttr(n, name)
			if !ok {
				v, ok = dom.LookupAttr(n, "data-"+name)
			}
			if !ok {
				continue
			}
			if left -= 16 + len(v); left < 0 {
				return nil, &SelectorError{s.Selector, errValues}
			}
			found.Values = append(found.Values, v)
		}
		out = append(out, found)
	}
	return out, nil
}

// maxValues bounds the bytes of the values that Attributes returns.
const maxValues = 64 << 20

var errValues = errors.New("with it the values have more than 64 MiB")
