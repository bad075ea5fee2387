package inject

import (
	"maps"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/laxjson"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// A Finding is a text that reads like an instruction to a model.
type Finding struct {
	Technique string   // how it reaches the model: "visible", "display-none", "comment", "alt", …
	Rules     []string // the matching rules
	Score     float64
	Text      string // the text as a model reads it, shortened
}

// Threshold is the score from which a finding counts as an injection: two weak
// rules together, a strong one, or a weak one in a text of its own or in a
// channel hidden from readers (bench/RESULTS.md lists what it blocks).
const Threshold = 0.6

// least is the lowest score that is reported.
const least = 0.3

// Scan searches a page's tree and its Markdown.
func Scan(check *cancel.Checker, root *html.Node, markdown string) []Finding {
	s := scanner{check: check, seen: map[string]bool{}, judged: map[string]*verdict{}, page: root != nil}
	if root != nil {
		s.sheets(root)
		s.walk(root, "")
		s.flush()
	}
	for block := range strings.SplitSeq(markdown, "\n\n") {
		s.check.Step()
		if root != nil { // a page's headings are not those of a prompt
			block = strings.TrimLeft(block, "# ")
		}
		s.text(block, "visible")
	}
	slices.SortStableFunc(s.found, func(a, b Finding) int {
		switch {
		case a.Score > b.Score:
			return -1
		case a.Score < b.Score:
			return 1
		}
		return 0
	})
	return s.found
}

type scanner struct {
	check  *cancel.Checker
	page   bool // whether the texts belong to a page
	found  []Finding
	seen   map[string]bool
	hidden map[string]bool // class and id selectors that style sheets hide
	block  strings.Builder // text of the current block
	how    string          // technique of the current block
	splits int             // number of tags inside words of the block
	last   byte            // last byte of the block

	judged map[string]*verdict // by plain text: pages repeat most of them
	plain  []byte              // current plain text
}

// A verdict is the result of the rules for a plain text.
type verdict struct {
	text  string
	score float64
	rules []string
}

// judge matches a text against the rules.
func (s *scanner) judge(text string) *verdict {
	s.plain = appendPlain(s.plain[:0], text)
	v := s.judged[string(s.plain)]
	if v == nil {
		v = &verdict{text: string(s.plain)}
		v.score, v.rules = judge(v.text)
		s.judged[v.text] = v
	}
	return v
}

// text matches a text against the rules, in each of its readings.
func (s *scanner) text(text, technique string) {
	if len(text) < 12 {
		return
	}
	s.reading(text, technique)
	for _, r := range readings(text) {
		s.reading(r.text, r.technique)
	}
}

// isUnseen reports whether a page has no reason to put text for people in a
// channel.
func isUnseen(technique string) bool {
	switch technique {
	case "white", "font0", "opacity", "unicode-tags", "base64", "zero-width", "homoglyph", "css-class", "offscreen", "visibility", "markdown-link":
		return true
	}
	return false
}

func (s *scanner) reading(text, technique string) {
	v := s.judge(text)
	score, rules := v.score, v.rules
	if isUnseen(technique) && asks().MatchString(v.text) && !(mayShow(technique) && isPlainQuestion(text)) {
		score, rules = 1-(1-score)*0.6, append(slices.Clip(rules), "request")
	}
	if score < least || s.page && technique == "visible" && len(rules) == 1 && (rules[0] == "pretext" || rules[0] == "pressure") {
		return // typical of any story
	}
	if s.page && len(rules) == 1 && score < strong && (isOrdinary(technique) || mayShow(technique) && rules[0] != "request") { // common in texts for people
		score *= besidesReaders
	} else if technique != "visible" && technique != "aria" && tells(text, rules) { // hiding from readers raises the score
		score = 1 - (1-score)*0.6
	}
	if len(text) > 400 {
		text = text[:400]
	}
	text = strings.ToValidUTF8(strings.Join(strings.Fields(text), " "), "")
	if s.seen[text] {
		return
	}
	s.seen[text] = true
	s.found = append(s.found, Finding{Technique: technique, Rules: rules, Score: score, Text: text})
}

// A single rule that scores below strong, in text meant for people, is weak
// evidence: its score is multiplied by besidesReaders.
const (
	strong         = 0.75
	besidesReaders = 0.6
)

// isOrdinary reports whether a channel normally has text for people.
func isOrdinary(technique string) bool {
	switch technique {
	case "visible", "aria", "alt", "title-attr", "meta", "jsonld", "noscript", "template":
		return true
	}
	return false
}

// mayShow reports whether text hidden by a channel may be shown later:
// expanding menus and answers, text that fades in.
func mayShow(technique string) bool {
	return technique == "css-class" || technique == "opacity" || technique == "white"
}

// isPlainQuestion reports whether a text is a short question or invitation, as
// in the headings of FAQs and offers.
func isPlainQuestion(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	for _, verb := range [...]string{"write", "describe", "summar", "translate", "explain", "in the "} {
		if strings.HasPrefix(text, verb) {
			return false
		}
	}
	return len(strings.Fields(text)) < plainQuestion
}

const plainQuestion = 20 // words

// tells reports whether it counts against a text that it is hidden: short
// labels and the openings of any story are hidden as often as shown.
func tells(text string, rules []string) bool {
	if len(strings.Fields(text)) < 5 && len(text) < 60 {
		return false
	}
	return slices.ContainsFunc(rules, func(r string) bool { return r != "pretext" && r != "pressure" && r != "output" })
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
	block := isBlock(n)
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
	values, _, err := laxjson.DecodeChecked(s.check, text)
	if err != nil {
		return
	}
	for _, v := range values {
		s.value(v)
	}
}

func (s *scanner) value(v any) {
	switch v := v.(type) {
	case string:
		s.text(v, "jsonld")
	case []any:
		for _, e := range v {
			s.value(e)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			s.value(v[key])
		}
	}
}

func (s *scanner) flush() {
	if s.block.Len() == 0 {
		return
	}
	how := s.how
	if how == "" {
		how = "visible"
	}
	text := s.block.String()
	if how == "visible" && s.splits >= 3 {
		how = "split-tags"
	} else if how == "visible" && (strings.Contains(text, "](") || strings.Contains(text, "]: # ")) {
		how = "markdown-link"
	}
	s.text(text, how)
	s.block.Reset()
	s.how, s.splits, s.last = "", 0, 0
}

// join adds the text of a node to the block and counts tags inside words.
func (s *scanner) join(text string) {
	if text == "" {
		return
	}
	if isLetter(s.last) && isLetter(text[0]) {
		s.splits++
	}
	s.last = text[len(text)-1]
	s.block.WriteString(text)
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isBlock(n *html.Node) bool {
	return n.Type == html.ElementNode && n.DataAtom != atom.Img && !dom.IsPhrasing(n.DataAtom)
}
