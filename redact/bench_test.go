package redact_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
	"github.com/pagemill/pagemill/redact"
)

// page is typical Markdown of a page: mostly prose, some links, a table, code.
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
		{"digits", strings.Repeat("1", 20<<20)},
		{"at", strings.Repeat("@", 20<<20)},
		{"capitals", strings.Repeat("A", 20<<20)},
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

// BenchmarkPages masks pages one by one: REDACT_PAGES names a file with the
// Markdown of a page, as a JSON string, on each line.
func BenchmarkPages(b *testing.B) {
	f, err := os.Open(os.Getenv("REDACT_PAGES"))
	if err != nil {
		b.Skip("REDACT_PAGES names no file")
	}
	defer f.Close()
	var pages []string
	size := 0
	for dec := json.NewDecoder(f); dec.More(); {
		var md string
		if err := dec.Decode(&md); err != nil {
			b.Fatal(err)
		}
		pages = append(pages, md)
		size += len(md)
	}
	for _, mode := range []redact.Mode{redact.Fast, redact.Accurate, redact.Aggressive} {
		b.Run(string(mode), func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, md := range pages {
					if _, _, err := redact.Markdown(context.Background(), md, redact.Options{Mode: mode}); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// file reads the Markdown that REDACT_BENCH names.
func file() string {
	b, _ := os.ReadFile(os.Getenv("REDACT_BENCH"))
	return string(b)
}

// repeated are texts whose repetition starts constructs that are never closed,
// or needs much work on every line.
var repeated = []string{
	page, "1", "1 ", "12-", "+1 2 ", "A", "Ann Miller ", "12 Elm Street, ", "Dear Ann,\n", "> ", "\n- ", "| a ", "**", "\\", ":// ",
	// brackets and destinations
	"[", "](", "[a](", "](<", "](a (", "](a \"", "](\\(", "](a b (", "](x](a)", "]: ", "<", "<a ", "<a =\"", "://",
	// references
	"[a]: /b\n\n", "[a]: /b\n[a] ", "\\[", "[a]: /b\n\n[\\",
	// streets and numbers
	"12 Elm ", "Hauptstraße 12, ", "1 Court, ", "ul. ", "A 12, ", "(1)", "2024-08-03 ", "A1-1-",
	// places and names
	"Oslo, Bergen, ", "Austin, Texas, USA, ", "Ann Miller, ",
	// lines of code and settings
	"```\nENV A ", "```\nA-by: Ann Miller\n", "variable \"x\" { default = \"a\n", "https://www.google.com/maps/dir/12+Elm+Street/",
	// code
	"`", "``` ", "`a``b```c", "~~~\n", "> ```\n",
	// mail addresses
	"@", "a@", "a@b.c ", "ann@host.example ", "at ", "at-",
	"{a}@", "\"a\"@", "a%40b%2E", "aaa_at_b_dot_c ", "/email-protection#00", "a [at] b [point] ",
	// values in disguise
	"１", "1\u00ad2", "a\u200b", "1**2", "1 **2** ", "٣", "a*b@", "**a**\n\nb\n\n",
	// logs, commands and settings
	"http://a/?b=%3Fc%3Dd", "; token=a", "Cookie: sid=a; ", " -p a", "redis-cli -a ", "setPassword(\"", "login(\"a\", ", "\"d\":\"", "Authorization: Digest a ", "```\nkind: Secret\ndata:\n a: bcde\n",
	"Private-Lines: 9\n", "[10:22] ann lee: b\n", "A<<\n", "a:12:b:c:d1e2f\n", "http -a b:c\n", "https://a.b/reset/", "tel:%201%20", "`a1b2c3d4e5f6` as the key ", "INSERT INTO a (password) VALUES ('", "First name: ann\n", "KzH3EQx3ax8ztVWmcemeZgNs5KoWrn5q6BujX234uGNYkDCYRDLi ",
	// keys and tokens
	"key=", "password: ", "secret=a", "eyJ.", "ey-", "ZX-", "xoxb-", "SG.", "aaa8Q~", "12345:A-", "aaaaaaaaaaaaaa.atlasv1.", "curl-u=\"\":", "-----BEGIN PRIVATE KEY ",
}

// TestGrowth: eight times the input takes at most 24 times as long.
func TestGrowth(t *testing.T) {
	for _, mode := range []redact.Mode{redact.Fast, redact.Accurate} {
		for _, unit := range repeated {
			growth.Prepared(t, fmt.Sprintf("%s %q", mode, unit), 8<<10, func(size int) func() {
				return masking(t, strings.Repeat(unit, size/len(unit)+1), mode)
			})
		}
	}
}

// TestGrowthOfNames: the same for many names of persons with common parts.
func TestGrowthOfNames(t *testing.T) {
	growth.Prepared(t, "names", 500, func(n int) func() {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "Name: Ann Miller%c%c%c\n\n", 'a'+i%26, 'a'+i/26%26, 'a'+i/676%26)
		}
		return masking(t, b.String(), redact.Aggressive)
	})
}

// TestGrowthOfExtras: the same for announcing words without a value.
func TestGrowthOfExtras(t *testing.T) {
	for _, unit := range []string{"dob: 1 ", "born on 12 May ", "born 12 May 1984 ", "mrn: ", "patient id is is is A12-", "1.2.3.4.5:6:7::8 ", "WVWZZZ1JZXW000001 "} {
		growth.Prepared(t, fmt.Sprintf("%q", unit), 8<<10, func(size int) func() {
			text := strings.Repeat(unit, size/len(unit)+1)
			return func() {
				if _, _, err := redact.Markdown(context.Background(), text, redact.Options{Mode: redact.Fast, Extra: redact.Extras()}); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestGrowthOfValues: the same for many different values that are searched in
// the whole document, and long ones with a common start.
func TestGrowthOfValues(t *testing.T) {
	growth.Prepared(t, "many", 1000, func(n int) func() {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "password: x%dQz%d and a%d@host.example\n\n", i, i*7919, i)
		}
		return masking(t, b.String(), redact.Fast)
	})
	growth.Prepared(t, "alike", 16<<10, func(size int) func() {
		var b strings.Builder
		for i := range 40 {
			fmt.Fprintf(&b, "password=abcd%s\n\n", strings.Repeat("x9Q", 600+i))
		}
		b.WriteString(strings.Repeat("abcd ", size/5))
		return masking(t, b.String(), redact.Fast)
	})
}

// TestGrowthOfWideTables: the same for rows of one cell below a wide header.
func TestGrowthOfWideTables(t *testing.T) {
	growth.Prepared(t, "rows", 4000, func(n int) func() {
		return masking(t, "|"+strings.Repeat("a|", n)+"\n|"+strings.Repeat("-|", n)+"\n"+strings.Repeat("|b\n", n), redact.Fast)
	})
}

func masking(t *testing.T, text string, mode redact.Mode) func() {
	return func() {
		if _, _, err := redact.Markdown(context.Background(), text, redact.Options{Mode: mode}); err != nil {
			t.Fatal(err)
		}
	}
}
