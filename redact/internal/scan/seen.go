package scan

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
)

// A Source is a text as it is written.
type Source struct {
	Text     string
	Regions  []Region
	Markdown bool  // whether its markup is Markdown's
	Cuts     []int // of text without markup: where one element ends and the next begins, without a space between them
}

// A Seen text holds those lines of a Source that a reader does not see as they
// are written, as they are seen: without markup inside words and numbers and
// without invisible characters, with letters, digits, dashes and spaces of all
// blocks as ASCII, with escapes decoded, and with lines joined where a number
// goes on. The escaped parameters and path segments of a URL are lines of their
// own, "key: value".
type Seen struct {
	Text    string
	Regions []Region
	Names   bool // whether words are joined that can be of one name
	pieces  []piece
}

// A piece is a part of a Seen text and what it stands for; the two are as long
// unless the piece is read as something else.
type piece struct {
	at, end, from, to int
	kind              reading
}

// A reading is how a part of the source is seen.
type reading uint8

const (
	asWritten reading = iota
	asSign            // another character, or none
	asMarkup          // none; the markup itself is never masked
	asBreak           // markup or a line feed that reads as a space
	asURL             // in a URL, decoded
	asCut             // nothing, read as a space between two elements
	readings
)

// See returns what is seen otherwise than it is written. If there is nothing,
// the result is empty.
func See(check *cancel.Checker, src Source) Seen {
	f := &eye{src: src.Text, rs: src.Regions, markdown: src.Markdown, cuts: src.Cuts}
	marks := &plainMarks
	if src.Markdown {
		marks = &markdownMarks
	}
	done := 0 // end of the last line read
	for i := f.nextMark(0, marks); i < len(f.src); i = f.nextMark(i, marks) {
		check.Step()
		next, ok := f.disguises(i)
		if !ok {
			i = max(next, i+1)
			continue
		}
		floor, roof := max(done, i-maxSeen), min(len(f.src), next+maxSeen) // of a long line
		start, end := floor+LineStart(f.src[floor:], i-floor), LineEnd(f.src[:roof], next)
		for end-start < maxSeen && end < roof && f.breaks(end) {
			end = LineEnd(f.src[:roof], end+1)
		}
		start, end = charStart(f.src, start), charStart(f.src, end)
		check.Steps((end - start) >> 6)
		f.line(start, end)
		done, i = end, max(end, i+1)
	}
	f.urls(check)
	return Seen{f.out.String(), f.regions, f.names, f.pieces}
}

// maxSeen limits how much of a long line is read around a mark.
const maxSeen = 1 << 12

// An eye builds a Seen text.
type eye struct {
	src        string
	rs         []Region
	names      bool
	region     int // index in rs of the last one asked for
	markdown   bool
	cuts       []int
	formulaEnd int // the dollar sign that ends the last formula found
	out        strings.Builder
	regions    []Region
	pieces     []piece
}

// line reads the lines [i,end).
func (f *eye) line(i, end int) {
	first, at := len(f.pieces), f.out.Len()
	marks := &plainMarks
	if f.markdown {
		marks = &markdownMarks
	}
	f.out.Grow(end - i + 2)
	plain := i // start of what is kept as it is written
	for k := f.nextMark(i, marks); k < end; k = f.nextMark(k, marks) {
		if f.isCut(k) && f.parted(k) {
			f.add(plain, k, f.src[plain:k], asWritten)
			f.pieces = append(f.pieces, piece{f.out.Len(), f.out.Len() + 1, k, k, asCut})
			f.out.WriteByte(' ')
			plain = k
		}
		to, read, kind := f.element(k)
		if kind != asWritten && to <= end && (kind != asMarkup || f.inValue(k)) {
			from := k
			if kind == asBreak { // "20  \n7946"
				from = plain + len(strings.TrimRight(f.src[plain:k], " \\\r"))
			}
			f.add(plain, from, f.src[plain:from], asWritten)
			f.add(from, to, read, kind)
			plain = to
		}
		k = max(to, k+1)
	}
	f.add(plain, end, f.src[plain:end], asWritten)
	f.out.WriteString("\n\n")
	f.lineRegions(i, end, first, at)
}

