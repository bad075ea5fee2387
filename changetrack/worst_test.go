package changetrack_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pagemill/pagemill/changetrack"
)

// worstCases are pairs of texts for which line diffs become slow or large.
func worstCases() map[string][2]string {
	const n = 32_000
	r := rand.New(rand.NewPCG(1, 2))
	base := make([]string, n)
	for i := range base {
		base[i] = fmt.Sprintf("line %d of the page: %x", i, r.Uint32())
	}
	with := func(f func(ls []string)) string {
		ls := slices.Clone(base)
		f(ls)
		return strings.Join(ls, "\n") + "\n"
	}
	old := with(func([]string) {})
	return map[string][2]string{
		"all changed": {old, with(func(ls []string) {
			for i := range ls {
				ls[i] += "!"
			}
		})},
		"shuffled": {old, with(func(ls []string) {
			r.Shuffle(len(ls), func(i, j int) { ls[i], ls[j] = ls[j], ls[i] })
		})},
		"reversed": {old, with(slices.Reverse[[]string])},
		"every second": {old, with(func(ls []string) {
			for i := 0; i < len(ls); i += 2 {
				ls[i] += "!"
			}
		})},
		"alternating":         {strings.Repeat("a\nb\n", n/2), strings.Repeat("b\nb\na\n", n/3)},
		"two lines at random": {pick(r, n, "a", "b"), pick(r, n, "a", "b")},
		"blank heavy": {with(func(ls []string) {
			for i := range ls {
				if i%10 > 0 {
					ls[i] = ""
				}
			}
		}), with(func(ls []string) {
			for i := range ls {
				if i%7 > 0 {
					ls[i] = ""
				}
			}
		})},
		"moved": {old, with(func(ls []string) {
			slices.Reverse(ls[:n/4])
			copy(ls, slices.Concat(base[n/2:], base[:n/2]))
		})},
		"5 MB": {edited(r, 0), edited(r, 20_000)},
	}
}

func pick(r *rand.Rand, n int, words ...string) string {
	var w strings.Builder
	for range n {
		w.WriteString(words[r.IntN(len(words))] + "\n")
	}
	return w.String()
}

// edited returns a text of 5 MB with some of its lines changed.
func edited(r *rand.Rand, edits int) string {
	var ls []string
	for size := 0; size < 5<<20; {
		l := fmt.Sprintf("%d | row of a long table | %d", len(ls), len(ls)*7919%1000)
		size += len(l) + 1
		ls = append(ls, l)
	}
	for range edits {
		switch i := r.IntN(len(ls)); r.IntN(3) {
		case 0:
			ls[i] += " (new)"
		case 1:
			ls[i] = ""
		default:
			ls[i] += "\nadded"
		}
	}
	return strings.Join(ls, "\n") + "\n"
}

// TestMain can turn the test binary into a program that diffs two files, for
// tests that need a separate process: of its cost, and of determinism across
// processes.
func TestMain(m *testing.M) {
	if os.Getenv("PAGEMILL_DIFF_CHILD") == "" {
		os.Exit(m.Run())
	}
	var texts [2]string
	for i, name := range os.Args[1:] {
		b, err := os.ReadFile(name)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		texts[i] = string(b)
	}
	c, err := changetrack.Compare(context.Background(), &changetrack.Snapshot{Markdown: texts[0]}, &changetrack.Snapshot{Markdown: texts[1]}, gitDiff)
	if err != nil || c.Diff == nil {
		fmt.Fprintln(os.Stderr, c, err)
		os.Exit(1)
	}
	os.Stdout.WriteString(c.Diff.Text)
	// Linux includes the parent's memory in what wait reports.
	status, _ := os.ReadFile("/proc/self/status")
	_, peak, _ := strings.Cut(string(status), "VmHWM:")
	os.Stderr.WriteString(strings.TrimSpace(peak))
}

// TestWorstCases compares with git in separate processes: the diffs, which must
// not depend on the run, and, with PAGEMILL_COST=1, CPU time and memory.
func TestWorstCases(t *testing.T) {
	measure := os.Getenv("PAGEMILL_COST") != ""
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git here")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, texts := range worstCases() {
		for i, file := range []string{"old", "new"} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(texts[i]), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		var ours, gits time.Duration
		var memory int64
		var got, want string
		rounds := 2
		if measure {
			rounds = 5 // the minimum counts, to reduce noise
		}
		for round := range rounds {
			g := exec.Command("git", "diff", "--no-index", "--text", "--no-color", "old", "new")
			g.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null")
			o := exec.Command(self, "old", "new")
			o.Env = append(os.Environ(), "PAGEMILL_DIFF_CHILD=1", "GOMAXPROCS="+strconv.Itoa(round%3+1))
			gCPU, _, gOut := cost(t, g, dir)
			oCPU, rss, oOut := cost(t, o, dir)
			if i := strings.Index(gOut, "\n@@"); want == "" {
				want = gOut[i+1:]
			}
			if got != "" && got != oOut {
				t.Errorf("%s: two runs differ", name)
			}
			got = oOut
			if round == 0 || gCPU < gits {
				gits = gCPU
			}
			if round == 0 || oCPU < ours {
				ours = oCPU
			}
			memory = max(memory, rss)
		}
		input := int64(len(texts[0]) + len(texts[1]))
		t.Logf("%-20s git %8v  ours %8v  ratio %.2f  memory %d MB for %d kB (%.1f bytes per byte past 50 MB)  equal %v", name, gits, ours,
			float64(ours)/float64(gits), memory>>20, input>>10, float64(memory-50<<20)/float64(input), got == want)
		if got != want {
			t.Errorf("%s: differs from git's", name)
		}
		// 20 ms more than twice git's time, since both include the start of a
		// process.
		if measure && ours > 2*gits+20*time.Millisecond {
			t.Errorf("%s takes %v, git %v", name, ours, gits)
		}
		if measure && memory > 60*input+50<<20 {
			t.Errorf("%s takes %d MB for %d kB", name, memory>>20, input>>10)
		}
	}
}

func cost(t *testing.T, cmd *exec.Cmd, dir string) (cpu time.Duration, memory int64, out string) {
	t.Helper()
	cmd.Dir = dir
	var said strings.Builder
	cmd.Stderr = &said
	b, err := cmd.Output()
	if err != nil && cmd.ProcessState.ExitCode() != 1 {
		t.Fatal(cmd.Args, err)
	}
	fmt.Sscan(said.String(), &memory)
	p := cmd.ProcessState
	return p.UserTime() + p.SystemTime(), memory << 10, string(b)
}
