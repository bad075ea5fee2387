package jsonschema_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/pagemill/pagemill/formats/internal/jsonschema"
	"github.com/pagemill/pagemill/internal/cancel"
)

// TestBounds: schemas that multiply their work, and numbers of any size, end
// soon and need little memory.
func TestBounds(t *testing.T) {
	fan := `{"$ref":"#/$defs/0","$defs":{`
	for i := range 60 {
		fan += fmt.Sprintf(`"%d":{"anyOf":[{"$ref":"#/$defs/%d"},{"$ref":"#/$defs/%d"}]},`, i, i+1, i+1)
	}
	fan += `"60":{"type":"string"}}}`
	words := `{"items":{"enum":["` + strings.Repeat(`w","`, 10_000) + `x"]}}`
	for _, test := range []struct {
		name, schema, value string
		tooMuch             bool
	}{
		{"alternatives that double", fan, "5", true},
		{"long messages", strings.Replace(words, `"w","w"`, `"v","w"`, 1), "[" + strings.Repeat("1,", 20_000) + "1]", true},
		{"a long text against many patterns", `{"allOf":[` + strings.Repeat(`{"pattern":"(a|b|c)*d$"},`, 500) + `true]}`, `"` + strings.Repeat("a", 200_000) + `"`, true},
		{"huge exponents", `{"minimum":1e999999999999,"multipleOf":1e-999999999,"enum":[1e-99999999999999999999]}`, "1e1000000", false},
		{"a chain of references", chain(5_000), `"x"`, false},
		{"equal members", `{"uniqueItems":true}`, "[" + strings.Repeat(`{"a":[1,2,{}]},`, 20_000) + "1]", false},
	} {
		s, problems := jsonschema.Compile(decode(t, test.schema))
		if problems != nil {
			t.Errorf("%s: %v", test.name, problems)
			continue
		}
		v := decode(t, test.value)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		begin := time.Now()
		_, err := s.Check(nil, 300_000, v)
		runtime.ReadMemStats(&after)
		if errors.Is(err, jsonschema.ErrTooMuch) != test.tooMuch {
			t.Errorf("%s: %v", test.name, err)
		}
		if d := time.Since(begin); d > 5*time.Second {
			t.Errorf("%s takes %v", test.name, d)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 400<<20 {
			t.Errorf("%s takes %d MB", test.name, n>>20)
		}
	}
}

func chain(n int) string {
	var b strings.Builder
	b.WriteString(`{"$ref":"#/$defs/0","$defs":{`)
	for i := range n {
		fmt.Fprintf(&b, `"%d":{"$ref":"#/$defs/%d"},`, i, i+1)
	}
	fmt.Fprintf(&b, `"%d":{"type":"string"}}}`, n)
	return b.String()
}

// TestLongNames: names that occur in the pointers of thousands of parts are
// refused before they exhaust memory.
func TestLongNames(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"properties":{"` + strings.Repeat("n", 300_000) + `":{"properties":{`)
	for i := range 9_000 {
		fmt.Fprintf(&b, `"%d":{"type":"string"},`, i)
	}
	b.WriteString(`"z":{}}}}}`)
	if _, problems := jsonschema.Compile(decode(t, b.String())); len(problems) != 1 || !strings.Contains(problems[0].Reason, "pointers") {
		t.Errorf("%d problems", len(problems))
	}
}

func TestCancelled(t *testing.T) {
	s, problems := jsonschema.Compile(decode(t, `{"items":{"anyOf":[{"type":"string"},{"type":"null"}]}}`))
	if problems != nil {
		t.Fatal(problems)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	check := cancel.New(ctx)
	err := func() (err error) {
		defer cancel.Caught(&err)
		_, err = s.Check(check, 1<<30, decode(t, "["+strings.Repeat("1,", 100_000)+"1]"))
		return err
	}()
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestReferences: references by address, anchor and pointer are resolved, and a
// cycle is reported.
func TestReferences(t *testing.T) {
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
		s, problems := jsonschema.Compile(decode(t, test.schema))
		if problems != nil {
			t.Errorf("%s: %v", test.schema, problems)
			continue
		}
		found, err := s.Check(nil, 1000, decode(t, test.value))
		if err != nil || (len(found) == 0) != (test.want == "") || len(found) > 0 && found[0].Keyword != test.want && !strings.Contains(found[0].Reason, test.want) {
			t.Errorf("%s: %v %v", test.schema, found, err)
		}
	}
}

func BenchmarkCompileAndCheck(b *testing.B) {
	schema := decode(b, `{"type":"object","properties":{"title":{"type":"string"},"price":{"type":"number","minimum":0},"tags":{"type":"array","items":{"type":"string"}},"seller":{"type":"object","properties":{"name":{"type":"string"},"url":{"type":"string","format":"uri"}}}},"required":["title"]}`)
	v := decode(b, `{"title":"Lamp","price":3.5,"tags":["a","b"],"seller":{"name":"n","url":"https://a.example/"}}`)
	b.ReportAllocs()
	for b.Loop() {
		s, problems := jsonschema.Compile(schema)
		if problems != nil {
			b.Fatal(problems)
		}
		if found, err := s.Check(nil, 1000, v); len(found) > 0 || err != nil {
			b.Fatal(found, err)
		}
	}
}

// TestLongTexts: a keyword whose text is long is judged as a short one is.
func TestLongTexts(t *testing.T) {
	many := make([]string, 2_000)
	for i := range many {
		many[i] = fmt.Sprintf(`"p%d":{"pattern":"%d\\pL{1,900}"}`, i, i)
	}
	for name, test := range map[string]struct{ schema, reason string }{
		"reference":        {`{"$ref":"#/` + strings.Repeat("~1%25", 20_000) + `"}`, "leads nowhere"},
		"pattern too deep": {`{"pattern":"` + strings.Repeat("(", 8_000) + "a" + strings.Repeat("?){1,5}", 8_000) + `"}`, "no regular expression"},
		"pattern too long": {`{"pattern":"` + strings.Repeat(`\\pL{1,900}`, 8_000) + `"}`, "no regular expression"},
		"many patterns":    {`{"properties":{` + strings.Join(many, ",") + `}}`, "the patterns have more than"},
	} {
		_, problems := jsonschema.Compile(decode(t, test.schema))
		if len(problems) == 0 || !strings.Contains(problems[0].Reason, test.reason) || len(problems[0].Reason) > 1100 {
			t.Errorf("%s: %.300v", name, problems)
		}
	}
}
