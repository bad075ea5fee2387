package redact_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/redact"
)

var styles = []redact.ReplaceStyle{redact.Tag, redact.Mask, redact.Remove}

// keeps checks the two promises for masked Markdown: its structure is that of
// the original, and masking it again changes nothing.
func keeps(t *testing.T, md string, opts redact.Options) {
	t.Helper()
	out, _, err := redact.Markdown(context.Background(), md, opts)
	if err != nil {
		t.Fatalf("%q: %v", md, err)
	}
	if before, after := outline(md), outline(out); before != after {
		t.Errorf("%s: structure changed\n in %q\nout %q\nwas %s\nnow %s", opts.ReplaceStyle, md, out, before, after)
	}
	again, found, err := redact.Markdown(context.Background(), out, opts)
	if err != nil || again != out {
		t.Errorf("%s: masking again changed it (%v, %v)\n in %q\n 1st %q\n 2nd %q", opts.ReplaceStyle, found, err, md, out, again)
	}
}

// structures are Markdown with something to mask in every construct.
var structures = []string{
	"# Ann Miller\n\nann@host.example\n",
	"ann@host.example\n===\n\ntext",
	"**4111 1111 1111 1111**s and s**4111 1111 1111 1111** *ann@host.example* ~~ann@host.example~~",
	"- ann@host.example\n- +44 20 7946 0018\n  more\n\n1. ann@host.example\n",
	"> ann@host.example\n> second line\n",
	"| Name | Email |\n|---|---|\n| Ann Miller | ann@host.example |\n| Bob Stone | **bob@host.example** |\n",
	"[ann@host.example](mailto:ann@host.example?subject=x) [call](tel:+442079460018 \"t\") <ann@host.example> <https://u:s3cr3tPw9@host.example/x>",
	"[x](<mailto:ann@host.example>) ![Ann Miller](https://host.example/a.png?email=ann@host.example)",
	"[(312) 270-6690](tel:+49 30 6218 4011) and so on",
	"`ann@host.example` and ``a ` ann@host.example``\n\n```\nann@host.example\npassword = \"hunter2xyz\"\n```\n\n    ann@host.example\n",
	"<a href=\"mailto:ann@host.example\">Ann</a> <b>ann@host.example</b>\n\n<div>\nann@host.example\n</div>\n",
	"Ann lives at 12 Elm Street,  \nSpringfield, IL 62704  \nUSA and likes it.\n",
	"[id]: mailto:ann@host.example\n\nsee [id] and ann\\_b@host.example, (ann@host.example).\n",
	"Dear Ann,\n\nyour card 4111 1111 1111 1111 is\n\nBest regards,\nBob Stone\n",
	"ann@host.example # not a heading\nann@host.example\n- item\n",
	"* * *\nann@host.example\n* * *\n",
	"- [ ] ann@host.example\n- [x] ann@host.example done\n",
}

func TestStructure(t *testing.T) {
	t.Parallel()
	for _, md := range structures {
		for _, style := range styles {
			for _, mode := range []redact.Mode{redact.Fast, redact.Accurate, redact.Aggressive} {
				keeps(t, md, redact.Options{ReplaceStyle: style, Mode: mode})
			}
		}
	}
}

// TestStructureOfDocuments does the same with labelled documents, if there are
// any.
func TestStructureOfDocuments(t *testing.T) {
	t.Parallel()
	for i, d := range corpus[struct{ Text string }](t, "redact/dev/docs_md.ndjson.gz") {
		keeps(t, d.Text, redact.Options{ReplaceStyle: styles[i%3]})
	}
}

func FuzzMarkdown(f *testing.F) {
	for i, md := range structures {
		f.Add(md, uint8(i))
	}
	for _, c := range extraCases {
		f.Add(strings.NewReplacer("[[", "", "]]", "").Replace(c.text), uint8(128))
	}
	for _, file := range []string{"secret.txt", "name.txt", "other.txt", "format.txt", "tools.txt"} {
		_, recs := readPlaces(f, filepath.Join("testdata", "places", file))
		for i, r := range recs {
			f.Add(r.text, uint8(i))
		}
	}
	f.Add(strings.Repeat("a@", 50)+strings.Repeat("(", 50)+strings.Repeat("1 ", 50)+"+", uint8(2))
	f.Fuzz(func(t *testing.T, md string, choice uint8) {
		opts := redact.Options{ReplaceStyle: styles[choice%3], Mode: []redact.Mode{redact.Fast, redact.Accurate, redact.Aggressive}[choice/3%3]}
		if choice >= 128 {
			opts.Extra = redact.Extras()
		}
		out, found, err := redact.Markdown(context.Background(), md, opts)
		if err != nil {
			t.Fatal(err)
		}
		at := 0
		for _, x := range found {
			if x.Start < at || x.End <= x.Start || x.End > len(md) {
				t.Fatalf("span %v after %d of %d", x.Span, at, len(md))
			}
			at = x.Start
		}
		if again, _, _ := redact.Markdown(context.Background(), out, opts); again != out {
			t.Fatalf("not settled\n in %q\n 1st %q\n 2nd %q", md, out, again)
		}
	})
}
