package layout

import (
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Text of a PDF never becomes a tag, not in a reader that links bare addresses,
// nor where a run ends after a "<".
func TestInertText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		runs []textline.Run
		want string
	}{
		{[]textline.Run{{Text: "http://x.example/<img src=x onerror=PWN>"}}, "http://x.example/&lt;img src=x onerror=PWN>"},
		{[]textline.Run{{Text: "see www.x.example <b>"}}, `see www.x.example \<b>`},
		{[]textline.Run{{Text: "see <"}, {Text: "svg onload=PWN> 1<2", Style: textline.Italic}}, `see \<*svg onload=PWN> 1<2*`},
		{[]textline.Run{{Text: "http://x.example/"}, {Text: "<b>", Style: textline.Mono}}, "http://x.example/<!-- -->`<b>`"},
	} {
		var in inliner
		var b []byte
		marked := false
		for i := range c.runs {
			b, marked = in.run(b, c.runs, i, false, marked)
		}
		if string(b) != c.want {
			t.Errorf("%q, want %q", b, c.want)
		}
	}
}

// A link of a PDF that may not be followed is text.
func TestBarredLinks(t *testing.T) {
	t.Parallel()
	in := inliner{links: []string{"javascript:PWN", "file:///PWN", "https://mill.example/"}}
	for link, want := range map[int16]string{1: "", 2: "", 3: "https://mill.example/"} {
		if got := in.url(link); got != want {
			t.Errorf("link %d: %q", link, got)
		}
	}
}
