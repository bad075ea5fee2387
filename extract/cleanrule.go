package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
)

// judgeBlocks sets the rule of each boilerplate block.
func judgeBlocks(check *cancel.Checker, md string, blocks []mdBlock) {
	policy := aboutCookies(check, md, blocks)
	seen := 0 // letters of running text seen so far
	for i := range blocks {
		check.Step()
		k := &blocks[i]
		if k.kind == mdRule || k.protected() {
			continue
		}
		text := md[k.start:k.end]
		k.rule = judge(k, text, seen, policy)
		if k.rule == "" {
			seen += k.links.other
		}
	}
	relatedLists(check, md, blocks)
}

// judge returns the rule that a block matches by itself; seen is the number of
// letters of running text before it.
func judge(k *mdBlock, text string, seen int, policy bool) string {
	if len(text) > maxNotice {
		return ""
	}
	low := strings.ToLower(text)
	n := utf8.RuneCountInString(text)
	switch c := &k.links; {
	case n <= 40 && c.links == 0 && phrases()["ad"].is(low):
		return "ad"
	case seen < early && k.kind == mdParagraph && c.links > 0 && c.other == 0 && allFragments(c.targets):
		return "skip"
	case seen < early && isBreadcrumb(k, text):
		return "breadcrumb"
	case c.links > 0 && c.other <= 40 && mostlyShare(c.targets):
		return "share"
	case !policy && phrases()["cookies"].in(low) && phrases()["consent"].in(low):
		return "cookies"
	case n <= 400 && c.other <= 160 && c.links > 0 && phrases()["signup"].in(low):
		return "signup"
	case n <= 300 && c.other <= 120 && phrases()["comments"].in(low) && (c.links > 0 || n <= 60):
		return "comments"
	}
	return ""
}

const (
	maxNotice = 1500 // bytes of the longest notice
	early     = 300  // letters of running text that end the top of a page
)

// aboutCookies reports whether the page itself is about cookies: its first
// heading names them, or many of its paragraphs do.
func aboutCookies(check *cancel.Checker, md string, blocks []mdBlock) bool {
	first, n, all := true, 0, 0
	for i := range blocks {
		check.Step()
		text := strings.ToLower(md[blocks[i].start:min(blocks[i].end, blocks[i].start+maxNotice)])
		has := strings.Contains(text, "cookie") || strings.Contains(text, "куки")
		if blocks[i].kind == mdHeading && first {
			first = false
			if has {
				return true
			}
		}
		all++
		if has {
			n++
		}
	}
	return n >= 6 && n*5 >= all
}

func allFragments(targets []string) bool {
	return !slices.ContainsFunc(targets, func(t string) bool { return !strings.HasPrefix(t, "#") || strings.HasPrefix(t, "#fn") })
}

// isBreadcrumb reports whether a line leads from the home page to this one:
// links separated by arrows or slashes.
func isBreadcrumb(k *mdBlock, text string) bool {
	c := &k.links
	if k.kind != mdParagraph || c.links < 2 || c.other > 80 || len(text) > 800 || strings.Contains(text, "\n\n") {
		return false
	}
	marks := 0
	for _, s := range [...]string{"›", "»", "→", ">", " / ", "❯", "▸", "‹", "\\>"} {
		marks += strings.Count(text, s)
	}
	return marks >= c.links-1 && marks <= c.links+1
}

// mostlyShare reports whether most of the targets are share links.
func mostlyShare(targets []string) bool {
	n := 0
	for _, t := range targets {
		if phrases()["share"].in(strings.ToLower(t)) {
			n++
		}
	}
	return n*2 > len(targets)
}

// relatedLists drops lists of links below a heading or short line that
// announces related pages, and the heading if nothing else is below it.
func relatedLists(check *cancel.Checker, md string, blocks []mdBlock) {
	for i := 0; i < len(blocks); i++ {
		check.Step()
		k := &blocks[i]
		title := md[k.start:k.end]
		if k.kind != mdHeading && (k.kind != mdParagraph || k.links.links > 0) || len(title) > 120 || k.rule != "" {
			continue
		}
		if !phrases()["related"].starts(strings.ToLower(strings.Trim(title, "#*_: \t\n"))) {
			continue
		}
		j, items, whole := i+1, 0, true
		for ; j < len(blocks); j++ {
			b := &blocks[j]
			if b.kind == mdHeading && (k.kind != mdHeading || b.level <= k.level) || b.kind == mdRule {
				break
			}
			if b.kind == mdHeading || b.links.links == 0 || b.links.other > b.links.linked/2+12 || b.protected() {
				whole = false
				break
			}
			items++
		}
		if items < 2 {
			continue
		}
		for b := i + 1; b < j; b++ {
			if blocks[b].kind == mdItem || whole {
				blocks[b].rule = "related"
			} else {
				whole = false
			}
		}
		if whole {
			k.rule = "related"
		}
		i = j - 1
	}
}

// A phraseList lists lower-case phrases in several languages.
type phraseList []string

func (p phraseList) in(low string) bool {
	return slices.ContainsFunc(p, func(s string) bool { return strings.Contains(low, s) })
}

// is reports whether a text, ignoring markup, is one of the phrases.
func (p phraseList) is(low string) bool {
	return slices.Contains(p, strings.Trim(low, " \t\n*_-+:[]().|—–"))
}

func (p phraseList) starts(low string) bool {
	return slices.ContainsFunc(p, func(s string) bool { return strings.HasPrefix(low, s) })
}
