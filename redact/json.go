package redact

import (
	"context"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/field"
	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// JSON masks the strings of a JSON text, keys included, and leaves everything
// else unchanged. Invalid JSON is masked like source code. On error it returns
// "".
func (p *Page) JSON(ctx context.Context, text string) (masked string, err error) {
	defer cancel.Caught(&err)
	if err := p.check(ctx); err != nil {
		return "", err
	}
	if !json.Valid([]byte(text)) {
		return p.data(text), nil
	}
	var b strings.Builder
	key := ""
	for i := 0; i < len(text); {
		k := strings.IndexByte(text[i:], '"')
		if k < 0 {
			b.WriteString(p.jsonNumbers(key, text[i:]))
			break
		}
		b.WriteString(p.jsonNumbers(key, text[i:i+k]))
		i += k
		end := literalEnd(text, i)
		quoted := text[i:end]
		value, err := literal(quoted)
		if err != nil {
			return "", err
		}
		isKey := strings.HasPrefix(strings.TrimLeft(text[end:min(len(text), end+64)], " \t\r\n"), ":")
		masked, err := p.jsonString(ctx, key, value, isKey)
		if err != nil {
			return "", err
		}
		if isKey {
			key = value
		}
		if masked != value {
			out, err := json.Marshal(masked)
			if err != nil {
				return "", err
			}
			quoted = string(out)
		}
		b.WriteString(quoted)
		i = end
	}
	return b.String(), nil
}

// shortestNumber is the number of digits of the shortest number that is masked.
const shortestNumber = 5

// jsonNumbers masks the numbers between strings, which stand under key, by
// strings: a number whose key says what it is.
func (p *Page) jsonNumbers(key, text string) string {
	if len(text) < shortestNumber || !strings.ContainsAny(text, "0123456789") {
		return text
	}
	var b strings.Builder
	at := 0
	for i := 0; i < len(text); i++ {
		start := i
		i = scan.PastAny(text, i, len(text), "0123456789+-.eE")
		if i-start < shortestNumber {
			continue
		}
		h := field.Of(key)
		if h.Vague || h.Entity == "" || h.Entity == scan.Person || !p.want.Has(h.Entity) {
			return text
		}
		b.WriteString(text[at:start] + `"` + p.place(text[start:i], h.Entity) + `"`)
		at = i
	}
	return b.String() + text[at:]
}

// literalEnd returns the end of the string literal at i.
func literalEnd(text string, i int) int {
	for i++; i < len(text) && text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return min(i+1, len(text))
}

// literal returns the value of a string literal.
func literal(quoted string) (value string, err error) {
	if strings.IndexByte(quoted, '\\') < 0 && utf8.ValidString(quoted) {
		return quoted[1 : len(quoted)-1], nil
	}
	err = json.Unmarshal([]byte(quoted), &value)
	return value, err
}

// jsonString masks one string: a key, or the value of key.
func (p *Page) jsonString(ctx context.Context, key, value string, isKey bool) (string, error) {
	switch {
	case isKey:
		return p.data(value), nil
	case jsonKeywords[key]:
		return value, nil
	}
	if e, ok := field.JSONFields[strings.ToLower(key)]; ok && p.want.Has(e) && !isDull(value) && !isURL(value) && !scan.IsMask(value) {
		return p.place(value, e), nil // whatever it looks like
	}
	return p.Field(ctx, key, value)
}

// jsonKeywords are the keys of JSON-LD whose value is no data of the page (JSON-LD
// 1.1, 9). The values of @value, @list, @id and their like are.
var jsonKeywords = scan.WordSet(`@type @context @language @vocab @base @container @direction @version`)

// isDull reports whether a value contains nothing that can begin an entity: a
// capital, an @, a few digits, a non-ASCII letter, a colon or an assignment
// sign. Names and streets can be lower-case, but only among other words: a lone
// word is most likely a token.
func isDull(value string) bool {
	digits := 0
	value = strings.TrimSpace(value)
	for i := 0; i < len(value); i++ {
		switch c := value[i]; {
		case scan.IsUpper(c), c >= 0x80, c == '@', c == ':', c == '=', scan.IsSpace(c):
			return false
		case scan.IsDigit(c):
			digits++
		}
	}
	return digits < 5 && len(value) < 16
}

// data masks, in text that is not prose, what is masked in code, and the values
// already found on the page.
func (p *Page) data(text string) string {
	rs := []scan.Region{{Start: 0, End: len(text), Kind: scan.Code}}
	s := scan.New(p.steps, text, p.want)
	field.CodeLines(s, rs)
	hits := mask.Clip(text, append(append(applyRules(p.steps, text, rs, p.want), s.Hits...), p.repeats.Find(p.steps, text, p.want)...), rs)
	hits = append(hits, p.known.Find(p.steps, text, p.want)...)
	if len(hits) == 0 {
		return text
	}
	return mask.Apply(text, p.plain(text, p.permitted(text, mask.Merge(p.steps, text, hits))))
}
