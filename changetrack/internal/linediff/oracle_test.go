package linediff

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// unified returns the diff of two texts as git prints it, from the first "@@"
// on.
func unified(old, new string) string {
	a, b := NewText(old), NewText(new)
	var w strings.Builder
	for _, h := range Hunks(a, b, Compare(a, b)) {
		h.Write(&w, a, b)
	}
	return w.String()
}

// gitDiffs lets git compare the pairs of texts in one run.
func gitDiffs(t *testing.T, pairs [][2]string) []string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git here")
	}
	dir := t.TempDir()
	for side, name := range []string{"old", "new"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
		for i, p := range pairs {
			if err := os.WriteFile(filepath.Join(dir, name, strconv.Itoa(i)), []byte(p[side]), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	cmd := exec.Command("git", "diff", "--no-index", "--text", "--no-color", "--no-ext-diff", "--no-renames", "old", "new")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "HOME="+dir)
	out, err := cmd.Output()
	if err != nil && cmd.ProcessState.ExitCode() != 1 {
		t.Fatal(err)
	}
	diffs := make([]string, len(pairs))
	for _, part := range bytes.Split(append([]byte("\n"), out...), []byte("\ndiff --git "))[1:] {
		var i, j int
		if n, err := fmt.Sscanf(string(part), "a/old/%d b/new/%d", &i, &j); n != 2 || i != j {
			t.Fatalf("git wrote %.80q (%v)", part, err)
		}
		_, hunks, _ := bytes.Cut(part, []byte("\n@@ "))
		diffs[i] = strings.TrimSuffix("@@ "+string(hunks), "\n") + "\n"
	}
	return diffs
}

// TestGit compares the diffs of random texts with git's. PAGEMILL_SEEDS=n tries
// n seeds per kind of text instead of a few.
func TestGit(t *testing.T) {
	t.Parallel()
	seeds := 24
	if n, err := strconv.Atoi(os.Getenv("PAGEMILL_SEEDS")); err == nil {
		seeds = n
	}
	for name, generate := range generators {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const atOnce = 200
			seeds := seeds
			if name == "promising" { // long texts
				seeds = 1 + seeds/8
			}
			for from := 0; from < seeds; from += atOnce {
				var pairs [][2]string
				for seed := from; seed < min(seeds, from+atOnce); seed++ {
					old, new := generate(rand.New(rand.NewPCG(uint64(seed), 7)))
					pairs = append(pairs, [2]string{old, new})
				}
				for i, want := range gitDiffs(t, pairs) {
					if got := unified(pairs[i][0], pairs[i][1]); got != want {
						t.Fatalf("seed %d of %d/%d bytes: differs from git's at byte %d\n--- got\n%.3000s\n--- git\n%.3000s", from+i,
							len(pairs[i][0]), len(pairs[i][1]), commonPrefix(got, want), got, want)
					}
				}
			}
		})
	}
}

// TestSlideLimit puts the only good position for a group at every distance from
// its last one, within and beyond git's limit.
func TestSlideLimit(t *testing.T) {
	t.Parallel()
	var pairs [][2]string
	for place := range maxSlide + 50 {
		period := make([]string, maxSlide+50)
		for i := range period {
			period[i] = "    line " + strconv.Itoa(i)
		}
		period[place] = "heading"
		s := strings.Join(period, "\n") + "\n"
		pairs = append(pairs, [2]string{s + s + s, s + s})
	}
	for i, want := range gitDiffs(t, pairs) {
		if unified(pairs[i][0], pairs[i][1]) != want {
			t.Errorf("heading in line %d: differs from git's", i)
		}
	}
}

func commonPrefix(a, b string) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return i
}

