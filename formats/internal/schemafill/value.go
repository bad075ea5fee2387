package schemafill

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/formats/internal/records"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
)

// scalar fills a property that is neither an object nor a list. top means that
// the property belongs to the page's main object, for which metadata and facts
// are used too.
func (f *filler) scalar(s map[string]any, name string, t *schemaorg.Thing, at string, top bool) any {
	var shown any
	var from Evidence
	known := called(name, s)
	if values, path, only := f.productFact(t, known); only {
		return f.factOf(values, path, s, name, t, at, top)
	}
	if top {
		exact := false
		_, path := answerAt(t, known)
		declared := sameWordList(ident.Words(path[strings.LastIndexByte(path, '.')+1:]), ident.Words(name))
		if shown, from, exact = f.labelled(s, name); exact && !declared {
			f.note(at, from)
			return shown
		}
	}
	if values, path := answerAt(t, known); values != nil {
		for _, v := range preferred(values, name) {
			text := textOf(v, name)
			if text == "" {
				continue
			}
			if out := f.convert(v, text, s, name); out != nil {
				if amount, ok := shown.(string); ok && isNumeric(text) && price.Parse(amount, "").Currency != "" {
					f.note(at, from) // a price as text is the shown one, with its currency
					return shown
				}
				f.note(at, Evidence{Source: t.Source, Path: strings.TrimPrefix(t.Path+"."+path, "."), Text: text})
				return out
			}
		}
	}
	if isTotalTime(name) {
		if minutes := f.addedTimes(t); minutes > 0 {
			if out := f.convert(nil, strconv.Itoa(minutes)+" minutes", s, name); out != nil {
				f.note(at, Evidence{Source: t.Source, Path: t.Path + ".prepTime+cookTime", Text: strconv.Itoa(minutes) + " minutes"})
				return out
			}
		}
	}
	if !top {
		return nil
	}
	if out := f.fromMeta(s, name, at); out != nil {
		return out
	}
	if shown != nil {
		f.note(at, from)
	}
	return shown
}

// fromMeta fills a property from the page's metadata.
func (f *filler) fromMeta(s map[string]any, name, at string) any {
	key := metaKey(name)
	text := f.page.Meta()[key]
	if text == "" {
		return nil
	}
	out := f.convert(nil, text, s, name)
	if out != nil {
		f.note(at, Evidence{Source: "metadata", Path: key, Text: text})
	}
	return out
}

// factOf fills a property of the page's product from its reader's values. A price
// as text is as the page shows it.
func (f *filler) factOf(values []any, path string, s map[string]any, name string, t *schemaorg.Thing, at string, top bool) any {
	for _, v := range values {
		text := textOf(v, name)
		out := f.convert(v, text, s, name)
		if out == nil {
			continue
		}
		from := Evidence{Source: t.Source, Path: path, Text: text}
		if top && typeOf(s) != "number" && isNumeric(text) {
			if shown, where, _ := f.labelled(s, name); isAmount(shown, text) {
				out, from = shown, where
			} else if i := slices.IndexFunc(values, func(v any) bool { return isAmount(v, text) }); i >= 0 {
				out, from.Text = values[i], values[i].(string)
			}
		}
		f.note(at, from)
		return out
	}
	return nil
}

// isAmount reports whether a value is an amount of money as a text.
func isAmount(v any, amount string) bool {
	s, ok := v.(string)
	if !ok {
		return false
	}
	p := price.Parse(s, "")
	return p.Found && p.Currency != "" && sameAmount(p.Digits, amount)
}

func sameAmount(a, b string) bool {
	x, err1 := strconv.ParseFloat(a, 64)
	y, err2 := strconv.ParseFloat(b, 64)
	return err1 == nil && err2 == nil && x == y
}

// labelled fills a property from a value that the page labels, links or names
// like it. exact means that the label equals the property's name; such a value
// takes precedence over declared ones of similar meaning.
func (f *filler) labelled(s map[string]any, name string) (v any, from Evidence, exact bool) {
	for i := range f.page.Lists {
		p := f.lists(i)
		f.spend(p.Size() / singleParts)
		field := records.Field{Name: name, Type: typeOf(s)}
		field.Format, _ = s["format"].(string)
		field.Title, _ = s["title"].(string)
		field.Description, _ = s["description"].(string)
		field.Fit = func(text string) any { return f.convert(nil, text, s, name) }
		if meaning := meaningOf(ident.Words(name)); meaning != "" {
			field.Means = func(label []string) bool { return meaningOf(label) == meaning }
		}
		found, exact := p.Single(field)
		if found.V == nil {
			continue
		}
		return found.V, Evidence{Source: "text", Path: found.Where, Text: found.Text}, exact
	}
	return nil, Evidence{}, false
}

func (f *filler) note(at string, e Evidence) {
	if len(e.Text) > 300 {
		e.Text = e.Text[:strings.LastIndexByte(e.Text[:300], ' ')+1]
	}
	f.evidence[at] = e
}

// preferred puts the values that fit the name first: for an author, things with
// a name.
func preferred(values []any, name string) []any {
	if len(values) > 1 && strings.Contains(strings.ToLower(name), "author") {
		var names []string
		for _, v := range values {
			if s := schemaorg.TextOf(v); s != "" && !strings.HasPrefix(s, "http") {
				names = append(names, s)
			}
		}
		if len(names) > 1 {
			return append([]any{strings.Join(names, ", ")}, values...)
		}
	}
	return values
}

