package pagemill

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// A contractLine is a rule of the contract for one option, with values that are
// accepted and values that are refused. docs/SPEC.md is generated from this
// table.
type contractLine struct {
	path    string // of the field that a refusal names
	rule    string
	good    []string // whole options
	bad     []string // whole options that are refused because of path
	because string   // part of the message, "" for any
}

var contractLines = slices.Concat(pageLines, formatLines, networkLines, actionLines, combinationLines)

// option makes options objects with a single key from values.
func option(key string, values ...string) []string {
	var out []string
	for _, v := range values {
		out = append(out, `{"`+key+`":`+v+`}`)
	}
	return out
}

// inside makes options whose key holds an object, or a list of one, with one
// member.
func inside(before, key, after string, values ...string) []string {
	var out []string
	for _, v := range values {
		out = append(out, before+`"`+key+`":`+v+after)
	}
	return out
}

func booleans(key string) contractLine {
	return contractLine{path: key, rule: "boolean", good: option(key, "true", "false"), bad: option(key, `"true"`, "1", "[]", "{}")}
}

var pageLines = []contractLine{
	booleans("onlyMainContent"), booleans("onlyCleanContent"), booleans("blockAds"), booleans("removeBase64Images"), booleans("repeatRowSpans"), booleans("sanitize"),
	{path: "includeTags", rule: "array of strings", good: option("includeTags", `["main"]`, `[]`, `["*ad*"]`), bad: option("includeTags", `"main"`, `{}`, `7`)},
	{path: "includeTags[0]", rule: "each a string", bad: option("includeTags", `[1]`, `[null]`, `[["a"]]`)},
	{path: "excludeTags", rule: "array of strings", good: option("excludeTags", `["nav"]`, `[]`), bad: option("excludeTags", `"nav"`, `true`)},
	{path: "excludeTags[1]", rule: "each a string", bad: option("excludeTags", `["a",1]`, `["a",{}]`)},
	{path: "title", rule: "auto or none", good: option("title", `"auto"`, `"none"`), bad: option("title", `"Auto"`, `""`, `1`)},
	{path: "comments", rule: "auto, keep or drop", good: option("comments", `"auto"`, `"keep"`, `"drop"`), bad: option("comments", `"yes"`, `false`)},
	{path: "timeout", rule: "integer, 1000 to 300000; 60000.0 is one", good: option("timeout", "1000", "300000", "60000", "60000.0", "6e4"), bad: option("timeout", "999", "300001", "1000.5", "-1", `"1000"`, "1e400", "true")},
	{path: "redactPII", rule: "boolean or object", good: option("redactPII", "true", "false", "{}"), bad: option("redactPII", `"yes"`, "1", "[]")},
	{path: "redactPII.mode", rule: "accurate, aggressive or fast", good: inside(`{"redactPII":{`, "mode", `}}`, `"accurate"`, `"aggressive"`, `"fast"`), bad: inside(`{"redactPII":{`, "mode", `}}`, `"slow"`, `1`)},
	{path: "redactPII.replaceStyle", rule: "tag, mask or remove", good: inside(`{"redactPII":{`, "replaceStyle", `}}`, `"tag"`, `"mask"`, `"remove"`), bad: inside(`{"redactPII":{`, "replaceStyle", `}}`, `"x"`, `true`)},
	{path: "redactPII.entities[0]", rule: "one of the six kinds", good: inside(`{"redactPII":{`, "entities", `}}`, `["PERSON","EMAIL","PHONE","LOCATION","FINANCIAL","SECRET"]`, `[]`), bad: inside(`{"redactPII":{`, "entities", `}}`, `["SSN"]`, `["email"]`, `[1]`)},
	{path: "redactPII.x", rule: "no other keys", bad: inside(`{"redactPII":{`, "x", `}}`, `1`)},
	{path: "parsers", rule: "array of parser objects", good: option("parsers", `[]`, `[{"type":"pdf"}]`), bad: option("parsers", `{}`, `"pdf"`)},
	{path: "parsers[0]", rule: "each an object", bad: option("parsers", `["pdf"]`, `[1]`)},
	{path: "parsers[0].type", rule: "required, pdf", bad: option("parsers", `[{}]`, `[{"type":"doc"}]`, `[{"type":1}]`)},
	{path: "parsers[0].mode", rule: "fast, auto or ocr", good: inside(`{"parsers":[{"type":"pdf",`, "mode", `}]}`, `"fast"`, `"auto"`, `"ocr"`), bad: inside(`{"parsers":[{"type":"pdf",`, "mode", `}]}`, `"slow"`, `true`)},
	{path: "parsers[0].maxPages", rule: "integer, 1 to 10000", good: inside(`{"parsers":[{"type":"pdf",`, "maxPages", `}]}`, `1`, `10000`, `2.0`), bad: inside(`{"parsers":[{"type":"pdf",`, "maxPages", `}]}`, `0`, `10001`, `1.5`, `"1"`)},
	{path: "parsers[0].pageRange", rule: "numbers and ranges of pages", good: inside(`{"parsers":[{"type":"pdf",`, "pageRange", `}]}`, `"3-5,8"`, `"12-"`, `"1, 2"`), bad: inside(`{"parsers":[{"type":"pdf",`, "pageRange", `}]}`, `""`, `"0"`, `"5-3"`, `"a"`, `"1,"`, `"-"`, `3`)},
	{path: "parsers[0].pages", rule: "boolean", good: inside(`{"parsers":[{"type":"pdf",`, "pages", `}]}`, `true`), bad: inside(`{"parsers":[{"type":"pdf",`, "pages", `}]}`, `1`, `"true"`)},
	{path: "parsers[0].pageMarkers", rule: "boolean", good: inside(`{"parsers":[{"type":"pdf",`, "pageMarkers", `}]}`, `false`), bad: inside(`{"parsers":[{"type":"pdf",`, "pageMarkers", `}]}`, `0`)},
	{path: "parsers[0].blocks", rule: "boolean", good: inside(`{"parsers":[{"type":"pdf",`, "blocks", `}]}`, `true`), bad: inside(`{"parsers":[{"type":"pdf",`, "blocks", `}]}`, `"yes"`)},
	{path: "parsers[0].x", rule: "no other keys", bad: inside(`{"parsers":[{"type":"pdf",`, "x", `}]}`, `1`)},
	{path: "x", rule: "no other options", bad: option("x", `1`, `null`)},
}

