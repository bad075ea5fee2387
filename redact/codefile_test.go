package redact

import (
	"context"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestCodeFiles: in files that are shown as code keys, columns and properties tell
// what values are, in Markdown and in html; other code stays.
func TestCodeFiles(t *testing.T) {
	t.Parallel()
	for md, want := range map[string]string{
		"```json\n{\"name\": \"Maria Gomez\", \"role\": \"x\"}\n```\n":                                                   "```json\n{\"name\": \"<PERSON>\", \"role\": \"x\"}\n```\n",
		"```\n{\"customer\": {\"firstName\": \"Maria\", \"lastName\": \"Gomez\"}}\n```\n":                                "```\n{\"customer\": {\"firstName\": \"<PERSON>\", \"lastName\": \"<PERSON>\"}}\n```\n",
		"~~~ json5\n{\"phone\": \"555 0142\", // cut\n":                                                                  "~~~ json5\n{\"phone\": \"<PHONE>\", // cut\n",
		"> ```\n> {\"full_name\":\n>  \"Maria Gomez\"}\n> ```\n":                                                         "> ```\n> {\"full_name\":\n>  \"<PERSON>\"}\n> ```\n",
		"Send `{\"full_name\": \"Jos\\u00e9 Gomez\"}` to it.\n":                                                          "Send `{\"full_name\": \"<PERSON>\"}` to it.\n",
		"A list:\n\n    {\n      \"full_name\": \"Maria Gomez\"\n    }\n":                                                "A list:\n\n    {\n      \"full_name\": \"<PERSON>\"\n    }\n",
		"```json\n{\"name\": \"left-pad\", \"version\": \"1.3.0\", \"main\": \"index.js\", \"title\": \"Hello\"}\n```\n": "```json\n{\"name\": \"left-pad\", \"version\": \"1.3.0\", \"main\": \"index.js\", \"title\": \"Hello\"}\n```\n",
		"```csv\nfirst_name;city\nMaria;Trier\n```\n":                                                                    "```csv\nfirst_name;city\n<PERSON>;<LOCATION>\n```\n",
		"```yaml\ncustomer:\n  fullName: Maria Gomez\n```\n":                                                             "```yaml\ncustomer:\n  fullName: <PERSON>\n```\n",
		"```sql\nINSERT INTO users (full_name) VALUES ('Maria Gomez');\n```\n":                                           "```sql\nINSERT INTO users (full_name) VALUES ('<PERSON>');\n```\n",
		"```\nTEL;TYPE=home:+44 7700 900456\nFN:Maria Gomez\n```\n":                                                      "```\nTEL;TYPE=home:<PHONE>\nFN:<PERSON>\n```\n",
		"```js\nconst name = \"Maria Gomez\"\n```\n":                                                                     "```js\nconst name = \"Maria Gomez\"\n```\n",
		"```\n{name: Maria Gomez}\n```\n":                                                                                "```\n{name: Maria Gomez}\n```\n",
	} {
		got, _, err := NewPage(Options{}).Markdown(context.Background(), md)
		if err != nil || got != want {
			t.Errorf("%q: %v\n got %q\nwant %q", md, err, got, want)
		}
	}
	const page = `<p>Body:</p><pre><code><span>{"full_name"</span>: <b>"Maria Gomez"</b>, "city_of_birth": "x"}</code></pre>`
	n, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	out, err := NewPage(Options{}).HTML(context.Background(), n)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := html.Render(&b, out); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "Maria") || !strings.Contains(b.String(), "&lt;PERSON&gt;") {
		t.Errorf("html: %s", b.String())
	}
}
