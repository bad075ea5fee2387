package color_test

import (
	"testing"

	"github.com/pagemill/pagemill/formats/internal/color"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, background, want string }{
		{"#0a7", "", "#00AA77"},
		{" #0A7B2C ", "", "#0A7B2C"},
		{"#0a7b2cff", "", "#0A7B2C"},
		{"#000000cc", "", "#333333"}, // a fifth of white shines through
		{"#0008", "#ff0000", "#770000"},
		{"rgb(10, 123, 44)", "", "#0A7B2C"},
		{"rgb(10 123 44)", "", "#0A7B2C"},
		{"rgb(100% 50% 0%)", "", "#FF8000"},
		{"rgb(300 -5 0)", "", "#FF0000"},
		{"rgba(0, 0, 0, .5)", "", "#808080"},
		{"rgb(0 0 0 / 50%)", "white", "#808080"},
		{"rgb(0 0 0 / 50%)", "not a colour", "#808080"},
		{"rgb(0 0 0 / 50%)", "transparent", "#808080"},
		{"hsl(120, 100%, 25%)", "", "#008000"},
		{"hsl(120deg 100% 25%)", "", "#008000"},
		{"hsl(120 100 25)", "", "#008000"}, // CSS Color 4: a number is a percentage
		{"hsl(-240 100% 25%)", "", "#008000"},
		{"hsl(480 100% 25%)", "", "#008000"},
		{"hsla(0, 0%, 0%, 0.5)", "", "#808080"},
		{"rebeccapurple", "", ""}, // rare names are not known
		{"Navy", "", "#000080"},
		{"grey", "", "#808080"},
		{"lightgrey", "", "#D3D3D3"},
		{"transparent", "", ""},
		{"#0000", "", ""},
		{"rgb(0 0 0 / 0)", "", ""},
		{"", "", ""},
		{"#12345", "", ""},
		{"#12g", "", ""},
		{"#é1", "", ""},
		{"rgb(1, 2, 3", "", ""},
		{"rgb(1, 2)", "", ""},
		{"rgb(1, 2, x)", "", ""},
		{"rgb(1, 2, 3, x)", "", ""},
		{"rgb(nan, 2, 3)", "", ""},
		{"rgb(inf, 2, 3)", "", ""},
		{"hsl(nan, 2%, 3%)", "", ""},
		{"hsl(1, x, 3%)", "", ""},
		{"rgb", "", ""},
		{"var(--accent)", "", ""},
	} {
		got, ok := color.Parse(c.in, c.background)
		if ok != (c.want != "") || ok && got.String() != c.want {
			t.Errorf("Parse(%q, %q) = %v, %v; want %q", c.in, c.background, got, ok, c.want)
		}
	}
}

// Every name is the colour of the table in CSS Color 4.
func TestNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"black": "#000000", "white": "#FFFFFF", "red": "#FF0000", "green": "#008000", "blue": "#0000FF",
		"yellow": "#FFFF00", "orange": "#FFA500", "purple": "#800080", "gray": "#808080", "silver": "#C0C0C0",
		"navy": "#000080", "teal": "#008080", "maroon": "#800000", "pink": "#FFC0CB", "gold": "#FFD700",
		"crimson": "#DC143C", "tomato": "#FF6347", "indigo": "#4B0082", "whitesmoke": "#F5F5F5",
		"lightgray": "#D3D3D3", "darkgrey": "#A9A9A9",
	} {
		if got, ok := color.Parse(name, ""); !ok || got.String() != want {
			t.Errorf("%s: %v, %v; want %s", name, got, ok, want)
		}
	}
}

func TestShade(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   string
		grey bool
		dark bool
	}{
		{"#333338", true, true}, {"#f0f0f0", true, false}, {"#003366", false, true}, {"#ffee88", false, false},
	} {
		got, ok := color.Parse(c.in, "")
		if !ok || got.Grey() != c.grey || got.Luma() < 128 != c.dark {
			t.Errorf("%s: grey %v, luma %.0f", c.in, got.Grey(), got.Luma())
		}
	}
}
