package dom

import (
	"testing"
)

// Only the property itself counts, not its letters inside another:
// backface-visibility hides nothing, nor does a custom property. CSS ignores
// case.
func TestConcealed(t *testing.T) {
	t.Parallel()
	for style, want := range map[string]Concealment{
		"display:none":                              NotRendered,
		"DISPLAY:NONE":                              NotRendered,
		"color: red; Display : None !important":     NotRendered,
		"display:none;display:block":                Shown,
		"display:none!important;display:block":      NotRendered,
		"/* x */display:/**/none":                   NotRendered,
		"visibility:hidden":                         Invisible,
		"visibility:collapse":                       Invisible,
		"visibility:visible":                        Visible,
		"backface-visibility:hidden":                Shown,
		"-webkit-backface-visibility: hidden":       Shown,
		"--display:none":                            Shown,
		"--x:{display:none}":                        Shown,
		"background:url('a;display:none')":          Shown,
		"background:url(a;display:none)":            Shown,
		`content:"\";display:none"`:                 Shown,
		"transition: visibility 2s; opacity: 1":     Shown,
		"display:none-such":                         Shown,
		"content-visibility:hidden;display:flex":    Shown,
		"":                                          Shown,
		"display":                                   Shown,
		"visibility:visible;content:';visibility:'": Visible,
	} {
		if got := Concealed(style); got != want {
			t.Errorf("%q: %d, want %d", style, got, want)
		}
	}
}

func TestStyleValue(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ style, property, want string }{
		{"text-align: CENTER", "text-align", "center"},
		{"-moz-text-align:right", "text-align", ""},
		{"text-align:left;text-align:right", "text-align", "right"},
		{"a:b;--Text:X", "--Text", "x"},
	} {
		if got := StyleValue(c.style, c.property); got != c.want {
			t.Errorf("%q %s: %q, want %q", c.style, c.property, got, c.want)
		}
	}
}

func FuzzStyles(f *testing.F) {
	for _, s := range []string{"display:none", `a:"x;y";b:url(c;d)`, "/*", "a:b!important;;:", `\`, "--a:{b:c;d:e}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n := 0
		for p := range Styles(s) {
			if n++; p == "" {
				t.Error("a declaration without a property")
			}
		}
		if n > len(s) {
			t.Errorf("%d declarations in %d bytes", n, len(s))
		}
		Concealed(s)
	})
}
