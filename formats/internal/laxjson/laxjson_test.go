package laxjson_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/formats/internal/laxjson"
	"github.com/pagemill/pagemill/internal/growth"
)

func TestDecodeMends(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in, want string
		fix            laxjson.Fix
	}{
		{"strict", `{"a":[1,2.50,-3e2,true,null,"x\u00e9\ud83d\ude00"]}`, `{"a":[1,2.50,-3e2,true,null,"xé😀"]}`, ""},
		{"raw newline in a string", "{\"a\":\"one\n two\"}", `{"a":"one\n two"}`, laxjson.FixControl},
		{"trailing commas", `{"a":[1,2,],}`, `{"a":[1,2]}`, laxjson.FixComma},
		{"missing comma", "{\"a\":1\n\"b\":2}", `{"a":1,"b":2}`, laxjson.FixComma},
		{"line and block comments", "{// c\n\"a\":/* d */1}", `{"a":1}`, laxjson.FixComment},
		{"HTML comment around", "<!-- {\"a\":1} -->", `{"a":1}`, laxjson.FixComment},
		{"CDATA behind a line comment", "//<![CDATA[\n{\"a\":1}\n//]]>", `{"a":1}`, laxjson.FixComment},
		{"single quotes", `{'a':'it\'s'}`, `{"a":"it's"}`, laxjson.FixQuote},
		{"unquoted key", `{a:1,b_c:2}`, `{"a":1,"b_c":2}`, laxjson.FixWord},
		{"Python words", `{"a":None,"b":True}`, `{"a":null,"b":true}`, laxjson.FixWord},
		{"cut in a string", `{"a":"one","b":"tw`, `{"a":"one","b":"tw"}`, laxjson.FixTruncated},
		{"cut after a key", `{"a":[{"b":1},{"c"`, `{"a":[{"b":1},{}]}`, laxjson.FixTruncated},
		{"bad escape", `{"a":"C:\dir"}`, `{"a":"C:\\dir"}`, laxjson.FixEscape},
		{"leading plus and dot", `{"a":+.5}`, `{"a":0.5}`, laxjson.FixWord},
		{"statement", `{"a":1};`, `{"a":1}`, laxjson.FixComma},
		{"every escape", `{"a":"\"\\\/\b\f\n\r\t'"}`, `{"a":"\"\\\/\b\f\n\r\t'"}`, ""},
		{"every escape, mended", `{'a':'\"\\\/\b\f\n\r\t'}`, `{"a":"\"\\\/\b\f\n\r\t"}`, laxjson.FixQuote},
		{"commas alone", `{,"a":1,,"b":[,2,,3,]}`, `{"a":1,"b":[2,3]}`, laxjson.FixComma},
		{"wrong brackets", `{]"a":1)}`, `{"a":1}`, laxjson.FixComma},
		{"semicolons between", `{"a":[1;2];"b":3}`, `{"a":[1,2],"b":3}`, laxjson.FixComma},
		{"no key", `{="a":1}`, `{"a":1}`, laxjson.FixTrailing},
		{"no value in a list", `[1,:,2]`, `[1,2]`, laxjson.FixTrailing},
		{"key without value", `{"a":,"b":1}`, `{"a":null,"b":1}`, laxjson.FixWord},
		{"key alone", `{"a","b":1}`, `{"b":1}`, laxjson.FixComma},
		{"line continuation", "{\"a\":\"one\\\n two\"}", `{"a":"one two"}`, laxjson.FixEscape},
		{"hexadecimal escape", `{"a":"\x41\xzz"}`, `{"a":"A\\xzz"}`, laxjson.FixEscape},
		{"lone surrogate", `{"a":"\ud83dx"}`, `{"a":"\ufffdx"}`, ""},
		{"surrogate before another escape", `{"a":"\ud83d\u0041"}`, `{"a":"\ufffdA"}`, ""},
		{"bad hexadecimal digits", `{"a":"\u00+1"}`, `{"a":"\\u00+1"}`, laxjson.FixEscape},
		{"cut in an escape", `{"a":"one\`, `{"a":"one"}`, laxjson.FixTruncated},
		{"odd spaces", "\u00a0{\ufeff\"a\":\u20281\x01}", `{"a":1}`, laxjson.FixControl},
		{"leading zeros", `[007,-012,1.,1e,0x1F,1.2.3]`, `[7,-12,1,1,"0x1F","1.2.3"]`, laxjson.FixWord},
		{"a time as a word", `{"a":12:30,"b":2026-03-01}`, `{"a":"12:30","b":"2026-03-01"}`, laxjson.FixWord},
		{"exponents", `[1e+5,1E-5,1.5e3]`, `[1e+5,1E-5,1.5e3]`, ""},
		{"words of Python", `[False,FALSE,TRUE,None,undefined,NaN]`, `[false,false,true,null,null,null]`, laxjson.FixWord},
		{"bare words", `{"a":yes,"b":12px}`, `{"a":"yes","b":"12px"}`, laxjson.FixWord},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, fixes, err := laxjson.Decode(test.in)
			if err != nil || len(got) != 1 {
				t.Fatalf("got %v, %v", got, err)
			}
			if want := strict(t, test.want); !reflect.DeepEqual(got[0], want) {
				t.Errorf("got %#v, want %#v", got[0], want)
			}
			if test.fix == "" && len(fixes) > 0 || test.fix != "" && !strings.Contains(join(fixes), string(test.fix)) {
				t.Errorf("fixes %v, want %q", fixes, test.fix)
			}
		})
	}
}

func TestDecodeSeveralValues(t *testing.T) {
	t.Parallel()
	got, _, err := laxjson.Decode(`{"a":1} {"b":2},[3]`)
	if err != nil || len(got) != 3 {
		t.Fatalf("got %v, %v", got, err)
	}
}

func TestDecodeNothing(t *testing.T) {
	t.Parallel()
	for _, in := range []string{"", "  ", "<!-- -->", ")"} {
		if _, _, err := laxjson.Decode(in); err != laxjson.ErrNoJSON {
			t.Errorf("%q: %v", in, err)
		}
	}
}

func TestDecodeDeepNesting(t *testing.T) {
	t.Parallel()
	got, fixes, err := laxjson.Decode(strings.Repeat("[", 1<<20))
	if err != nil || len(got) != 1 || !strings.Contains(join(fixes), string(laxjson.FixDepth)) {
		t.Fatalf("%v %v", fixes, err)
	}
}

func strict(t *testing.T, s string) any {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(s))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func join(fixes []laxjson.Fix) string {
	var b strings.Builder
	for _, f := range fixes {
		b.WriteString(string(f) + ";")
	}
	return b.String()
}

// FuzzDecode compares the reader with encoding/json: valid JSON must give the
// same result without a fix. TestGrowth checks that the cost of reading is
// linear in the text.
func TestGrowth(t *testing.T) {
	for _, unit := range []string{"[", "{\"a\":", "<!--", "<!--{", "/*", "//\n", "'", "\\\"", "1 ", "a:", "]", ",", "<![CDATA["} {
		growth.Prepared(t, unit, 10_000, func(n int) func() {
			text := "{" + strings.Repeat(unit, n)
			return func() { _, _, _ = laxjson.Decode(text) }
		})
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{`{"a":[1,2,{"b":"\ud800x"}]}`, `{'a':b,}`, "[1,\n/*", `"\u12`, `{"a":1}{"b":`, "{\"a\xff\":0}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, fixes, err := laxjson.Decode(s)
		if c := strings.TrimSpace(s); c == "" || !json.Valid([]byte(s)) || c[0] != '{' && c[0] != '[' || strings.Count(s, "[")+strings.Count(s, "{") > 200 {
			return
		}
		if err != nil || len(got) != 1 || len(fixes) > 0 {
			t.Fatalf("%q: %v %v %v", s, got, fixes, err)
		}
		if want := strict(t, s); !reflect.DeepEqual(got[0], want) {
			t.Errorf("%q: got %#v, want %#v", s, got[0], want)
		}
	})
}
