package pagemill_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
)

// No output refers to what may not be followed or shown, from whatever a page
// was read; the text of such links stays.
func TestFollowed(t *testing.T) {
	t.Parallel()
	opts, err := pagemill.ParseOptions(json.RawMessage(`{"onlyMainContent":false,"formats":["markdown","html","links","images"]}`))
	if err != nil {
		t.Fatal(err)
	}
	var page, md strings.Builder
	bad := []string{"javascript:PWN", "JaVa&#10;ScRiPt:PWN", "vbscript:PWN", "view-source:javascript:PWN", "file:///PWN", "smb://h/PWN", "search-ms:PWN", "ms-word:ofe|u|PWN", "data:text/html,PWN", "odd:PWN"}
	for i, ref := range bad {
		fmt.Fprintf(&page, `<p><a href="%[1]s">rye %[2]d</a> <img src="%[1]s" alt="stone %[2]d"> <svg><a xlink:href="%[1]s"><text>x</text></a></svg><iframe src="%[1]s"></iframe><video poster="%[1]s"></video></p>`, ref, i)
		ref = strings.ReplaceAll(ref, "&#10;", "") // a renderer encodes it, and it is a path then
		fmt.Fprintf(&md, "[rye %[2]d](<%[1]s>) ![stone %[2]d](<%[1]s>)\n\n", ref, i)
	}
	const good = `<p><a href="tel:+44">call</a> <a href="mailto:a@mill.example">write</a> <a href="/x">more</a> <img src="cid:1" alt=c> <img src="/i.png" alt=i>`
	page.WriteString(good)
	for kind, body := range map[string]string{"text/html": page.String(), "text/markdown": md.String()} {
		res, err := pagemill.Run(t.Context(), pagemill.Document{Body: []byte(body), ContentType: kind, URL: "https://mill.example/"}, opts)
		if err != nil {
			t.Fatal(err)
		}
		outputs := map[string]string{"html": res.HTML, "links": strings.Join(res.Links, " "), "images": strings.Join(res.Images, " ")}
		if kind == "text/html" { // a Markdown file stays what it is
			outputs["markdown"] = res.Markdown
			for _, want := range []string{"tel:+44", "mailto:a@mill.example", "https://mill.example/x"} {
				if !strings.Contains(res.Markdown, want) || !strings.Contains(res.HTML, want) || !strings.Contains(outputs["links"], want) {
					t.Errorf("%s is lost", want)
				}
			}
			if got := outputs["images"]; got != "cid:1 https://mill.example/i.png" {
				t.Errorf("images %s", got)
			}
		}
		for name, out := range outputs {
			if i := strings.Index(out, "PWN"); i >= 0 {
				t.Errorf("%s of %s: %s", name, kind, out[max(0, i-80):i+3])
			}
		}
		for i := range bad {
			if want := fmt.Sprintf("rye %d", i); !strings.Contains(res.HTML, want) || !strings.Contains(res.Markdown, want) {
				t.Errorf("%s is lost", want)
			}
		}
	}
}
