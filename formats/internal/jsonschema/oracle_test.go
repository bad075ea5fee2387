package jsonschema_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	oracle "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/pagemill/pagemill/formats/internal/jsonschema"
)

func decode(t testing.TB, text string) any {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}

type nowhere struct{}

func (nowhere) Load(string) (any, error) { return nil, errors.New("not part of the schema") }

func oracleCompile(doc any) (*oracle.Schema, error) {
	c := oracle.NewCompiler()
	c.UseLoader(nowhere{})
	c.AssertFormat()
	if err := c.AddResource("mem:///schema.json", doc); err != nil {
		return nil, err
	}
	return c.Compile("mem:///schema.json")
}

// oracleProblems returns the problems of the other validator, innermost causes
// first.
func oracleProblems(s *oracle.Schema, v any) []jsonschema.Problem {
	var invalid *oracle.ValidationError
	if !errors.As(s.Validate(v), &invalid) {
		return nil
	}
	return causes(invalid)
}

func causes(e *oracle.ValidationError) []jsonschema.Problem {
	p := jsonschema.Problem{Pointer: pointer(e.InstanceLocation), Reason: e.ErrorKind.LocalizedString(message.NewPrinter(language.English))}
	if path := e.ErrorKind.KeywordPath(); len(path) > 0 {
		p.Keyword = path[0]
	}
	switch k := e.ErrorKind.(type) {
	case *kind.AnyOf:
		p.Reason = "fits none of the alternatives"
		return []jsonschema.Problem{p}
	case *kind.OneOf:
		if len(k.Subschemas) == 0 {
			p.Reason = "fits none of the alternatives"
		}
		return []jsonschema.Problem{p}
	case *kind.Contains, *kind.MinContains, *kind.MaxContains:
		return []jsonschema.Problem{p}
	}
	if len(e.Causes) == 0 {
		return []jsonschema.Problem{p}
	}
	var out []jsonschema.Problem
	for _, c := range e.Causes {
		out = append(out, causes(c)...)
	}
	return out
}

