package redact_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/pagemill/pagemill/redact"
)

// restorable are files in which every kind of replacement occurs.
var restorable = map[string]string{
	"a.md":   "---\nauthor: Ann Lee\n---\n\n# Ann Lee\n\n**Ann Lee** lives at 3 Harbour Row, Aberdeen AB11 5DN.  \r\nWrite to [Ann](mailto:ann@host.example?subject=x), `ann@host.example` or <ann@host.example>; +44 20 7946 0018\n\n| name | phone |\n|---|---|\n| Bo Chen | 020 7946 0019 |\n\nMs Lee paid with 4539 1488 0343 6467. Ann  Lee*s* dog.\n",
	"a.json": "{\"fullName\": \"Ann \\\"Bo\\\" L\\u00e9e\", \"phone\": 442079460018, \"n\": [1, 2.50],\r\n \"note\": \"ask Ann L\\u00e9e\"}",
	"a.csv":  "\uFEFFid;name;e-mail;note\r\n1;\"Lee; Ann\";ann@host.example;\"said \"\"call +44 20 7946 0018\"\"\"\n2;Bo Chen;;\r\n",
	"a.yaml": "owner: {full_name: 'O''Dell', dob: 1972-04-19}\nphone: 442079460018 # Ann Lee\n",
	"a.sql":  "INSERT INTO t (first_name, phone) VALUES ('O''Dell', 442079460018);\n",
	"a.eml":  "From: Ann Lee <ann@host.example>\nTo: =?utf-8?q?J=C3=BCrgen?= <j@host.example>\nSubject: x\nContent-Transfer-Encoding: quoted-printable\n\nDear J=C3=BCrgen, call +44 20 79=\n46 0018\n",
	"a.txt":  "Mr Lee and Ann Lee: ann@host.example\n",
}

// TestRestore: what was masked comes back byte for byte, by a mapping in every
// style, and without one where it was encrypted.
func TestRestore(t *testing.T) {
	t.Parallel()
	key := []byte("a passphrase of some length")
	for name, o := range map[string]redact.Options{
		"numbered": {ReplaceStyle: redact.Numbered}, "shown": {ReplaceStyle: redact.Shown}, "tag": {}, "mask": {ReplaceStyle: redact.Mask}, "remove": {ReplaceStyle: redact.Remove},
		"hash":    {Operators: map[redact.Entity]redact.Operator{redact.AnyEntity: {Do: redact.Hash, Salt: "s"}}},
		"replace": {Operators: map[redact.Entity]redact.Operator{redact.AnyEntity: {Do: redact.Replace, Text: `a "b", c: *d* <e> ; 'f'`}}},
		"encrypt": {Key: key, Operators: map[redact.Entity]redact.Operator{redact.AnyEntity: {Do: redact.Encrypt}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o.Extra, o.Mapping = redact.Extras(), new(redact.Mapping)
			for file, text := range restorable {
				m := maskFile(t, file, text, o)
				for _, left := range []string{"ann@", "7946", "O''D", "Chen", "6467", "1972"} {
					if bytes.Contains(m.Data, []byte(left)) && name != "hash" && name != "encrypt" {
						t.Errorf("%s: %q stays in %q", file, left, m.Data)
					}
				}
				if name == "encrypt" {
					got, n, err := redact.Restore(m.Data, nil, key)
					if err != nil || n == 0 || string(got) != text && file != "a.eml" {
						t.Errorf("%s: by the key %q, %v; masked %q", file, got, err, m.Data)
					}
					if _, _, err := redact.Restore(m.Data, nil, []byte("another")); !errors.Is(err, redact.ErrKey) {
						t.Errorf("%s: by another key: %v", file, err)
					}
				}
				saved, err := json.Marshal(o.Mapping)
				if err != nil {
					t.Fatal(err)
				}
				var mapping redact.Mapping
				if err := json.Unmarshal(saved, &mapping); err != nil {
					t.Fatal(err)
				}
				got, n, err := redact.Restore(m.Data, &mapping, nil)
				if err != nil || n == 0 || string(got) != text {
					t.Errorf("%s: by the mapping %q, %v; masked %q", file, got, err, m.Data)
				}
			}
		})
	}
}

// TestRestoreChanged: in a document that was changed, placeholders are filled in.
func TestRestoreChanged(t *testing.T) {
	t.Parallel()
	o := redact.Options{ReplaceStyle: redact.Numbered, Mapping: new(redact.Mapping)}
	m := maskFile(t, "a.md", "Ann Lee met Bo Chen. Mr Chen paid.\n", o)
	if want := "\\<PERSON_1> met \\<PERSON_2>. Mr \\<PERSON_2> paid.\n"; string(m.Data) != want {
		t.Fatalf("masked %q", m.Data)
	}
	got, n, err := redact.Restore([]byte("Summary: <PERSON_2> and \\<PERSON_1>, not <PERSON_9> & <b>."), o.Mapping, nil)
	if err != nil || n != 2 || string(got) != "Summary: Bo Chen and Ann Lee, not <PERSON_9> & <b>." {
		t.Errorf("%q, %d, %v", got, n, err)
	}
}

