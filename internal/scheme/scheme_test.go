package scheme

import (
	"net/url"
	"strings"
	"testing"
)

func TestLists(t *testing.T) {
	t.Parallel()
	for ref, want := range map[string][2]bool{ // followed, shown
		"": {true, true}, "/a": {true, true}, "a/b:c": {true, true}, "?x:y": {true, true}, "#a:b": {true, true}, "//h/p": {true, true}, "1:2": {true, true}, "é:x": {true, true},
		"http://h": {true, true}, "HTTPS://h": {true, true}, " \x01https://h": {true, true}, "mailto:a@b": {true, false}, "tel:1": {true, false}, "magnet:?x": {true, false},
		"javascript:x": {}, "JavaScript:x": {}, " java\nscript:x": {}, "\x01javascript\t:x": {}, "vbscript:x": {}, "file:///etc/passwd": {}, "smb://h/s": {}, "search-ms:q": {},
		"ms-word:ofe|u|h": {}, "view-source:javascript:x": {}, "C:\\x": {}, "about:blank": {}, "x.example:80/a": {}, "ssh://h": {},
		"data:text/html,x": {}, "data:,x": {}, "data:image/png;base64,AA": {false, true}, "DATA: Image/svg+xml,x": {false, true}, "data:image/": {}, "blob:https://h/1": {false, true}, "cid:a@b": {false, true},
		strings.Repeat("a", 1<<20) + ":": {},
	} {
		if got := [2]bool{Follows(ref), Shows(ref)}; got != want {
			t.Errorf("%.40q: %v, want %v", ref, got, want)
		}
	}
}

// What net/url takes for a scheme is one here.
func FuzzCut(f *testing.F) {
	for _, s := range []string{"http://h", "a:b", "1:", ":", "A+b-.9:x", "java\nscript:x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, ref string) {
		name, rest := cut(ref)
		if u, err := url.Parse(ref); err == nil && u.Scheme != name {
			t.Errorf("%q: %q, net/url %q", ref, name, u.Scheme)
		}
		if !strings.HasSuffix(ref, rest) || name != strings.ToLower(name) {
			t.Errorf("%q: %q and %q", ref, name, rest)
		}
	})
}