var formatLines = []contractLine{
	{path: "formats", rule: "array of names and objects", good: option("formats", `[]`, `["markdown","html","rawHtml","links","images","summary","branding","product","menu"]`, `["rawBase64"]`, `["audio"]`, `["video"]`, `[{"type":"markdown"}]`), bad: option("formats", `"markdown"`, `{}`, `1`)},
	{path: "formats[0].type", rule: "a known type", bad: option("formats", `["pdf"]`, `[""]`, `[{"type":"x"}]`, `[{"type":3}]`, `[{}]`)},
	{path: "formats[0]", rule: "each a name or an object", bad: option("formats", `[7]`, `[null]`, `[[]]`, `[true]`)},
	{path: "formats[0].x", rule: "no other keys", bad: option("formats", `[{"type":"html","x":1}]`, `[{"type":"json","x":1}]`, `[{"type":"screenshot","x":1}]`)},
	{path: "formats[0].prompt", rule: "string of at most 10000 characters", good: option("formats", `[{"type":"json","prompt":"the prices"}]`, `[{"type":"changeTracking","prompt":"x"},"markdown"]`), bad: option("formats", `[{"type":"json","prompt":1}]`, `[{"type":"json","prompt":"`+strings.Repeat("x", 10_001)+`"}]`, `[{"type":"changeTracking","prompt":[]},"markdown"]`)},
	{path: "formats[0].schema", rule: "JSON Schema object", good: option("formats", `[{"type":"json","schema":{"type":"object","properties":{"a":{"type":"string"}}}}]`), bad: option("formats", `[{"type":"json","schema":3}]`, `[{"type":"json","schema":"{}"}]`, `[{"type":"json","schema":[]}]`, `[{"type":"json","schema":{"type":"object","additionalProperties":true}}]`)},
	{path: "formats[0].checkPromptInjection", rule: "boolean", good: option("formats", `[{"type":"json","checkPromptInjection":true}]`), bad: option("formats", `[{"type":"json","checkPromptInjection":"yes"}]`, `[{"type":"json","checkPromptInjection":1}]`)},
	{path: "formats[0].grounded", rule: "boolean", good: option("formats", `[{"type":"json","grounded":true}]`), bad: option("formats", `[{"type":"json","grounded":"yes"}]`, `[{"type":"json","grounded":1}]`)},
	{path: "formats[0].modes", rule: "array", good: option("formats", `[{"type":"changeTracking","modes":["git-diff","json"]},"markdown"]`, `[{"type":"changeTracking","modes":[]},"markdown"]`), bad: option("formats", `[{"type":"changeTracking","modes":"json"},"markdown"]`)},
	{path: "formats[0].modes[0]", rule: "git-diff or json", bad: option("formats", `[{"type":"changeTracking","modes":["diff"]},"markdown"]`, `[{"type":"changeTracking","modes":[1]},"markdown"]`)},
	{path: "formats[0].tag", rule: "string or null", good: option("formats", `[{"type":"changeTracking","tag":null},"markdown"]`, `[{"type":"changeTracking","tag":"a"},"markdown"]`), bad: option("formats", `[{"type":"changeTracking","tag":1},"markdown"]`)},
	{path: "formats[0].question", rule: "required, 1 to 10000 characters", good: option("formats", `[{"type":"question","question":"How much?"}]`, `[{"type":"question","question":"`+strings.Repeat("é", 10_000)+`"}]`), bad: option("formats", `[{"type":"question"}]`, `["question"]`, `[{"type":"question","question":""}]`, `[{"type":"question","question":7}]`, `[{"type":"question","question":"`+strings.Repeat("é", 10_001)+`"}]`)},
	{path: "formats[0].query", rule: "required, 1 to 10000 characters", good: option("formats", `[{"type":"highlights","query":"price"}]`), bad: option("formats", `["highlights"]`, `[{"type":"highlights","query":""}]`, `[{"type":"highlights","query":null}]`, `[{"type":"highlights","query":"`+strings.Repeat("x", 10_001)+`"}]`)},
	{path: "formats[0].fullPage", rule: "boolean", good: option("formats", `[{"type":"screenshot","fullPage":true}]`), bad: option("formats", `[{"type":"screenshot","fullPage":1}]`)},
	{path: "formats[0].quality", rule: "integer, 1 to 100", good: option("formats", `[{"type":"screenshot","quality":1}]`, `[{"type":"screenshot","quality":100}]`), bad: option("formats", `[{"type":"screenshot","quality":0}]`, `[{"type":"screenshot","quality":101}]`, `[{"type":"screenshot","quality":"9"}]`)},
	{path: "formats[0].viewport.height", rule: "required integer", good: option("formats", `[{"type":"screenshot","viewport":{"width":800,"height":600}}]`), bad: option("formats", `[{"type":"screenshot","viewport":{"width":800}}]`, `[{"type":"screenshot","viewport":{"width":800,"height":0}}]`, `[{"type":"screenshot","viewport":{"width":800,"height":1.5}}]`)},
	{path: "formats[0].viewport.width", rule: "required integer", bad: option("formats", `[{"type":"screenshot","viewport":{"height":800}}]`, `[{"type":"screenshot","viewport":{"width":"a","height":1}}]`)},
}

