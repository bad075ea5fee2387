package formats

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/brand"
	"github.com/pagemill/pagemill/formats/internal/color"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/dom"
)

// Branding describes a site's visual identity, as far as its HTML and embedded
// CSS declare it. What only a browser could compute is absent.
type Branding struct {
	ColorScheme  string            `json:"colorScheme,omitempty"`  // "light" or "dark"
	BrandName    string            `json:"brandName,omitempty"`    // the site's name
	Logo         string            `json:"logo,omitempty"`         // address of the logo
	LogoReasons  []string          `json:"logoReasons,omitempty"`  // why that image was chosen
	Colors       map[string]string `json:"colors,omitempty"`       // role → #RRGGBB
	Fonts        []Font            `json:"fonts,omitempty"`        // most frequent first
	Typography   *Typography       `json:"typography,omitempty"`   // nil if no rule states it
	Spacing      *Spacing          `json:"spacing,omitempty"`      // nil if no rule states it
	Components   *Components       `json:"components,omitempty"`   // nil if no rule states them
	Images       BrandImages       `json:"images"`                 // addresses of the site's images
	DesignSystem *DesignSystem     `json:"designSystem,omitempty"` // nil if none was identified
}

// A Font is a typeface with its role.
type Font struct {
	Family string `json:"family"`          // as written, without quotes
	Role   string `json:"role,omitempty"`  // "heading", "body" or "monospace"
	Count  int    `json:"count,omitempty"` // number of rules that use it
}

// BrandImages are the images that represent a site.
type BrandImages struct {
	Logo     string `json:"logo,omitempty"`     // address of the logo
	LogoHref string `json:"logoHref,omitempty"` // target of the link around it
	LogoAlt  string `json:"logoAlt,omitempty"`  // its alternative text
	Favicon  string `json:"favicon,omitempty"`  // address of the favicon
	OGImage  string `json:"ogImage,omitempty"`  // og:image, absolute
}

// A DesignSystem names the CSS framework identified by class names.
type DesignSystem struct {
	Framework string `json:"framework"` // such as "bootstrap"
}

// NoBranding is the warning for a page that declares no branding.
const NoBranding = "No branding found: the page's HTML declares no logo, colors or fonts."

// ReadBranding returns the branding that the page declares, nil if there is
// none; the caller then reports the warning NoBranding.
func ReadBranding(ctx context.Context, p Page) (*Branding, error) { return run(ctx, p, readBranding) }

func readBranding(p Page) *Branding {
	if p.Root == nil {
		return nil
	}
	p = p.reading()
	m := p.metadata()
	ds := brand.Declarations(p.check, p.Root)
	vars := brand.Variables(ds)
	site := brand.SiteOf(p.base().String())
	b := &Branding{BrandName: strings.TrimSpace(cmp.Or(m.OGSiteName, m.SiteName, m.Publisher, site.InTitle(m.Title)))}
	b.Images = BrandImages{Favicon: m.Favicon}
	if m.OGImage != "" {
		b.Images.OGImage = p.base().Resolve(m.OGImage)
	}
	strong := b.logo(p)
	if b.BrandName == "" {
		b.BrandName = site.InAlt(b.Images.LogoAlt)
	}
	if b.BrandName == "" && strong {
		b.BrandName = brand.Alt(b.Images.LogoAlt)
	}
	b.Colors = brandColors(p, m, ds, vars)
	b.Fonts = brandFonts(ds, vars)
	if c, ok := color.Parse(b.Colors["background"], ""); ok {
		b.ColorScheme = "light"
		if c.Luma() < 128 {
			b.ColorScheme = "dark"
		}
	}
	b.looks(brand.NewStyles(ds))
	if f := framework(p); f != "" {
		b.DesignSystem = &DesignSystem{Framework: f}
	}
	if b.Logo == "" && len(b.Colors) == 0 && len(b.Fonts) == 0 && b.Images.Favicon == "" && b.Typography == nil && b.Components == nil {
		return nil
	}
	return b
}

// strongLogo is the score from which an image on the page is preferred to the
// declared logo.
const strongLogo = 80

