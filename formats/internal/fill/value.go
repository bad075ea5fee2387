package fill

import (
	"encoding/json"
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/formats/internal/thing"
	"github.com/pagemill/pagemill/internal/dom"
)

// scalar fills a property that is no object and no list. top says that the
// property is one of the page's main object, which metadata and facts may
// answer too.
func (f *filler) scalar(s map[string]any, name string, t *thing.Thing, at string, top bool) any {
	if values, path := answerAt(t, name); values != nil {
		for _, v := range preferred(values, name) {
			text := textOf(v, name)
			if text == "" {
				continue
			}
			if out := convert(v, text, s, name); out != nil {
				f.note(at, Evidence{Source: t.Source, Path: strings.TrimPrefix(t.Path+"."+path, "."), Text: text})
				return out
			}
		}
	}
	if isTotalTime(name) {
		if minutes := f.addedTimes(t); minutes > 0 {
			if out := convert(nil, strconv.Itoa(minutes)+" minutes", s, name); out != nil {
				f.note(at, Evidence{Source: t.Source, Path: t.Path + ".prepTime+cookTime", Text: strconv.Itoa(minutes) + " minutes"})
				return out
			}
		}
	}
	if !top {
		return nil
	}
	if text := f.page.Meta[metaKey(name)]; text != "" {
		if out := convert(nil, text, s, name); out != nil {
			f.note(at, Evidence{Source: "metadata", Path: metaKey(name), Text: text})
			return out
		}
	}
	return f.fact(s, name, at)
}

func (f *filler) note(at string, e Evidence) {
	if len(e.Text) > 300 {
		e.Text = e.Text[:strings.LastIndexByte(e.Text[:300], ' ')+1]
	}
	f.evidence[at] = e
}

// preferred puts the values that the name asks for first: of an author's
// things those with a name.
func preferred(values []any, name string) []any {
	if len(values) > 1 && strings.Contains(strings.ToLower(name), "author") {
		var names []string
		for _, v := range values {
			if s := thing.TextOf(v); s != "" && !strings.HasPrefix(s, "http") {
				names = append(names, s)
			}
		}
		if len(names) > 1 {
			return append([]any{strings.Join(names, ", ")}, values...)
		}
	}
	return values
}

// textOf is a value as text; of a picture and of a link, the address.
func textOf(v any, name string) string {
	c, ok := v.(*thing.Thing)
	if !ok {
		return plainText(thing.TextOf(v))
	}
	lower := strings.ToLower(name)
	if strings.Contains(lower, "image") || strings.Contains(lower, "photo") || strings.Contains(lower, "picture") || strings.Contains(lower, "thumbnail") || strings.Contains(lower, "logo") || c.Is("ImageObject") {
		return c.Text("url", "contentUrl", "@id")
	}
	if strings.HasSuffix(lower, "url") || strings.HasSuffix(lower, "link") {
		if u := c.Text("url"); u != "" {
			return u
		}
	}
	if c.Is("PostalAddress") {
		var parts []string
		for _, p := range [...]string{"streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"} {
			if s := c.Text(p); s != "" {
				parts = append(parts, s)
			}
		}
		return strings.Join(parts, ", ")
	}
	return plainText(thing.TextOf(c))
}

// plainText takes markup out of a string that holds some.
func plainText(s string) string {
	if !strings.Contains(s, "<") || !strings.Contains(s, ">") {
		return s
	}
	page, err := dom.ParseString(s)
	if err != nil {
		return s
	}
	return thing.Clean(dom.Text(page.Root))
}

// convert brings a text to the schema's type; nil where it is none of it.
func convert(v any, text string, s map[string]any, name string) any {
	switch typeOf(s) {
	case "number", "integer":
		return number(v, text, s, name)
	case "boolean":
		return boolean(text)
	case "null":
		return nil
	case "string", "":
		if enum, ok := s["enum"].([]any); ok {
			return inEnum(text, enum)
		}
		return text
	}
	return nil
}

func inEnum(text string, enum []any) any {
	short := text[strings.LastIndexAny(text, "/#")+1:]
	for _, e := range enum {
		if e, ok := e.(string); ok && (strings.EqualFold(e, text) || sameWords(e, short)) {
			return e
		}
	}
	return nil
}