var networkLines = []contractLine{
	booleans("mobile"), booleans("lockdown"), booleans("storeInCache"), booleans("skipTlsVerification"),
	{path: "headers", rule: "object of strings", good: option("headers", `{}`, `{"Cookie":"a=b","X-A":""}`), bad: option("headers", `"a: b"`, `[]`, `1`)},
	{path: "headers.A", rule: "each a string", bad: option("headers", `{"A":1}`, `{"A":null}`, `{"A":["b"]}`, `{"A":true}`)},
	{path: "waitFor", rule: "integer, milliseconds", good: option("waitFor", "0", "30000", "1.0"), bad: option("waitFor", "-1", "1.5", `"5"`)},
	{path: "maxAge", rule: "integer, milliseconds", good: option("maxAge", "0", "172800000"), bad: option("maxAge", "-1", `"1"`, "0.5")},
	{path: "minAge", rule: "integer, milliseconds", good: option("minAge", "1"), bad: option("minAge", "-5", "true")},
	{path: "proxy", rule: "basic, enhanced or auto", good: option("proxy", `"basic"`, `"enhanced"`, `"auto"`), bad: option("proxy", `"stealth"`, `""`, `{}`)},
	{path: "location", rule: "object", good: option("location", `{}`, `{"country":"DE","languages":["de-DE","en"]}`), bad: option("location", `"DE"`, `[]`)},
	{path: "location.country", rule: "two upper-case letters", good: option("location", `{"country":"US"}`), bad: option("location", `{"country":"us"}`, `{"country":"USA"}`, `{"country":"U1"}`, `{"country":""}`, `{"country":1}`)},
	{path: "location.languages", rule: "array of language-locale strings", bad: option("location", `{"languages":"en"}`, `{"languages":{}}`)},
	{path: "location.languages[0]", rule: "such as en-US", good: option("location", `{"languages":["en-US"]}`, `{"languages":["zh-Hant-TW"]}`), bad: option("location", `{"languages":["english"]}`, `{"languages":[""]}`, `{"languages":["en_US"]}`, `{"languages":[1]}`)},
	{path: "location.x", rule: "no other keys", bad: option("location", `{"x":1}`)},
	{path: "profile.name", rule: "required, 1 to 128 characters", good: option("profile", `{"name":"a"}`, `{"name":"`+strings.Repeat("x", 128)+`","saveChanges":false}`), bad: option("profile", `{}`, `{"name":""}`, `{"name":"`+strings.Repeat("x", 129)+`"}`, `{"name":1}`)},
	{path: "profile.saveChanges", rule: "boolean", bad: option("profile", `{"name":"a","saveChanges":"no"}`)},
	{path: "auditMetadata.username", rule: "required, at most 1024 characters", good: option("auditMetadata", `{"username":"a"}`), bad: option("auditMetadata", `{}`, `{"username":1}`, `{"username":"`+strings.Repeat("x", 1025)+`"}`)},
	{path: "auditMetadata.x", rule: "no other keys", bad: option("auditMetadata", `{"username":"a","x":1}`)},
	{path: "threatProtection", rule: "object (2.5)", good: option("threatProtection", `{}`, `{"mode":"off"}`), bad: option("threatProtection", `true`, `"normal"`)},
	{path: "threatProtection.mode", rule: "off or normal", good: option("threatProtection", `{"mode":"normal"}`), bad: option("threatProtection", `{"mode":"on"}`, `{"mode":1}`)},
	{path: "threatProtection.riskScoreThreshold", rule: "integer, 0 to 100", good: option("threatProtection", `{"riskScoreThreshold":0}`, `{"riskScoreThreshold":100}`), bad: option("threatProtection", `{"riskScoreThreshold":-1}`, `{"riskScoreThreshold":101}`, `{"riskScoreThreshold":0.5}`)},
	{path: "threatProtection.failurePolicy", rule: "open or closed", good: option("threatProtection", `{"failurePolicy":"open"}`), bad: option("threatProtection", `{"failurePolicy":"shut"}`)},
	{path: "threatProtection.blacklist", rule: "at most 1000", good: option("threatProtection", `{"blacklist":[`+strings.Repeat(`"a.example",`, 999)+`"*.b.example"]}`), bad: option("threatProtection", `{"blacklist":[`+strings.Repeat(`"a.example",`, 1000)+`"b"]}`, `{"blacklist":"a"}`)},
	{path: "threatProtection.blacklist[0]", rule: "a domain or glob, no protocol, path or port", bad: option("threatProtection", `{"blacklist":["https://a.example"]}`, `{"blacklist":["a.example/x"]}`, `{"blacklist":["a.example:80"]}`, `{"blacklist":[""]}`)},
	{path: "threatProtection.whitelist[0]", rule: "the same", good: option("threatProtection", `{"whitelist":["*.example.com"]}`), bad: option("threatProtection", `{"whitelist":["a b"]}`, `{"whitelist":[1]}`)},
	{path: "threatProtection.blockedTlds[0]", rule: "lower case, no dot before it", good: option("threatProtection", `{"blockedTlds":["zip"]}`), bad: option("threatProtection", `{"blockedTlds":[".zip"]}`, `{"blockedTlds":["ZIP"]}`, `{"blockedTlds":[""]}`)},
	{path: "threatProtection.x", rule: "no other keys", bad: option("threatProtection", `{"x":1}`)},
}

