package redact

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/field"
	"github.com/pagemill/pagemill/redact/internal/mail"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// attributes masks the attributes of n, the copy of the node from.
func (w *treeMasker) attributes(n, from *html.Node) {
	if len(n.Attr) == 0 {
		return
	}
	name := fieldOf(from)
	for i := range n.Attr {
		a := &n.Attr[i]
		if e := w.page.entityOf(attributeKey(a.Key, name), a.Val); e != "" {
			a.Val = w.page.place(a.Val, e)
		} else {
			a.Val = w.attribute(a.Key, a.Val)
		}
	}
}

// fieldOf returns the key of an element's value: the name of a form field or a
// meta element, "password" for a field of that type.
func fieldOf(n *html.Node) string {
	if n.DataAtom != atom.Input && n.DataAtom != atom.Meta && n.DataAtom != atom.Button && n.DataAtom != atom.Param && n.DataAtom != atom.Option {
		return ""
	}
	key := ""
	for _, a := range n.Attr {
		switch {
		case a.Key == "type" && strings.EqualFold(a.Val, "password"):
			return "password"
		case a.Key == "name" || a.Key == "property" || a.Key == "itemprop" || a.Key == "http-equiv" || a.Key == "id" && key == "":
			key = a.Val
		}
	}
	return key
}

// attributeKey returns the key of an attribute's value: the key of the field if
// the attribute is its value, else the name of a data- or custom attribute.
// Standard HTML attributes have none.
func attributeKey(key, field string) string {
	switch {
	case key == "value" || key == "content":
		return field
	case strings.HasPrefix(key, "data-"):
		return key[len("data-"):]
	case strings.ContainsAny(key, "-_:") && !strings.HasPrefix(key, "aria-"):
		return key
	}
	return ""
}

// entityOf returns what value is because of its key, or "".
func (p *Page) entityOf(key, value string) scan.Entity {
	if key == "" {
		return ""
	}
	switch e := field.Keyed(key, value); {
	case p.isSecret(key, value):
		return scan.Secret
	case e != "" && p.want.Has(e) && !scan.IsMask(value):
		return e
	}
	return ""
}

// isSecret reports whether value is masked because of its key.
func (p *Page) isSecret(key, value string) bool {
	return p.want.Has(scan.Secret) && !scan.IsMask(value) && secret.IsSecret(key, value)
}

// An attributeUse is what attributes hold.
type attributeUse uint8

const (
	otherAttribute   attributeUse = iota
	settingAttribute              // what programs read, and no data
	urlAttribute
	textAttribute // what people read
)

var attributeUses = func() map[string]attributeUse {
	uses := map[string]attributeUse{}
	for use, keys := range map[attributeUse]string{
		settingAttribute: `class id style width height rel type lang dir role tabindex colspan rowspan integrity nonce name property itemprop itemtype charset media sizes for target method`,
		urlAttribute:     `href src action formaction cite poster data-src data-href background longdesc ping xlink:href srcset data-srcset imagesrcset`,
		textAttribute:    `title alt content placeholder value label summary aria-label aria-description datetime srcdoc`,
	} {
		for _, key := range strings.Fields(keys) {
			uses[key] = use
		}
	}
	return uses
}()

// attributesOf returns the values of the attributes in the HTML tag r of a text
// that people read, and of those that are URLs.
func attributesOf(text string, r scan.Region) []scan.Region {
	var out []scan.Region
	for _, at := range quotedAttribute().FindAllStringSubmatchIndex(text[r.Start:r.End], -1) {
		value := scan.Region{Start: r.Start + at[4] + 1, End: r.Start + at[5] - 1}
		shown := text[value.Start:value.End]
		switch use := attributeUses[strings.ToLower(text[r.Start+at[2]:r.Start+at[3]])]; {
		case strings.TrimSpace(shown) == "":
		case use == urlAttribute, use == textAttribute && isURL(shown):
			value.Kind = scan.Dest
			out = append(out, value)
		case use == textAttribute:
			out = append(out, value)
		}
	}
	return out
}

// quotedAttribute matches the key and the value of an attribute.
var quotedAttribute = lazy.Regexp(`([^\s/=]*)=("[^"]*"|'[^']*')`)

// attribute masks an attribute's value according to its name.
func (w *treeMasker) attribute(key, val string) string {
	switch {
	case opensChat(key, val):
		return w.masked(w.page.data(val), w.page.URL)
	case key == "data-cfemail" && w.page.want.Has(scan.Email) && mail.Ciphered(val):
		return w.page.place(val, scan.Email)
	case (key == "content" || key == "value") && isURL(val):
		return w.masked(val, w.page.URL)
	}
	switch use := attributeUses[key]; {
	case use == settingAttribute:
		return w.setting(key, val)
	case use == urlAttribute:
		return w.masked(val, w.page.URL)
	case use == textAttribute, strings.IndexByte(val, ' ') > 0 && strings.ToLower(val) != val: // possibly prose
		return w.masked(val, w.text)
	}
	return w.page.data(val)
}

// setting masks the value of a settingAttribute.
func (w *treeMasker) setting(key, val string) string {
	if (key == "id" || key == "for" || key == "name") && len(w.page.known.Values) > 0 {
		val = w.masked(val, w.page.fragment)
	}
	if strings.IndexByte(val, '@') >= 0 || key == "style" && strings.Contains(val, "url(") {
		return w.page.data(val)
	}
	return val
}

// opensChat reports whether an attribute is a script that calls a number or
// writes to it.
func opensChat(key, val string) bool {
	return strings.HasPrefix(key, "on") && (strings.Contains(val, "tel:") || strings.Contains(val, "sms:") || strings.Contains(val, "wa.me/"))
}

// isURL reports whether val is the address of a page, a mailbox or a telephone, and
// nothing else.
func isURL(val string) bool {
	scheme, _, ok := strings.Cut(val, ":")
	switch strings.ToLower(scheme) {
	case "https", "http", "mailto", "tel":
		return ok && strings.IndexByte(val, ' ') < 0
	}
	return false
}
