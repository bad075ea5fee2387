package redact

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"html"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/field"
	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// tokens write what stands in place of values, by Options.Operators.
type tokens struct {
	opts    Options
	ids     *Mapping
	sealer  *sealer
	persons map[string][]string // by a word: the full names that have it
}

// newTokens returns nil if the styles of the spec are all that is asked for.
func newTokens(o Options) *tokens {
	if !o.own() {
		return nil
	}
	ids := o.Mapping
	if ids == nil {
		ids = &Mapping{}
	}
	return &tokens{opts: o, ids: ids, persons: map[string][]string{}}
}

// learn notes a value before any token is written, so that a surname that stands
// before the full name is known to be the same person's.
func (t *tokens) learn(e scan.Entity, value string) {
	if e != scan.Person {
		return
	}
	words := nameWords(value)
	if len(words) < 2 {
		return
	}
	full := strings.Join(words, " ")
	for _, w := range words {
		if names := t.persons[w]; !slices.Contains(names, full) && len(names) < 3 {
			t.persons[w] = append(names, full)
		}
	}
}

// identity returns what is the same for all ways of writing a value.
func (t *tokens) identity(e scan.Entity, value string) string {
	switch e {
	case scan.Person:
		words := nameWords(value)
		if len(words) == 1 && len(t.persons[words[0]]) == 1 {
			return t.persons[words[0]][0]
		}
		return strings.Join(words, " ")
	case scan.Phone, scan.Financial, scan.MedicalRecord, scan.Vehicle:
		return strings.Map(func(r rune) rune {
			if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
				return -1
			}
			return unicode.ToUpper(r)
		}, value)
	case scan.Secret:
		return value
	}
	return strings.Join(strings.Fields(strings.ToLower(norm.NFC.String(value))), " ")
}

// nameWords returns the words of a name without titles, in lower case and in the
// order of the alphabet: "Dr. Ann Lee", "LEE, Ann".
func nameWords(name string) []string {
	name = name[field.Untitled(name, 0, len(name)):]
	words := strings.FieldsFunc(strings.ToLower(norm.NFC.String(name)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
	if len(words) == 0 {
		return []string{name}
	}
	slices.Sort(words)
	return words
}

// token returns what stands in place of value, and false if value stays. raw is
// how value is written; quoted tells that the caller puts the token between
// quotes that raw does not have.
func (t *tokens) token(e scan.Entity, value, raw string, quoted bool) (string, bool) {
	switch op := t.opts.operator(e); op.Do {
	case Keep:
		return value, false
	case Replace:
		return op.Text, true
	case Drop:
		return "", true
	case MaskLast:
		return stars(value, op.Last), true
	case Hash:
		mac := hmac.New(sha256.New, []byte(op.Salt))
		mac.Write([]byte(string(e) + "\x00" + t.identity(e, value)))
		return hex.EncodeToString(mac.Sum(nil)[:16]), true
	case Encrypt:
		if t.sealer == nil {
			t.sealer = newSealer(t.opts.Key)
		}
		return t.sealer.seal(e, raw, quoted), true
	case Number:
		return t.ids.number(Entity(e), t.identity(e, value), value), true
	}
	return "<" + string(e) + ">", true
}

// stars returns an asterisk for each character of value but for its last n
// letters and digits.
func stars(value string, n int) string {
	rs := []rune(value)
	for i := len(rs) - 1; i >= 0; i-- {
		if n > 0 && (unicode.IsLetter(rs[i]) || unicode.IsDigit(rs[i])) {
			n--
			continue
		}
		rs[i] = '*'
	}
	return string(rs)
}

// rewrite puts tokens in place of the tags in edits of text, whose regions are
// rs. Where text is Markdown, it stays the same Markdown and shows the tokens.
func (t *tokens) rewrite(text string, rs []scan.Region, edits []mask.Edit, markdown bool) []mask.Edit {
	for _, e := range edits {
		if _, _, entity := tagIn(e.Text); entity != "" {
			t.learn(entity, text[e.Start:e.End])
		}
	}
	out := make([]mask.Edit, 0, len(edits))
	next := 0
	for _, e := range edits {
		for next < len(rs) && rs[next].End <= e.Start {
			next++
		}
		kind := scan.Prose
		if next < len(rs) && rs[next].Start <= e.Start {
			kind = rs[next].Kind
		}
		a, b, entity := tagIn(e.Text)
		if entity == "" { // it only escapes what stands beside a value
			if markdown {
				out = append(out, e)
			}
			continue
		}
		value := text[e.Start:e.End]
		token, replaced := t.token(entity, value, value, false)
		if !replaced {
			continue
		}
		if before, after := strings.TrimSuffix(e.Text[:a], `\`), e.Text[b:]; !markdown || token != "" && isSealed(token) {
			e.Text = token
		} else {
			e.Text = before + inRegion(text, e.Start, token, kind) + after
		}
		out = append(out, e)
	}
	return out
}

// inRegion writes token as part of a region of Markdown.
func inRegion(md string, at int, token string, kind scan.Kind) string {
	switch kind {
	case scan.Code:
		return strings.ReplaceAll(token, "`", "'")
	case scan.Dest, scan.Auto:
		return url.PathEscape(token)
	case scan.Tag:
		return html.EscapeString(token)
	}
	var b strings.Builder
	for i := range len(token) {
		first := i == 0 && at > 0 && mask.Escaped(md, at)
		if strings.IndexByte("\\`*[]<|~", token[i]) >= 0 && !first {
			b.WriteByte('\\')
		}
		b.WriteByte(token[i])
	}
	return b.String()
}

// tagIn returns where a replacement of the style tag stands in text, and its
// entity.
func tagIn(text string) (start, end int, e scan.Entity) {
	switch at := tagForm().FindStringSubmatchIndex(text); {
	case at == nil:
		return 0, 0, ""
	case at[2] < 0:
		return at[0], at[1], scan.IPAddress
	default:
		return at[0], at[1], scan.Entity(text[at[2]:at[3]])
	}
}

// tagForm matches such a replacement in each of its forms.
var tagForm = lazy.Regexp(`ip-address\.invalid|(?:<|%3C|&lt;)([A-Z][A-Z0-9_]{1,39})(?:>|%3E|&gt;)`)

// place returns what stands in place of a whole value outside of Markdown.
func (p *Page) place(value string, e scan.Entity) string {
	if p.tokens == nil {
		return mask.PlaceFor(value, 0, len(value), e, scan.Code, p.style)
	}
	p.tokens.learn(e, value)
	token, _ := p.tokens.token(e, value, value, false)
	return token
}

// plain returns the edits of findings in plain text.
func (p *Page) plain(text string, hits []scan.Hit) []mask.Edit {
	edits := mask.Plain(text, hits, p.style)
	if p.tokens != nil {
		edits = p.tokens.rewrite(text, nil, edits, false)
	}
	return edits
}

// placeRaw returns what stands in place of a value that is written as raw in its
// file, and false if it stays.
func (p *Page) placeRaw(e scan.Entity, value, raw string, quoted bool) (string, bool) {
	if p.tokens == nil {
		return mask.PlaceFor(value, 0, len(value), e, scan.Code, p.style), true
	}
	return p.tokens.token(e, value, raw, quoted)
}

// rendered returns the edits of findings in text with the regions rs.
func (p *Page) rendered(text string, rs []scan.Region, fs []scan.Hit) []mask.Edit {
	edits := mask.Render(p.steps, text, rs, fs, p.style)
	if p.tokens != nil {
		edits = p.tokens.rewrite(text, rs, edits, true)
	}
	return edits
}