var actionLines = []contractLine{
	{path: "actions", rule: "array, at most 50", good: option("actions", `[]`, `[{"type":"scrape"}]`), bad: option("actions", `{}`, `"click"`, `[`+strings.Repeat(`{"type":"scrape"},`, 50)+`{"type":"scrape"}]`)},
	{path: "actions[0].type", rule: "a known type", bad: option("actions", `[{}]`, `[{"type":"hover"}]`, `[{"type":1}]`)},
	{path: "actions[0]", rule: "a wait has milliseconds or a selector", good: option("actions", `[{"type":"wait","milliseconds":1}]`, `[{"type":"wait","selector":"#a"}]`), bad: option("actions", `[{"type":"wait"}]`, `[{"type":"wait","milliseconds":5,"selector":"#a"}]`, `["wait"]`)},
	{path: "actions[0].milliseconds", rule: "integer of 1 or more", bad: option("actions", `[{"type":"wait","milliseconds":0}]`, `[{"type":"wait","milliseconds":"5"}]`)},
	{path: "actions[0].selector", rule: "required string", good: option("actions", `[{"type":"click","selector":"#a","all":true}]`), bad: option("actions", `[{"type":"click"}]`, `[{"type":"click","selector":""}]`, `[{"type":"click","selector":1}]`, `[{"type":"wait","selector":""}]`)},
	{path: "actions[0].all", rule: "boolean", bad: option("actions", `[{"type":"click","selector":"a","all":"yes"}]`)},
	{path: "actions[0].text", rule: "required string", good: option("actions", `[{"type":"write","text":""}]`), bad: option("actions", `[{"type":"write"}]`, `[{"type":"write","text":1}]`)},
	{path: "actions[0].key", rule: "required string", good: option("actions", `[{"type":"press","key":"Enter"}]`), bad: option("actions", `[{"type":"press"}]`, `[{"type":"press","key":""}]`)},
	{path: "actions[0].direction", rule: "up or down", good: option("actions", `[{"type":"scroll"}]`, `[{"type":"scroll","direction":"up","selector":"#a"}]`), bad: option("actions", `[{"type":"scroll","direction":"left"}]`, `[{"type":"scroll","direction":1}]`)},
	{path: "actions[0].script", rule: "required string", good: option("actions", `[{"type":"executeJavascript","script":"1"}]`), bad: option("actions", `[{"type":"executeJavascript"}]`, `[{"type":"executeJavascript","script":{}}]`)},
	{path: "actions[0].format", rule: "A0 to A6, Letter, Legal, Tabloid or Ledger", good: option("actions", `[{"type":"pdf","format":"A4","landscape":true,"scale":0.5}]`, `[{"type":"pdf"}]`), bad: option("actions", `[{"type":"pdf","format":"A7"}]`, `[{"type":"pdf","format":"a4"}]`)},
	{path: "actions[0].scale", rule: "number", bad: option("actions", `[{"type":"pdf","scale":"1"}]`)},
	{path: "actions[0].landscape", rule: "boolean", bad: option("actions", `[{"type":"pdf","landscape":1}]`)},
	{path: "actions[0].quality", rule: "integer, 1 to 100", good: option("actions", `[{"type":"screenshot","quality":50,"fullPage":true}]`), bad: option("actions", `[{"type":"screenshot","quality":0}]`, `[{"type":"screenshot","quality":101}]`)},
	{path: "actions[0].viewport.width", rule: "required integer", bad: option("actions", `[{"type":"screenshot","viewport":{"height":1}}]`)},
	{path: "actions[0].x", rule: "no other keys", bad: option("actions", `[{"type":"scrape","x":1}]`, `[{"type":"wait","milliseconds":5,"x":1}]`)},
}

