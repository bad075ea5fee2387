package footnote

import (
	"strings"
	"testing"
)

// What may be a mark, and the first text that no longer may: longer numbers are
// years, longer numerals and words are text.
func TestLabels(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"1": "1", "[12]": "12", "1234": "1234", "12345": "", "b": "b", "ab": "",
		"ixvlix": "ixvlix", "ixvlixv": "", "†": "†", "***": "***", "*a": "",
		"note 3": "note 3", "footnote 123": "footnote 123", "footnote 1234": "", "page 3": "",
		"**************": "", "************": "************",
		strings.Repeat(" ", 46) + "12": "12", strings.Repeat(" ", 47) + "12": "",
	} {
		if got := labelOf(parse(t, "<sup>"+text+"</sup>").LastChild.LastChild.FirstChild); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for elements, want := range map[int]string{22: "7", 23: "7", 24: ""} {
		page := "<sup>" + strings.Repeat("<i></i>", elements) + "7</sup>"
		if got := labelOf(parse(t, page).LastChild.LastChild.FirstChild); got != want {
			t.Errorf("behind %d elements: %q, want %q", elements, got, want)
		}
	}
}

// How much of a note's beginning is its label.
func TestLabelLength(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, label string
		want        int
	}{
		{"1. Text", "1", 3}, {"[1] Text", "1", 4}, {" ( 1 ) Text", "1", 7}, {"(1) Text", "1", 4}, {"1 .: Text", "1", 5}, {"12 Text", "1", 1},
		{"A text", "a", 2}, {"Text", "1", 0}, {"1", "", 0},
	} {
		if got := labelLength(c.text, c.label); got != c.want {
			t.Errorf("%q, %q: %d, want %d", c.text, c.label, got, c.want)
		}
	}
}
