package linediff

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// apply applies a diff to the old text and refuses one that does not fit. It is
// independent of how the diff was made.
func apply(old, diff string) (string, error) {
	lines := NewText(old)
	var out strings.Builder
	next := 0 // index of a line of old
	patch := NewText(diff)
	for p := 0; p < patch.Len(); {
		var start, count, newStart, newCount int
		head := patch.Line(p)
		p++
		if err := parseHeader(head, &start, &count, &newStart, &newCount); err != nil {
			return "", err
		}
		if count > 0 {
			start--
		}
		for ; next < start; next++ {
			out.WriteString(lines.Line(next))
		}
		for count > 0 || newCount > 0 {
			if p == patch.Len() {
				return "", fmt.Errorf("a hunk ends too soon")
			}
			line := patch.Line(p)
			p++
			text := line[1:]
			if p < patch.Len() && patch.Line(p) == noEnd+"\n" {
				text = strings.TrimSuffix(text, "\n")
				p++
			}
			if line[0] != '+' {
				if next == lines.Len() || lines.Line(next) != text {
					return "", fmt.Errorf("line %d of the old text is not %q", next, text)
				}
				next++
				count--
			}
			if line[0] != '-' {
				out.WriteString(text)
				newCount--
			}
		}
	}
	for ; next < lines.Len(); next++ {
		out.WriteString(lines.Line(next))
	}
	return out.String(), nil
}

func parseHeader(head string, start, count, newStart, newCount *int) error {
	fields := strings.Fields(head)
	if len(fields) < 4 || fields[0] != "@@" || fields[3] != "@@" {
		return fmt.Errorf("%q is no header", head)
	}
	for _, r := range []struct {
		text         string
		start, count *int
	}{{fields[1][1:], start, count}, {fields[2][1:], newStart, newCount}} {
		*r.count = 1
		if n, _ := fmt.Sscanf(r.text, "%d,%d", r.start, r.count); n == 0 {
			return fmt.Errorf("%q is no header", head)
		}
	}
	return nil
}

func FuzzApply(f *testing.F) {
	f.Add("", "a")
	f.Add("a\nb\n", "b\na")
	f.Add("a\n\nb\n\n", "\n\na\n")
	f.Add("\\ No newline at end of file\n-x", "@@ -1 +1 @@\n+x\n")
	for _, kind := range []string{"alphabet", "indent", "bytes"} { // short texts, which are faster to vary
		a, b := generators[kind](rand.New(rand.NewPCG(1, 1)))
		f.Add(a, b)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		diff := unified(a, b)
		if (diff == "") != (a == b) {
			t.Fatalf("diff %q of %q and %q", diff, a, b)
		}
		if got, err := apply(a, diff); err != nil || got != b {
			t.Fatalf("diff\n%s\nof %q and %q gives %q (%v)", diff, a, b, got, err)
		}
	})
}

// TestPatchPrograms passes diffs of random texts to the programs that people
// use to apply them.
func TestPatchPrograms(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{
		"patch": {"patch", "--quiet", "--binary", "file", "diff"},
		"git":   {"git", "-c", "core.autocrlf=false", "apply", "--whitespace=nowarn", "diff"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(args[0]); err != nil {
				t.Skip("not here")
			}
			for kind, generate := range generators {
				for seed := range 4 {
					a, b := generate(rand.New(rand.NewPCG(uint64(seed), 9)))
					diff := unified(a, b)
					if diff == "" || b == "" {
						continue // nothing to apply, or nothing left: both programs delete the file then
					}
					dir := t.TempDir()
					header := "--- a/file\n+++ b/file\n"
					for file, text := range map[string]string{"file": a, "diff": header + diff} {
						if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
							t.Fatal(err)
						}
					}
					cmd := exec.Command(args[0], args[1:]...)
					cmd.Dir = dir
					if out, err := cmd.CombinedOutput(); err != nil {
						t.Errorf("%s, seed %d: %v\n%s", kind, seed, err, out)
						continue
					}
					got, err := os.ReadFile(filepath.Join(dir, "file"))
					if err != nil || !bytes.Equal(got, []byte(b)) {
						t.Errorf("%s, seed %d: the outcome is not the new text (%v)", kind, seed, err)
					}
				}
			}
		})
	}
}
