package records

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/ident"
)

// A Field is a property of the objects in a requested list.
type Field struct {
	Name        string
	Description string
	Type        string // JSON Schema type: string, number, integer, boolean, array
	Format      string // JSON Schema format of a string
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
	aside    []string // concepts that distinguish this field from others of its kind: "source" of sourceUrl
	item     []string // what one item of the list is called
}

// wordsOf maps field kinds to the words that identify them; the last known word
// of a name decides, since names end in what they denote.
var wordsOf = map[kind][]string{
	title:       {"title", "name", "headline", "heading", "subject", "question", "q", "titel", "titulo", "titre", "nombre", "nom", "naam", "evento", "method", "term", "label", "property", "parameter", "event"},
	link:        {"url", "link", "href", "permalink", "uri", "enlace", "lien"},
	image:       {"image", "img", "picture", "photo", "thumbnail", "thumb", "poster", "avatar", "logo", "icon", "imagen", "bild", "cover"},
	money:       {"price", "cost", "amount", "fee", "preis", "precio", "prix", "prezzo", "fare", "rent"},
	when:        {"date", "published", "posted", "updated", "created", "time", "datetime", "timestamp", "when", "age", "dates", "fecha", "datum", "day"},
	person:      {"author", "authors", "username", "user", "poster", "writer", "by", "byline", "reviewer", "submitter", "speaker", "contributor", "autor", "auteur", "nickname"},
	prose:       {"summary", "description", "excerpt", "text", "body", "content", "message", "answer", "a", "abstract", "snippet", "teaser", "comment", "review", "bio", "definition", "details", "tagline", "subtitle", "dek", "intro", "post", "reply", "quote", "blurb", "beschreibung", "descripcion", "biography", "meaning"},
	rating:      {"rating", "stars", "star", "ratings"},
	count:       {"count", "reviews", "comments", "replies", "likes", "views", "votes", "citations", "points", "downloads", "shares", "upvotes", "beds", "baths", "bedrooms", "bathrooms", "sqft", "members", "followers", "stock", "score", "number", "total", "days", "minutes", "hours", "year", "miles", "answers", "posts", "sold", "quantity", "episodes", "pages", "seats"},
	rank:        {"rank", "position", "index", "place", "ranking", "no"},
	stock:       {"availability", "stock", "available", "soldout"},
	tags:        {"tags", "features", "categories", "genres", "topics", "keywords", "labels", "bullets", "highlights", "skills", "benefits", "items", "includes", "languages", "ingredients", "steps", "cast", "actors", "amenities", "specs"},
	email:       {"email", "mail"},
	phone:       {"phone", "telephone", "tel", "mobile", "fax"},
	currency:    {"currency"},
	discount:    {"discount", "savings", "saving", "save", "off"},
	formerMoney: {},
}

// formerWords are words that mark a former price.
var formerWords = []string{"original", "regular", "list", "was", "old", "previous", "before", "compare", "rrp", "msrp", "uvp", "strike", "full", "former", "retail", "crossed", "striked", "strikethrough", "reg"}

// concepts lists words that pages use for the same concept, one concept per
// line.
var concepts = indexConcepts([][]string{
	{"title", "name", "headline", "heading", "subject"},
	{"company", "employer", "organization", "organisation", "firm", "business", "vendor"},
	{"shop", "seller", "store", "merchant"},
	{"brand", "manufacturer", "maker", "marke", "make"},
	{"category", "section", "topic", "genre", "eyebrow", "kicker", "slug", "department", "rubric", "cat", "categories"},
	{"tag", "tags", "keyword", "keywords", "label", "labels"},
	{"author", "byline", "writer", "username", "user", "poster", "by", "nickname", "authors", "submitter", "submitted"},
	{"location", "place", "venue", "where", "loc", "lugar", "ort", "lieu", "headquarters"},
	{"address", "addr", "street"},
	{"summary", "description", "excerpt", "teaser", "dek", "abstract", "snippet", "desc", "blurb", "intro", "subtitle", "tagline", "deck"},
	{"text", "body", "content", "message", "post"},
	{"answer", "reply", "response"},
	{"date", "time", "datetime", "published", "posted", "timestamp", "when", "fecha", "datum", "dates", "created", "pubdate", "age"},
	{"price", "amount", "cost", "preis", "precio", "prix", "prezzo", "fee"},
	{"rating", "stars", "star", "ratings"},
	{"review", "reviews"},
	{"comment", "comments", "replies", "reply"},
	{"like", "likes", "upvotes", "reactions"},
	{"role", "position", "job", "jobtitle", "function", "occupation", "designation"},
	{"salary", "compensation", "pay", "wage"},
	{"color", "colour", "farbe", "color"},
	{"size", "dimensions"},
	{"duration", "runtime", "length"},
	{"bed", "beds", "bedroom", "bedrooms", "bd"},
	{"bath", "baths", "bathroom", "bathrooms", "ba"},
	{"sqft", "area", "squarefeet", "sq"},
	{"image", "img", "picture", "photo", "thumbnail", "thumb"},
	{"sku", "code", "productcode", "artnr", "itemno", "partnumber"},
	{"phone", "telephone", "tel", "mobile", "ph", "call", "telefon", "telefono", "teléfono", "téléphone"},
	{"fax", "fx", "telefax"},
	{"email", "mail", "e"},
	{"discount", "savings", "saving", "save"},
	{"stock", "availability", "available"},
	{"cited", "citations", "citation"},
	{"rank", "ranking", "position"},
	{"employment", "type", "contract"},
	{"difficulty", "level"},
	{"region", "state", "area"},
	{"member", "joined", "join", "registered", "since"},
})

