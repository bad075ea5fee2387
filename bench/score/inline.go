package score

import (
	"regexp"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/ascii"
)

// Inline markup and its replacements. A linked image, as in a badge, needs a
// second round.
var inlineMarkup = []struct {
	pattern func() *regexp.Regexp
	with    string
	needs   string // text without it has no match
}{
	{pattern(`!\[(?:\\.|[^\]\\])*\]\((?:\\.|[^()\\]|\([^()]*\))*\)`), "", "!["},
	{pattern(`!\[(?:\\.|[^\]\\])*\]\[[^\]]*\]`), "", "!["},
	{pattern(`\[((?:\\.|[^\[\]\\]|\[[^\[\]]*\])*)\]\((?:\\.|[^()\\]|\((?:[^()]|\([^()]*\))*\))*\)`), "$1", "]("},
	{pattern(`\[((?:\\.|[^\[\]\\])+)\]\[[^\]]*\]`), "$1", "]["},
	{pattern(`\[\^([^\]]+)\]:?`), " $1 ", "[^"},
	{pattern(`<((?:https?|mailto|ftp):[^>\s]+)>`), "$1", "<"},
	{pattern(`</?[A-Za-z][^>\n]*>`), " ", "<"},
}

const linkRounds = 4 // number of patterns, from the first, that are applied twice

// inlineText removes the inline markup of a paragraph. Code and escaped
// characters are first replaced by numbers.
func inlineText(s string) string {
	var kept []string
	hold := func(t string) string {
		kept = append(kept, t)
		return "\x00" + strconv.Itoa(len(kept)-1) + "\x00"
	}
	s = holdCode(s, hold)
	s = holdEscapes(s, hold)
	for i := range len(inlineMarkup) + linkRounds {
		m := inlineMarkup[i%len(inlineMarkup)]
		if strings.Contains(s, m.needs) {
			s = m.pattern().ReplaceAllString(s, m.with)
		}
	}
	for range 2 {
		s = stripEmphasis(s)
		s = stripUnderscores(s)
	}
	return putBack(html.UnescapeString(s), kept)
}

// putBack replaces the numbers between zero bytes by the original text.
func putBack(s string, kept []string) string {
	if len(kept) == 0 {
		return s
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(s, "\x00")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		number, after, ok := strings.Cut(rest, "\x00")
		n, err := strconv.Atoi(number)
		if !ok || err != nil || n < 0 || n >= len(kept) { // a zero byte in the original text
			s = rest
			continue
		}
		b.WriteString(kept[n])
		s = after
	}
}

// holdCode replaces each code span by what hold returns for it. A span extends
// from a run of backticks to the next run of the same length, or of a smaller
// one if there is none.
func holdCode(s string, hold func(string) string) string {
	if !strings.Contains(s, "`") {
		return s
	}
	starts := map[int][]int{} // of runs, by length
	for i := 0; i < len(s); i++ {
		if s[i] == '`' {
			n := ticksAt(s, i)
			starts[n] = append(starts[n], i)
			i += n - 1
		}
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if s[i] != '`' {
			next := strings.IndexByte(s[i:], '`')
			if next < 0 {
				next = len(s) - i
			}
			b.WriteString(s[i : i+next])
			i += next
			continue
		}
		n := ticksAt(s, i)
		end := -1
		for ; n > 0 && end < 0; n-- {
			at := starts[n]
			if k := sort.SearchInts(at, i+n+1); k < len(at) {
				b.WriteString(hold(s[i+n : at[k]]))
				end = at[k] + n
			}
		}
		if end < 0 {
			end = i + ticksAt(s, i)
			b.WriteString(s[i:end])
		}
		i = end
	}
	return b.String()
}

// ticksAt returns the length of the run of backticks at an offset.
func ticksAt(s string, i int) int {
	return len(s[i:]) - len(strings.TrimLeft(s[i:], "`"))
}

// holdEscapes replaces the characters after backslashes by what hold returns.
func holdEscapes(s string, hold func(string) string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && ascii.IsPunct(s[i+1]) {
			b.WriteString(hold(s[i+1 : i+2]))
			i++
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// stripEmphasis removes pairs of "*", "**", "***", "~~" and "==" around text
// that neither begins nor ends with white space.
func stripEmphasis(s string) string {
	if !strings.ContainsAny(s, "*~=") {
		return s
	}
	p := pairs{s: s}
	return p.strip(func(i int) []string {
		switch {
		case s[i] == '*':
			return []string{"***", "**", "*"}
		case s[i] == '~':
			return []string{"~~"}
		case s[i] == '=':
			return []string{"=="}
		}
		return nil
	}, func(int) bool { return true })
}

// stripUnderscores removes pairs of "_", "__" and "___" at the edges of words.
func stripUnderscores(s string) string {
	if !strings.Contains(s, "_") {
		return s
	}
	p := pairs{s: s}
	return p.strip(func(i int) []string {
		if s[i] != '_' || i > 0 && (isWordByte(s[i-1]) || s[i-1] == '\\') {
			return nil
		}
		return []string{"___", "__", "_"}
	}, func(end int) bool { return end >= len(s) || !isWordByte(s[end]) })
}

func isWordByte(c byte) bool { return c < 0x80 && isWord(rune(c)) }

// pairs finds the closing mark for an opening one. Once a mark has no closing
// one, later ones of its kind have none either, which keeps the search linear.
type pairs struct {
	s    string
	none map[string]bool
}

// strip removes each opening mark that marks returns at a position, and its
// partner.
func (p *pairs) strip(marks func(i int) []string, closes func(end int) bool) string {
	p.none = map[string]bool{}
	var b strings.Builder
	last := 0
	for i := 0; i < len(p.s); i++ {
		for _, m := range marks(i) {
			if !strings.HasPrefix(p.s[i:], m) || p.none[m] {
				continue
			}
			start := i + len(m)
			end := p.partner(m, start, closes)
			if end < 0 {
				continue
			}
			b.WriteString(p.s[last:i])
			b.WriteString(p.s[start:end])
			last = end + len(m)
			i = last - 1
			break
		}
	}
	return b.String() + p.s[last:]
}

// partner returns the position of the closing mark of text that begins at
// start, or -1.
func (p *pairs) partner(m string, start int, closes func(end int) bool) int {
	first, size := utf8.DecodeRuneInString(p.s[start:])
	if size == 0 || isSpace(first) {
		return -1
	}
	for j := start + size; ; {
		k := strings.Index(p.s[j:], m)
		if k < 0 {
			p.none[m] = true
			return -1
		}
		j += k
		before, _ := utf8.DecodeLastRuneInString(p.s[:j])
		if !isSpace(before) && closes(j+len(m)) {
			return j
		}
		j++
	}
}
