package schema

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/growth"
)

func compiled(t testing.TB, text string) *Schema {
	t.Helper()
	s, problems := Compile([]byte(text))
	if problems != nil {
		t.Fatalf("%.200s: %v", text, problems)
	}
	return s
}

func value(t testing.TB, text string) any {
	t.Helper()
	v, err := decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func fan(levels int) string {
	s := `{"$ref":"#/$defs/0","$defs":{`
	for i := range levels {
		s += fmt.Sprintf(`"%d":{"anyOf":[{"$ref":"#/$defs/%d"},{"$ref":"#/$defs/%d"}]},`, i, i+1, i+1)
	}
	return s + fmt.Sprintf(`"%d":{"type":"string"}}}`, levels)
}

func chained(n int) string {
	var b strings.Builder
	b.WriteString(`{"$ref":"#/$defs/0","$defs":{`)
	for i := range n {
		fmt.Fprintf(&b, `"%d":{"$ref":"#/$defs/%d"},`, i, i+1)
	}
	fmt.Fprintf(&b, `"%d":{"type":"string"}}}`, n)
	return b.String()
}

// TestBounds: schemas that multiply their work are refused before it is begun,
// and need little memory; what is only long is checked.
func TestBounds(t *testing.T) {
	for _, test := range []struct {
		name, schema, value, reason string
	}{
		{"alternatives that double", fan(60), "5", "too many evaluations"},
		{"conjunctions that double", strings.ReplaceAll(fan(60), "anyOf", "allOf"), `"x"`, "too many evaluations"},
		{"a long text against many patterns", `{"allOf":[` + strings.Repeat(`{"pattern":"(a|b|c)*d$"},`, 500) + `true]}`, `"` + strings.Repeat("a", 200_000) + `"`, "too many evaluations"},
		{"a huge exponent", `{"minimum":1}`, "1e1000000", "too large or too long"},
		{"a chain of references", chained(2_000), `"x"`, ""},
		{"equal members", `{"items":{"uniqueItems":true}}`, "[" + strings.Repeat(`[{"a":[1,2,{}]},{"a":[1,2,{}]}],`, 200) + "1]", "items at 0 and 1 are equal"},
		{"many words", `{"items":{"enum":["v` + strings.Repeat(`","w`, 10_000) + `"]}}`, "[" + strings.Repeat("1,", 2_000) + "1]", "value must be one of 'v', 'w'"},
	} {
		s, v := compiled(t, test.schema), value(t, test.value)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		problems := s.Check(nil, v)
		runtime.ReadMemStats(&after)
		if (len(problems) == 0) != (test.reason == "") || len(problems) > 0 && !strings.Contains(problems[0].Reason, test.reason) {
			t.Errorf("%s: %.300v", test.name, problems)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 300<<20 {
			t.Errorf("%s takes %d MB", test.name, n>>20)
		}
	}
}

// TestGrowth: compiling and checking cost as much as schema and value are long.
func TestGrowth(t *testing.T) {
	wide := func(n int) []byte {
		var b strings.Builder
		b.WriteString(`{"properties":{`)
		for i := range n {
			fmt.Fprintf(&b, `"p%d":{"type":"string"},`, i)
		}
		return []byte(b.String() + `"z":{}}}`)
	}
	growth.Check(t, "properties", 500, func(n int) { Compile(wide(n)) })
	list := compiled(t, `{"items":{"properties":{"a":{"type":"string"},"b":{"anyOf":[{"type":"number"},{"type":"null"}]}},"required":["a"]}}`)
	growth.Prepared(t, "rows", 500, func(n int) func() {
		v := value(t, "["+strings.Repeat(`{"a":"x","b":"y"},`, n)+`{"a":1}]`)
		return func() { list.Check(nil, v) }
	})
}

// TestTooLarge: what would exhaust memory or time when it is compiled is
// refused with a reason.
func TestTooLarge(t *testing.T) {
	t.Parallel()
	named := `{"properties":{"` + strings.Repeat("n", 300_000) + `":{"properties":{`
	for i := range 9_000 {
		named += fmt.Sprintf(`"%d":{"type":"string"},`, i)
	}
	many := make([]string, 2_000)
	for i := range many {
		many[i] = fmt.Sprintf(`"p%d":{"pattern":"%d\\pL{1,900}"}`, i, i)
	}
	for name, test := range map[string]struct{ schema, reason string }{
		"names in every pointer": {named + `"z":{}}}}}`, "pointers"},
		"huge exponents":         {`{"minimum":1e999999999999}`, "too large or too long"},
		"reference":              {`{"$ref":"#/` + strings.Repeat("~1%25", 20_000) + `"}`, "leads nowhere"},
		"pattern too deep":       {`{"pattern":"` + strings.Repeat("(", 8_000) + "a" + strings.Repeat("?){1,5}", 8_000) + `"}`, "no regular expression"},
		"pattern too long":       {`{"pattern":"` + strings.Repeat(`\\pL{1,900}`, 8_000) + `"}`, "no regular expression"},
		"many patterns":          {`{"properties":{` + strings.Join(many, ",") + `}}`, "the patterns have more than"},
		"levels":                 {strings.Repeat(`{"items":`, 300) + "{}" + strings.Repeat("}", 300), "nests deeper"},
		"schemas":                {`{"allOf":[` + strings.Repeat("{},", 20_000) + "{}]}", "more than 10000 properties"},
		"bytes":                  {`{"title":"` + strings.Repeat("x", 2<<20) + `"}`, "bytes"},
	} {
		_, problems := Compile([]byte(test.schema))
		if len(problems) == 0 || !strings.Contains(problems[0].Reason, test.reason) || len(problems[0].Reason) > maxReason+100 {
			t.Errorf("%s: %.300v", name, problems)
		}
	}
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	s := compiled(t, `{"items":{"anyOf":[{"type":"string"},{"type":"null"}]}}`)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	check := cancel.New(ctx)
	err := func() (err error) {
		defer cancel.Caught(&err)
		s.Check(check, value(t, "["+strings.Repeat("1,", 100_000)+"1]"))
		return nil
	}()
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestReferences: references by address, anchor and pointer are resolved, and a
// cycle is reported.
func TestReferences(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ schema, value, want string }{
		{`{"$id":"https://a.example/s","$ref":"b","$defs":{"x":{"$id":"b","type":"integer"}}}`, `"x"`, "type"},
		{`{"$id":"https://a.example/s","$ref":"https://a.example/b#n","$defs":{"x":{"$id":"b","$defs":{"y":{"$anchor":"n","minimum":3}}}}}`, `1`, "minimum"},
		{`{"$ref":"#/$defs/a~1b%25c","$defs":{"a/b%c":{"type":"null"}}}`, `1`, "type"},
		{`{"$ref":"#/unknown/0","unknown":[{"type":"null"}]}`, `1`, "type"},
		{`{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#/definitions/a","type":"null","definitions":{"a":{"$id":"#a","type":"string"}}}`, `"x"`, ""},
		{`{"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveAnchor":true,"properties":{"a":{"$recursiveRef":"#"}},"additionalProperties":false}`, `{"a":{"b":1}}`, "additionalProperties"},
		{`{"$ref":"#"}`, `1`, "back"},
		{`{"properties":{"a":{"$ref":"#"}},"required":["a"]}`, `{"a":{}}`, "required"},
	} {
		found := compiled(t, test.schema).Check(nil, value(t, test.value))
		if (len(found) == 0) != (test.want == "") || len(found) > 0 && found[0].Keyword != test.want && !strings.Contains(found[0].Reason, test.want) {
			t.Errorf("%s: %v", test.schema, found)
		}
	}
}

// TestProblems: each problem once, sorted, with pointer, keyword and reason.
func TestProblems(t *testing.T) {
	t.Parallel()
	s := compiled(t, `{"properties":{"b":{"type":"integer"},"a/c":{"minLength":3,"pattern":"^x"},"d":{"anyOf":[{"type":"null"},{"enum":["u","v"]}]},"e":{"format":"date"},
		"f":{"items":{"$ref":"#/$defs/p"}}},"required":["g","h"],"additionalProperties":false,"propertyNames":{"maxLength":3},"$defs":{"p":{"minimum":2}}}`)
	want := []Problem{
		{"", "additionalProperties", "additional properties 'i', 'long', 'z' not allowed"},
		{"", "propertyNames", "invalid propertyName 'long'"},
		{"", "required", "missing properties 'g', 'h'"},
		{"/a~1c", "minLength", "minLength: got 1, want 3"},
		{"/a~1c", "pattern", `"y" does not match pattern "^x"`},
		{"/b", "type", "got string, want integer"},
		{"/d", "anyOf", "fits none of the alternatives: got number, want null; value must be one of 'u', 'v'"},
		{"/e", "format", `"soon" is not valid date: `},
		{"/f/0", "minimum", "minimum: got 1, want 2"},
	}
	for range 20 { // Go's maps have another order each time
		got := s.Check(nil, value(t, `{"z":1,"long":2,"i":3,"b":"x","a/c":"y","d":4,"e":"soon","f":[1,2]}`))
		if len(got) != len(want) {
			t.Fatalf("got %d problems: %q", len(got), got)
		}
		for i, p := range got {
			if p.Pointer != want[i].Pointer || p.Keyword != want[i].Keyword || !strings.HasPrefix(p.Reason, want[i].Reason) {
				t.Fatalf("got %q, want %q", p, want[i])
			}
		}
	}
}

func FuzzSchema(f *testing.F) {
	f.Add(fan(12), "5")
	f.Add(chained(30), `"x"`)
	f.Add(`{"$dynamicRef":"#n","$defs":{"a":{"$dynamicAnchor":"n","unevaluatedItems":false,"contains":{"const":1}}}}`, `[1,2,{"a":null}]`)
	f.Add(`{"propertyNames":{"pattern":"^a"},"patternProperties":{"^b":{"not":{}}},"if":{"minProperties":2},"else":{"dependentRequired":{"a":["b"]}}}`, `{"a":1e5,"b":[]}`)
	f.Fuzz(func(t *testing.T, text, instance string) {
		s, problems := Compile([]byte(text))
		v, err := decode([]byte(instance))
		if (s == nil) != (len(problems) > 0) {
			t.Fatalf("%v without a schema", problems)
		}
		if s == nil || err != nil {
			return
		}
		for _, p := range s.Check(nil, v) {
			if p.Reason == "" {
				t.Fatal("a problem without a reason")
			}
			if _, err := json.Marshal(p); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func BenchmarkCompileAndCheck(b *testing.B) {
	text := []byte(`{"type":"object","properties":{"title":{"type":"string"},"price":{"type":"number","minimum":0},"tags":{"type":"array","items":{"type":"string"}},"seller":{"type":"object","properties":{"name":{"type":"string"},"url":{"type":"string","format":"uri"}}}},"required":["title"]}`)
	v := value(b, `{"title":"Lamp","price":3.5,"tags":["a","b"],"seller":{"name":"n","url":"https://a.example/"}}`)
	b.ReportAllocs()
	for b.Loop() {
		s, problems := Compile(text)
		if problems != nil {
			b.Fatal(problems)
		}
		if found := s.Check(nil, v); len(found) > 0 {
			b.Fatal(found)
		}
	}
}
