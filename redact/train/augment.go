package main

import (
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// augment adds sentences to docs: with other names substituted, in lower case
// or capitals, and from templates. It keeps the model from memorizing the names
// of the training texts. Sentences with generated names belong to the target's
// domain, whatever set they are from, since that is where memorizing matters.
func augment(s settings, gaz *gazetteer, docs []document) []document {
	g := &generator{rng: rand.New(rand.NewPCG(seed, 1)), gaz: gaz, blends: blendShare}
	out := append([]document(nil), docs...)
	for _, d := range docs {
		for _, line := range sentences(d) {
			if len(line.spans) == 0 {
				if g.rng.Float64() < titleShare/2 {
					out = append(out, recased(line, titleCase))
				}
				continue
			}
			if g.rng.Float64() < swapShare {
				out = append(out, g.swapped(line))
			}
			if g.rng.Float64() < lowerShare {
				out = append(out, recased(line, strings.ToLower))
			}
			if g.rng.Float64() < lowerShare/2 {
				out = append(out, recased(line, strings.ToUpper))
			}
			if g.rng.Float64() < titleShare {
				out = append(out, recased(line, titleCase))
			}
		}
	}
	for range templateCount {
		out = append(out, g.template())
	}
	return out
}

// sentences splits a document at its line feeds.
func sentences(d document) []document {
	var out []document
	start := 0
	for start < len(d.text) {
		end := len(d.text)
		if i := strings.IndexByte(d.text[start:], '\n'); i >= 0 {
			end = start + i
		}
		s := document{id: d.id, text: d.text[start:end], repeat: 1, domain: d.domain}
		whole := true
		for _, sp := range d.spans {
			if sp.Start >= start && sp.End <= end {
				s.spans = append(s.spans, tagger.LabelledSpan{Start: sp.Start - start, End: sp.End - start, Kind: sp.Kind})
			} else if sp.Start < end && sp.End > start {
				whole = false
			}
		}
		if whole && s.text != "" {
			out = append(out, s)
		}
		start = end + 1
	}
	return out
}

// recased changes the case of a whole sentence if that preserves its length.
func recased(d document, f func(string) string) document {
	t := f(d.text)
	if len(t) != len(d.text) {
		return document{text: "", repeat: 1}
	}
	return document{id: d.id, text: t, spans: d.spans, repeat: 1, domain: d.domain}
}

// smallWords are lower-case words in headings.
var smallWords = map[string]bool{"a": true, "an": true, "and": true, "as": true, "at": true, "by": true, "for": true, "from": true, "in": true, "of": true, "on": true, "or": true, "the": true, "to": true, "with": true}

// titleCase writes a sentence as a heading, where capitals, unlike in running
// text, do not indicate names.
func titleCase(s string) string {
	words := strings.Split(s, " ")
	for i, w := range words {
		if r, n := utf8.DecodeRuneInString(w); i == 0 || !smallWords[w] {
			words[i] = string(unicode.ToUpper(r)) + w[n:]
		}
	}
	return strings.Join(words, " ")
}

// A generator generates sentences.
type generator struct {
	rng    *rand.Rand
	gaz    *gazetteer
	blends float64
}

func (g *generator) pick(list []string) string { return list[g.rng.IntN(len(list))] }

// name picks a name, or blends two into one that is not listed: most names in
// practice are not.
func (g *generator) name(list []string) string {
	a := g.pick(list)
	if g.rng.Float64() >= g.blends {
		return a
	}
	b := []rune(g.pick(list))
	return string([]rune(a)[:(utf8.RuneCountInString(a)+1)/2]) + string(b[len(b)/2:])
}

// swapped replaces a sentence's persons and places by other names.
func (g *generator) swapped(d document) document {
	var b builder
	at := 0
	for _, s := range d.spans {
		if s.Start < at {
			continue
		}
		b.text(d.text[at:s.Start])
		old := d.text[s.Start:s.End]
		words := len(strings.Fields(old))
		switch {
		case s.Kind == tagger.BPer && words <= 3 && !strings.ContainsAny(old, "0123456789@_"):
			b.span(g.likeName(old, words), s.Kind)
		case s.Kind == tagger.BLoc && words == 1 && utf8.RuneCountInString(old) > 3 && g.rng.IntN(3) > 0:
			b.span(cased(g.name(g.gaz.city), old), s.Kind)
		default:
			b.span(old, s.Kind)
		}
		at = s.End
	}
	b.text(d.text[at:])
	return b.doc()
}

// likeName returns a name with as many words as old, in the same case.
func (g *generator) likeName(old string, words int) string {
	switch words {
	case 1:
		if g.rng.IntN(2) == 0 {
			return cased(g.name(g.gaz.first), old)
		}
		return cased(g.name(g.gaz.surname), old)
	case 2:
		return cased(g.name(g.gaz.first)+" "+g.name(g.gaz.surname), old)
	}
	return cased(g.name(g.gaz.first)+" "+strings.ToUpper(g.name(g.gaz.first)[:1])+". "+g.name(g.gaz.surname), old)
}

// cased returns the lower-case w in the case of like.
func cased(w, like string) string {
	r, _ := utf8.DecodeRuneInString(like)
	switch {
	case utf8.RuneCountInString(like) > 2 && strings.ToUpper(like) == like:
		return strings.ToUpper(w)
	case unicode.IsUpper(r):
		return capitalised(w)
	}
	return w
}

func capitalised(w string) string {
	out := []rune(w)
	start := true
	for i, r := range out {
		if start {
			out[i] = unicode.ToUpper(r)
		}
		start = r == ' ' || r == '-'
	}
	return string(out)
}

// A builder builds a text with its spans.
type builder struct {
	b     strings.Builder
	spans []tagger.LabelledSpan
}

func (b *builder) text(s string) { b.b.WriteString(s) }

func (b *builder) span(s string, kind int) {
	start := b.b.Len()
	b.b.WriteString(s)
	b.spans = append(b.spans, tagger.LabelledSpan{Start: start, End: b.b.Len(), Kind: kind})
}

func (b *builder) doc() document {
	return document{id: "made", text: b.b.String(), spans: b.spans, repeat: 1}
}
