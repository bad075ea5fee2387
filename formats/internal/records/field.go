package records

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/internal/datafile"
)

// A Field is a property of the objects in a requested list.
type Field struct {
	Name        string
	Title       string
	Description string
	Type        string // JSON Schema type: string, number, integer, boolean, array
	Format      string // JSON Schema format of a string
	// Means reports whether the words of a label say what the field means; nil if
	// only its names tell.
	Means func(label []string) bool
	// Fit converts a text to the field's type, nil if it can't be. It is called
	// for values that the kind of the field does not decide.
	Fit func(text string) any
}

// An Array is a requested list of objects.
type Array struct {
	Name        string
	Description string
	Fields      []Field
	Max         int // 0 for no limit
}

// A kind is what a field's name and type imply about its values.
type kind int

const (
	generic kind = iota
	title
	link
	image
	money
	formerMoney
	discount
	currency
	when
	person
	prose // the record's own text: summary, message, answer
	rating
	count
	rank
	stock
	tags
	email
	phone
)

// A field is a Field with what its name implies.
type field struct {
	Field
	kind     kind
	words    []string // words of the name, without the name of the list's items
	concepts []string // of the words
	special  []string // see specific
	aside    []string // concepts that distinguish this field from others of its kind: "source" of sourceUrl
	item     []string // what one item of the list is called
	before   bool     // a price that is asked for beside a reduced one
	quoted   bool     // what somebody said
	speaks   bool     // who said it

	titleWords []string // words of the title
	saying     wordSet  // words of the description
}

var (
	//go:embed kinds.txt
	kindWords string
	//go:embed concepts.txt
	conceptWords string
)

// wordsOf maps field kinds to the words that identify them; the last known word
// of a name decides, since names end in what they denote.
var wordsOf = sync.OnceValue(func() map[kind][]string {
	kinds := map[string]kind{"title": title, "link": link, "image": image, "money": money, "when": when, "person": person, "prose": prose, "rating": rating,
		"count": count, "rank": rank, "stock": stock, "tags": tags, "email": email, "phone": phone, "currency": currency, "discount": discount}
	words := map[kind][]string{}
	for name, list := range datafile.Pairs(kindWords) {
		words[kinds[name]] = strings.Fields(list)
	}
	return words
})

// concepts maps the words that pages use for a concept to the first of them.
var concepts = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range datafile.Lines(conceptWords) {
		words := strings.Fields(line)
		for _, w := range words {
			if out[w] == "" {
				out[w] = words[0]
			}
		}
	}
	return out
})

func conceptOf(word string) string {
	if c := concepts()[word]; c != "" {
		return c
	}
	s := ident.Singular(word)
	if len(s) < len(word) && concepts()[s] != "" {
		return concepts()[s]
	}
	return s
}

// fieldsOf reads the names of an array's fields.
func fieldsOf(a Array) []*field {
	item := itemWords(a)
	out := make([]*field, 0, len(a.Fields))
	for _, f := range a.Fields {
		out = append(out, readField(f, item))
	}
	besideReduced(out)
	onlyLink(out)
	asQuotations(a, out)
	named := slices.ContainsFunc(out, func(f *field) bool { return f.kind == title || f.speaks })
	if !named { // without a title field, the field with the name of the list is the title: state in states
		for _, f := range out {
			if f.kind == generic && f.Type != "array" && (slices.Contains(item, ident.Singular(f.words[len(f.words)-1])) || isEntity(f.words)) {
				f.kind = title
				break
			}
		}
	}
	return out
}

// besideReduced marks the plain price beside a reduced one: it is the price before.
func besideReduced(fields []*field) {
	reduced := func(f *field) bool { return f.kind == money && slices.ContainsFunc(f.words, isReduced) }
	if !slices.ContainsFunc(fields, reduced) || slices.ContainsFunc(fields, func(f *field) bool { return f.kind == formerMoney }) {
		return
	}
	for _, f := range fields {
		f.before = f.kind == money && !reduced(f) && len(f.aside) == 0
	}
}

// onlyLink lets a website be the record's own address, where no other is asked for.
func onlyLink(fields []*field) {
	var links []*field
	for _, f := range fields {
		if f.kind == link {
			links = append(links, f)
		}
	}
	if len(links) == 1 {
		links[0].aside = slices.DeleteFunc(links[0].aside, func(c string) bool { return c == "website" || c == "homepage" || c == "site" })
	}
}

// itemWords returns the words for one item of the list: "job" for jobs.
func itemWords(a Array) []string {
	var out []string
	for _, w := range ident.WordsAndNumbers(a.Name) {
		out = append(out, ident.Singular(w))
	}
	return out
}

// isEntity reports whether the words name the subject of a record, in lists
// without a field called a name.
func isEntity(words []string) bool {
	switch words[len(words)-1] {
	case "company", "school", "state", "country", "city", "model", "artist", "book", "movie", "film", "song", "team", "player", "university", "institution", "product", "item", "topic", "feature", "address", "option", "attribute", "element", "key", "command", "flag", "code", "word", "plan", "course", "package":
		return true
	}
	return false
}

