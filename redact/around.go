package redact

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// around applies the pattern rules to the paragraphs changed by edits and their
// neighbours.
func (p *Page) around(src scan.Source, edits []mask.Edit) []scan.Hit {
	text, rs := src.Text, src.Regions
	var all []scan.Hit
	shift, done, next := 0, 0, 0
	for i := 0; i < len(edits); {
		p.steps.Step()
		start := paragraphStart(text, paragraphStart(text, edits[i].Start+shift)-1)
		start = max(start, done)
		end, paragraph := start, -1 // the latter: the end of the last edit's paragraph
		for i < len(edits) && edits[i].Start+shift <= end || end == start && i < len(edits) {
			at := edits[i].Start + shift + len(edits[i].Text)
			shift += len(edits[i].Text) - (edits[i].End - edits[i].Start)
			i++
			if at > paragraph {
				paragraph = paragraphEnd(text, at)
				end = max(end, paragraphEnd(text, paragraph+1))
			}
		}
		done = end
		for next < len(rs) && rs[next].End <= start {
			next++
		}
		var local []scan.Region
		for k := next; k < len(rs) && rs[k].Start < end; k++ {
			local = append(local, scan.Region{Start: max(rs[k].Start, start) - start, End: min(rs[k].End, end) - start, Kind: rs[k].Kind})
		}
		part := scan.Source{Text: text[start:end], Regions: local, Markdown: src.Markdown}
		for _, c := range src.Cuts {
			if c > start && c < end {
				part.Cuts = append(part.Cuts, c-start)
			}
		}
		for _, h := range p.patterns(part) {
			h.Start += start
			h.End += start
			all = append(all, h)
		}
	}
	return all
}

// paragraphStart returns the start of the paragraph at i: after a blank line.
func paragraphStart(text string, i int) int {
	i = max(0, min(i, len(text)))
	if k := strings.LastIndex(text[:i], "\n\n"); k >= 0 {
		return k + 2
	}
	return 0
}

// paragraphEnd returns the end of the paragraph at i.
func paragraphEnd(text string, i int) int {
	i = min(i, len(text))
	if k := strings.Index(text[i:], "\n\n"); k >= 0 {
		return i + k + 1
	}
	return len(text)
}
