package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/mdtext"
	"github.com/pagemill/pagemill/internal/scheme"
	"github.com/pagemill/pagemill/pdfparse/internal/formula"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// An inliner formats a block's text as one line of Markdown.
type inliner struct {
	join  *textline.Joiner
	plain textline.Style // the document's normal styles, which are not marked
	links []string       // link targets of the page
	pay   bool           // dollar signs of the current text could be read as a formula's
}

// flat joins the lines of a text into runs of one style each.
func (in *inliner) flat(t textline.Text, drop textline.Style) []textline.Run {
	var out []textline.Run
	var buf []byte        // text of the last run
	var last textline.Run // the previous run
	for i, l := range t {
		for k, r := range l {
			r.Style = oneMark(r.Style &^ drop)
			if r.Text = dropSoft(r.Text, k == len(l)-1 && i < len(t)-1); r.Text == "" {
				continue
			}
			if n := len(out); n > 0 && i > 0 && k == 0 && !r.Tight {
				cut, sep := in.join.Join(last.Text, r.Text)
				if cut > 0 && last.Style&r.Style&textline.Mono != 0 && !strings.HasSuffix(last.Text, textline.SoftHyphen) {
					cut, sep = 0, "" // a name in code keeps its hyphens
				}
				buf = append(buf[:len(buf)-cut], sep...)
			}
			last = r
			if n := len(out); n == 0 || out[n-1].Style != r.Style || out[n-1].Link != r.Link || r.Style&textline.Math != 0 && !(k == 0 && i > 0 && formula.Continues(out[n-1].Text, r.Text)) {
				if n > 0 {
					out[n-1].Text = string(buf)
				}
				out, buf = append(out, r), buf[:0]
			}
			buf = append(buf, r.Text...)
		}
	}
	if n := len(out); n > 0 {
		out[n-1].Text = string(buf)
	}
	return out
}

// dropSoft removes the soft hyphens of a run but for that at the end of a line,
// where alone they are shown.
func dropSoft(s string, lineEnds bool) string {
	if !strings.Contains(s, textline.SoftHyphen) {
		return s
	}
	out := strings.ReplaceAll(s, textline.SoftHyphen, "")
	if lineEnds && strings.HasSuffix(s, textline.SoftHyphen) {
		out += textline.SoftHyphen
	}
	return out
}

// oneMark reduces the style of a run to the one that Markdown marks.
func oneMark(s textline.Style) textline.Style {
	if s&textline.Mono != 0 {
		s &^= textline.Bold | textline.Italic
	}
	if s&textline.Bold != 0 {
		s &^= textline.Italic
	}
	if s&(textline.Super|textline.Sub) != 0 {
		s &^= textline.Bold | textline.Italic
	}
	return s
}

// text appends a block's text; drop are styles that are implied there.
func (in *inliner) text(b []byte, t textline.Text, drop textline.Style) []byte {
	rs := in.flat(t, drop|in.plain)
	tick := ticks(rs)
	in.pay = dollars(rs)
	marked := false // the previous text ends in a closing mark
	for i := 0; i < len(rs); i++ {
		r := rs[i]
		url := in.url(r.Link)
		if url == "" {
			b, marked = in.run(b, rs, i, tick, marked)
			continue
		}
		j := in.linkEnd(rs, i, url)
		b, marked = in.link(b, rs[i:j], url, tick)
		i = j - 1
	}
	return b
}

// linkEnd returns the end of the link to url that starts at run i. A link
// broken over lines has an annotation for each line, and spaces may have none.
func (in *inliner) linkEnd(rs []textline.Run, i int, url string) int {
	end := i + 1
	for j := end; j < len(rs); j++ {
		switch {
		case in.url(rs[j].Link) == url:
			end = j + 1
		case strings.TrimSpace(rs[j].Text) != "":
			return end
		}
	}
	return end
}

func (in *inliner) url(link int16) string {
	if link <= 0 || int(link) > len(in.links) {
		return ""
	}
	u := in.links[link-1]
	if len(u) > 2000 || strings.ContainsAny(u, "<>\n\r\x00") || !scheme.Follows(u) {
		return ""
	}
	return u
}

// link appends a linked run of text.
func (in *inliner) link(b []byte, rs []textline.Run, url string, tick bool) ([]byte, bool) {
	var label []byte
	raw := ""
	marked := false
	for i := range rs {
		raw += rs[i].Text
		label, marked = in.run(label, rs, i, tick, marked)
	}
	s := strings.TrimRight(string(label), " ")
	tail := string(label[len(s):])
	lead := s[:len(s)-len(strings.TrimLeft(s, " "))]
	s = s[len(lead):]
	b = append(b, lead...)
	switch raw = strings.TrimSpace(raw); {
	case s == "":
	case raw == url && strings.Contains(url, "://") && !strings.ContainsRune(url, ' '):
		b = append(b, '<')
		b = append(b, url...)
		b = append(b, '>')
	case strings.ContainsAny(raw, "[]"):
		b = append(b, s...)
	default:
		b = append(b, '[')
		b = append(b, s...)
		b = append(b, "]("...)
		b = append(b, destination(url)...)
		b = append(b, ')')
	}
	return append(b, tail...), false
}

