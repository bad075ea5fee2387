package mask

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A URL often contains the name of a person: /people/ann-miller. The full name
// of a person found is masked there too, but never in a host name, which would
// become invalid.

// slugOf returns the words of a name as spelled in a URL, without separators,
// or "" for a single word.
func slugOf(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r < 0x80 && !scan.IsAlnum(byte(r)) })
	if len(words) < 2 {
		return ""
	}
	return strings.Join(words, "")
}

// FindSlugs returns the persons' names in the URLs of text.
func (k *Known) FindSlugs(text string, rs []scan.Region, want scan.Wanted) []scan.Hit {
	if len(k.slugs) == 0 || !want.Has(scan.Person) {
		return nil
	}
	var out []scan.Hit
	for _, r := range rs {
		if !r.Kind.URL() {
			continue
		}
		for i := hostEnd(text, r.Start, r.End); i < r.End; {
			word := slugWordEnd(text, i, r.End)
			if word == i {
				i++
				continue
			}
			if end := k.longestSlug(text, i, r.End); end > 0 {
				out = append(out, scan.Found(scan.Person, i, end, "slug", 0.7, scan.RankField))
				word = end
			}
			i = word
		}
	}
	return out
}

// hostEnd returns the start of the path of the URL [i,end), or i without a
// host.
func hostEnd(text string, i, end int) int {
	host := i
	if k := strings.Index(text[i:end], "//"); k >= 0 {
		host = i + k + len("//")
	} else if !strings.HasPrefix(strings.ToLower(text[i:min(end, i+4)]), "www.") {
		return i
	}
	return scan.Past(text, host, end, func(c byte) bool { return strings.IndexByte("/?#", c) < 0 })
}

// longestSlug returns the end of the longest name that the words from i spell,
// or 0.
func (k *Known) longestSlug(text string, i, end int) int {
	var buf [96]byte
	spelled, last := buf[:0], 0
	for range maxWords {
		word := slugWordEnd(text, i, end)
		if word == i || len(spelled)+word-i > len(buf) {
			break
		}
		spelled = scan.LowerASCII(spelled, text[i:word])
		if k.slugs[string(spelled)] {
			last = word
		}
		if word == end {
			break
		}
		if strings.HasPrefix(text[word:end], "%20") {
			word += len("%20") - 1
		} else if strings.IndexByte("-_.+", text[word]) < 0 {
			break
		}
		i = word + 1
	}
	return last
}

// slugWordEnd returns the end of the letters and digits from i.
func slugWordEnd(text string, i, end int) int { return scan.Past(text, i, end, scan.IsWord) }
