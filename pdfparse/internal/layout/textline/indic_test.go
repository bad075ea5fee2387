package textline

import (
	"strings"
	"testing"
)

// Text written as it is seen has its left signs before and its rephs behind the
// letters that they belong to.
func TestIndicAsRead(t *testing.T) {
	t.Parallel()
	for seen, want := range map[string]string{
		"िस्थित": "स्थिति", "पिरिशष्टाें": "परिशिष्टों", "िंकतु": "किंतु", "महत्वपूणर्": "महत्वपूर्ण", "आिथर्क": "आर्थिक",
		"िनमार्ण": "निर्माण", "कायर्वृत्त": "कार्यवृत्त", "िखड़की": "खिड़की", "েকান": "কোন", "ெகாடு": "கொடு", "नदी": "नदी",
	} {
		if got := indicAsRead(seen); got != want {
			t.Errorf("%q: %q, want %q", seen, got, want)
		}
	}
}

// Only text in which words begin with such signs is written as it is seen.
func TestReadIndic(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"इस निर्माण की स्थिति": "इस निर्माण की स्थिति",
		"इस िनमार्ण की िस्थित": "इस निर्माण की स्थिति",
	} {
		var ws []Word
		for _, s := range strings.Fields(text) {
			ws = append(ws, Word{Text: s})
		}
		ReadIndic(ws)
		var got []string
		for i := range ws {
			got = append(got, ws[i].Text)
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: %q, want %q", text, s, want)
		}
	}
}
