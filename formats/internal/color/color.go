// Package color reads CSS colours (CSS Color 4) as far as pages use them.
package color

import (
	_ "embed"
	"fmt"
	"maps"
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/datafile"
)

// A Color is an opaque colour.
type Color struct{ R, G, B uint8 }

// String returns the colour as #RRGGBB.
func (c Color) String() string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }

// Grey reports whether the colour has almost no hue.
func (c Color) Grey() bool {
	return max(c.R, c.G, c.B)-min(c.R, c.G, c.B) < 15
}

// Luma returns the perceived brightness, 0 to 255 (ITU-R BT.601).
func (c Color) Luma() float64 {
	return 0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)
}

// Parse reads a CSS colour. A translucent one is blended onto the background
// (white if that is not a colour); a fully transparent one is not a colour.
func Parse(s, background string) (Color, bool) {
	c, alpha, ok := parse(s)
	if !ok || alpha < 0.01 {
		return Color{}, false
	}
	if alpha >= 1 {
		return c, true
	}
	under := Color{255, 255, 255}
	if b, a, ok := parse(background); ok && a >= 0.01 {
		under = b
	}
	blend := func(top, bottom uint8) uint8 {
		return uint8(math.Round(float64(top)*alpha + float64(bottom)*(1-alpha)))
	}
	return Color{blend(c.R, under.R), blend(c.G, under.G), blend(c.B, under.B)}, true
}

func parse(s string) (c Color, alpha float64, ok bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	switch {
	case strings.HasPrefix(s, "#"):
		return hex(s[1:])
	case strings.HasPrefix(s, "rgb"), strings.HasPrefix(s, "hsl"):
		return function(s)
	}
	if v, ok := strings.CutPrefix(names()[s], "#"); ok {
		return hex(v)
	}
	return Color{}, 0, false
}

func hex(s string) (Color, float64, bool) {
	if len(s) == 3 || len(s) == 4 {
		var b strings.Builder
		for i := range len(s) {
			b.WriteByte(s[i])
			b.WriteByte(s[i])
		}
		s = b.String()
	}
	if len(s) == 6 {
		s += "ff"
	}
	n, err := strconv.ParseUint(s, 16, 32)
	if err != nil || len(s) != 8 {
		return Color{}, 0, false
	}
	return Color{uint8(n >> 24), uint8(n >> 16), uint8(n >> 8)}, float64(n&255) / 255, true
}

// function reads rgb(), rgba(), hsl() and hsla(), with comma or space
// separators. Saturation and lightness are percentages with or without a sign.
func function(s string) (Color, float64, bool) {
	name, args, ok := strings.Cut(strings.TrimSuffix(s, ")"), "(")
	if !ok || !strings.HasSuffix(s, ")") {
		return Color{}, 0, false
	}
	parts := strings.FieldsFunc(args, func(r rune) bool { return r == ',' || r == ' ' || r == '/' })
	if len(parts) != 3 && len(parts) != 4 {
		return Color{}, 0, false
	}
	alpha := 1.0
	if len(parts) == 4 {
		if alpha, ok = scaled(parts[3], 1); !ok {
			return Color{}, 0, false
		}
	}
	if strings.HasPrefix(name, "hsl") {
		h, ok1 := scaled(strings.TrimSuffix(parts[0], "deg"), 360)
		sat, ok2 := scaled(strings.TrimSuffix(parts[1], "%")+"%", 1)
		l, ok3 := scaled(strings.TrimSuffix(parts[2], "%")+"%", 1)
		if !ok1 || !ok2 || !ok3 {
			return Color{}, 0, false
		}
		return fromHSL(h, sat, l), alpha, true
	}
	var v [3]uint8
	for i := range v {
		n, ok := scaled(parts[i], 255)
		if !ok {
			return Color{}, 0, false
		}
		v[i] = uint8(math.Round(min(255, max(0, n))))
	}
	return Color{v[0], v[1], v[2]}, alpha, true
}

// scaled reads a number, or a percentage of full.
func scaled(s string, full float64) (float64, bool) {
	p, percent := strings.CutSuffix(s, "%")
	n, err := strconv.ParseFloat(p, 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return 0, false
	}
	if percent {
		n = n / 100 * full
	}
	return n, true
}

// fromHSL converts HSL to RGB (CSS Color 4, 7.1).
func fromHSL(h, s, l float64) Color {
	h = math.Mod(math.Mod(h, 360)+360, 360)
	f := func(n float64) uint8 {
		k := math.Mod(n+h/30, 12)
		v := l - s*min(l, 1-l)*max(-1, min(k-3, 9-k, 1))
		return uint8(math.Round(255 * min(1, max(0, v))))
	}
	return Color{f(0), f(8), f(4)}
}

//go:embed names.txt
var nameList string

var names = sync.OnceValue(func() map[string]string { return maps.Collect(datafile.Pairs(nameList)) })
