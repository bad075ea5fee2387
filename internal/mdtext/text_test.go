package mdtext

import "testing"

func TestUnescape(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"a&amp;b": "a&b", "&#38;": "&", "&#x26;": "&", "&#X26;": "&", `\&amp;`: "&amp;",
		"&#;": "&#;", "&#X;": "&#X;", "&#xx1;": "&#xx1;", "&#12345678;": "&#12345678;", "&#x1234567;": "&#x1234567;", "&a#b;": "&a#b;", "&;": "&;", "&notit;": "&notit;",
	} {
		if got := Unescape(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}