// TestOperators states what each operator writes, in Markdown and in data.
func TestOperators(t *testing.T) {
	t.Parallel()
	o := redact.Options{Operators: map[redact.Entity]redact.Operator{
		redact.Person: {Do: redact.Replace, Text: "[somebody]"}, redact.Financial: {Do: redact.MaskLast, Last: 4}, redact.Phone: {Do: redact.Keep}, redact.Email: {Do: redact.Drop},
	}}
	m := maskFile(t, "a.md", "Ann Lee, 4539 1488 0343 6467, +44 20 7946 0018, a@host.example.\n", o)
	if want := "\\[somebody\\], \\*\\*\\*\\*\\*\\*\\*\\*\\*\\*\\*\\*\\*\\*\\*6467, +44 20 7946 0018, .\n"; string(m.Data) != want {
		t.Errorf("%q", m.Data)
	}
	m = maskFile(t, "a.csv", "name,phone,email\nAnn,+44 20 7946 0018,a@host.example\n", o)
	if want := "name,phone,email\n[somebody],+44 20 7946 0018,\n"; string(m.Data) != want {
		t.Errorf("%q", m.Data)
	}
}

// TestHashes: equal persons have equal hashes only under the same salt.
func TestHashes(t *testing.T) {
	t.Parallel()
	hashed := func(text, salt string) string {
		o := redact.Options{Operators: map[redact.Entity]redact.Operator{redact.Person: {Do: redact.Hash, Salt: salt}}}
		return string(maskFile(t, "a.csv", "first_name\n"+text+"\n", o).Data)
	}
	same := hashed("Ann Lee", "a")
	for _, v := range []string{"ANN LEE", "Dr. Ann  Lee", "\"Lee, Ann\""} {
		if got := strings.ReplaceAll(hashed(v, "a"), `"`, ""); got != same {
			t.Errorf("%s: %q, want %q", v, got, same)
		}
	}
	if hashed("Ann Lee", "b") == same || hashed("Bo Lee", "a") == same {
		t.Error("other salts and other persons have the same hash")
	}
}

// TestOwnLists: lists and recognisers of one's own, with entities of one's own.
func TestOwnLists(t *testing.T) {
	t.Parallel()
	o, err := redact.ParseOptions([]byte(`{"allow": ["ann lee"], "deny": [{"entity": "PROJECT", "words": ["Blue Bird"]}],
		"recognizers": [{"entity": "STAFF_ID", "regexp": "\\bS-(?P<value>\\d{6})\\b", "context": ["staff"], "score": 0.4},
		{"name": "badge", "entity": "BADGE", "regexp": "\\b\\d{8}\\b", "checksum": "luhn"}], "threshold": 0.5}`))
	if err != nil {
		t.Fatal(err)
	}
	m := maskFile(t, "a.txt", "Ann Lee and Bo Chen of blue  bird: staff S-123456, 17893728, 17893729. See also the long list of rooms and keys in the old building: S-654321\n", o)
	if want := "Ann Lee and <PERSON> of <PROJECT>: staff S-<STAFF_ID>, <BADGE>, 17893729. See also the long list of rooms and keys in the old building: S-654321\n"; string(m.Data) != want {
		t.Errorf("%q", m.Data)
	}
	for _, bad := range []string{`{"x": 1}`, `{"deny": [{"entity": "a b", "words": ["x"]}]}`, `{"recognizers": [{"entity": "X_Y", "regexp": "("}]}`, `{"recognizers": [{"entity": "X_Y"}]}`,
		`{"replaceStyle": "loud"}`, `{"operators": {"PERSON": {"do": "eat"}}}`, `{"operators": {"PERSON": {"do": "hash"}}}`, `{"operators": {"PERSON": {"do": "encrypt"}}}`, `{"threshold": 2}`, `{"recognizers": [{"entity": "X_Y", "regexp": "a", "checksum": "crc"}]}`} {
		if _, err := redact.ParseOptions([]byte(bad)); !errors.Is(err, redact.ErrOptions) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestUnknownFormat: no file is read as something unknown.
func TestUnknownFormat(t *testing.T) {
	t.Parallel()
	for _, f := range append(redact.Formats(), "") {
		if _, err := redact.File(t.Context(), redact.Source{Format: f, Data: []byte("x")}, redact.Options{}); err != nil {
			t.Errorf("%q: %v", f, err)
		}
	}
	if m, err := redact.File(t.Context(), redact.Source{Format: "xlsx", Data: []byte("x")}, redact.Options{}); !errors.Is(err, redact.ErrOptions) || m.Data != nil {
		t.Errorf("%v, %v", m, err)
	}
}

// TestOwnEntityOfRecognizer: a Recognizer can find entities of its own.
func TestOwnEntityOfRecognizer(t *testing.T) {
	t.Parallel()
	r := recognizer(func(text string) ([]redact.Finding, error) {
		i := strings.Index(text, "falcon")
		return []redact.Finding{{Entity: "BIRD", Span: redact.Span{Start: i, End: i + 6}, Score: 1, Rule: "bird"}}, nil
	})
	got, found, err := redact.Markdown(t.Context(), "a falcon at f@host.example", redact.Options{Names: r})
	if err != nil || got != "a <BIRD> at <EMAIL>" || len(found) != 2 {
		t.Errorf("%q, %v, %v", got, found, err)
	}
}

// TestOneMappingManyGoroutines: a hundred goroutines number by one mapping.
func TestOneMappingManyGoroutines(t *testing.T) {
	t.Parallel()
	o := redact.Options{ReplaceStyle: redact.Numbered, Mapping: new(redact.Mapping), Mode: redact.Fast}
	var wg sync.WaitGroup
	masked := make([][]byte, 100)
	text := func(i int) string { return fmt.Sprintf("first_name,email\nAnn,u%d@host.example\n", i) }
	for i := range masked {
		wg.Go(func() { masked[i] = maskFile(t, "a.csv", text(i), o).Data })
	}
	wg.Wait()
	for i, m := range masked {
		if got, n, err := redact.Restore(m, o.Mapping, nil); err != nil || n != 2 || string(got) != text(i) || !bytes.Contains(m, []byte("<PERSON_1>,")) {
			t.Errorf("%d: %q, %v", i, got, err)
		}
	}
}
