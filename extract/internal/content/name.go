package content

import (
	"fmt"
	"slices"
	"strings"
)

// A model cites features by these names, not by their order in feature.go: what
// a feature means may change only with its name.

// blockNames are the names of a block's features, by part, in the order in which
// write adds them.
func blockNames() (names [numParts][]string) {
	names[partText] = list(`letters, words, linked share, marks in 100 letters, marks, digit share, capital share, bold share,
		first character, last character, prices, element, innermost element, mean score of words, score of words, share of known words,
		is the title, blocks of the same text, share of its path`)
	names[partAround] = slices.Concat(list("depth"), prefixed("in ", surroundings), list(`class score, inner class score, least inner class score,
		greatest inner class score, nearest class score, second class score, third class score, sum of class scores, steps to main, steps to article`))
	for level := range containerLevels {
		measures := `letters, linked share, running share, share of running text, repeats`
		if level > 0 {
			measures += `, blocks, letters a block, headings, images, class score`
		}
		names[partContainer] = append(names[partContainer], prefixed(fmt.Sprintf("container %d: ", level), list(measures))...)
	}
	names[partPlace] = list(`share of letters before, share of running text before, share of blocks before, letters before, blocks from the heading,
		letters from the heading, blocks from half of the text, blocks from most of the text, blocks from the last sentence, blocks to the next sentence,
		letters from the last sentence, letters to the next sentence`)
	for _, d := range neighbourhood {
		names[partNeighbours] = append(names[partNeighbours], prefixed(fmt.Sprintf("block %+d: ", d), list("letters, linked share, element"))...)
	}
	names[partNames] = prefixed("named ", groups)
	names[partComments] = list(`letters before its comments, share of running text before its comments, share of running text in its comments,
		repeats of its comments, depth of its comments, blocks from the comments, running letters before the comments, share of running text before the comments`)
	names[partAlike] = list(`blocks at its path, letters at its path, share of letters at its path, share of running text at its path,
		running share of its path, linked share of its path, letters a block of its path, reach of its path, density of its path`)
	names[partSection] = list(`blocks from its heading, level of its heading, mean score of its heading, class score of its heading,
		linked share of its heading, letters from its heading, share of running text from its heading`)
	names[partDistance] = list("steps up to the heading, steps down to the heading, steps up to the text, steps down to the text")
	names[partPage] = slices.Concat(prefixed("page: ", pageMeasures()), prefixed("kind: ", kindNames[:]),
		prefixed("share of text ", list("in comments, named product, named review")))
	names[partTeasers] = list("teasers in its row")
	return names
}

// pageNames are the names of the features that tell a page's kind, in the order
// of pageVector.
func pageNames() []string {
	return slices.Concat(pageMeasures(), prefixed("share named ", groups), prefixed("any named ", groups), prefixed("declares ", declared),
		prefixed("address: ", list(`segments, letters of the query, dashes at the end, digits, letters at the end, forum path, product path,
			documentation path, article path, listing path, service path, forum host, product host, documentation host, article host`)))
}

func pageMeasures() []string {
	return list(`letters, blocks, linked share, running share, sentences, paragraphs, repeats, repeats with a time, share in lists, share in tables,
		preformatted, forms, main elements, articles, quotations, prices in 1000 letters, images, headings, digit share, share of the core,
		declared kinds, more declared kinds, share before comments, longest text`)
}

// surroundings, groups and declared name flagGroups, groupFlags and the bits of
// page.Declared.
var (
	surroundings = list(`nav, header, footer, aside, form, button, dialog, list, table, pre, quotation, figure, heading, details, hidden,
		aria-hidden, articleBody, metadata, menu, comments, paragraph, address`)
	groups = list(`comments, related, share, byline, menu, sidebar, footer, header, promotion, signup, consent, content, product, review, tag,
		title, card, caption, specifications, code, thread, archive`)
	declared = list("article, product, discussion, list, how-to, reference, site, event")
)

func list(s string) []string {
	parts := strings.Split(s, ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

func prefixed(prefix string, names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = prefix + n
	}
	return out
}
