package vault

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// beside is how many bytes behind a picture are searched for what it is called.
const beside = 200

// withoutRepeats drops pictures that were shown before: avatars, stars and
// icons, or a gallery's first. What one is called stays in its place, unless the
// text beside it says so. A picture in a table's cell stays, as does a nameless
// one behind text of its line: a tick and a button's icon mean something.
func withoutRepeats(md string) string {
	list := targets(md)
	rows := rowFinder{md: md}
	shown := map[string]bool{}
	gone := make([]bool, len(list))
	var edits []edit
	last := target{end: -1} // the image before
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

// named leaves of a picture what it is called, apart from the words around it.
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

// cut takes out a part and the space that it leaves before what follows.
func cut(md string, start, end int) edit {
	if start == 0 || md[start-1] == '\n' || md[start-1] == ' ' {
		for end < len(md) && md[end] == ' ' {
			end++
		}
	}
	return edit{start, end, ""}
}

// leads reports whether nothing but marks of blocks and links stands before a
// place in its line.
func leads(md string, at int) bool {
	return strings.Trim(lineBefore(md, at), " >[-*+0123456789.") == ""
}

// lineBefore is what stands in a line before a place, as far as it is looked at.
func lineBefore(md string, at int) string {
	text := md[max(0, at-beside):at]
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// saidBeside reports whether the text before a picture in its line, or that
// right behind it, has its name.
func saidBeside(md string, t target, name string) bool {
	behind, _, _ := strings.Cut(md[t.end:min(len(md), t.end+beside)], "![")
	return strings.Contains(behind, name) || strings.Contains(lineBefore(md, t.start), name)
}
