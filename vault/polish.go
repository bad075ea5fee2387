package vault

import (
	"strings"
)

const noBreak = "\u00a0"

// polish takes out of a note what a page needed and a note does not: no-break
// spaces, rules at its ends, empty items of lists, and a picture that follows
// itself. Code stays as it is.
func polish(md string) string {
	return withoutEmptyItems(withoutEndRules(withoutRepeats(withPlainSpaces(md))))
}

// withPlainSpaces makes each run of spaces that holds a no-break space one
// plain space, and none at the beginning of a line.
func withPlainSpaces(md string) string {
	if !strings.Contains(md, noBreak) {
		return md
	}
	var b strings.Builder
	s := scanner{md: md, noCloser: map[int]int{}}
	at := 0
	for s.line() {
		b.WriteString(md[at:s.start])
		for i := s.start; i < s.end; {
			switch {
			case md[i] == '`':
				end := s.code(i)
				b.WriteString(md[i:end])
				i = end
			case md[i] == ' ' || strings.HasPrefix(md[i:], noBreak):
				end := i + len(md[i:s.end]) - len(strings.TrimLeft(md[i:s.end], " "+noBreak))
				run := md[i:end]
				lineStart := i == s.start || md[i-1] == '\n'
				if strings.Contains(run, noBreak) {
					indent := run[:len(run)-len(strings.TrimLeft(run, " "))]
					if run = " "; lineStart {
						run = indent // of a list; what follows is text
					}
				}
				b.WriteString(run)
				i = end
			default:
				b.WriteByte(md[i])
				i++
			}
		}
		at = s.end
	}
	b.WriteString(md[at:])
	return b.String()
}

// withoutEndRules drops thematic breaks that part nothing.
func withoutEndRules(md string) string {
	for {
		trimmed := strings.Trim(md, "\n")
		first, rest, _ := strings.Cut(trimmed, "\n")
		if isRule(first) {
			md = rest
			continue
		}
		i := strings.LastIndexByte(trimmed, '\n')
		// A line of hyphens right below text makes a heading of it.
		if i > 0 && isRule(trimmed[i+1:]) && strings.HasSuffix(trimmed[:i+1], "\n\n") {
			md = trimmed[:i]
			continue
		}
		return trimmed
	}
}

func isRule(line string) bool {
	line = strings.ReplaceAll(strings.TrimSpace(line), " ", "")
	return len(line) >= 3 && (strings.Trim(line, "*") == "" || strings.Trim(line, "-") == "" || strings.Trim(line, "_") == "")
}

// withoutEmptyItems drops lines that are a bullet alone with nothing below it,
// and brings what stands below one, behind an empty line, into its item.
func withoutEmptyItems(md string) string {
	var b strings.Builder
	before := "" // the line written last
	for pos := 0; pos < len(md); {
		end := lineEnd(md, pos)
		line := md[pos:end]
		if mark := fence(strings.TrimLeft(line, " \t>")); mark != "" {
			end = passFence(md, end, mark)
			line = md[pos:end]
		} else if isBullet(strings.TrimSpace(line)) && (strings.TrimSpace(before) == "" || isItem(before) || indentOf(before) > indentOf(line)) {
			next := end
			for next < len(md) && strings.TrimSpace(md[next:lineEnd(md, next)]) == "" {
				next = lineEnd(md, next)
			}
			below := md[next:lineEnd(md, next)]
			if next == len(md) || indentOf(below) <= indentOf(line) {
				if next > end && strings.TrimSpace(before) != "" && next < len(md) { // keep what parts the blocks
					b.WriteByte('\n')
					before = "\n"
				}
				pos = next
				continue
			}
			if next > end && fence(strings.TrimLeft(below, " \t>")) == "" { // an item begins with one empty line at most (CommonMark 5.2)
				line = strings.TrimRight(line, " \n") + " " + strings.TrimLeft(below, " ")
				end = lineEnd(md, next)
			}
		}
		b.WriteString(line)
		before, pos = line, end
	}
	return strings.TrimRight(b.String(), "\n")
}

// isBullet knows the marks of items; writers change them between lists that
// follow each other.
func isBullet(text string) bool { return text == "-" || text == "*" || text == "+" }

func isItem(line string) bool {
	text := strings.TrimLeft(line, " ")
	return len(text) > 1 && isBullet(text[:1]) && (text[1] == ' ' || text[1] == '\n')
}

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// withoutRepeats drops an image that follows one with the same file.
func withoutRepeats(md string) string {
	var edits []edit
	last, lastEnd := "", -1
	for _, t := range targets(md) {
		dest := md[t.dest[0]:t.dest[1]]
		start := t.start
		switch {
		case !t.image:
			continue // what it holds has been looked at
		case lastEnd >= 0 && dest == last && strings.TrimSpace(md[lastEnd:start]) == "":
			edits = append(edits, edit{lastEnd, t.end, ""})
			lastEnd = t.end
			continue
		}
		last, lastEnd = dest, t.end
	}
	return apply(md, edits)
}
