package brand

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
)

// Styles answers queries about the page's own rules for an element.
type Styles struct {
	ds   []Declaration
	vars map[string]string
	rest map[string][]int // declarations by simple selector
}

// NewStyles indexes declarations by simple selectors: an element, a class or an
// id. Rules that depend on an element's context are not indexed.
func NewStyles(ds []Declaration) *Styles {
	s := &Styles{ds: ds, vars: Variables(ds), rest: map[string][]int{}}
	for i, d := range ds {
		for part := range strings.SplitSeq(d.Selector, ",") {
			if part = strings.ToLower(strings.TrimSpace(part)); part != "" && !strings.ContainsAny(part, " >+~") && len(part) < 80 {
				s.rest[part] = append(s.rest[part], i)
			}
		}
	}
	return s
}

// Value returns the value of a property for the first selector that has one; of
// several rules the last counts, as in the cascade. "" is none.
func (s *Styles) Value(property string, selectors ...string) string {
	for _, selector := range selectors {
		list := s.rest[selector]
		for i := len(list) - 1; i >= 0; i-- {
			d := s.ds[list[i]]
			if d.Property == property {
				if v := s.resolve(d.Value); v != "" {
					return v
				}
			}
			if v := fromShorthand(d, property); v != "" {
				return s.resolve(v)
			}
		}
	}
	return ""
}

// resolve follows custom properties; an undefined one gives "".
func (s *Styles) resolve(value string) string {
	if value = Resolve(value, s.vars); strings.Contains(value, "var(") || value == "inherit" || value == "initial" || value == "unset" {
		return ""
	}
	return value
}

// Selectors returns the indexed selectors that contain a text, in a fixed
// order.
func (s *Styles) Selectors(holds string) []string {
	var out []string
	for selector := range s.rest {
		if strings.Contains(selector, holds) {
			out = append(out, selector)
		}
	}
	slices.SortFunc(out, func(a, b string) int { return cmp.Or(s.rest[a][0]-s.rest[b][0], strings.Compare(a, b)) })
	return out
}

// fromShorthand returns a property from the font shorthand: "italic 700
// 16px/1.5 Inter, sans-serif" (CSS Fonts 4, 2.7).
func fromShorthand(d Declaration, property string) string {
	if d.Property != "font" {
		return ""
	}
	fields := strings.Fields(d.Value)
	for i, f := range fields {
		size, height, _ := strings.Cut(f, "/")
		if !length().MatchString(size) {
			continue
		}
		switch property {
		case "font-size":
			return size
		case "line-height":
			return height
		case "font-family":
			return strings.Join(fields[i+1:], " ")
		case "font-weight":
			for _, w := range fields[:i] {
				if n, err := strconv.Atoi(w); err == nil && n >= 1 && n <= 1000 || w == "bold" || w == "normal" {
					return w
				}
			}
		}
		return ""
	}
	return ""
}

// Family returns the font stack that a declaration sets, "" if it sets none.
func Family(d Declaration) string {
	if d.Property == "font-family" {
		return d.Value
	}
	return fromShorthand(d, "font-family")
}

// length is a length with a unit.
var length = lazy.Regexp(`^([0-9.]+)(px|rem|em|pt|%|vw)$`)

// pixels are the lengths of units in CSS pixels, but for those that depend on context.
var pixels = map[string]float64{"px": 1, "rem": 16, "pt": 4.0 / 3}

// Pixels converts a length to CSS pixels; ok is false for units that depend on
// context.
func Pixels(s string) (px float64, ok bool) {
	m := length().FindStringSubmatch(strings.TrimSpace(s))
	if m == nil || pixels[m[2]] == 0 {
		return 0, strings.TrimSpace(s) == "0"
	}
	n, err := strconv.ParseFloat(m[1], 64)
	return n * pixels[m[2]], err == nil
}

// Stack splits a font stack into its families.
func Stack(value string) []string {
	var out []string
	for part := range strings.SplitSeq(value, ",") {
		if part = strings.Trim(strings.TrimSpace(part), `"'`); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// BaseUnit returns the first common unit that divides most of the page's
// spacings, 0 if there are too few or none fits.
func (s *Styles) BaseUnit() int {
	var all []float64
	for _, d := range s.ds {
		if strings.HasPrefix(d.Property, "padding") || strings.HasPrefix(d.Property, "margin") || d.Property == "gap" {
			for part := range strings.FieldsSeq(s.resolve(d.Value)) {
				if px, ok := Pixels(part); ok && px > 0 && px <= 128 {
					all = append(all, px)
				}
			}
		}
	}
	if len(all) < 8 {
		return 0
	}
	for _, unit := range [...]int{4, 6, 8, 10, 12} {
		fits := 0
		for _, px := range all {
			if r := px / float64(unit); r == float64(int(r)) {
				fits++
			}
		}
		if fits*10 >= len(all)*6 {
			return unit
		}
	}
	return 0
}

// Radius returns the median of the page's corner radii in pixels, "" if it
// declares none.
func (s *Styles) Radius() string {
	var all []float64
	for _, d := range s.ds {
		if d.Property == "border-radius" {
			if px, ok := Pixels(s.resolve(d.Value)); ok {
				all = append(all, px)
			}
		}
	}
	if len(all) == 0 {
		return ""
	}
	slices.Sort(all)
	return strconv.FormatFloat(all[len(all)/2], 'f', -1, 64) + "px"
}
