package main

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// A page is a labelled Markdown text.
type page struct {
	site      string // pages of one are in one fold
	text      string
	marks     map[mark]byte // what is marked of the tagger's own findings, in place of spans
	gaps      []tagger.Gap
	spans     []tagger.LabelledSpan
	ambiguous [][2]int
}

// readPages reads labelled Markdown. Findings in spans marked as ambiguous are
// not counted.
func readPages(path string) ([]page, error) {
	in, err := unpack(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	var out []page
	for dec := json.NewDecoder(in); ; {
		var r struct {
			ID, Site string
			Text     string
			Spans    []struct {
				Start, End int
				Label      string
			}
			Ambiguous []struct{ Start, End int }
		}
		if err := dec.Decode(&r); errors.Is(err, io.EOF) {
			return out, nil
		} else if err != nil {
			return nil, err
		}
		p := page{site: r.Site, text: r.Text, gaps: addresses(r.Text), marks: marks()[r.ID]}
		for _, s := range r.Spans {
			switch s.Label {
			case "PERSON":
				p.spans = append(p.spans, tagger.LabelledSpan{Start: s.Start, End: s.End, Kind: tagger.BPer})
			case "LOCATION":
				p.spans = append(p.spans, tagger.LabelledSpan{Start: s.Start, End: s.End, Kind: tagger.BLoc})
			}
		}
		for _, a := range r.Ambiguous {
			p.ambiguous = append(p.ambiguous, [2]int{a.Start, a.End})
		}
		out = append(out, p)
	}
}

// addresses returns the link destinations, code and bare URLs of a text: what
// package redact hides from the tagger.
func addresses(text string) []tagger.Gap {
	var out []tagger.Gap
	for i := 0; i < len(text); {
		switch {
		case strings.HasPrefix(text[i:], "]("):
			end := i + 2
			for depth := 1; end < len(text) && depth > 0 && text[end] != '\n'; end++ {
				switch text[end] {
				case '(':
					depth++
				case ')':
					depth--
				}
			}
			stop := end
			if k := strings.Index(text[i:end], ` "`); k > 0 { // a link title is text
				stop = i + k
			}
			out = append(out, tagger.Gap{Start: i + 1, End: stop, Silent: true})
			i = end
		case strings.HasPrefix(text[i:], "```"):
			end := len(text)
			if k := strings.Index(text[i+3:], "```"); k >= 0 {
				end = i + 3 + k + 3
			}
			out = append(out, tagger.Gap{Start: i, End: end})
			i = end
		case strings.HasPrefix(text[i:], "http"):
			end := i
			for end < len(text) && text[end] > ' ' && text[end] != ')' && text[end] != '>' {
				end++
			}
			if strings.Contains(text[i:end], "://") {
				out = append(out, tagger.Gap{Start: i, End: end})
			}
			i = end
		default:
			i++
		}
	}
	return out
}

// judge reports whether a finding is right, and whether it counts.
func (p *page) judge(m tagger.Mention) (right, counts bool) {
	if p.marks != nil {
		verdict := p.marks[markOf(m.Kind, p.text[m.Start:m.End])]
		return verdict == '+', verdict == '+' || verdict == '-'
	}
	any := false
	for _, s := range p.spans {
		if s.Start < m.End && m.Start < s.End {
			any = true
			if s.Kind == tagger.BPer && m.Kind == tagger.Person || s.Kind == tagger.BLoc && m.Kind == tagger.Place {
				return true, true
			}
		}
	}
	for _, a := range p.ambiguous {
		if !any && a[0] < m.End && m.Start < a[1] {
			return false, false
		}
	}
	return false, true
}

// exact reports whether a name of m's kind has its ends.
func (p *page) exact(m tagger.Mention) bool {
	kind := tagger.BPer
	if m.Kind == tagger.Place {
		kind = tagger.BLoc
	}
	return slices.Contains(p.spans, tagger.LabelledSpan{Start: m.Start, End: m.End, Kind: kind})
}

// lines returns each line of a text of several as a text by itself.
func (p *page) lines() (out []page) {
	start := 0
	for line := range strings.Lines(p.text) {
		end := start + len(line)
		l := page{text: line}
		for _, s := range p.spans {
			if s.Start >= start && s.End <= end {
				s.Start, s.End = s.Start-start, s.End-start
				l.spans = append(l.spans, s)
			}
		}
		if len(line) < len(p.text) {
			out = append(out, l)
		}
		start = end
	}
	return out
}