// generators make pairs of texts, each kind exercising one part of the
// algorithm.
var generators = map[string]func(*rand.Rand) (string, string){
	// Few distinct lines: nearly everything can be matched and slid.
	"alphabet": func(r *rand.Rand) (string, string) {
		words := strings.Fields("a b c d e f g h")[:1+r.IntN(8)]
		return text(r, r.IntN(40), words), text(r, r.IntN(40), words)
	},
	// A text and its revision, with blank lines and indentation.
	"indent": func(r *rand.Rand) (string, string) {
		words := []string{"", "", "  ", "\t", "{", "}", "  {", "  }", "\tx", "    x", "    y", "return", "\r", " \f", "if x:", "        z", "        }"}
		words = append(words, strings.Repeat(" ", 90+r.IntN(130))+"x", strings.Repeat("\t", 12+r.IntN(16))+"x", strings.Repeat("\n", 16+r.IntN(8)))
		old := strings.Split(text(r, 10+r.IntN(60), words), "\n")
		return join(r, old), join(r, revise(r, old, words, 1+r.IntN(8)))
	},
	// Repeated, moved and deleted blocks.
	"blocks": func(r *rand.Rand) (string, string) {
		words := []string{"", "", "## Title", "* item", "text", "more text", "</div>", "<div>", "  <p>"}
		old := lines(r, 20+r.IntN(200), words)
		return join(r, old), join(r, moveBlocks(r, old, 1+r.IntN(6)))
	},
	// Long texts with few distinct lines: common lines are set aside.
	"common": func(r *rand.Rand) (string, string) {
		words := make([]string, 3+r.IntN(200))
		for i := range words {
			words[i] = strconv.Itoa(r.IntN(400))
		}
		words = append(words, "", "", "", "}", "}")
		old := lines(r, 200+r.IntN(1500), words)
		return join(r, old), join(r, revise(r, old, append(words, "new 1", "new 2"), r.IntN(len(old))))
	},
	// Texts so different that the search is cut off.
	"costly": func(r *rand.Rand) (string, string) {
		words := make([]string, 300+r.IntN(3000))
		for i := range words {
			words[i] = "w" + strconv.Itoa(i)
		}
		n := 1500 + r.IntN(4000)
		old := lines(r, n, words)
		switch r.IntN(3) {
		case 0:
			return join(r, old), text(r, n, words)
		case 1:
			return join(r, old), join(r, revise(r, old, words, n/2))
		default:
			return join(r, old), join(r, moveBlocks(r, old, 20+r.IntN(100)))
		}
	},
	// Groups that can slide far, in periodic texts.
	"slides": func(r *rand.Rand) (string, string) {
		length := 1 + r.IntN(5)
		if r.IntN(2) == 0 {
			length = 90 + r.IntN(120)
		}
		period := lines(r, length, []string{"", "a", " b", "  c", "\td", "}"})
		if length > 90 && r.IntN(2) == 0 { // one position is better than all others
			for i := range period {
				period[i] = "    " + strconv.Itoa(i)
			}
			period[r.IntN(length)] = "heading"
		}
		var old []string
		for n := 20 + r.IntN(500); len(old) < n; {
			old = append(old, period...)
		}
		i := r.IntN(len(old))
		new := append(append(append([]string(nil), old[:i]...), lines(r, r.IntN(3)*r.IntN(2)*length, period)...), old[i:]...)
		j := r.IntN(len(new))
		new = append(new[:j:j], new[min(len(new), j+length*r.IntN(2+38/length)):]...)
		return join(r, old), join(r, new)
	},
	// Common lines among lines without partner, near rare lines and far from them:
	// some of them are misleading.
	"runs": func(r *rand.Rand) (string, string) {
		var old, new []string
		for range 3 + r.IntN(12) {
			share := 2 + r.IntN(12)
			for _, side := range []*[]string{&old, &new} {
				for range r.IntN(260) {
					line := "only here " + strconv.Itoa(r.IntN(1e9))
					if r.IntN(share) == 0 {
						line = [...]string{"", "}"}[r.IntN(2)]
					}
					*side = append(*side, line)
				}
			}
			both := "both" + strconv.Itoa(r.IntN(1e6))
			old, new = append(old, both), append(new, both)
		}
		return join(r, old), join(r, new)
	},
	// Many changes that are not recognizable as such, since every line occurs in
	// the other text. A path far ahead ends the search, but only in texts so long
	// that the search would otherwise continue.
	"promising": func(r *rand.Rand) (string, string) {
		words := make([]string, 2000+r.IntN(20_000))
		for i := range words {
			words[i] = "w" + strconv.Itoa(i)
		}
		n := 36_000 + r.IntN(4000)
		old := lines(r, n, words)
		new := old
		for i := 0; i < n; i += 1 + r.IntN(3000) { // at varying density
			j := min(n, i+r.IntN(2000))
			new = append(append(new[:i:i], revise(r, old[i:j], words, (j-i)/(3+r.IntN(40)))...), old[j:]...)
		}
		if r.IntN(2) == 0 { // different at one end: one direction gets ahead
			new = append(lines(r, n/4, words), new[n/4:]...)
		} else {
			new = append(new[:len(new)-n/4:len(new)-n/4], lines(r, n/4, words)...)
		}
		return join(r, old), join(r, new)
	},
	// A few hundred edits between runs of matches of about the length that makes a
	// path promising.
	"snakes": func(r *rand.Rand) (string, string) {
		words := lines(r, 40+r.IntN(1000), []string{""})
		for i := range words {
			words[i] = strconv.Itoa(i)
		}
		var old, new []string
		for range 4 + r.IntN(60) {
			old = append(old, lines(r, r.IntN(250), words)...)
			new = append(new, lines(r, r.IntN(250), words)...)
			run := lines(r, 15+r.IntN(12)+r.IntN(2)*r.IntN(200), words)
			old, new = append(old, run...), append(new, run...)
		}
		return join(r, old), join(r, new)
	},
	// Arbitrary bytes, and long lines that could be section lines.
	"bytes": func(r *rand.Rand) (string, string) {
		words := []string{"\x00", "a\x00b", "\xff\xfe", "é" + strings.Repeat("ß", r.IntN(60)), "$", "_", "\v", "x" + strings.Repeat("é€😀", r.IntN(12)),
			"q\xed\xa0\x80", "\uFFFE", "w\uFFFE", "w\uFFFF.", "w\uFFFD.", "u\u2028v", "a\r", "s  \t", "@@ -1 +1 @@", "\\ No newline at end of file", strings.Repeat("long ", 20), strings.Repeat("long", 20+r.IntN(2)), "z" + strings.Repeat(" ", 90) + "z", "y" + strings.Repeat("-", 78) + "€", "w\U0001FFFE", "w\xf4\x90\x80\x80", "w\xc0\x80"}
		old := lines(r, r.IntN(120), words)
		return join(r, old), join(r, revise(r, old, words, 1+r.IntN(10)))
	},
}

