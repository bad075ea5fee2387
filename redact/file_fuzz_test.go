package redact_test

import (
	"bytes"
	"testing"

	"github.com/pagemill/pagemill/redact"
)

// FuzzFile: whatever a file holds, in any format, masking it ends without an
// error, findings lie inside it, and the mapping gives it back byte for byte: no
// byte outside of findings is lost.
func FuzzFile(f *testing.F) {
	for name, text := range restorable {
		f.Add(name[1:], []byte(text))
	}
	f.Add(".csv", []byte("a,b\n\"x,\n1,\"\"y\n"))
	f.Add(".csv", []byte("\xff\xfen\x00a\x00m\x00e\x00,\x00p\x00h\x00o\x00n\x00e\x00\n\x00A\x00n\x00n\x00,\x00\x00\xd8\n\x00"))
	f.Add(".toml", []byte("a = \"\"\"x\nb.c = { d = [1, '''y'''] }"))
	f.Add(".vcf", []byte("BEGIN:VCARD\nN:A;B\\;\n C;;\nTEL;CN=\"x:y\":tel:1\n"))
	f.Add(".xml", []byte("<a b='&lt;x' c=\"y\"><![CDATA[z]]></a><!-- w"))
	f.Add(".env", []byte("first_name='Ann\nX=\"a\\\"b\" # c\n"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		if len(data) > 1<<14 {
			return
		}
		opts := redact.Options{Extra: redact.Extras(), Mode: redact.Fast, ReplaceStyle: redact.Numbered, Mapping: new(redact.Mapping)}
		m, err := redact.File(t.Context(), redact.Source{Name: "a" + name, Data: data}, opts)
		if err != nil {
			t.Fatal(err)
		}
		end := 0
		for _, f := range m.Findings {
			if f.Start < end && f.Start < 0 || f.End > len(data) || f.End < f.Start {
				t.Errorf("%+v of %d bytes", f, len(data))
			}
			end = f.End
		}
		back, _, err := redact.Restore(m.Data, opts.Mapping, nil)
		if err != nil || !bytes.Equal(back, data) {
			t.Errorf("%q came back as %q, %v; masked %q", data, back, err, m.Data)
		}
	})
}