var combinationLines = []contractLine{
	{path: "formats", rule: "rawBase64 stands alone", bad: option("formats", `["rawBase64","markdown"]`), because: "cannot be combined"},
	{path: "formats", rule: "changeTracking needs markdown", bad: option("formats", `["changeTracking"]`, `[{"type":"changeTracking"},"html"]`), because: "requires the markdown format"},
	{path: "formats", rule: "one screenshot", bad: option("formats", `["screenshot",{"type":"screenshot"}]`), because: "one screenshot"},
	{path: "formats", rule: "no format twice", bad: option("formats", `["html","html"]`, `["json",{"type":"json"}]`), because: "more than once"},
	{path: "waitFor", rule: "at most half of timeout", good: []string{`{"waitFor":500,"timeout":1000}`}, bad: []string{`{"waitFor":501,"timeout":1000}`, `{"waitFor":30001}`}},
	{path: "actions", rule: "waits of at most 60 seconds in all", good: option("actions", `[{"type":"wait","milliseconds":60000}]`), bad: option("actions", `[{"type":"wait","milliseconds":60000},{"type":"wait","milliseconds":1}]`)},
	{path: "formats", rule: "combinations are reported beside bad fields", bad: []string{`{"formats":["changeTracking"],"timeout":1}`, `{"formats":["rawBase64","html",7]}`}},
}