func indexConcepts(lines [][]string) map[string]string {
	out := map[string]string{}
	for _, line := range lines {
		for _, w := range line {
			if out[w] == "" {
				out[w] = line[0]
			}
		}
	}
	return out
}

func conceptOf(word string) string {
	if c := concepts[word]; c != "" {
		return c
	}
	if s := ident.Singular(word); concepts[s] != "" {
		return concepts[s]
	}
	return ident.Singular(word)
}

// isNumbered reports whether a thing is identified by a number that is not a
// rank: an article, a part.
func isNumbered(word string) bool {
	switch word {
	case "article", "part", "item", "product", "model", "order", "catalog", "catalogue", "serial", "reference", "invoice", "flight", "registration", "account", "stock":
		return true
	}
	return false
}

// fieldsOf reads the names of an array's fields.
func fieldsOf(a Array) []*field {
	item := itemWords(a)
	out := make([]*field, 0, len(a.Fields))
	for _, f := range a.Fields {
		out = append(out, readField(f, item))
	}
	named := slices.ContainsFunc(out, func(f *field) bool { return f.kind == title })
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
	for _, w := range out.words {
		out.concepts = append(out.concepts, conceptOf(w))
	}
	out.kind = out.kindOf()
	out.aside = out.asides()
	return out
}

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
	case number && f.hasWord(rank) || last == "rank" || last == "number" && !number && !isNumbered(f.words[0]):
		return rank
	case number && last == "number" && len(f.words) == 1:
		return rank
	case number && f.hasWord(rating) && last != "count":
		return rating
	case number:
		return count
	case f.Format == "date" || f.Format == "date-time":
		return when
	}
	for _, k := range [...]kind{email, phone, image, stock, when, person, prose, title} {
		if is(k, last) {
			if k == title && len(f.words) > 1 && is(person, f.words[0]) && last != "name" {
				return generic // a user's title
			}
			if k == title && len(f.words) > 1 && !is(title, f.words[0]) && !f.isOwnTitle() {
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

// isOwnTitle reports whether the words before "name" or "title" stand for the
// record itself.
func (f *field) isOwnTitle() bool {
	switch f.words[0] {
	case "full", "display", "product", "item", "article", "job", "event", "post", "page", "course", "book", "movie", "recipe", "package", "plan", "thread", "topic", "issue", "story", "news":
		return true
	}
	return false
}

func (f *field) hasWord(k kind) bool {
	return slices.ContainsFunc(f.words, func(w string) bool { return is(k, w) })
}

func (f *field) anyFormer() bool {
	return slices.ContainsFunc(f.words, func(w string) bool { return slices.Contains(formerWords, w) })
}

func is(k kind, word string) bool { return slices.Contains(wordsOf[k], word) }

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
		return slices.Contains([]string{"current", "sale", "final", "product", "regular", "original", "list", "compare", "at", "was", "old", "asking", "unit", "usd", "eur", "gbp"}, w) || slices.Contains(formerWords, w)
	case title:
		return slices.Contains([]string{"full", "display", "product", "item", "article", "job", "event", "post", "page", "text"}, w)
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