// number reads a number: a duration in the unit that the description asks for,
// a price, or the first number of the text.
func number(v any, text string, s map[string]any, name string) any {
	desc, _ := s["description"].(string)
	if minutes, ok := duration(text); ok {
		unit := strings.ToLower(desc + " " + strings.Join(splitWords(name), " "))
		switch {
		case strings.Contains(unit, "second"):
			return json.Number(strconv.Itoa(minutes * 60))
		case strings.Contains(unit, "hour") && !strings.Contains(unit, "minute"):
			return json.Number(strconv.FormatFloat(float64(minutes)/60, 'f', -1, 64))
		}
		return json.Number(strconv.Itoa(minutes))
	}
	if n, ok := v.(json.Number); ok {
		return integral(n.String(), s)
	}
	if isNumeric(text) {
		return integral(strings.TrimSpace(text), s)
	}
	if p := price.Parse(text, ""); p.Found {
		return integral(p.Digits, s)
	}
	return nil
}

func isNumeric(s string) bool {
	_, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	return err == nil && strings.Trim(s, " +-.0123456789eE") == ""
}

// integral keeps a number that fits the type; a fraction is no integer.
func integral(s string, schema map[string]any) any {
	n, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return nil
	}
	if typeOf(schema) == "integer" {
		if n != float64(int64(n)) {
			return nil
		}
		return json.Number(strconv.FormatInt(int64(n), 10))
	}
	return json.Number(strconv.FormatFloat(n, 'f', -1, 64))
}

func boolean(text string) any {
	switch strings.ToLower(text[strings.LastIndexAny(text, "/#")+1:]) {
	case "true", "yes", "1", "instock", "in stock", "available", "onlineonly", "limitedavailability":
		return true
	case "false", "no", "0", "outofstock", "out of stock", "soldout", "discontinued", "unavailable":
		return false
	}
	return nil
}

// texts fills a list of scalars. What one string holds as several lines, steps
// or sections becomes several.
func (f *filler) texts(items map[string]any, name, path string, values []any, t *thing.Thing, at string) []any {
	var parts []string
	for _, v := range values {
		parts = append(parts, steps(v, len(values) == 1)...)
	}
	if len(parts) == 1 && strings.Contains(parts[0], ",") && strings.Contains(strings.ToLower(name), "keyword") {
		parts = strings.Split(parts[0], ",")
	}
	var out []any
	for _, p := range unnumbered(parts) {
		if v := convert(nil, p, items, name); v != nil {
			f.note(at+"/"+itoa(len(out)), Evidence{Source: t.Source, Path: strings.TrimPrefix(t.Path+"."+path, "."), Text: p})
			out = append(out, v)
		}
	}
	return out
}

// steps takes a value apart into its steps (schema.org HowToSection, HowToStep,
// ItemList), or a text into its lines.
func steps(v any, alone bool) []string {
	c, ok := v.(*thing.Thing)
	if !ok {
		raw, isText := v.(string)
		if !isText {
			return []string{thing.TextOf(v)}
		}
		return lines(raw, alone)
	}
	var out []string
	inner := c.Things("itemListElement", "steps", "step", "item")
	name := thing.Clean(c.Text("name"))
	if len(inner) > 0 || len(c.Values("itemListElement")) > 0 {
		if name != "" && c.Is("HowToSection") {
			out = append(out, name)
		}
		for _, e := range c.Values("itemListElement") {
			out = append(out, steps(e, false)...)
		}
		if len(c.Values("itemListElement")) == 0 {
			for _, e := range inner {
				out = append(out, steps(e, false)...)
			}
		}
		return out
	}
	text := rawText(c, "text", "description")
	if isStepNumber(name) {
		name = ""
	}
	if shown := plainText(thing.Clean(text)); name != "" && shown != "" && !strings.HasPrefix(shown, strings.TrimRight(name, ".…")) {
		out = append(out, name)
	}
	if text == "" {
		text = thing.TextOf(c)
	}
	return append(out, lines(text, true)...)
}

// lines splits a text with markup or line breaks into its blocks.
func lines(raw string, alone bool) []string {
	if strings.Contains(raw, "&lt;") || strings.Contains(raw, "&amp;") {
		raw = html.UnescapeString(raw)
	}
	if strings.Contains(raw, "<") && strings.Contains(raw, ">") {
		if page, err := dom.ParseString(raw); err == nil {
			raw = blockText(page.Root)
		}
	}
	var out []string
	for line := range strings.SplitSeq(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(raw), "\n") {
		if line = thing.Clean(line); line != "" {
			out = append(out, line)
		}
	}
	if !alone && len(out) > 1 && !strings.Contains(raw, "\n\n") {
		return []string{strings.Join(out, " ")}
	}
	return out
}