func pointer(path []string) string {
	var b strings.Builder
	for _, part := range path {
		b.WriteString("/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(part))
	}
	return b.String()
}

var circle = regexp.MustCompile(`^(both .* causing reference cycle|the schema at .* leads back to itself)$`)

// comparable returns what the two validators must agree on: the distinct
// problems, sorted, without wordings that differ. The other's pointers to
// objects with a wrong name share memory and are lost.
func comparable(problems []jsonschema.Problem, pointers bool) []string {
	var out []string
	for _, p := range problems {
		if !pointers {
			p.Pointer = ""
		}
		reason := strings.ReplaceAll(p.Reason, "<nil>", "null")
		if i := strings.Index(reason, "fits none of the alternatives"); i == 0 {
			reason = reason[:len("fits none of the alternatives")]
		}
		if circle.MatchString(reason) {
			reason = "circle"
		}
		if p.Keyword == "additionalProperties" {
			names := strings.Split(strings.TrimSuffix(strings.TrimPrefix(reason, "additional properties "), " not allowed"), ", ")
			slices.Sort(names)
			reason = strings.Join(names, " ")
		}
		out = append(out, p.Pointer+" "+p.Keyword+" "+reason)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// agree compares the two validators on one schema and one value.
func agree(t *testing.T, schema, value string) {
	t.Helper()
	doc, v := decode(t, schema), decode(t, value)
	want, wantErr := oracleCompile(doc)
	got, problems := jsonschema.Compile(doc)
	if (wantErr == nil) != (len(problems) == 0) {
		t.Fatalf("schema %s\nours: %v\nthe other: %v", schema, problems, wantErr)
	}
	if wantErr != nil {
		return
	}
	found, err := got.Check(nil, 300_000, v)
	if err != nil {
		t.Skip(err)
	}
	pointers := !strings.Contains(schema, "propertyNames")
	ours, theirs := comparable(found, pointers), comparable(oracleProblems(want, v), pointers)
	if !slices.Equal(ours, theirs) {
		t.Fatalf("schema %s\nvalue %s\nours:      %q\nthe other: %q", schema, value, ours, theirs)
	}
}

// TestAgree compares the validator with another one on random schemas and
// values of all drafts.
func TestAgree(t *testing.T) {
	t.Parallel()
	n := 8_000
	if testing.Short() {
		n = 1_500
	}
	for seed := range uint64(n) {
		drawAndCompare(t, seed)
	}
}

func FuzzAgree(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(drawAndCompare)
}

func drawAndCompare(t *testing.T, seed uint64) {
	d := drawer{r: rand.New(rand.NewPCG(seed, 1))}
	d.draft = [...]string{"", "2020-12", "2019-09", "07", "06", "04"}[d.r.IntN(6)]
	schema := d.document()
	for range 6 {
		agree(t, schema, d.value(3))
	}
}

// A drawer generates schemas and values from few names and words, so that they
// match.
type drawer struct {
	r     *rand.Rand
	draft string
}

func (d *drawer) one(of ...string) string { return of[d.r.IntN(len(of))] }

func (d *drawer) since(draft string) bool {
	order := []string{"04", "06", "07", "2019-09", "2020-12"}
	return d.draft == "" || slices.Index(order, d.draft) >= slices.Index(order, draft)
}

func (d *drawer) value(depth int) string {
	switch n := d.r.IntN(10); {
	case n < 3 && depth > 0:
		var members []string
		for _, name := range []string{"a", "b", "c", "a/b", "c~d", ""} {
			if d.r.IntN(3) == 0 {
				members = append(members, strconv.Quote(name)+":"+d.value(depth-1))
			}
		}
		return "{" + strings.Join(members, ",") + "}"
	case n < 5 && depth > 0:
		var members []string
		for range d.r.IntN(5) {
			members = append(members, d.value(depth-1))
		}
		return "[" + strings.Join(members, ",") + "]"
	case n < 7:
		return d.number()
	case n < 9:
		return strconv.Quote(d.text())
	}
	return d.one("null", "true", "false")
}

func (d *drawer) number() string {
	return d.one("0", "1", "1.0", "2", "-1", "1.5", "10e-1", "3", "4", "0.1", "100", "12345", "-0", "0.30", "1E2", "0.00")
}

func (d *drawer) text() string {
	return d.one("", "a", "ab", "abc", "b", "Straße", "2024-02-29", "2023-02-29", "a@b.example", "nobody", "https://a.example/x", "no uri", "10:20:30Z", "2024-02-29T10:20:30+01:00",
		"P1Y2M", "127.0.0.1", "::1", "1.2.3-a.1", "123e4567-e89b-12d3-a456-426614174000", "/a/b~0", "3/a", "it's \"so\"\n")
}

func (d *drawer) document() string {
	var b strings.Builder
	b.WriteString("{")
	if d.draft != "" {
		prefix := "https://json-schema.org/draft/"
		if !d.since("2019-09") {
			prefix = "http://json-schema.org/draft-"
		}
		b.WriteString(`"$schema":` + strconv.Quote(prefix+d.draft+"/schema") + ",")
	}
	b.WriteString(`"` + d.defs() + `":{"x":` + d.schema(2) + `,"y":` + d.anchored() + `}`)
	for range 1 + d.r.IntN(4) {
		if k := d.keyword(3); !strings.Contains(b.String(), k[:strings.IndexByte(k, ':')+1]) {
			b.WriteString("," + k)
		}
	}
	return b.String() + "}"
}

func (d *drawer) defs() string {
	if d.since("2019-09") {
		return "$defs"
	}
	return "definitions"
}

func (d *drawer) anchored() string {
	inner := d.keyword(2)
	switch {
	case d.since("2020-12") && d.r.IntN(2) == 0:
		return `{"$dynamicAnchor":"here",` + inner + "}"
	case d.since("2019-09"):
		return `{"$anchor":"here",` + inner + "}"
	case d.since("06"):
		return `{"$id":"#here",` + inner + "}"
	}
	return `{"id":"#here",` + inner + "}"
}

func (d *drawer) schema(depth int) string {
	switch n := d.r.IntN(12); {
	case n == 0 && d.since("06"):
		return d.one("true", "false")
	case n == 1:
		return "{}"
	case n < 4:
		return `{"$ref":` + strconv.Quote(d.one("#", "#/"+d.defs()+"/x", "#/"+d.defs()+"/y", "#here")) + "}"
	}
	var keywords []string
	for range 1 + d.r.IntN(3) {
		k := d.keyword(depth)
		name := k[:strings.IndexByte(k, ':')]
		if !slices.ContainsFunc(keywords, func(s string) bool { return strings.HasPrefix(s, name+":") }) {
			keywords = append(keywords, k)
		}
	}
	return "{" + strings.Join(keywords, ",") + "}"
}

func (d *drawer) schemas(depth int) string {
	list := []string{d.schema(depth)}
	for range d.r.IntN(3) {
		list = append(list, d.schema(depth))
	}
	return "[" + strings.Join(list, ",") + "]"
}

func (d *drawer) named(depth int, names ...string) string {
	var members []string
	for _, name := range names {
		if d.r.IntN(2) == 0 {
			members = append(members, strconv.Quote(name)+":"+d.schema(depth))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (d *drawer) names() string {
	all := []string{`"a"`, `"b"`, `"a/b"`}
	return "[" + strings.Join(all[:1+d.r.IntN(3)], ",") + "]"
}

// keyword generates a keyword with its value; at depth 0, one without
// subschemas. Occasionally the value is wrong.
func (d *drawer) keyword(depth int) string {
	if d.r.IntN(300) == 0 {
		return `"` + d.one("type", "required", "properties", "items", "minLength", "enum", "pattern", "allOf", "not", "title", "multipleOf", "uniqueItems") + `":` + d.one("5", `"x"`, "{}", "[]", "[[]]", "null", "-1", "1.5")
	}
	if depth > 0 && d.r.IntN(2) == 0 {
		return d.applicator(depth - 1)
	}
	n := strconv.Itoa(d.r.IntN(3))
	switch d.r.IntN(18) {
	case 0, 1, 2:
		return `"type":` + d.one(`"string"`, `"number"`, `"integer"`, `"object"`, `"array"`, `"null"`, `"boolean"`, `["string","integer"]`, `["object","array"]`)
	case 3:
		return `"enum":[` + d.value(1) + `,"a",{"a":1}` + "]"
	case 4:
		return `"` + d.one("minLength", "maxLength") + `":` + n
	case 5:
		return `"` + d.one("minItems", "maxItems") + `":` + n
	case 6:
		return `"` + d.one("minProperties", "maxProperties") + `":` + n
	case 7:
		return `"` + d.one("minimum", "maximum") + `":` + d.number()
	case 8:
		return `"multipleOf":` + d.one("1", "0.1", "1.5", "2", "1e2")
	case 9:
		return `"pattern":"` + d.one("^a", "b$", "^[0-9]+", "") + `"`
	case 10:
		return `"required":` + d.names()
	case 11:
		return `"uniqueItems":true`
	case 12, 13:
		return `"format":"` + d.one("date", "email", "uri", "time", "date-time", "duration", "ipv4", "ipv6", "semver", "uuid", "json-pointer", "relative-json-pointer", "hostname", "uri-reference", "uri-template", "regex", "period", "colour") + `"`
	case 14:
		if d.since("06") {
			return `"const":` + d.value(1)
		}
	case 15:
		if d.since("06") {
			return `"` + d.one("exclusiveMinimum", "exclusiveMaximum") + `":` + d.number()
		}
		return `"` + d.one(`minimum":1,"exclusiveMinimum`, `maximum":1,"exclusiveMaximum`) + `":true`
	case 16:
		if d.since("2019-09") {
			return `"dependentRequired":{"a":` + d.names() + "}"
		}
	}
	return `"title":"T"`
}

func (d *drawer) applicator(depth int) string {
	switch d.r.IntN(20) {
	case 0, 1, 2:
		return `"properties":` + d.named(depth, "a", "b", "a/b", "")
	case 3:
		return `"patternProperties":` + d.named(depth, "^a", "b$")
	case 4:
		return `"additionalProperties":` + d.one("false", d.schema(depth))
	case 5, 6:
		if !d.since("2020-12") && d.r.IntN(2) == 0 {
			return `"items":` + d.schemas(depth) + `,"additionalItems":` + d.one("false", d.schema(depth))
		}
		return `"items":` + d.schema(depth)
	case 7:
		return `"` + d.one("allOf", "anyOf", "oneOf") + `":` + d.schemas(depth)
	case 8:
		return `"anyOf":` + d.schemas(depth)
	case 9:
		return `"oneOf":` + d.schemas(depth)
	case 10:
		return `"not":` + d.schema(depth)
	case 11:
		return `"dependencies":{"a":` + d.one(d.names(), d.schema(depth)) + "}"
	case 12:
		if d.since("06") {
			return `"propertyNames":` + d.schema(depth)
		}
	case 13:
		if d.since("2019-09") {
			return `"contains":` + d.schema(depth) + `,"` + d.one("minContains", "maxContains") + `":` + d.one("0", "1", "2")
		}
		if d.since("06") {
			return `"contains":` + d.schema(depth)
		}
	case 14:
		if d.since("07") {
			return `"if":` + d.schema(depth) + `,"then":` + d.schema(depth) + `,"else":` + d.schema(depth)
		}
	case 15:
		if d.since("2019-09") {
			return `"dependentSchemas":` + d.named(depth, "a", "b")
		}
	case 16:
		if d.since("2020-12") {
			return `"prefixItems":` + d.schemas(depth)
		}
	case 17:
		if d.since("2019-09") {
			return `"` + d.one("unevaluatedProperties", "unevaluatedItems") + `":` + d.one("false", d.schema(depth))
		}
	case 18:
		if d.since("2020-12") {
			return `"$dynamicRef":"#here"`
		}
	}
	return `"properties":` + d.named(depth, "a", "b", "c")
}
