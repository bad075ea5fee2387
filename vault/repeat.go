package vault

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// beside is the number of bytes after a picture that are searched for its name.
const beside = 200

// withoutRepeats drops pictures that appeared before: avatars, stars, icons, or
// a gallery's first picture. A dropped picture leaves its alternative text,
// unless the text next to it says the same. Pictures in table cells stay, as do
// unnamed ones after text on their line: a tick or the icon of a button has a
// meaning.
func withoutRepeats(md string) string {
	list := targets(md)
	rows := rowFinder{md: md}
	shown := map[string]bool{}
	gone := make([]bool, len(list))
	var edits []edit
	last := target{end: -1} // the previous image
	for i, t := range list {
		dest := md[t.dest[0]:t.dest[1]]
		switch {
		case !t.image && t.first < i && gone[i-1] && onlyImages(md, list, t, i, gone):
			gone[i] = true
			edits = append(edits, cut(md, t.start, t.end))
			continue
		case !t.image:
			continue
		}
		follows := last.end >= 0 && dest == md[last.dest[0]:last.dest[1]] && strings.TrimSpace(md[last.end:t.start]) == ""
		if follows {
			gone[i] = true
			edits = append(edits, edit{last.end, t.end, ""})
			last.end = t.end
			continue
		}
		last = t
		if !shown[dest] {
			shown[dest] = true
			continue
		}
		if rows.isRow(t.end) {
			continue
		}
		name := strings.TrimSpace(md[t.label[0]:t.label[1]])
		switch {
		case name == "" && !leads(md, t.start):
		case name == "" || saidBeside(md, t, name):
			gone[i] = true
			out := cut(md, t.start, t.end)
			last.end = out.end
			edits = append(edits, out)
		default:
			edits = append(edits, named(md, t)...)
		}
	}
	if len(edits) == 0 {
		return md
	}
	return tidy(apply(md, edits))
}

// named returns edits that replace a picture by its name, separated from the
// words around it.
func named(md string, t target) []edit {
	before, behind := "", ""
	if r, _ := utf8.DecodeLastRuneInString(md[:t.start]); wordEnd(r) {
		before = " "
	}
	if r, _ := utf8.DecodeRuneInString(md[t.end:]); wordEnd(r) {
		behind = " "
	}
	return []edit{{t.start, t.label[0], before}, {t.label[1], t.end, behind}}
}

func wordEnd(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == ')'
}

// cut returns an edit that removes a range and the space that would be left
// over.
func cut(md string, start, end int) edit {
	if start == 0 || md[start-1] == '\n' || md[start-1] == ' ' {
		for end < len(md) && md[end] == ' ' {
			end++
		}
	}
	return edit{start, end, ""}
}

// leads reports whether only block and link markup precedes an offset on its
// line.
func leads(md string, at int) bool {
	return strings.Trim(lineBefore(md, at), " >[-*+0123456789.") == ""
}

// lineBefore returns the text before an offset on its line, up to a bounded
// length.
func lineBefore(md string, at int) string {
	text := md[max(0, at-beside):at]
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// saidBeside reports whether the text before a picture on its line, or directly
// after it, contains its name.
func saidBeside(md string, t target, name string) bool {
	behind, _, _ := strings.Cut(md[t.end:min(len(md), t.end+beside)], "![")
	return strings.Contains(behind, name) || strings.Contains(lineBefore(md, t.start), name)
}
