package changetrack

import (
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// A block is a paragraph, heading, list, table or code block of a Markdown
// text, delimited by blank lines or code fences.
type block struct {
	text    string
	line    int // of its first line, from 0
	section int // number of the section it is in
	heading bool
	fate    ChangeKind // "" if it is in both texts
	partner int        // index of the block in the other text, or -1
}

// blocks splits a Markdown text into blocks. Each heading opens a section; what
// precedes the first heading is section 0.
func blocks(check *cancel.Checker, md string) []block {
	var bs []block
	lines := strings.Split(md, "\n")
	from, section := -1, 0 // from is the first line of the open block
	end := func(to int) {
		if from >= 0 {
			bs = append(bs, block{text: strings.Join(lines[from:to], "\n"), line: from, section: section, partner: -1})
		}
		from = -1
	}
	wholes := wholeBlocks(check, md)
	for n := 0; n < len(lines); n++ {
		check.Step()
		switch {
		case len(wholes) > 0 && wholes[0].first == n:
			end(n)
			w := wholes[0]
			wholes = wholes[1:]
			if w.heading {
				section++
			}
			text := strings.Join(lines[n:w.last+1], "\n")
			if w.heading {
				text = strings.TrimSpace(text)
			}
			bs = append(bs, block{text: text, line: n, section: section, heading: w.heading, partner: -1})
			n = w.last
		case strings.TrimSpace(lines[n]) == "":
			end(n)
		case from < 0:
			from = n
		}
	}
	end(len(lines))
	return bs
}

// A whole is a range of lines that blank lines do not divide: fenced code or a
// heading.
type whole struct {
	first, last int
	heading     bool
}

func wholeBlocks(check *cancel.Checker, md string) (out []whole) {
	line, at := 0, 0
	d := mdtext.ParseChecked(check, md)
	for i := range d.Blocks {
		b := &d.Blocks[i]
		heading := b.Kind == mdtext.Heading && b.Parent < 0 // not part of a quote or list
		if !heading && b.Kind != mdtext.FencedCode {
			continue
		}
		line += strings.Count(md[at:b.Start], "\n")
		at = b.Start
		w := whole{line, line + strings.Count(md[at:max(at, b.End-1)], "\n"), heading}
		if n := len(out); n == 0 || out[n-1].last < w.first {
			out = append(out, w)
		}
	}
	return out
}
