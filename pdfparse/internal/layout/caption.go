package layout

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

var captionWords = []string{"figure", "fig", "table", "tab", "chart", "exhibit", "listing", "scheme", "plate", "diagram", "map",
	"abbildung", "abb", "tabelle", "figura", "tabla", "tableau", "tabela", "图", "表", "圖"}

// isCaption reports whether a text begins like a caption: "Figure 3: …".
func isCaption(s string) bool {
	low := strings.ToLower(s)
	for _, w := range captionWords {
		rest, ok := strings.CutPrefix(low, w)
		if !ok {
			continue
		}
		rest = strings.TrimPrefix(rest, ".")
		trimmed := strings.TrimLeft(rest, " ")
		if trimmed == rest && w[0] < 0x80 {
			return false
		}
		i := strings.IndexFunc(trimmed, func(r rune) bool { return !unicode.IsDigit(r) && !strings.ContainsRune(".-ivxabc", r) })
		if i == 0 {
			return false
		}
		if i < 0 {
			return true
		}
		num, tail := trimmed[:i], strings.TrimLeft(trimmed[i:], " ")
		if !strings.ContainsAny(num, "0123456789") && !strings.HasPrefix(tail, ":") {
			return false
		}
		// "Table 3 shows that …" is a sentence.
		return strings.HasSuffix(num, ".") || strings.HasPrefix(tail, ":") || strings.HasPrefix(tail, "|") ||
			strings.HasPrefix(tail, "–") || strings.HasPrefix(tail, "—") || strings.HasPrefix(tail, "-") || startsUpper(lastRunes(s, utf8.RuneCountInString(tail))) || w[0] >= 0x80
	}
	return false
}

// beginsCaption reports whether a line begins a caption.
func beginsCaption(l *textline.Line) bool {
	word := l.Words[0].Text
	return len(word) <= longestCaptionWord && slices.Contains(captionWords, strings.ToLower(strings.TrimSuffix(word, "."))) && isCaption(textline.TextOf([]textline.Line{*l}).String())
}

const longestCaptionWord = len("abbildung.")

// lastRunes returns the last n characters of a text. Its lower-case letters may
// take more bytes than its capitals.
func lastRunes(s string, n int) string {
	at := len(s)
	for ; n > 0 && at > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(s[:at])
		at -= size
	}
	return s[at:]
}

func startsUpper(s string) bool {
	for _, r := range s {
		return unicode.IsUpper(r) || unicode.IsDigit(r)
	}
	return false
}
