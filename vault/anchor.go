package vault

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// anchors maps each link target in a page to the headingKey of the heading at
// or before it.
func anchors(root *html.Node) map[string]string {
	out := map[string]string{}
	last := ""
	var waiting []string // targets right before the next heading
	for n := root; n != nil; n = dom.Next(n, root, true) {
		if n.Type == html.TextNode {
			if len(waiting) > 0 && strings.TrimSpace(n.Data) != "" && !inHeading(n) {
				waiting = nil // there is text in between
			}
			continue
		}
		if n.Type != html.ElementNode {
			continue
		}
		if dom.IsHeading(n) {
			last = headingKey(dom.Text(n))
			for _, id := range waiting {
				out[id] = last
			}
			waiting = nil
		}
		for _, key := range []string{"id", "name"} {
			id := dom.Attr(n, key)
			if id == "" || key == "name" && n.DataAtom != atom.A {
				continue
			}
			if _, taken := out[id]; !taken {
				out[id] = last
				if !inHeading(n) {
					waiting = append(waiting, id)
				}
			}
		}
	}
	return out
}

// inHeading checks only a few ancestors, since headings are shallow.
func inHeading(n *html.Node) bool {
	for depth := 0; n != nil && depth < 8; depth++ {
		if n.Type == html.ElementNode && dom.IsHeading(n) {
			return true
		}
		n = n.Parent
	}
	return false
}

// headingKey maps a heading in a page and in its Markdown to the same key.
func headingKey(text string) string { return letters.Compact(text) }

// A heading is a heading of a note.
type heading struct {
	key  string
	text string // as rendered
	slug string // its anchor on GitHub
}

// headings finds the headings of a Markdown text that are in no quote or list.
func headings(md string) []heading {
	var out []heading
	used := map[string]int{}
	for _, b := range parse(md).Blocks {
		if b.Kind != mdtext.Heading || b.Parent >= 0 || len(b.Lines) == 0 {
			continue
		}
		text := shownText(md[b.Lines[0].Start:b.Lines[len(b.Lines)-1].End])
		slug := slugOf(text)
		n := used[slug]
		used[slug]++
		if n > 0 {
			slug += "-" + strconv.Itoa(n)
		}
		out = append(out, heading{headingKey(text), text, slug})
	}
	return out
}

// shownText returns the text of a line of Markdown without markup.
func shownText(line string) string {
	var edits []edit
	for _, t := range targets(line) {
		edits = append(edits, edit{t.Start, t.TextStart, ""}, edit{t.TextEnd, t.End, ""})
	}
	line = strings.NewReplacer("**", "", "`", "").Replace(apply(line, edits))
	return mdtext.Unescape(line)
}

// slugOf returns the anchor that GitHub gives to the first heading with this
// text.
func slugOf(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// obsidianHeading returns a heading as written in an Obsidian link.
func obsidianHeading(text string) string {
	return strings.Join(strings.Fields(linkMark().ReplaceAllString(text, " ")), " ")
}

var linkMark = lazy.Regexp(`[#^|\[\]%:\\]`)
