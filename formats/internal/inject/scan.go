package inject

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/laxjson"
	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// A Finding is a text that reads like an order to a language model.
type Finding struct {
	Technique string   // how it reaches the model: "visible", "display-none", "comment", "alt", …
	Rules     []string // the rule that it matches, or the beginnings of the words that tell most
	Score     float64
	Text      string // the text as a model reads it, shortened
}

// Threshold is the score from which a finding counts as an injection: what the
// model's threshold for its channel becomes.
const Threshold = 0.6

// least is the lowest score that is reported.
const least = 0.3

// shown is how many bytes of a text are reported.
const shown = 400

// Scan searches a page's tree and its Markdown, the most suspicious first.
func Scan(check *cancel.Checker, root *html.Node, markdown string) []Finding {
	m := builtin()
	var found []Finding
	seen := map[string]bool{}
	Texts(check, root, markdown, func(technique, text string) {
		odds := m.Score(text)
		score := 1 / (1 + math.Exp(m.threshold(technique)-odds)*(1-Threshold)/Threshold)
		if odds < searched && score < least {
			return // nearly all of them
		}
		plain := Plain(text)
		var reasons []string
		if odds >= searched {
			if rule := ruled(plain); rule != "" {
				reasons, score = []string{rule}, max(score, ruleScore)
			}
			if About(plain) {
				score *= quoted
			}
		}
		if score < least {
			return
		}
		if reasons == nil {
			reasons = m.telling(plain)
		}
		text = strings.ToValidUTF8(strings.Join(strings.Fields(text[:min(len(text), shown)]), " "), "")
		if !seen[text] {
			seen[text] = true
			found = append(found, Finding{Technique: technique, Rules: reasons, Score: score, Text: text})
		}
	})
	slices.SortStableFunc(found, func(a, b Finding) int { return cmp.Compare(b.Score, a.Score) })
	return found
}

// shortest is how many bytes a text has that may be an order.
const shortest = 12

// Plain returns a text as the model reads it: in lower case, with single spaces,
// without soft hyphens.
func Plain(text string) string {
	return strings.ToLower(strings.Join(strings.Fields(strings.ReplaceAll(text, "\u00AD", "")), " "))
}

// Texts visits each text by which a page and its Markdown reach a model, in each
// of its readings, with how it does.
func Texts(check *cancel.Checker, root *html.Node, markdown string, visit func(technique, text string)) {
	s := scanner{check: check, visit: visit}
	if root != nil {
		s.sheets(root)
		s.walk(root, "")
		s.flush()
	}
	for block := range strings.SplitSeq(markdown, "\n\n") {
		s.check.Step()
		s.text(block, "visible")
	}
}

type scanner struct {
	check  *cancel.Checker
	visit  func(technique, text string)
	hidden map[selector]bool // class and id selectors that style sheets hide
	block  []byte            // text of the current block
	how    string            // technique of the current block
	splits int               // number of tags inside words of the block
	last   byte              // last byte of the block
}

// text visits a text in each of its readings.
func (s *scanner) text(text, technique string) {
	if len(text) < shortest {
		return
	}
	s.visit(technique, text)
	for _, r := range readings(text) {
		s.visit(r.technique, r.text)
	}
}

// walk scans the subtree of n; technique is how its ancestors are hidden, "" if
// they are not.
func (s *scanner) walk(n *html.Node, technique string) {
	switch n.Type {
	case html.TextNode:
		if s.how != technique {
			s.flush()
			s.how = technique
		}
		s.join(n.Data)
		return
	case html.CommentNode:
		s.text(n.Data, "comment")
		return
	case html.ElementNode:
		if !s.element(n, &technique) {
			return
		}
	}
	block := n.Type == html.ElementNode && n.DataAtom != atom.Img && !dom.IsPhrasing(n.DataAtom)
	if block {
		s.flush()
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		s.check.Step()
		s.walk(c, technique)
	}
	if block {
		s.flush()
	}
}

// element scans the attributes and other texts of an element outside its
// content; it returns false if the content is already scanned or is code.
func (s *scanner) element(n *html.Node, technique *string) bool {
	switch n.DataAtom {
	case atom.Style:
		return false
	case atom.Script:
		if strings.Contains(strings.ToLower(dom.Attr(n, "type")), "ld+json") && n.FirstChild != nil {
			s.json(n.FirstChild.Data)
		}
		return false
	case atom.Noscript:
		*technique = "noscript"
		if c := n.FirstChild; c != nil && c.Type == html.TextNode && strings.Contains(c.Data, "<") {
			if page, err := dom.ParseString(c.Data); err == nil {
				s.flush()
				s.walk(page.Root, "noscript")
				s.flush()
				return false
			}
		}
	case atom.Template:
		*technique = "template"
	case atom.Meta:
		s.text(dom.Attr(n, "content"), "meta")
	}
	for i := range n.Attr {
		switch a := &n.Attr[i]; {
		case a.Key == "alt":
			s.text(a.Val, "alt")
		case a.Key == "title":
			s.text(a.Val, "title-attr")
		case strings.HasPrefix(a.Key, "aria-") && a.Key != "aria-hidden":
			s.text(a.Val, "aria")
		}
	}
	if *technique == "" && dom.Attr(n, "aria-hidden") == "true" {
		*technique = "aria"
	}
	if how := s.hiddenBy(n); how != "" && *technique == "" {
		*technique = how
	}
	return true
}

// json scans the strings of a JSON-LD block.
func (s *scanner) json(text string) {
	values, _, err := laxjson.DecodeWithin(s.check, text, nil)
	if err != nil {
		return
	}
	for _, v := range laxjson.Values(s.check, values) {
		if text, ok := v.(string); ok {
			s.text(text, "jsonld")
		}
	}
}

func (s *scanner) flush() {
	if len(s.block) >= shortest {
		s.whole(string(s.block))
	}
	s.block, s.how, s.splits, s.last = s.block[:0], "", 0, 0
}

// whole scans the text of a block.
func (s *scanner) whole(text string) {
	how := cmp.Or(s.how, "visible")
	if how == "visible" && s.splits >= 3 {
		how = "split-tags"
	} else if how == "visible" && (strings.Contains(text, "](") || strings.Contains(text, "]: # ")) {
		how = "markdown-link"
	}
	s.text(text, how)
}

// join adds the text of a node to the block and counts tags inside words.
func (s *scanner) join(text string) {
	if text == "" {
		return
	}
	if ascii.IsLetter(s.last) && ascii.IsLetter(text[0]) {
		s.splits++
	}
	s.last = text[len(text)-1]
	s.block = append(s.block, text...)
}
