package formats

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/brand"
	"github.com/pagemill/pagemill/formats/internal/color"
)

// Typography describes the text styles in the page's rules, with sizes and
// heights as written there.
type Typography struct {
	FontFamilies map[string]string   `json:"fontFamilies,omitempty"` // primary, heading, code
	FontStacks   map[string][]string `json:"fontStacks,omitempty"`   // body, heading, paragraph
	FontSizes    map[string]string   `json:"fontSizes,omitempty"`    // h1, h2, h3, body, small
	LineHeights  map[string]string   `json:"lineHeights,omitempty"`  // heading, body
	FontWeights  map[string]string   `json:"fontWeights,omitempty"`  // h1, h2, body, bold
}

// Spacing describes the spacing in the page's rules.
type Spacing struct {
	BaseUnit     int    `json:"baseUnit,omitempty"`     // pixels
	BorderRadius string `json:"borderRadius,omitempty"` // CSS length of the page's controls, as written
}

// Components are the styles of a page's controls.
type Components struct {
	ButtonPrimary   *Component `json:"buttonPrimary,omitempty"`   // nil if no rule states it
	ButtonSecondary *Component `json:"buttonSecondary,omitempty"` // nil if no rule states it
	Input           *Component `json:"input,omitempty"`           // text fields; nil if no rule states it
}

// A Component is the style of one kind of control. Colors are #RRGGBB.
type Component struct {
	Background       string `json:"background,omitempty"`       // color
	TextColor        string `json:"textColor,omitempty"`        // color
	BorderColor      string `json:"borderColor,omitempty"`      // color
	FocusBorderColor string `json:"focusBorderColor,omitempty"` // color of the border while the control has focus
	BorderRadius     string `json:"borderRadius,omitempty"`     // CSS length, as written
	Shadow           string `json:"shadow,omitempty"`           // CSS box-shadow, as written
}

// looks adds the styles of text, spacing and controls.
func (b *Branding) looks(s *brand.Styles) {
	b.Typography = typography(s)
	if unit, radius := s.BaseUnit(), s.Radius(); unit > 0 || radius != "" {
		b.Spacing = &Spacing{unit, radius}
	}
	c := Components{
		ButtonPrimary:   component(s, controls(s, "primary")),
		ButtonSecondary: component(s, controls(s, "secondary")),
		Input:           component(s, []string{"input", "input[type=text]", `input[type="text"]`, ".form-control", ".input", "textarea"}),
	}
	if c != (Components{}) {
		b.Components = &c
	}
}

func typography(s *brand.Styles) *Typography {
	t := &Typography{FontFamilies: map[string]string{}, FontStacks: map[string][]string{}, FontSizes: map[string]string{}, LineHeights: map[string]string{}, FontWeights: map[string]string{}}
	put := func(to map[string]string, role, property string, selectors ...string) {
		if v := s.Value(property, selectors...); v != "" {
			to[role] = v
		}
	}
	for role, selectors := range map[string][]string{"body": {"body", "html", ":root"}, "heading": {"h1", "h2", "h3"}, "paragraph": {"p"}} {
		if stack := brand.Stack(s.Value("font-family", selectors...)); len(stack) > 0 {
			t.FontStacks[role] = stack
		}
	}
	for role, selectors := range map[string][]string{"primary": {"body", "html", ":root"}, "heading": {"h1", "h2", "h3"}, "code": {"code", "pre", "kbd"}} {
		if i := slices.IndexFunc(brand.Stack(s.Value("font-family", selectors...)), func(f string) bool { return !isGeneric(f) }); i >= 0 {
			t.FontFamilies[role] = brand.Stack(s.Value("font-family", selectors...))[i]
		}
	}
	for _, h := range [...]string{"h1", "h2", "h3"} {
		put(t.FontSizes, h, "font-size", h, "."+h)
	}
	put(t.FontSizes, "body", "font-size", "body", "html", "p")
	put(t.FontSizes, "small", "font-size", "small", ".small")
	put(t.LineHeights, "heading", "line-height", "h1", "h2", "h3")
	put(t.LineHeights, "body", "line-height", "body", "html", "p")
	put(t.FontWeights, "h1", "font-weight", "h1")
	put(t.FontWeights, "h2", "font-weight", "h2")
	put(t.FontWeights, "body", "font-weight", "body", "html")
	put(t.FontWeights, "bold", "font-weight", "strong", "b")
	if len(t.FontFamilies)+len(t.FontStacks)+len(t.FontSizes)+len(t.LineHeights)+len(t.FontWeights) == 0 {
		return nil
	}
	return t
}

// controls returns the selectors of one kind of button; for the first kind,
// those of any button follow.
func controls(s *brand.Styles, kind string) []string {
	var out []string
	for _, selector := range s.Selectors(kind) {
		if (strings.Contains(selector, "btn") || strings.Contains(selector, "button")) && !strings.ContainsAny(selector, ":") {
			out = append(out, selector)
		}
	}
	if kind == "primary" {
		out = append(out, "button[type=submit]", `button[type="submit"]`, ".cta", ".btn", ".button", "button")
	}
	return out
}

// component returns the style of a control, nil if no rule gives it a colour.
func component(s *brand.Styles, selectors []string) *Component {
	shade := func(selectors []string, properties ...string) string {
		for _, property := range properties {
			value := s.Value(property, selectors...)
			for _, part := range append(strings.Fields(value), value) {
				if c, ok := color.Parse(part, ""); ok {
					return c.String()
				}
			}
		}
		return ""
	}
	var focused []string
	for _, selector := range selectors {
		focused = append(focused, selector+":focus")
	}
	c := &Component{
		Background: shade(selectors, "background-color", "background"), TextColor: shade(selectors, "color"), BorderColor: shade(selectors, "border-color", "border"),
		FocusBorderColor: shade(focused, "border-color", "border"), BorderRadius: s.Value("border-radius", selectors...), Shadow: s.Value("box-shadow", selectors...),
	}
	if c.Background == "" && c.TextColor == "" && c.BorderColor == "" {
		return nil
	}
	return c
}
