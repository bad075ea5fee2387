package vault

import (
	_ "embed"
	"html"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// inert returns a page's Markdown without what Obsidian or a plugin of it would
// run, hide, mark or link although the page only shows it: code that plugins run
// by its language or its first characters, templates, wikilinks, comments, tags,
// highlights and callouts. If own is true the text is Markdown that a person
// wrote: then only code is changed.
func inert(md string, own bool) string {
	d := parse(md)
	var edits []edit
	for i := range d.Blocks {
		switch b := &d.Blocks[i]; b.Kind {
		case mdtext.FencedCode:
			edits = append(edits, inertFence(md, b)...)
		case mdtext.HTML:
			edits = append(edits, replaceAll(md, b.Start, b.End, "<%", "&lt;%")...)
		}
	}
	for b, spans := range texts(d) {
		t := inertText{md: md, own: own, spans: spans}
		edits = append(edits, t.edits(b)...)
	}
	return apply(md, edits)
}

func replaceAll(md string, start, end int, old, text string) []edit {
	var edits []edit
	for at := start; ; {
		i := strings.Index(md[at:end], old)
		if i < 0 {
			return edits
		}
		edits = append(edits, edit{at + i, at + i + len(old), text})
		at += i + len(old)
	}
}

//go:embed languages.txt
var languageList string

// languages are the names of languages that are highlighted and not run.
var languages = sync.OnceValue(func() map[string]bool { return datafile.Words(languageList) })

// inertFence makes text of code in a language that is not known to be only
// shown. Code that holds a template's mark, which is run in code too, becomes
// HTML.
func inertFence(md string, b *mdtext.Block) []edit {
	line := md[b.Start:lineEnd(md, b.Start)]
	at := strings.IndexAny(line, "`~")
	mark := line[at : at+run(line, at)]
	info := b.Start + at + len(mark)
	lang, _, _ := strings.Cut(strings.TrimSpace(b.Info), " ")
	if strings.Contains(md[b.Start:b.End], "<%") && len(b.Lines) > 0 {
		if rest := strings.TrimRight(md[b.Lines[len(b.Lines)-1].End:b.End], "\n"); strings.HasSuffix(rest, mark) {
			return htmlFence(md, b, info-len(mark), mark, lang)
		}
	}
	if lang != "" && !languages()[strings.ToLower(lang)] {
		return []edit{{info, info, "text "}}
	}
	return nil
}

func htmlFence(md string, b *mdtext.Block, start int, mark, lang string) []edit {
	open := "<pre><code>"
	if languages()[strings.ToLower(lang)] {
		open = `<pre><code class="language-` + lang + `">`
	}
	var edits []edit
	for i, l := range b.Lines {
		e := edit{l.Start, l.End, html.EscapeString(md[l.Start:l.End])}
		if i == 0 {
			e.start, e.text = start, open+e.text
		}
		edits = append(edits, e)
	}
	last := b.Lines[len(b.Lines)-1].End
	end := last + strings.LastIndex(md[last:b.End], mark)
	return append(edits, edit{end, end + len(mark), "</code></pre>"})
}

// runs are the first characters of inline code that common plugins run.
var runs = []string{"=", "$=", "INPUT[", "VIEW[", "BUTTON[", "button-"}

// inertText finds the edits of a block of text.
type inertText struct {
	md    string
	own   bool
	spans []mdtext.Span
	out   []edit
}

func (t *inertText) edits(b *mdtext.Block) []edit {
	skip := make([]mdtext.Line, 0, len(t.spans)) // what is no text
	brackets := map[int]bool{}                   // of links
	for _, s := range t.spans {
		switch s.Kind {
		case mdtext.CodeSpan:
			t.code(s.Start, s.End)
			fallthrough
		case mdtext.Autolink, mdtext.Bare, mdtext.Tag:
			skip = append(skip, mdtext.Line{Start: s.Start, End: s.End})
		case mdtext.Link, mdtext.Image:
			brackets[s.TextStart-1] = true
			skip = append(skip, mdtext.Line{Start: s.TextEnd, End: s.End})
			if s.Kind == mdtext.Link && !t.own {
				t.label(s)
			}
		}
	}
	at := b.Start
	for _, l := range append(skip, mdtext.Line{Start: b.End}) { // ordered by ends, and does not nest
		if at < l.Start {
			t.text(at, l.Start, brackets)
		}
		at = max(at, l.End)
	}
	return t.out
}

// noteMark matches what note programs may read, and what a backslash keeps from them.
var noteMark = lazy.Regexp(`(?s)\\.|<%|==+|%%+|\[|#`)

// text finds the edits of a range of text.
func (t *inertText) text(start, end int, brackets map[int]bool) {
	for _, m := range noteMark().FindAllStringIndex(t.md[start:end], -1) {
		at, until := start+m[0], start+m[1]
		switch c := t.md[at]; {
		case c == '\\':
		case c == '<':
			t.out = append(t.out, edit{at, at + 1, "&lt;"})
		case t.own:
		case c == '=' || c == '%':
			t.out = append(t.out, edit{at, until, strings.Repeat(`\`+string(c), until-at)})
		case c == '[' && !brackets[at] && (strings.HasPrefix(t.md[until:], "[") || strings.HasPrefix(t.md[until:end], "!") || at > 0 && t.md[at-1] == '[' && !brackets[at-1]),
			c == '#' && isTag(t.md[:end], at):
			t.out = append(t.out, edit{at, at, `\`})
		}
	}
}

// run returns how often the character at an offset is repeated there.
func run(md string, i int) int {
	return len(md[i:]) - len(strings.TrimLeft(md[i:], md[i:i+1]))
}

// label escapes the brackets of a link's label that are no image's, since "[[a]]"
// is read as a wikilink first.
func (t *inertText) label(s mdtext.Span) {
	text := t.md[s.TextStart:s.TextEnd]
	if strings.HasPrefix(text, "[") && !strings.HasPrefix(text, "[^") && strings.HasSuffix(text, "]") && !strings.HasSuffix(text, `\]`) {
		t.out = append(t.out, edit{s.TextStart, s.TextStart + 1, `\[`}, edit{s.TextEnd - 1, s.TextEnd, `\]`})
	}
}

// code makes an element of inline code that a plugin would run. Plugins look at
// code elements, so it is another.
func (t *inertText) code(start, end int) {
	marks := run(t.md, start)
	code := strings.TrimSpace(t.md[start+marks : end-marks])
	if !strings.Contains(code, "<%") && !slices.ContainsFunc(runs, func(mark string) bool { return strings.HasPrefix(code, mark) }) {
		return
	}
	var b strings.Builder
	for _, r := range strings.Join(strings.Fields(strings.ReplaceAll(code, `\|`, "|")), " ") {
		if r < 0x80 && (unicode.IsPunct(r) || unicode.IsSymbol(r)) && r != '.' && r != ',' {
			b.WriteString("&#" + strconv.Itoa(int(r)) + ";")
		} else {
			b.WriteRune(r)
		}
	}
	t.out = append(t.out, edit{start, end, "<samp>" + b.String() + "</samp>"})
}

// isTag reports whether a number sign begins a tag: text before it ends, and a
// letter, a mark or "_" follows among what tags may hold.
func isTag(md string, at int) bool {
	if before, _ := utf8.DecodeLastRuneInString(md[:at]); at > 0 && (unicode.IsLetter(before) || unicode.IsDigit(before) || strings.ContainsRune("#&/=?\\", before)) {
		return false
	}
	for _, r := range md[at+1:] {
		switch {
		case unicode.IsDigit(r), r == '-', r == '/':
		case r == '_', unicode.IsLetter(r), r > 0x2fff, unicode.IsMark(r), unicode.IsSymbol(r) && r > 0x7f:
			return true
		default:
			return false
		}
	}
	return false
}
