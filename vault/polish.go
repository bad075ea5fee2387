package vault

import (
	"cmp"
	"regexp"
	"strings"
)

const noBreak = "\u00a0"

// polish removes what a page needed and a note does not: no-break spaces,
// repeated pictures, numbers repeated for screen readers, rules at either end,
// empty items, and lists nested directly in items. Code is not changed.
func polish(md string) string {
	md = withoutTwins(withoutRepeats(withPlainSpaces(md)))
	return withoutBareItems(withoutEmptyItems(withoutEndRules(md)))
}

// withPlainSpaces replaces each run of spaces that contains a no-break space by
// one plain space, or by nothing at the start of a line.
func withPlainSpaces(md string) string {
	if !strings.Contains(md, noBreak) {
		return md
	}
	var edits []edit
	for _, l := range prose(md) {
		for i := l.Start; i < l.End; {
			end := i + len(md[i:l.End]) - len(strings.TrimLeft(md[i:l.End], " "+noBreak))
			switch {
			case end == i:
				i++
				continue
			case !strings.Contains(md[i:end], noBreak):
			case i == l.Start && (i == 0 || md[i-1] != '`'):
				edits = append(edits, edit{i, end, ""})
			default:
				edits = append(edits, edit{i, end, " "})
			}
			i = end
		}
	}
	return apply(md, edits)
}

// withoutTwins drops a number in parentheses directly before the same number. A
// page that has a count twice, once for the screen and once for screen readers,
// produces this: "(300)300 reviews".
func withoutTwins(md string) string {
	if !strings.Contains(md, ")") {
		return md
	}
	var edits []edit
	for _, l := range prose(md) {
		for i := l.Start; i < l.End; {
			switch md[i] {
			case '\\':
				i += 2
			case '(':
				end := i + 1 + digits(md[i+1:l.End])
				number := md[i+1 : end]
				rest, closed := strings.CutPrefix(md[end:l.End], ")")
				if closed && number != "" && (i == 0 || md[i-1] != ']') && rest[:digits(rest)] == number {
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

// digits returns the length of the number at the start of a text.
func digits(text string) int { return len(text) - len(strings.TrimLeft(text, "0123456789.,")) }

// withoutEndRules drops thematic breaks that separate nothing.
func withoutEndRules(md string) string {
	for {
		trimmed := strings.Trim(md, "\n")
		first, rest, _ := strings.Cut(trimmed, "\n")
		if isRule(first) {
			md = rest
			continue
		}
		i := strings.LastIndexByte(trimmed, '\n')
		// A line of hyphens directly below text turns it into a heading.
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

// emptyItem matches the line of an item with nothing in it.
var emptyItem = regexp.MustCompile(`(?m)^[ \t]*[-*+][ \t]*$`)

// withoutEmptyItems drops bullet lines with nothing below them, and joins a
// bullet line to its content if an empty line separates them.
func withoutEmptyItems(md string) string {
	if !emptyItem.MatchString(md) {
		return strings.TrimRight(md, "\n")
	}
	var b strings.Builder
	code := fences(md)
	before := "" // the last line written
	for pos := 0; pos < len(md); {
		end := cmp.Or(code[pos], lineEnd(md, pos))
		line := md[pos:end]
		if code[pos] == 0 && isBullet(strings.TrimSpace(line)) && (strings.TrimSpace(before) == "" || isItem(before) || indentOf(before) > indentOf(line)) {
			next := end
			for next < len(md) && strings.TrimSpace(md[next:lineEnd(md, next)]) == "" {
				next = lineEnd(md, next)
			}
			below := md[next:lineEnd(md, next)]
			if next == len(md) || indentOf(below) <= indentOf(line) {
				if next > end && strings.TrimSpace(before) != "" && next < len(md) { // keep the empty line between the blocks
					b.WriteByte('\n')
					before = "\n"
				}
				pos = next
				continue
			}
			if next > end && code[next] == 0 { // an item begins with one empty line at most (CommonMark 5.2)
				line = strings.TrimRight(line, " \n") + " " + strings.TrimLeft(below, " ")
				end = lineEnd(md, next)
			}
		}
		b.WriteString(line)
		before, pos = line, end
	}
	return strings.TrimRight(b.String(), "\n")
}

// isBullet reports whether text is a list bullet; writers alternate bullets
// between adjacent lists.
func isBullet(text string) bool { return text == "-" || text == "*" || text == "+" }

func isItem(line string) bool {
	text := strings.TrimLeft(line, " ")
	return len(text) > 1 && isBullet(text[:1]) && (text[1] == ' ' || text[1] == '\n')
}

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }
