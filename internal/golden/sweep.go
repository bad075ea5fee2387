package golden

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"text/template"

	"golang.org/x/tools/txtar"
)

// A family is a sweep: inputs that differ in one size.
type family struct {
	unit     string // what the size counts
	from, to int    // sizes, both included
	args     *template.Template
	input    *template.Template
}

// maxChanges is the largest number of lines of a record.
const maxChanges = 20

// Sweep tests from which size on a result changes. In the txtar file a section
// describes inputs that differ in one size n, and the section after it, whose
// name is "=", records the sizes at which the result becomes another:
//
//	-- a paragraph of nothing but links --
//	links 1 to 50; ARGS
//	<p>{{range .}}<a href="/x">mill</a> {{end}}</p>
//	-- = --
//	1 links: kept
//	6 links: dropped
//
// The input and ARGS, which may be missing, are text/templates of n that have
// "letters n", "words n" and "at n FROM STEP", the nth step from a number. f
// returns the result of an input; it is recorded on one line with what repeats
// reduced to "…", so that it does not grow with n. All sizes up to 24 are tried,
// above that steps of a twelfth, and between two that differ the exact size is
// found by halves: a threshold that is changed by a quarter changes the record.
func Sweep(t *testing.T, path string, f func(t *testing.T, args, input string) string) {
	t.Helper()
	a, err := txtar.ParseFile(path)
	if err != nil || len(a.Files)%2 != 0 {
		t.Fatalf("%s: %d sections (%v)", path, len(a.Files), err)
	}
	for i := 0; i < len(a.Files); i += 2 {
		section, record := a.Files[i], &a.Files[i+1]
		t.Run(section.Name, func(t *testing.T) {
			s, err := readFamily(string(section.Data))
			if err != nil {
				t.Fatal(err)
			}
			got := s.changes(func(args, input string) string { return f(t, args, input) })
			if n := strings.Count(got, "\n"); n > maxChanges {
				t.Fatalf("the result grows with the size:\n%s", got)
			}
			if os.Getenv("PAGEMILL_GOLDEN") == "update" {
				record.Data = []byte(got)
			} else if got != string(record.Data) {
				t.Errorf("%s: %s\n--- got\n%s--- want\n%s", path, section.Name, got, record.Data)
			}
		})
	}
	if os.Getenv("PAGEMILL_GOLDEN") == "update" {
		if err := os.WriteFile(path, txtar.Format(a), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func readFamily(text string) (*family, error) {
	head, body, _ := strings.Cut(text, "\n")
	head, args, _ := strings.Cut(head, ";")
	s := &family{}
	if _, err := fmt.Sscanf(head, "%s %d to %d", &s.unit, &s.from, &s.to); err != nil || s.to < s.from {
		return nil, fmt.Errorf("no sizes in %q (%w)", head, err)
	}
	funcs := template.FuncMap{
		"letters": func(n int) string { return strings.Repeat("m", n) },
		"words":   func(n int) string { return strings.TrimSuffix(strings.Repeat("mill ", n), " ") },
		"at":      func(n int, from, step float64) float64 { return from + float64(n)*step },
	}
	var errArgs, errInput error
	s.args, errArgs = template.New("").Funcs(funcs).Parse(strings.TrimSpace(args))
	s.input, errInput = template.New("").Funcs(funcs).Parse(strings.TrimSuffix(body, "\n"))
	return s, cmp.Or(errArgs, errInput)
}

func expanded(t *template.Template, n int) string {
	var b strings.Builder
	if err := t.Execute(&b, n); err != nil {
		return err.Error()
	}
	return b.String()
}

// changes returns a line for each size at which the result becomes another.
func (s *family) changes(f func(args, input string) string) string {
	result := func(n int) string { return shape(f(expanded(s.args, n), expanded(s.input, n))) }
	n, now := s.from, result(s.from)
	var out strings.Builder
	fmt.Fprintf(&out, "%d %s: %s\n", n, s.unit, now)
	for lines := 1; n < s.to && lines <= maxChanges; {
		next := min(s.to, n+max(1, n/12))
		then := result(next)
		if then == now {
			n = next
			continue
		}
		for next-n > 1 { // now holds at n, another result at next
			mid := n + (next-n)/2
			if r := result(mid); r == now {
				n = mid
			} else {
				next, then = mid, r
			}
		}
		n, now, lines = next, then, lines+1
		fmt.Fprintf(&out, "%d %s: %s\n", n, s.unit, now)
	}
	return out.String()
}

// Repetitions from these numbers on are reduced.
const (
	leastTimes  = 3
	leastDigits = 5  // of digits, which are numbers
	longestUnit = 60 // characters of what is repeated
)

// shape returns a text on one line in which what stands several times in a row
// stands once, with "…" behind; a blank text is "nothing".
func shape(s string) string {
	var lines strings.Builder
	for line := range strings.Lines(s) {
		if words := strings.Fields(line); len(words) > 0 {
			lines.WriteString(strings.Join(words, " ") + " ⏎ ")
		}
	}
	r := []rune(lines.String())
	var out strings.Builder
	for i := 0; i < len(r); {
		length, times := 1, 1
		for p := 1; p <= longestUnit && times == 1; p++ {
			n := 1
			for i+(n+1)*p <= len(r) && slices.Equal(r[i:i+p], r[i+n*p:i+(n+1)*p]) {
				n++
			}
			if n >= leastTimes && (n >= leastDigits || strings.Trim(string(r[i:i+p]), "0123456789") != "") {
				length, times = p, n
			}
		}
		out.WriteString(string(r[i : i+length]))
		if times > 1 {
			out.WriteString("…")
		}
		i += length * times
	}
	return cmp.Or(strings.TrimSuffix(strings.TrimSpace(out.String()), " ⏎"), "nothing")
}
