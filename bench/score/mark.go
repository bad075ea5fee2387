package score

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// setCodeAside replaces code spans of one line by numbers between zero bytes. A
// span is closed by any run with as many backticks.
func setCodeAside(s string, kept *[]string) string {
	if !strings.Contains(s, "`") {
		return s
	}
	var b strings.Builder
	unclosed := map[int]bool{} // lengths of runs that are not closed in the rest of the text
	for i := 0; i < len(s); {
		if s[i] != '`' {
			b.WriteByte(s[i])
			i++
			continue
		}
		run := ticksAt(s, i)
		end := -1
		for n := run; n > 0 && end < 0; n-- {
			if unclosed[n] {
				continue
			}
			_, size := utf8.DecodeRuneInString(s[i+n:])
			if size == 0 || s[i+n] == '\n' {
				continue
			}
			from := i + n + size
			k := strings.Index(s[from:], strings.Repeat("`", n))
			if k < 0 {
				unclosed[n] = true
				continue
			}
			if code := s[i+n : from+k]; !strings.Contains(code, "\n") {
				b.WriteString("\x00" + strconv.Itoa(len(*kept)) + "\x00")
				*kept = append(*kept, trim(code))
				end = from + k + n
			}
		}
		if end < 0 {
			end = i + run
			b.WriteString(s[i:end])
		}
		i = end
	}
	return b.String()
}

// A markRule returns the length of the mark to remove at s[i:], or 0, given the
// character before it (none at the start).
type markRule func(s string, i int, before rune) int

// dropMarks removes the marks that a rule finds.
func dropMarks(s string, rule markRule) string {
	if !strings.ContainsAny(s, "*_~") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if c := s[i]; c == '*' || c == '_' || c == '~' {
			before, _ := utf8.DecodeLastRuneInString(s[:i])
			if i == 0 {
				before = none
			}
			if n := rule(s, i, before); n > 0 {
				i += n
				continue
			}
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		b.WriteString(s[i : i+size])
		i += size
	}
	return b.String()
}

func doubleMark(s string, i int, before rune) int {
	if before == '\\' {
		return 0
	}
	for _, m := range []string{"***", "**", "__", "~~"} {
		if strings.HasPrefix(s[i:], m) {
			return len(m)
		}
	}
	return 0
}

// starMark matches a "*" that opens before text or closes after it; between
// letters or spaces it is a literal star.
func starMark(s string, i int, before rune) int {
	if s[i] != '*' {
		return 0
	}
	after := runeAt(s, i+1)
	opens := !(before == '\\' || before == '*' || isWord(before)) && after != none && !isSpace(after)
	closes := before != none && !isSpace(before) && before != '\\' && !(isWord(after) || after == '*')
	if opens || closes {
		return 1
	}
	return 0
}

// underscoreMark is the same for "_".
func underscoreMark(s string, i int, before rune) int {
	if s[i] != '_' {
		return 0
	}
	after := runeAt(s, i+1)
	opens := !(before == '\\' || isWord(before)) && after != none && !isSpace(after)
	closes := before != none && !isSpace(before) && before != '\\' && !isWord(after)
	if opens || closes {
		return 1
	}
	return 0
}

// none stands for the character before the first and after the last.
const none rune = -1

func runeAt(s string, i int) rune {
	if i >= len(s) {
		return none
	}
	r, _ := utf8.DecodeRuneInString(s[i:])
	return r
}