func lines(r *rand.Rand, n int, words []string) []string {
	ls := make([]string, n)
	for i := range ls {
		ls[i] = words[r.IntN(len(words))]
	}
	return ls
}

func text(r *rand.Rand, n int, words []string) string { return join(r, lines(r, n, words)) }

// join ends every line, except sometimes the last.
func join(r *rand.Rand, ls []string) string {
	s := strings.Join(ls, "\n")
	if len(ls) > 0 && r.IntN(5) > 0 {
		s += "\n"
	}
	return s
}

// revise inserts, deletes and replaces n lines.
func revise(r *rand.Rand, old, words []string, n int) []string {
	ls := append([]string(nil), old...)
	for range n {
		i := r.IntN(len(ls) + 1)
		switch k := r.IntN(3); {
		case k == 0 || i == len(ls):
			ls = append(ls[:i:i], append(lines(r, 1+r.IntN(3), words), ls[i:]...)...)
		case k == 1:
			ls = append(ls[:i:i], ls[min(len(ls), i+1+r.IntN(3)):]...)
		default:
			ls[i] = words[r.IntN(len(words))]
		}
	}
	return ls
}

// moveBlocks moves n blocks; some are copied instead.
func moveBlocks(r *rand.Rand, old []string, n int) []string {
	ls := append([]string(nil), old...)
	for range n {
		i := r.IntN(len(ls))
		j := min(len(ls), i+1+r.IntN(30))
		block := append([]string(nil), ls[i:j]...)
		if r.IntN(3) > 0 {
			ls = append(ls[:i:i], ls[j:]...)
		}
		k := r.IntN(len(ls) + 1)
		ls = append(ls[:k:k], append(block, ls[k:]...)...)
	}
	return ls
}