func (f *eye) add(from, to int, text string, kind reading) {
	if from == to {
		return
	}
	at := f.out.Len()
	f.out.WriteString(text)
	f.pieces = append(f.pieces, piece{at, f.out.Len(), from, to, kind})
}

// lineRegions adds the regions of the lines [i,end), whose pieces begin with
// first, and whose text begins at.
func (f *eye) lineRegions(i, end, first, at int) {
	k, _ := slices.BinarySearchFunc(f.rs, i, func(r Region, i int) int { return r.End - i - 1 })
	for _, r := range f.rs[k:] {
		if r.Start >= end {
			break
		}
		if r.Kind == Tag { // markup, not seen
			continue
		}
		start, stop := f.seen(max(r.Start, i), first, at), f.seen(min(r.End, end), first, at)
		if stop > start {
			f.regions = append(f.regions, Region{start, stop, r.Kind})
			at = stop
		}
	}
}

// seen returns the offset in the seen text of the offset i, from at on.
func (f *eye) seen(i, first, at int) int {
	k, _ := slices.BinarySearchFunc(f.pieces[first:], i, func(p piece, i int) int { return p.to - i })
	k = min(first+k, len(f.pieces)-1)
	p := f.pieces[k]
	return max(at, min(p.end, p.at+max(0, i-p.from)))
}

// RulePart is the rule of a hit that is a part of a value.
const RulePart = "part"

// Original returns the hits on s as hits on the text that it was made from:
// only those in a disguise, since others are found in the text itself. Markup
// stays: it parts a hit. A value over two lines has to be validated, or the name of
// a person that more than its likeness tells; names in URLs are told by their parameters.
func (s *Seen) Original(hits []Hit) []Hit {
	var out []Hit
	for _, h := range hits {
		first, _ := slices.BinarySearchFunc(s.pieces, h.Start, func(p piece, i int) int { return p.end - i - 1 })
		last := first
		kinds := [readings]bool{}
		for last < len(s.pieces) && s.pieces[last].at < h.End {
			kinds[s.pieces[last].kind] = true
			last++
		}
		whole := s.pieces[first:last]
		beside := func(k int) bool {
			return k >= 0 && k < len(s.pieces) && (s.pieces[k].kind == asCut || s.pieces[k].kind == asMarkup)
		}
		parted := beside(first-1) || beside(last)
		switch {
		case len(whole) == 0 || whole[0].at > h.Start || whole[len(whole)-1].end < h.End:
			continue
		case kinds[asURL]:
			if h.Entity == Person || h.Entity == Location {
				h.Rule = "url/seen"
			}
		case !kinds[asSign] && !kinds[asMarkup] && !kinds[asBreak] && !parted, kinds[asCut], kinds[asBreak] && !h.Validated && !h.Attested:
			continue
		}
		out = appendPieces(out, h, whole)
	}
	return out
}

// appendPieces adds the parts of a hit between markup.
func appendPieces(out []Hit, h Hit, whole []piece) []Hit {
	seen, first := h, len(out)
	open := false
	for _, p := range whole {
		if p.kind == asMarkup || p.kind == asBreak {
			open = false
			continue
		}
		from, to := p.from, p.to
		if p.to-p.from == p.end-p.at {
			from, to = max(from, p.from+seen.Start-p.at), min(to, p.from+seen.End-p.at)
		}
		if from >= to {
			continue
		}
		if open {
			out[len(out)-1].End = to
			continue
		}
		h.Start, h.End = from, to
		out = append(out, h)
		open = true
	}
	if len(out) > first+1 {
		for k := first; k < len(out); k++ {
			out[k].Rule = RulePart
		}
	}
	return out
}
