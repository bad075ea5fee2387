package redact_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
	"github.com/pagemill/pagemill/redact"
)

// page is Markdown as pages give it: mostly prose, some links, a table, code.
const page = `# Opening hours and contacts

The library is open from nine to five on weekdays. On the first Monday of each
month the reading room closes at noon, so that the shelves can be put in order.
Ann Miller, who runs the branch in Springfield, says that [the catalogue](https://host.example/catalogue?page=3)
has grown by 1,250 titles since 2019; prices for copies went from $0.10 to $0.15.

- Renew a book by 12/05/2024 at the latest
- Write to <desk@host.example> or call +44 20 7946 0018
- Version 2.14.3 of the app fixes issue #4821

| Name | Desk | Phone |
|------|------|-------|
| Bob Stone | Loans | (415) 555-0132 |

` + "```sh\nexport MODE=quiet\ncurl https://host.example/v1/books/72780\n```\n\n"

func BenchmarkMarkdown(b *testing.B) {
	for _, in := range []struct{ name, text string }{
		{"page", strings.Repeat(page, 50)},
		{"digits", strings.Repeat("1", 100_000)},
		{"at", strings.Repeat("@", 100_000)},
		{"capitals", strings.Repeat("A", 100_000)},
		{"file", file()},
	} {
		for _, mode := range []redact.Mode{redact.Fast, redact.Accurate} {
			if in.text == "" {
				continue
			}
			b.Run(fmt.Sprintf("%s/%s", in.name, mode), func(b *testing.B) {
				b.SetBytes(int64(len(in.text)))
				b.ReportAllocs()
				for b.Loop() {
					if _, _, err := redact.Markdown(context.Background(), in.text, redact.Options{Mode: mode}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// file reads the Markdown that REDACT_BENCH names.
func file() string {
	b, _ := os.ReadFile(os.Getenv("REDACT_BENCH"))
	return string(b)
}

// TestGrowth: eight times the input takes at most 24 times as long, whatever
// the input.
func TestGrowth(t *testing.T) {
	for _, unit := range []string{page, "1", "1 ", "12-", "@", "a@", "a@b.c ", "A", "Ann Miller ", "[", "](", "`", "``` ", "<", "<a ", "+1 2 ", "key=", "password: ", "| a ", "**", "\\", "12 Elm Street, ", "eyJ.", "xoxb-", "at ", "://", "Dear Ann,\n", "> ", "\n- "} {
		growth.Prepared(t, unit, 8<<10, func(size int) func() {
			text := strings.Repeat(unit, size/len(unit)+1)
			return func() {
				if _, _, err := redact.Markdown(context.Background(), text, redact.Options{}); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