// textOf returns a value as text; for an image or a link, its address.
func textOf(v any, name string) string {
	c, ok := v.(*schemaorg.Thing)
	if !ok {
		return plainText(schemaorg.TextOf(v))
	}
	lower := strings.ToLower(name)
	if strings.Contains(lower, "image") || strings.Contains(lower, "photo") || strings.Contains(lower, "picture") || strings.Contains(lower, "thumbnail") || strings.Contains(lower, "logo") || c.Is("ImageObject") {
		return c.Text("url", "contentUrl", "@id")
	}
	if strings.HasSuffix(lower, "url") || strings.HasSuffix(lower, "link") {
		if u := c.Text("url"); u != "" {
			return u
		}
	}
	if c.Is("PostalAddress") {
		var parts []string
		for _, p := range [...]string{"streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"} {
			if s := c.Text(p); s != "" {
				parts = append(parts, s)
			}
		}
		return strings.Join(parts, ", ")
	}
	return plainText(schemaorg.TextOf(c))
}

// tag is a tag in a text.
var tag = lazy.Regexp(`</?([A-Za-z][A-Za-z0-9]*)(?:\s[^<>]*)?/?>`)

// plainText removes markup from a string. Text that only looks like a tag, such
// as the mark of a masked name, is kept.
func plainText(s string) string {
	found := false
	plain := tag().ReplaceAllStringFunc(s, func(written string) string {
		switch name := atom.Lookup([]byte(strings.ToLower(tag().FindStringSubmatch(written)[1]))); {
		case name == 0:
			return written
		case dom.IsPhrasing(name) && name != atom.Br:
			found = true
			return ""
		}
		found = true
		return " " // line breaks and blocks separate words
	})
	if !found {
		return s
	}
	return schemaorg.Clean(plain)
}

// convert converts a text to the schema's type, nil if it can't be.
func (f *filler) convert(v any, text string, s map[string]any, name string) any {
	out := f.converting(v, text, s, name)
	f.unfit = f.unfit || out == nil && text != ""
	return out
}

func (f *filler) converting(v any, text string, s map[string]any, name string) any {
	switch typeOf(s) {
	case "number", "integer":
		return f.number(v, text, s, name)
	case "boolean":
		return boolean(text)
	case "null":
		return nil
	case "string", "":
		if enum, ok := s["enum"].([]any); ok {
			return inEnum(text, enum)
		}
		format, _ := s["format"].(string)
		if text = withoutScheme(text, format); !f.hasForm(text, format) || !isName(text) && isNameField(name) || !isAddress(text) && isAddressField(name) {
			return nil
		}
		return text
	}
	return nil
}

// withoutScheme returns an address of mail or a telephone number without the scheme
// of a link to it.
func withoutScheme(text, format string) string {
	if format == "uri" || format == "iri" || format == "uri-reference" {
		return text
	}
	for _, scheme := range [...]string{"mailto:", "tel:"} {
		if len(text) > len(scheme) && strings.EqualFold(text[:len(scheme)], scheme) {
			text, _, _ = strings.Cut(text[len(scheme):], "?")
			return strings.TrimSpace(text)
		}
	}
	return text
}

// hasForm reports whether a text matches a JSON Schema format, exactly or
// clearly: a date may be written out, since coerce converts it afterwards.
// Unknown formats are left to the schema's check.
func (f *filler) hasForm(text, format string) bool {
	switch format {
	case "date":
		return date.Parse(text, f.dates()) != ""
	case "date-time":
		iso := date.Parse(text, f.dates())
		return len(iso) > len("2006-01-02T15:04:05") // with an offset
	case "email", "idn-email":
		name, host, ok := strings.Cut(text, "@")
		return ok && name != "" && host != "" && !strings.ContainsAny(text, " <>,;")
	case "uri", "iri":
		u, err := url.Parse(text)
		return err == nil && u.IsAbs()
	}
	return true
}

// isName reports whether a text may be a name, a title or an author: no address, and
// not too long.
func isName(text string) bool {
	return utf8.RuneCountInString(text) <= maxName && !strings.HasPrefix(text, "https://") && !strings.HasPrefix(text, "http://")
}

const maxName = 300

func isNameField(name string) bool {
	words := ident.Words(name)
	if len(words) == 0 {
		return false
	}
	switch words[len(words)-1] {
	case "name", "title", "headline", "author", "byline":
		return true
	}
	return false
}

// isAddressField reports whether a property is called an address on the web.
func isAddressField(name string) bool {
	words := ident.Words(name)
	return len(words) > 0 && slices.Contains([]string{"url", "uri", "href", "link", "permalink", "website", "homepage"}, words[len(words)-1])
}

// isAddress reports whether a text may be an address, if only a relative one.
func isAddress(text string) bool {
	return !strings.ContainsAny(text, " \t\n") && strings.ContainsAny(text, "./#?")
}

func inEnum(text string, enum []any) any {
	last := text[strings.LastIndexAny(text, "/#")+1:]
	short := ident.Words(last)
	for _, e := range enum {
		if e, ok := e.(string); ok && (strings.EqualFold(e, text) || sameWordList(ident.Words(e), short)) {
			return e
		}
	}
	return nil
}

func itoa(i int) string { return strconv.Itoa(i) }
