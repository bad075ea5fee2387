package control

import (
	"strings"
	"testing"
)

func TestStrip(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"plain\ttext\r\n":                         "plain\ttext\r\n",
		"\x1b[31mred\x1b[0m":                      "red",
		"\x1b]8;;http://e.example\x07x":           "x",
		"\x1b]0;title\x1b\\x":                     "x",
		"\x1b]0;never ended":                      "0;never ended",
		"\u009b2Jx":                               "x",
		"a\u0085b\x00c\x7fd":                      "abcd",
		"caf\u00e9 \u00a0 \u00c2":                 "caf\u00e9 \u00a0 \u00c2",
		strings.Repeat("word ", 9) + "\x07" + "é": strings.Repeat("word ", 9) + "é",
		"12345678\u0090":                          "12345678",
		"1234567\u0090":                           "1234567",
		"\x1b":                                    "",
	} {
		if got := Strip(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func FuzzStrip(f *testing.F) {
	f.Add("\x1b[1;31mx\u009b\x1b]0;\x07")
	f.Fuzz(func(t *testing.T, s string) {
		out := Strip(s)
		if Has([]byte(out)) && !strings.Contains(out, "\u0085") {
			t.Errorf("%q keeps a control character: %q", s, out)
		}
		if !Has([]byte(s)) && out != s {
			t.Errorf("%q was changed", s)
		}
	})
}
