package vault

import (
	"strings"
)

const noBreak = "\u00a0"

// polish takes out of a note what a page needed and a note does not: no-break
// spaces, pictures shown before, numbers for a screen and again for its reader,
// rules at its ends, empty items and lists within nothing but an item. Code
// stays as it is.
func polish(md string) string {
	md = withoutTwins(withoutRepeats(withPlainSpaces(md)))
	return withoutBareItems(withoutEmptyItems(withoutEndRules(md)))
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

// withoutTwins drops a number in parentheses that stands right before itself,
// which is what a count becomes that a page has once for the screen and once for
// those who listen: "(300)300 reviews".
func withoutTwins(md string) string {
	if !strings.Contains(md, ")") {
		return md
	}
	var edits []edit
	s := scanner{md: md, noCloser: map[int]int{}}
	for s.line() {
		for i := s.start; i < s.end; {
			switch md[i] {
			case '\\':
				i += 2
			case '`':
				i = s.code(i)
			case '(':
				end := i + 1 + digits(md[i+1:s.end])
				number := md[i+1 : end]
				rest, closed := strings.CutPrefix(md[end:s.end], ")")
				if closed && number != "" && (i == s.start || md[i-1] != ']') && rest[:digits(rest)] == number {
					edits = append(edits, edit{i, end + 1, ""})
				}
				i = end
			default:
				i++
			}
		}
	}
	return apply(md, edits)
}

// digits is how long a number at the beginning of a text is.
func digits(text string) int { return len(text) - len(strings.TrimLeft(text, "0123456789.,")) }

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
