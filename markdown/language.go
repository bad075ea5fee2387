package markdown

import (
	_ "embed" // for the languages
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/dom"
)

// wrappers is how many elements around a pre may name its language: a table of
// lines and a figure are five.
const wrappers = 6

// languageOf infers the language of a code block from the classes of the pre,
// of its code, and of the elements that highlighters wrap around it.
func languageOf(pre *html.Node) string {
	code := codeChild(pre)
	for _, n := range [...]*html.Node{pre, code} {
		if n == nil {
			continue
		}
		if l := classLanguage(dom.Attr(n, "class")); l != "" {
			return l
		}
		for _, key := range [...]string{"data-lang", "data-language", "data-enlighter-language", "lang"} {
			if l := dom.Attr(n, key); l != "" && key != "lang" || isKnownLanguage(l) {
				return cleanLanguage(l)
			}
		}
	}
	n := pre.Parent
	for range wrappers {
		if n == nil || n.Type != html.ElementNode || n.DataAtom == atom.Body {
			break
		}
		if l := wrapperLanguage(n); l != "" {
			return l
		}
		n = n.Parent
	}
	return ""
}

// codeChild returns the code element in a pre, or in a pre that it only wraps.
func codeChild(pre *html.Node) *html.Node {
	for range 2 {
		inner := (*html.Node)(nil)
		for k := pre.FirstChild; k != nil; k = k.NextSibling {
			if dom.Is(k, atom.Code) {
				return k
			}
			if dom.Is(k, atom.Pre) {
				inner = k
			}
		}
		if inner == nil {
			return nil
		}
		pre = inner
	}
	return nil
}

// classLanguage returns the language named in the class of a pre or code
// element.
func classLanguage(class string) string {
	if class == "" {
		return ""
	}
	tokens := strings.Fields(class)
	for _, t := range tokens {
		for _, p := range [...]string{"language-", "lang-", "highlight-source-"} {
			if len(t) > len(p) && strings.HasPrefix(t, p) {
				return cleanLanguage(t[len(p):])
			}
		}
	}
	for i, t := range tokens {
		next := ""
		if i+1 < len(tokens) {
			next = tokens[i+1]
		}
		switch t = strings.ToLower(t); {
		case t == "brush:": // SyntaxHighlighter: class="brush: js; …"
			return cleanLanguage(strings.TrimRight(next, ";"))
		case strings.HasPrefix(t, "brush:"):
			return cleanLanguage(strings.TrimRight(t[len("brush:"):], ";"))
		case t == "hljs" || t == "syntaxhighlighter" || t == "sourcecode" || t == "prettyprint" || t == "highlight" || t == "chroma" || t == "shiki":
			if isKnownLanguage(next) {
				return cleanLanguage(next)
			}
			if i > 0 && isKnownLanguage(tokens[i-1]) {
				return cleanLanguage(tokens[i-1])
			}
		case strings.HasPrefix(next, t+"-") && isKnownLanguage(t): // class="rust rust-example-rendered"
			return cleanLanguage(t)
		}
	}
	return ""
}

// wrapperLanguage returns the language named by wrappers around the pre:
// GitHub's highlight-source-x, Sphinx' highlight-x, Jekyll's language-x, and
// data-lang.
func wrapperLanguage(n *html.Node) string {
	class := dom.Attr(n, "class")
	marked, named := false, ""
	for t := range strings.FieldsSeq(class) {
		t = strings.ToLower(t)
		marked = marked || strings.Contains(t, "highlight") || strings.Contains(t, "code") || strings.Contains(t, "snippet") || t == "chroma"
		if (t != "code" && t != "highlight") && isKnownLanguage(t) {
			named = t // figure class="highlight js"
		}
	}
	for t := range strings.FieldsSeq(class) {
		for _, p := range [...]string{"highlight-source-", "highlight-text-", "language-", "lang-", "highlight-"} {
			if !strings.HasPrefix(t, p) || !marked && p != "language-" {
				continue
			}
			l := t[len(p):]
			if p == "highlight-text-" {
				l, _, _ = strings.Cut(l, "-")
			}
			if isKnownLanguage(l) {
				return cleanLanguage(l)
			}
		}
	}
	for _, key := range [...]string{"data-lang", "data-language"} {
		if l := dom.Attr(n, key); isKnownLanguage(l) {
			return cleanLanguage(l)
		}
	}
	if marked {
		return cleanLanguage(named)
	}
	return ""
}

// notInLanguages are characters that occur in no language name and that are
// special where a program puts the name into an attribute or text.
const notInLanguages = "\"'<>[]()"

// cleanLanguage makes a name valid in an info string.
func cleanLanguage(l string) string {
	if strings.ContainsAny(l, " \t\n\r\f") {
		l = strings.Join(strings.Fields(l), "-")
	}
	if strings.ContainsAny(l, notInLanguages) {
		l = strings.Map(func(r rune) rune {
			if strings.ContainsRune(notInLanguages, r) {
				return -1
			}
			return r
		}, l)
	}
	if strings.ContainsAny(l, `\&`) {
		l = strings.NewReplacer(`\`, `\\`, `&`, `\&`).Replace(l)
	}
	return l
}

// isKnownLanguage reports whether a class word without a prefix is the name of
// a language.
func isKnownLanguage(l string) bool {
	if l == "" || len(l) > 16 {
		return false
	}
	return languages[strings.ToLower(l)]
}

//go:embed languages.txt
var languageNames string

// languages are the names of languages that a class word may be.
var languages = datafile.Words(languageNames)
