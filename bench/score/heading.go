package score

import (
	"slices"
	"strings"
)

// A section is a heading with the text below it, or the text before the first
// heading.
type section struct {
	heading  bool
	title    []rune
	words    []string // of the text
	hasWords bool
}

// maxSections bounds the matrix of two documents' sections.
const maxSections = 3000

// headingStructure is MHS of opendataloader-bench: headings and the text below
// them as a flat tree, compared by tree edit distance. A heading costs its edit
// distance, text the share of words that differ. It returns false if no
// headings were expected.
func headingStructure(want, got []block) (float64, bool) {
	w, g := sections(want), sections(got)
	if !hasHeading(w) {
		return 0, false
	}
	if !hasHeading(g) {
		return 0, true
	}
	d := alignment(w, g, func(i, j int) float64 { return sectionCost(w[i], g[j]) }, section.size)
	return max(0, min(1, 1-d/max(sectionsSize(w), sectionsSize(g)))), true
}

func sections(blocks []block) []section {
	var out []section
	var text []string
	flush := func() {
		words := strings.Fields(strings.Join(text, " "))
		text = text[:0]
		if len(words) == 0 {
			return
		}
		if n := len(out); n > 0 && out[n-1].heading {
			out[n-1].words, out[n-1].hasWords = words, true
		} else {
			out = append(out, section{words: words, hasWords: true})
		}
	}
	for _, b := range blocks {
		switch b.kind {
		case headingBlock:
			flush()
			out = append(out, section{heading: true, title: []rune(b.text)})
		case codeBlock:
			text = append(text, unify(strings.Join(b.lines, " ")))
		case paragraphBlock, itemBlock:
			text = append(text, b.text)
		}
	}
	flush()
	return out[:min(len(out), maxSections)]
}

func hasHeading(s []section) bool {
	return slices.ContainsFunc(s, func(x section) bool { return x.heading })
}

// size returns the number of nodes of a section: its heading and its text.
func (s section) size() float64 {
	if s.heading && s.hasWords {
		return 2
	}
	return 1
}

func sectionsSize(list []section) float64 {
	n := 1.0
	for _, s := range list {
		n += s.size()
	}
	return n
}

func sectionCost(a, b section) float64 {
	switch {
	case a.heading != b.heading:
		return a.size() + b.size() - 1
	case !a.heading:
		return wordCost(a, b)
	}
	c := distance(a.title, b.title)
	switch {
	case a.hasWords && b.hasWords:
		c += wordCost(a, b)
	case a.hasWords != b.hasWords:
		c++
	}
	return c
}

func wordCost(a, b section) float64 { return 1 - bagShare(a.words, b.words) }