// logo uses a strong candidate on the page, else the organization's logo in
// JSON-LD, else a weaker candidate, else the largest touch icon. strong reports
// the first case.
func (b *Branding) logo(p Page) (strong bool) {
	base := p.base()
	logos := brand.Logos(p.check, p.Root, base, b.BrandName)
	take := func(l brand.Logo) {
		b.Logo, b.LogoReasons = l.URL, l.Reasons
		b.Images.Logo, b.Images.LogoHref, b.Images.LogoAlt = l.URL, l.Href, l.Alt
	}
	if len(logos) > 0 && logos[0].Score >= strongLogo {
		take(logos[0])
		return true
	}
	for _, t := range schemaorg.Find(p.check, p.declares().Linked(), []string{"brand", "manufacturer"}, "Organization", "NewsMediaOrganization", "Corporation", "LocalBusiness", "OnlineStore", "Restaurant") {
		for _, v := range t.Values("logo") {
			u := schemaorg.TextOf(v)
			if c, ok := v.(*schemaorg.Thing); ok {
				u = c.Text("url", "contentUrl")
			}
			if u != "" {
				take(brand.Logo{URL: base.Resolve(u), Reasons: []string{"JSON-LD gives it as the organisation's logo"}})
				return false
			}
		}
	}
	if len(logos) > 0 && logos[0].Score >= 30 {
		take(logos[0])
		return false
	}
	for n := p.Root; n != nil; n = dom.Next(n, p.Root, true) {
		p.check.Step()
		if rel := strings.ToLower(dom.Attr(n, "rel")); n.DataAtom == atom.Link && (strings.Contains(rel, "apple-touch-icon") || rel == "mask-icon") {
			take(brand.Logo{URL: base.Resolve(dom.Attr(n, "href")), Reasons: []string{"the page's " + rel}})
			return false
		}
	}
	return false
}

// brandColors assigns colours to roles: first from custom properties named for
// a role, then from the theme colour, then from the rules for the body, links
// and buttons.
func brandColors(p Page, m Metadata, ds []brand.Declaration, vars map[string]string) map[string]string {
	out := map[string]string{}
	put := func(role, value string) {
		if c, ok := color.Parse(brand.Resolve(value, vars), out["background"]); ok && out[role] == "" {
			out[role] = c.String()
		}
	}
	for _, d := range ds {
		if sel := strings.ToLower(d.Selector); sel == "body" || sel == "html" || sel == ":root" || sel == "html,body" || sel == "html, body" || strings.HasPrefix(sel, "<body") {
			switch d.Property {
			case "background-color", "background":
				put("background", strings.Split(d.Value+" ", " ")[0])
				put("background", d.Value)
			case "color":
				put("textPrimary", d.Value)
			}
		}
	}
	for _, d := range ds {
		if role := roleOf(d.Property); role != "" {
			put(role, d.Value)
		}
	}
	for _, v := range m.Raw["theme-color"] {
		if c, ok := color.Parse(v, ""); ok && !c.Grey() {
			put("primary", v)
		}
	}
	for _, d := range ds {
		sel := strings.ToLower(d.Selector)
		switch {
		case d.Property == "color" && (sel == "a" || sel == "a:link"):
			put("link", d.Value)
		case strings.HasPrefix(d.Property, "background") && (strings.Contains(sel, "btn-primary") || strings.Contains(sel, "button-primary") || sel == "button" || sel == ".button" || sel == ".btn"):
			if c, ok := color.Parse(brand.Resolve(d.Value, vars), ""); ok && !c.Grey() {
				put("primary", d.Value)
			}
		}
	}
	frequent(out, ds, vars)
	return out
}

// roleOf returns the role that a custom property is named for, "" for none.
func roleOf(property string) string {
	name, ok := strings.CutPrefix(property, "--")
	if !ok {
		return ""
	}
	name = strings.NewReplacer("color-", "", "-color", "", "clr-", "", "wp--preset--color--", "", "wp--preset--", "", "bs-", "", "brand-", "", "theme-", "", "palette-", "").Replace(name)
	switch name {
	case "primary", "secondary", "accent", "background", "success", "warning", "error", "link":
		return name
	case "danger":
		return "error"
	case "bg", "body-bg", "page-bg":
		return "background"
	case "text", "body", "foreground", "fg", "text-primary":
		return "textPrimary"
	case "text-secondary", "muted":
		return "textSecondary"
	case "main":
		return "primary"
	}
	return ""
}