// destination escapes a URL for a Markdown link.
func destination(url string) string {
	return strings.NewReplacer(" ", "%20", "(", "%28", ")", "%29", "\\", "%5C").Replace(url)
}

// ticks reports whether a text contains backquotes that could be read as a code
// span.
func ticks(rs []textline.Run) bool {
	n := 0
	for _, r := range rs {
		n += strings.Count(r.Text, "`")
	}
	return n > 1
}

// run appends one run with the marks of its style, if Markdown would read them
// as such.
func (in *inliner) run(b []byte, rs []textline.Run, i int, tick, marked bool) ([]byte, bool) {
	r := rs[i]
	body := strings.TrimSpace(r.Text)
	if body == "" {
		return append(b, r.Text...), marked && r.Text == ""
	}
	at := strings.Index(r.Text, body)
	b = append(b, r.Text[:at]...)
	touching := at == 0 && marked
	tail := r.Text[at+len(body):]
	before, _ := utf8.DecodeLastRune(b)
	if len(b) == 0 {
		before = ' '
	}
	after := ' '
	if tail == "" && i+1 < len(rs) {
		after, _ = utf8.DecodeRuneInString(rs[i+1].Text)
	}
	mark := ""
	switch {
	case r.Style&textline.Math != 0:
		return append(dollar(b, body), tail...), false
	case r.Style&textline.Mono != 0:
		if touching || at == 0 && unicode.IsLetter(before) && unicode.IsLetter(after) {
			break // the latter is a part of a word, a ligature in another font
		}
		if mdtext.InAddress(b) { // it would take the backtick
			b = append(b, "<!-- -->"...)
		}
		b = append(codeSpan(b, body), tail...)
		return b, tail == ""
	case r.Style&(textline.Super|textline.Sub) != 0 && (before != ' ' || refersToNote(rs, i)) && len(body) <= 24:
		name := "sup"
		if r.Style&textline.Sub != 0 {
			name = "sub"
		}
		b = append(b, "<"+name+">"...)
		b = escape(b, body, after, tick, in.pay)
		b = append(b, "</"+name+">"...)
		if tail == "" && before == ' ' && r.Style&textline.Super != 0 && i+1 < len(rs) && noteWord(rs[i+1].Text, i == 0) {
			tail = " " // the mark is no part of the word
		}
		return append(b, tail...), false
	case r.Style&textline.Bold != 0:
		mark = "**"
	case r.Style&textline.Italic != 0:
		mark = "*"
	}
	if mark != "" && (touching || !textline.Wordy(body) || !flanks(before, body, after)) {
		mark = ""
	}
	b = append(b, mark...)
	b = escape(b, body, after, tick, in.pay)
	b = append(b, mark...)
	return append(b, tail...), mark != "" && tail == ""
}

// refersToNote reports whether run i, after a space or at the start of a text, is
// the raised mark of a note, and not a fraction's numerator.
func refersToNote(rs []textline.Run, i int) bool {
	body := strings.TrimSpace(rs[i].Text)
	next := ""
	if i+1 < len(rs) {
		next = rs[i+1].Text
	}
	if i == 0 && !textline.Wordy(next) || strings.HasPrefix(next, "⁄") || strings.HasPrefix(next, "/") {
		return false
	}
	return rs[i].Style&(textline.Super|textline.Math) == textline.Super && (textline.Wordy(body) || strings.ContainsAny(body, "*∗†‡§¶#"))
}

// noteWord reports whether the text after a raised mark begins with a word, not
// with the symbol of an element or a formula to which the mark belongs: "13C",
// "87Sr/86Sr". At the start of a text short words count as well.
func noteWord(s string, start bool) bool {
	s, _, _ = strings.Cut(s, " ")
	if n := letters.Count(s); start || n < 3 {
		return start && n > 1
	}
	_, n := utf8.DecodeRuneInString(s)
	second, _ := utf8.DecodeRuneInString(s[n:])
	return unicode.IsLower(second)
}

// flanks reports whether emphasis marks around a text would open and close
// (CommonMark 0.31, section 6.2).
func flanks(before rune, body string, after rune) bool {
	first, _ := utf8.DecodeRuneInString(body)
	last, _ := utf8.DecodeLastRuneInString(body)
	apart := func(r rune) bool { return unicode.IsSpace(r) || isPunct(r) }
	return (!isPunct(first) || apart(before)) && (!isPunct(last) || apart(after))
}

func isPunct(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

// codeSpan appends a code span with a fence that does not occur in the text.
func codeSpan(b []byte, s string) []byte {
	fence := strings.Repeat("`", longestTicks(s)+1)
	pad := ""
	if s[0] == '`' || s[len(s)-1] == '`' {
		pad = " "
	}
	b = append(b, fence...)
	b = append(b, pad...)
	b = append(b, s...)
	b = append(b, pad...)
	return append(b, fence...)
}

func longestTicks(s string) int {
	best, n := 0, 0
	for i := range len(s) {
		if s[i] == '`' {
			n++
			best = max(best, n)
		} else {
			n = 0
		}
	}
	return best
}
