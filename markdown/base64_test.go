package markdown

import (
	stdcontext "context"
	"testing"
)

func TestRemoveBase64Images(t *testing.T) {
	t.Parallel()
	const p = removed
	for _, c := range []struct{ name, in, want string }{
		{"none", "a metadata: b", "a metadata: b"},
		{"image", "![cat](data:image/png;base64,QUJD) t", "![cat](" + p + ") t"},
		{"linked", "[![cat](data:image/png;base64,QUJD)](https://e.org)", "[![cat](" + p + ")](https://e.org)"},
		{"title", `![cat](data:image/png;base64,QUJD "a cat")`, "![cat](" + p + ")"},
		{"not base64", "![v](data:image/svg+xml;utf8,%3Csvg fill='rgb(0,0,0)'%3E) x", "![v](" + p + ") x"},
		{"alt over lines", "![two\nlines](data:image/gif;base64,R0)", "![two\nlines](" + p + ")"},
		{"capitals", "![v](DATA:image/gif;base64,R0)", "![v](" + p + ")"},
		{"link", "[file](data:text/plain,hello)", "[file](" + p + ")"},
		{"pointy", "![v](<data:image/gif;base64,R0> 't')", "![v](" + p + ")"},
		{"definition", "[v]: data:image/gif;base64,R0\n[w]: x", "[v]: " + p + "\n[w]: x"},
		{"autolink", "see <data:image/gif;base64,R0>.", "see " + p + "."},
		{"html", `<img src="data:image/gif;base64,R0" alt="a">`, `<img src="` + p + `" alt="a">`},
		{"html bare", `<img src=data:image/gif;base64,R0 alt=a>`, `<img src="` + p + `" alt=a>`},
		{"style", `<p style="background:url(data:image/gif;base64,R0)">`, `<p style="background:url(` + p + `)">`},
		{"text", "raw data:image/gif;base64,R0lGOD end", "raw " + p + " end"},
		{"prose", "the data: text/plain, they say", "the data: text/plain, they say"},
		{"code span", "`![v](data:image/gif;base64,R0)`", "`![v](data:image/gif;base64,R0)`"},
		{"lone backtick", "a ` ![v](data:image/gif;base64,R0)", "a ` ![v](" + p + ")"},
		{"fence", "```\n![v](data:image/gif;base64,R0)\n```\n\n![v](data:image/gif;base64,R0)", "```\n![v](data:image/gif;base64,R0)\n```\n\n![v](" + p + ")"},
		{"fence in item", "- ```\n  ![v](data:image/gif;base64,R0)\n  ```", "- ```\n  ![v](data:image/gif;base64,R0)\n  ```"},
		{"indented", "a\n\n    ![v](data:image/gif;base64,R0)", "a\n\n    ![v](data:image/gif;base64,R0)"},
		{"item text", "- a\n\n    ![v](data:image/gif;base64,R0)", "- a\n\n    ![v](" + p + ")"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := must(RemoveBase64Images(stdcontext.Background(), c.in))
			if got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
			if again := must(RemoveBase64Images(stdcontext.Background(), got)); again != got {
				t.Errorf("again %q", again)
			}
		})
	}
}

func TestFence(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`{"a":1}`:   "```json\n{\"a\":1}\n```",
		"a\n````\n": "`````json\na\n````\n`````",
		"":          "```json\n```",
	} {
		if got := Fence(in, "json"); got != want {
			t.Errorf("%q: got %q", in, got)
		}
	}
}
