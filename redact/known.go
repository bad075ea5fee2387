package redact

import (
	"strings"
	"unicode/utf8"
)

// known holds the names and places found in a page's Markdown, by their first
// word, so that its other outputs are masked alike. It never leaves a Page.
type known struct {
	byFirst map[string][]knownValue
}

type knownValue struct {
	text string
	e    Entity
}

// learn remembers the values of findings. One short word is too likely to mean
// something else elsewhere.
func (k *known) learn(text string, fs []Finding) {
	for _, f := range fs {
		v := text[f.Start:f.End]
		if utf8.RuneCountInString(v) < 4 || strings.Contains(v, "\n") {
			continue
		}
		if k.byFirst == nil {
			k.byFirst = map[string][]knownValue{}
		}
		first := firstWord(v)
		if first == "" {
			continue
		}
		list := k.byFirst[first]
		dup := false
		for _, o := range list {
			dup = dup || o.text == v
		}
		if !dup {
			k.byFirst[first] = append(list, knownValue{v, f.Entity})
		}
	}
}

func firstWord(v string) string {
	i := 0
	for i < len(v) && isWord(v[i]) {
		i++
	}
	return v[:i]
}

// find returns the known values in text, as whole words.
func (k *known) find(text string, opts Options) []hit {
	if k.byFirst == nil {
		return nil
	}
	var out []hit
	for i := 0; i < len(text); {
		if !isWord(text[i]) {
			i++
			continue
		}
		w := firstWord(text[i:])
		end := i + len(w)
		for _, v := range k.byFirst[w] {
			j := i + len(v.text)
			if strings.HasPrefix(text[i:], v.text) && (j == len(text) || !isWord(text[j])) && opts.wants(v.e) {
				out = append(out, hit{Finding{v.e, Span{i, j}, 0.9, "known", false}, rankField})
				end = max(end, j)
			}
		}
		i = end
	}
	return out
}