// leastProbes is the minimum number of option values that are tried.
const leastProbes = 250

func TestContract(t *testing.T) {
	t.Parallel()
	probes := 0
	for _, line := range contractLines {
		for _, in := range line.good {
			probes++
			if _, err := ParseOptions([]byte(in)); err != nil {
				t.Errorf("%s (%s): %.120s is refused: %v", line.path, line.rule, in, err)
			}
		}
		for _, in := range line.bad {
			probes++
			_, err := ParseOptions([]byte(in))
			var e *Error
			if !errors.As(err, &e) || e.Status != 400 {
				t.Errorf("%s (%s): %.120s: got %v, want a 400", line.path, line.rule, in, err)
				continue
			}
			fields, _ := e.Details.([]FieldError)
			if !slices.ContainsFunc(fields, func(f FieldError) bool { return f.Path == line.path && strings.Contains(f.Message, line.because) }) {
				t.Errorf("%s (%s): %.120s: got %v", line.path, line.rule, in, fields)
			}
			for _, f := range fields {
				for _, word := range []string{"map[", "interface", "json.", "Go ", "struct", "unmarshal"} {
					if strings.Contains(f.Message, word) {
						t.Errorf("%.80s: the message %q is not in the contract's words", in, f.Message)
					}
				}
			}
		}
	}
	if probes < leastProbes {
		t.Errorf("%d probes, want at least %d", probes, leastProbes)
	}
}

// A byte order mark before options is accepted, and < is not escaped in
// results.
func TestContractBytes(t *testing.T) {
	t.Parallel()
	if _, err := ParseOptions([]byte("\ufeff{\"timeout\":1000}")); err != nil {
		t.Error(err)
	}
	r := &Result{Markdown: "a < b & c"}
	data, err := r.MarshalJSON()
	if err != nil || !strings.Contains(string(data), "a < b & c") {
		t.Errorf("%s, %v", data, err)
	}
}

const (
	specBegin = "<!-- generated from contract_test.go by `make golden` -->\n"
	specEnd   = "<!-- end -->\n"
)

// TestContractDoc checks that the list of option rules in docs/SPEC.md matches
// contractLines.
func TestContractDoc(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString(specBegin + "\n| field | rule | values tried: taken, refused |\n|---|---|---|\n")
	for _, l := range contractLines {
		fmt.Fprintf(&b, "| `%s` | %s | %d, %d |\n", l.path, l.rule, len(l.good), len(l.bad))
	}
	b.WriteString("\n" + specEnd)
	const path = "docs/SPEC.md"
	doc, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(doc), specBegin)
	_, after, ok2 := strings.Cut(rest, specEnd)
	if !ok || !ok2 {
		t.Fatalf("%s has no generated part", path)
	}
	want := before + b.String() + after
	if want == string(doc) {
		return
	}
	if os.Getenv("PAGEMILL_GOLDEN") != "update" {
		t.Errorf("%s is not what contract_test.go says; run make golden", path)
		return
	}
	if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}
