package extract

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/golden"

	"github.com/pagemill/pagemill/internal/growth"
)

// TestCleanGolden runs testdata/clean: Markdown in, Markdown and the rules out.
func TestCleanGolden(t *testing.T) {
	t.Parallel()
	golden.Run(t, "testdata/clean/*.txtar", func(t *testing.T, c golden.Case) map[string]string {
		out, report, err := Clean(context.Background(), c.Files["input"], CleanOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var rules []string
		for _, r := range report.Removed {
			rules = append(rules, r.Rule)
			if c.Files["input"][r.Start:r.End] != r.Text {
				t.Errorf("%s: the bytes are not the text", r.Rule)
			}
		}
		again, _, err := Clean(context.Background(), out, CleanOptions{})
		if err != nil || again != out {
			t.Errorf("cleaning again changes it:\n%s", again)
		}
		return map[string]string{"output": out, "rules": strings.Join(rules, "\n")}
	})
}

// A fixedModel is a model with a fixed answer.
type fixedModel func(string) string

func (m fixedModel) Clean(_ context.Context, md string) (string, error) { return m(md), nil }

func TestCleanHeedsAModelOnlyForParts(t *testing.T) {
	t.Parallel()
	const md = "# Tides\n\nThe water rises.\n\nBuy now.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n"
	for name, c := range map[string]struct {
		answer string
		heeded bool
	}{
		"part":        {"# Tides\n\nThe water rises.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n", true},
		"same":        {md, true},
		"reworded":    {"# Tides\n\nThe water goes up.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n", false},
		"reordered":   {"The water rises.\n\n# Tides\n\n| a | b |\n| - | - |\n| 1 | 2 |\n", false},
		"no table":    {"# Tides\n\nThe water rises.\n", false},
		"cut table":   {"# Tides\n\n| a | b |\n| - | - |\n", false},
		"no heading":  {"The water rises.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n", false},
		"with advice": {md + "\nI removed nothing.\n", false},
	} {
		out, report, err := Clean(context.Background(), md, CleanOptions{Model: fixedModel(func(string) string { return c.answer })})
		if err != nil {
			t.Fatal(err)
		}
		if heeded := out == c.answer && len(report.Warnings) == 0; heeded != c.heeded || !heeded && out != md {
			t.Errorf("%s: heeded %v, output %q, warnings %q", name, heeded, out, report.Warnings)
		}
	}
}

func TestCleanGrowth(t *testing.T) {
	for _, unit := range []string{"[", "![a](", "- [x](y)\n", "`", "> a\n", "# h\n\n", "a | b\n-|-\n", "((((", "  - a\n\n", "~~~\n", "\\[", "[a](b (c) "} {
		growth.Prepared(t, unit, 2000, func(n int) func() {
			s := strings.Repeat(unit, n)
			return func() {
				if _, _, err := Clean(context.Background(), s, CleanOptions{}); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func FuzzClean(f *testing.F) {
	f.Add("# A\n\n[Skip](#x)\n\ntext\n\n```go\nx\n```\n\n- [a](b)\n- c\n")
	f.Add("We use cookies. [Accept](#)\n\n---\n\n| a |\n|---|\n| b |\n\n## Related\n\n- [x](y)\n- [z](w)\n")
	f.Fuzz(func(t *testing.T, md string) {
		out, _, err := Clean(context.Background(), md, CleanOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if !subsequence(strings.Split(out, "\n"), append(strings.Split(md, "\n"), "", "")) {
			t.Fatalf("not an in-order part:\n%q\n%q", md, out)
		}
		blocks := splitBlocks(nil, md)
		for i := range blocks {
			if i > 0 && blocks[i].start != blocks[i-1].next {
				t.Fatal("blocks do not cover the text")
			}
		}
	})
}

func ExampleClean() {
	md := "[Skip to content](#main)\n\n# Tides\n\nThe water rises.\n\n- [Share](https://www.facebook.com/sharer/sharer.php?u=x)\n- [Tweet](https://twitter.com/intent/tweet?url=x)\n"
	out, report, err := Clean(context.Background(), md, CleanOptions{})
	if err != nil {
		panic(err)
	}
	fmt.Print(out)
	for _, r := range report.Removed {
		fmt.Println(r.Rule)
	}
	// Output:
	// # Tides
	//
	// The water rises.
	// skip
	// share
	// share
}