// blockText is the text of a tree with a line for each block.
func blockText(root *html.Node) string {
	var b strings.Builder
	for n := root; n != nil; {
		switch {
		case n.Type == html.TextNode:
			b.WriteString(strings.Join(strings.Fields(" "+n.Data+" "), " "))
			if strings.HasSuffix(n.Data, " ") {
				b.WriteByte(' ')
			}
		case n.Type == html.ElementNode:
			switch n.DataAtom {
			case atom.P, atom.Li, atom.Br, atom.Div, atom.Ol, atom.Ul, atom.H1, atom.H2, atom.H3, atom.H4, atom.Tr:
				b.WriteString("\n\n")
			default:
				b.WriteByte(' ')
			}
		}
		n = dom.Next(n, root, true)
	}
	return b.String()
}

// rawText is the first text of the properties with its line breaks.
func rawText(t *thing.Thing, names ...string) string {
	for _, name := range names {
		for _, v := range t.Values(name) {
			if s, ok := v.(string); ok && strings.TrimSpace(s) != "" {
				return s
			}
		}
	}
	return t.Text(names...)
}

// isStepNumber reports whether a step's name only counts: "Step 3".
func isStepNumber(name string) bool {
	words := strings.Fields(strings.ToLower(name))
	n := len(words)
	return n >= 2 && strings.Trim(words[n-1], "0123456789.:") == "" && (words[n-2] == "step" || words[n-2] == "schritt" || words[n-2] == "étape" || words[n-2] == "paso" || words[n-2] == "stap" || words[n-2] == "passo" || words[n-2] == "steg")
}

// unnumbered cleans the parts of a list: blank ones and bare numbers go, the
// numbers before parts that are numbered through go, and so do the doubled
// parentheses that some recipe plugins write. One text that numbers its steps
// itself becomes several.
func unnumbered(parts []string) []string {
	if len(parts) == 1 {
		parts = splitNumbered(parts[0])
	}
	var out []string
	for _, p := range parts {
		if p = strings.TrimSpace(p); strings.Contains(p, "((") && strings.Contains(p, "))") {
			p = strings.NewReplacer("((", "(", "))", ")").Replace(p)
		}
		if strings.Trim(p, "0123456789.):- ") != "" {
			out = append(out, p)
		}
	}
	next := 1
	for _, p := range out {
		if n, _ := numberBefore(p); n != 0 {
			if n != next {
				return out
			}
			next++
		}
	}
	if next > 2 {
		for i, p := range out {
			_, rest := numberBefore(p)
			out[i] = rest
		}
	}
	return out
}

// numberBefore returns the number that a step starts with ("3. ", "3) ", "Step
// 3 | "), 0 where it starts with none, and the step behind it.
func numberBefore(s string) (n int, rest string) {
	t := s
	if len(t) > 5 && strings.EqualFold(t[:5], "step ") {
		t = t[5:]
	}
	i := 0
	for i < len(t) && i < 3 && '0' <= t[i] && t[i] <= '9' {
		i++
	}
	rest = strings.TrimLeft(t[i:], " ")
	if i == 0 || rest == "" || strings.IndexByte(".):|", rest[0]) < 0 || len(rest) < 3 || rest[1] != ' ' {
		return 0, s
	}
	n, _ = strconv.Atoi(t[:i])
	return n, strings.TrimSpace(rest[1:])
}

// splitNumbered splits a text at "1. ", "2. ", … where all stand in order.
func splitNumbered(s string) []string {
	if n, _ := numberBefore(s); n != 1 {
		return []string{s}
	}
	var out []string
	for n := 2; ; n++ {
		mark := strconv.Itoa(n) + ". "
		i := strings.Index(s, mark)
		for i > 0 && s[i-1] >= '0' && s[i-1] <= '9' { // the end of a larger number
			j := strings.Index(s[i+1:], mark)
			if j < 0 {
				i = -1
				break
			}
			i += 1 + j
		}
		if i <= 0 {
			return append(out, s)
		}
		out = append(out, strings.TrimSpace(s[:i]))
		s = s[i:]
	}
}

func itoa(i int) string { return strconv.Itoa(i) }
