// Package state reads the application state embedded in the scripts of a page.
package state

import (
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/laxjson"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// names returns the variables and element ids of frameworks' state (Next, Nuxt,
// Apollo, Redux, Remix).
func names() []string {
	return []string{"__NEXT_DATA__", "__NUXT__", "__APOLLO_STATE__", "__INITIAL_STATE__", "__PRELOADED_STATE__", "__remixContext",
		"__INITIAL_DATA__", "__STATE__", "__INITIAL_PROPS__", "initialState", "runParams"}
}

// Read returns the states in one script. JSON under another name is skipped: it
// may be the data of any widget.
func Read(check *cancel.Checker, script *html.Node, room *laxjson.Room) []any {
	text := script.FirstChild.Data
	if slices.Contains(names(), dom.Attr(script, "id")) {
		return []any{laxjson.First(check, text, room)}
	}
	if dom.Attr(script, "type") == "application/json" {
		return nil
	}
	var out []any
	for _, name := range names() {
		if i := strings.Index(text, name); i >= 0 {
			if v := after(check, text[i+len(name):], room); v != nil {
				out = append(out, v)
			}
		}
	}
	return out
}

// after decodes the value after the first equals sign in s, which must be near the
// start of s.
func after(check *cancel.Checker, s string, room *laxjson.Room) any {
	i := strings.IndexByte(s, '=')
	if i < 0 || i > 80 {
		return nil
	}
	rest := strings.TrimLeft(s[i+1:], " \n\t\r")
	if rest == "" || rest[0] != '{' && rest[0] != '[' {
		return nil
	}
	return laxjson.First(check, rest, room)
}
