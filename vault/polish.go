package vault

import "strings"

const noBreak = "\u00a0"

// polish removes what a page needed and a note does not: no-break spaces and
// rules at either end. Code is not changed.
func polish(md string) string {
	return strings.TrimRight(withoutEndRules(withPlainSpaces(md)), "\n")
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