// frequent fills the missing primary, secondary and accent colours with the
// chromatic colours that the rules use most.
func frequent(out map[string]string, ds []brand.Declaration, vars map[string]string) {
	counts := map[color.Color]int{}
	var seen []color.Color
	for _, d := range ds {
		if d.Property != "color" && !strings.HasPrefix(d.Property, "background") && !strings.HasPrefix(d.Property, "border") && d.Property != "fill" {
			continue
		}
		for part := range strings.FieldsSeq(brand.Resolve(d.Value, vars)) {
			c, ok := color.Parse(part, "")
			if !ok || c.Grey() || c.Luma() < 40 && max(c.R, c.G, c.B) < 140 {
				continue
			}
			if counts[c]++; counts[c] == 1 {
				seen = append(seen, c)
			}
		}
	}
	slices.SortStableFunc(seen, func(a, b color.Color) int { return cmp.Compare(counts[b], counts[a]) })
	for _, role := range [...]string{"primary", "secondary", "accent"} {
		if out[role] != "" {
			continue
		}
		for _, c := range seen {
			if counts[c] >= 2 && !near(c, out) {
				out[role] = c.String()
				break
			}
		}
	}
}

// near reports whether a colour is almost equal to one that already has a role.
func near(c color.Color, roles map[string]string) bool {
	for _, role := range [...]string{"primary", "secondary", "accent", "background"} {
		if d, ok := color.Parse(roles[role], ""); ok {
			diff := func(a, b uint8) float64 { return math.Abs(float64(a) - float64(b)) }
			if diff(c.R, d.R)+diff(c.G, d.G)+diff(c.B, d.B) < 40 {
				return true
			}
		}
	}
	return false
}

// brandFonts counts the first families of the rules' font stacks.
func brandFonts(ds []brand.Declaration, vars map[string]string) []Font {
	var out []Font
	for _, d := range ds {
		value := brand.Family(d)
		if value == "" || strings.HasPrefix(d.Selector, "@font-face") {
			continue
		}
		family := strings.Trim(strings.TrimSpace(strings.Split(brand.Resolve(value, vars), ",")[0]), `"'`)
		if family == "" || isGeneric(family) || strings.Contains(strings.ToLower(family), "icon") || strings.Contains(family, "var(") {
			continue
		}
		i := slices.IndexFunc(out, func(f Font) bool { return strings.EqualFold(f.Family, family) })
		if i < 0 {
			i = len(out)
			out = append(out, Font{Family: family})
		}
		out[i].Count++
		if role := fontRole(strings.ToLower(d.Selector)); out[i].Role == "" {
			out[i].Role = role
		}
	}
	slices.SortStableFunc(out, func(a, b Font) int { return cmp.Compare(b.Count, a.Count) })
	return out[:min(len(out), 10)]
}

func fontRole(selector string) string {
	for part := range strings.SplitSeq(selector, ",") {
		switch part = strings.TrimSpace(part); part {
		case "body", "html", ":root", "p":
			return "body"
		case "h1", "h2", "h3", ".h1", ".h2":
			return "heading"
		case "code", "pre", "kbd":
			return "monospace"
		}
	}
	return ""
}

func isGeneric(family string) bool {
	switch strings.ToLower(family) {
	case "inherit", "initial", "unset", "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-sans-serif", "ui-serif", "ui-monospace", "ui-rounded", "-apple-system", "blinkmacsystemfont":
		return true
	}
	return false
}

// framework identifies the page's design system by class names and style
// sheets.
func framework(p Page) string {
	counts := map[string]int{}
	for n := p.Root; n != nil; n = dom.Next(n, p.Root, true) {
		p.check.Step()
		if n.DataAtom == atom.Link {
			href := strings.ToLower(dom.Attr(n, "href"))
			for _, name := range [...]string{"bootstrap", "tailwind", "material", "chakra"} {
				if strings.Contains(href, name) {
					counts[name] += 20
				}
			}
		}
		for t := range strings.FieldsSeq(dom.Attr(n, "class")) {
			switch {
			case strings.HasPrefix(t, "Mui"), strings.HasPrefix(t, "mdc-"), strings.HasPrefix(t, "mat-"):
				counts["material"] += 2
			case strings.HasPrefix(t, "chakra-"):
				counts["chakra"] += 2
			case t == "container-fluid", strings.HasPrefix(t, "col-md-"), strings.HasPrefix(t, "col-sm-"), strings.HasPrefix(t, "col-lg-"), strings.HasPrefix(t, "navbar-"), strings.HasPrefix(t, "btn-"):
				counts["bootstrap"]++
			case strings.HasPrefix(t, "md:"), strings.HasPrefix(t, "lg:"), strings.HasPrefix(t, "sm:"), strings.HasPrefix(t, "hover:"), strings.HasPrefix(t, "dark:"):
				counts["tailwind"]++
			}
		}
	}
	best, most := "", 9
	for _, name := range [...]string{"tailwind", "bootstrap", "material", "chakra"} {
		if counts[name] > most {
			best, most = name, counts[name]
		}
	}
	return best
}
