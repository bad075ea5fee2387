//go:build !pagemill_noformats

package schema

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/excerpt"
)

// What problems repeat of a schema or a value.
const (
	maxProblems     = 1_000
	maxReason       = 1_000 // bytes
	maxValues       = 50    // of an enum
	maxAlternatives = 4     // reasons of alternatives that do not fit
)

func excerptOf(s string) string { return strconv.Quote(excerpt.Of(s)) }

// A cause is a problem before it is put into words.
type cause struct {
	pointer string
	keyword string
	err     *jsonschema.ValidationError
}

// problemsOf returns the innermost causes of an error, sorted by pointer,
// keyword and reason: the library finds them in the order of Go's maps.
func problemsOf(check *cancel.Checker, e *jsonschema.ValidationError) []Problem {
	return inWords(check, causesOf(check, e, nil))
}

func inWords(check *cancel.Checker, causes []cause) []Problem {
	slices.SortStableFunc(causes, func(a, b cause) int {
		return cmp.Or(cmp.Compare(a.pointer, b.pointer), cmp.Compare(a.keyword, b.keyword))
	})
	problems := make([]Problem, 0, min(len(causes), maxProblems))
	printer := message.NewPrinter(language.English)
	for _, c := range causes {
		if len(problems) == maxProblems {
			break
		}
		check.Step()
		problems = append(problems, Problem{c.pointer, c.keyword, c.reason(check, printer)})
	}
	slices.SortFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Keyword, b.Keyword), cmp.Compare(a.Reason, b.Reason))
	})
	return slices.Compact(problems)
}

// causesOf appends the innermost causes of an error. Alternatives of which none
// fits are one cause, and so are names and items that do not fit.
func causesOf(check *cancel.Checker, e *jsonschema.ValidationError, to []cause) []cause {
	check.Step()
	switch e.ErrorKind.(type) {
	case *kind.AnyOf, *kind.OneOf, *kind.Contains, *kind.MinContains, *kind.MaxContains, *kind.PropertyNames:
	default:
		if len(e.Causes) > 0 {
			for _, inner := range e.Causes {
				to = causesOf(check, inner, to)
			}
			return to
		}
	}
	c := cause{pointer: pointer(e.InstanceLocation), err: e}
	if _, ok := e.ErrorKind.(*kind.PropertyNames); ok {
		c.pointer = "" // the library's location is overwritten by what it checks next
	}
	if e.ErrorKind != nil {
		if path := e.ErrorKind.KeywordPath(); len(path) > 0 {
			c.keyword = path[0]
		}
	}
	return append(to, c)
}

func pointer(path []string) string {
	var b strings.Builder
	for _, part := range path {
		b.WriteByte('/')
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(part, "~", "~0"), "/", "~1"))
	}
	return b.String()
}

// reason puts a cause into words, at most maxReason bytes.
func (c cause) reason(check *cancel.Checker, printer *message.Printer) string {
	switch k := c.err.ErrorKind.(type) {
	case nil:
		return "validation failed"
	case *kind.AnyOf:
		return c.alternatives(check, printer)
	case *kind.OneOf:
		if len(k.Subschemas) == 0 {
			return c.alternatives(check, printer)
		}
	case *kind.AdditionalProperties:
		names := slices.Sorted(slices.Values(k.Properties))
		return excerpt.Cut((&kind.AdditionalProperties{Properties: names[:min(len(names), maxValues)]}).LocalizedString(printer), maxReason)
	case *kind.Enum:
		return excerpt.Cut((&kind.Enum{Want: k.Want[:min(len(k.Want), maxValues)]}).LocalizedString(printer), maxReason)
	case *kind.RefCycle:
		return "the schema at " + excerptOf(fragment(k.URL)) + " leads back to itself"
	case *kind.Format:
		if text, ok := k.Got.(string); ok {
			return excerpt.Cut(excerptOf(text)+" is not valid "+k.Want+": "+k.Err.Error(), maxReason)
		}
	case *kind.Pattern:
		return excerpt.Cut(excerptOf(k.Got)+" does not match pattern "+excerptOf(k.Want), maxReason)
	}
	return excerpt.Cut(strings.ReplaceAll(c.err.ErrorKind.LocalizedString(printer), "<nil>", "null"), maxReason)
}

// alternatives says why a value fits none of several schemas.
func (c cause) alternatives(check *cancel.Checker, printer *message.Printer) string {
	var causes []cause
	for _, e := range c.err.Causes {
		causes = causesOf(check, e, causes)
	}
	var reasons []string
	for _, inner := range causes[:min(len(causes), maxValues)] {
		if r := inner.reason(check, printer); !slices.Contains(reasons, r) {
			reasons = append(reasons, r)
		}
	}
	slices.Sort(reasons)
	return excerpt.Cut("fits none of the alternatives: "+strings.Join(reasons[:min(len(reasons), maxAlternatives)], "; "), maxReason)
}

// compileProblems returns what is wrong with a schema that does not compile.
func compileProblems(err error) []Problem {
	var invalid *jsonschema.SchemaValidationError
	var details *jsonschema.ValidationError
	if errors.As(err, &invalid) && errors.As(invalid.Err, &details) {
		return invalidSchema(details)
	}
	if p, ok := badPattern(err); ok {
		return []Problem{p}
	}
	return []Problem{badReference(err)}
}

const notSupported = "no regular expression that is supported (lookahead, lookbehind and back references are not): "

// invalidSchema returns what the meta-schema finds wrong with a schema.
func invalidSchema(e *jsonschema.ValidationError) []Problem {
	causes := causesOf(nil, e, nil)
	for i, c := range causes {
		_, ofName := c.err.ErrorKind.(*kind.PropertyNames) // of patternProperties
		if k, ok := c.err.ErrorKind.(*kind.Format); ofName || ok && k.Want == "regex" {
			causes[i].keyword = "pattern"
		}
	}
	problems := inWords(nil, causes)
	for i, p := range problems {
		if p.Keyword == "pattern" {
			problems[i].Reason = excerpt.Cut(notSupported+p.Reason, maxReason)
		}
	}
	return problems
}

func badPattern(err error) (Problem, bool) {
	var regex *jsonschema.InvalidRegexError
	if !errors.As(err, &regex) {
		return Problem{}, false
	}
	return Problem{fragment(regex.URL), "pattern", notSupported + excerptOf(regex.Regex) + ": " + excerpt.Of(regex.Err.Error())}, true
}

// badReference returns the problem of a reference that leads nowhere or out of
// the schema. The library names its target only.
func badReference(err error) Problem {
	var load *jsonschema.LoadURLError
	var anchor *jsonschema.AnchorNotFoundError
	var missing *jsonschema.JSONPointerNotFoundError
	var reason string
	switch {
	case errors.As(err, &load):
		reason = fmt.Sprintf("%q is not part of the schema: references to files and addresses are not followed", excerpt.Of(strings.TrimPrefix(load.URL, "mem:///")))
	case errors.As(err, &anchor):
		reason = "the anchor does not exist: #" + excerpt.Of(fragment(anchor.Reference))
	case errors.As(err, &missing):
		reason = "the reference leads nowhere: #" + excerpt.Of(fragment(missing.URL))
	default:
		return Problem{Reason: excerpt.Cut(strings.ReplaceAll(err.Error(), address, ""), maxReason)}
	}
	return Problem{Reason: reason}
}

// fragment returns what stands behind the # of an address, unescaped.
func fragment(address string) string {
	_, part, _ := strings.Cut(address, "#")
	if text, err := url.PathUnescape(part); err == nil {
		part = text
	}
	return unescaped(part)
}