func readField(f Field, item []string) *field {
	out := &field{Field: f, words: ident.WordsAndNumbers(f.Name), item: item}
	if len(out.words) == 0 {
		out.words = []string{strings.ToLower(f.Name)}
	}
	if short := slices.DeleteFunc(slices.Clone(out.words), func(w string) bool { return len(out.words) > 1 && slices.Contains(item, ident.Singular(w)) }); len(short) > 0 && !slices.Equal(short, []string{"number"}) {
		out.words = short
	}
	out.titleWords = ident.WordsAndNumbers(f.Title)
	if len(f.Description) <= maxDescription {
		for _, w := range ident.WordsAndNumbers(f.Description) {
			out.saying.add(w)
			out.saying.add(ident.Singular(w))
		}
	}
	for _, w := range out.words {
		out.concepts = append(out.concepts, conceptOf(w))
	}
	out.kind = out.kindOf()
	out.aside = out.asides()
	return out
}

// maxDescription is the longest description, in bytes, whose words may be labels.
const maxDescription = 200

// kindOf derives the kind from the words, last first, and the type.
func (f *field) kindOf() kind {
	if f.Format == "uri" || f.Format == "url" || f.Format == "uri-reference" || f.Format == "iri" {
		if f.hasWord(image) {
			return image
		}
		return link
	}
	if f.Format == "email" {
		return email
	}
	last := f.words[len(f.words)-1]
	number := f.Type == "number" || f.Type == "integer"
	switch {
	case is(link, last):
		if f.hasWord(image) {
			return image
		}
		return link
	case f.Type == "array":
		return tags
	case f.Type == "boolean":
		if f.hasWord(stock) {
			return stock
		}
		return generic
	case f.hasWord(money) || f.anyFormer() && number || last == "msrp" || last == "rrp":
		if f.anyFormer() {
			return formerMoney
		}
		if last == "range" {
			return generic
		}
		return money
	case f.hasWord(currency):
		return currency
	case f.hasWord(discount):
		return discount
	case number && f.hasWord(rank) || last == "rank" || last == "number" && len(f.words) == 1:
		return rank
	case number && f.hasWord(rating) && last != "count":
		return rating
	case number:
		return count
	case f.Format == "date" || f.Format == "date-time":
		return when
	}
	return f.textKind(last)
}

// textKind derives the kind of a field that is plain text from its words.
func (f *field) textKind(last string) kind {
	for _, k := range [...]kind{email, phone, image, stock, when, person, prose, title} {
		if is(k, last) {
			if k == title && len(f.words) > 1 && is(person, f.words[0]) && last != "name" {
				return generic // a user's title
			}
			if k == title && len(f.words) > 1 && !is(title, f.words[0]) && !isCommon(title, f.words[0]) {
				return generic // shopName
			}
			return k
		}
	}
	switch {
	case f.hasWord(when) && last != "type" && last != "zone":
		return when
	case f.words[0] == "submitted" && last == "by", is(person, f.words[0]) && len(f.words) == 1:
		return person
	}
	return generic
}

// endsIn reports whether the last word of the name, which says what it denotes, is one
// of some.
func (f *field) endsIn(words ...string) bool { return slices.Contains(words, f.words[len(f.words)-1]) }

func (f *field) hasWord(k kind) bool {
	return slices.ContainsFunc(f.words, func(w string) bool { return is(k, w) })
}

func (f *field) anyFormer() bool {
	return slices.ContainsFunc(f.words, price.IsFormer)
}

func is(k kind, word string) bool { return slices.Contains(wordsOf()[k], word) }

// asides returns the concepts beyond the words of the kind itself and words
// common with it.
func (f *field) asides() []string {
	var out []string
	for i, w := range f.words {
		c := f.concepts[i]
		if is(f.kind, w) || isCommon(f.kind, w) || slices.Contains(out, c) {
			continue
		}
		out = append(out, c)
	}
	return out
}

// isCommon reports whether a word adds nothing to a field of this kind.
func isCommon(k kind, w string) bool {
	switch k {
	case link:
		return slices.Contains([]string{"product", "item", "page", "detail", "details", "article", "job", "post", "canonical", "profile", "full", "web", "listing", "event", "apply", "thread", "story"}, w)
	case image:
		return slices.Contains([]string{"url", "link", "src", "main", "product", "cover", "href", "featured"}, w)
	case when:
		return slices.Contains([]string{"published", "publish", "post", "posted", "publication", "created", "release", "at", "on", "pub", "date", "article", "start", "event", "upload", "listed", "listing"}, w)
	case money, formerMoney:
		return slices.Contains([]string{"current", "sale", "final", "product", "at", "asking", "unit", "usd", "eur", "gbp", "from", "starting"}, w) || price.IsFormer(w) || isReduced(w)
	case title:
		return slices.Contains([]string{"full", "display", "product", "item", "article", "job", "event", "post", "page", "text", "course", "book", "movie", "recipe", "package", "plan", "thread", "topic", "issue", "story", "news"}, w)
	case prose:
		return slices.Contains([]string{"short", "full", "long", "text", "brief", "post", "article"}, w)
	case person:
		return slices.Contains([]string{"name", "submitted", "post", "posted", "display"}, w)
	case rating:
		return slices.Contains([]string{"value", "average", "score", "avg", "user"}, w)
	case tags:
		return slices.Contains([]string{"list", "key", "main", "article"}, w)
	case rank:
		return slices.Contains([]string{"post", "number"}, w)
	}
	return false
}
