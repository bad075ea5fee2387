package pagemill

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/markdown"
)

// If the Markdown is shorter than shellSize bytes, the page may be an empty
// shell filled by scripts. Text declared in the page replaces it if it is more
// than shellFactor times as long.
const (
	shellSize   = 140
	shellFactor = 4
	shellText   = 1000 // bytes of a declared text that joins Markdown without a sentence
	proseSize   = 120  // bytes of the shortest line that is one
)

// declared replaces empty or nearly empty Markdown with text that the page
// declares, and adds a warning. If the page declares none, the warning says why
// the Markdown is empty.
func (j *job) declared(ctx context.Context) error {
	if j.root == nil {
		if strings.TrimSpace(j.md) == "" && j.kind != contentPDF {
			j.warn(WarnEmpty, "The Markdown is empty: the document has no text.")
		}
		return nil
	}
	size := len(strings.TrimSpace(j.md))
	if size >= shellSize && len(j.opts.IncludeTags)+len(j.opts.ExcludeTags) == 0 {
		if recipe := declares(j.root, `"recipeIngredient"`); recipe || !hasProse(j.md) {
			return j.joinDeclared(ctx, recipe)
		}
	}
	if size >= shellSize || len(j.opts.IncludeTags)+len(j.opts.ExcludeTags) > 0 {
		if size == 0 {
			j.warn(WarnEmpty, "The Markdown is empty: includeTags and excludeTags leave nothing of the page.")
		}
		return nil
	}
	tree, source, err := formats.DeclaredText(ctx, formats.Page{Root: j.root})
	if err != nil {
		return err
	}
	if tree != nil {
		j.putHeading(tree)
		md, err := markdown.Convert(ctx, tree, markdown.Options{BaseURL: dom.NewBase(j.root, j.doc.URL).String()})
		if err != nil {
			return err
		}
		if len(md) > shellFactor*size && int64(len(md)) <= j.p.Limits.text() {
			j.main, j.md = tree, md
			j.warn(WarnDeclaredText, "The page shows next to no text; what it declares in %s was used.", source)
			return nil
		}
	}
	if size == 0 {
		j.warn(WarnEmpty, "The Markdown is empty: the page has no text, and declares none.")
	}
	return nil
}

// joinDeclared adds the article that a page declares to Markdown that has only
// the frame around it, or puts it in its place if main content is wanted. The
// recipe that a page declares joins any Markdown that does not have it.
func (j *job) joinDeclared(ctx context.Context, recipe bool) error {
	if !recipe && !declaresArticle(j.root) {
		return nil
	}
	tree, source, err := formats.DeclaredText(ctx, formats.Page{Root: j.root})
	if err != nil || tree == nil || source != "JSON-LD" && source != "the state of its scripts" {
		return err
	}
	if !recipe {
		j.putHeading(tree)
	}
	md, err := markdown.Convert(ctx, tree, markdown.Options{BaseURL: dom.NewBase(j.root, j.doc.URL).String()})
	if err != nil || !recipe && (len(md) < shellText || !hasProse(md)) || recipe && (dom.Find(tree, atom.Ul) == nil || says(j.md, tree)) {
		return err
	}
	whole := recipe || !j.opts.OnlyMainContent.Or(true)
	if whole {
		md = strings.TrimRight(j.md, "\n") + "\n\n" + md
	}
	if int64(len(md)) > j.p.Limits.text() {
		return nil
	}
	if !whole {
		j.main = tree
	}
	j.md = md
	if recipe {
		j.warn(WarnDeclaredText, "The page does not show its recipe; what it declares in %s was added.", source)
		return nil
	}
	j.warn(WarnDeclaredText, "The page shows no running text; what it declares in %s was used.", source)
	return nil
}

// putHeading puts the heading of the main content before a text that takes its
// place.
func (j *job) putHeading(tree *html.Node) {
	body := dom.Find(tree, atom.Body)
	if !j.opts.OnlyMainContent.Or(true) || j.main == nil || dom.Find(body, atom.H1) != nil {
		return
	}
	if h := dom.Find(j.main, atom.H1); h != nil {
		body.InsertBefore(dom.Clone(h), body.FirstChild)
	}
}

// saidShare is the share of the words of a recipe from which a text has it.
const saidShare = 0.6

// says reports whether Markdown has the text of the lists in a tree, by their
// words.
func says(md string, tree *html.Node) bool {
	words := func(s string) []string {
		return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) })
	}
	has := map[string]bool{}
	for _, w := range words(md) {
		has[w] = true
	}
	all := words(dom.InlineText(tree))
	missing := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return has[w] })
	return float64(len(all)-len(missing)) >= saidShare*float64(len(all))
}

// hasProse reports whether a line of Markdown outside tables reads like
// sentences, its links left aside.
func hasProse(md string) bool {
	for line := range strings.SplitSeq(md, "\n") {
		if len(line) < proseSize || line[0] == '|' {
			continue
		}
		plain, marks := 0, 0
		last := strings.LastIndexByte(line, ')')
		for i := 0; i < len(line); i++ {
			switch c := line[i]; {
			case c == '[' && i < last:
				i += strings.IndexByte(line[i:], ')')
			case c == '.' || c == '!' || c == '?' || c == ',' || c >= 0xe3 && c <= 0xef:
				marks++
				plain++
			default:
				plain++
			}
		}
		if plain >= proseSize && marks > 0 {
			return true
		}
	}
	return false
}

// declaresArticle reports whether a page declares that it is an article: by its
// og:type, or by JSON-LD that has an article's text.
func declaresArticle(root *html.Node) bool {
	for n := root; n != nil; n = dom.Next(n, root, true) {
		if n.DataAtom == atom.Meta && dom.Attr(n, "property") == "og:type" && dom.Attr(n, "content") == "article" {
			return true
		}
	}
	return declares(root, `"articleBody"`)
}

// declares reports whether the JSON-LD of a page has a key, in quotes.
func declares(root *html.Node, key string) bool {
	for n := root; n != nil; n = dom.Next(n, root, true) {
		if n.DataAtom == atom.Script && n.FirstChild != nil && dom.Attr(n, "type") == "application/ld+json" && strings.Contains(n.FirstChild.Data, key) {
			return true
		}
	}
	return false
}
