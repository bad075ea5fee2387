package redact

import (
	"context"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// TestNamesOverBreaks: a name goes on over the break of a line, in Markdown and in
// html; what stands on the next line by itself stays.
func TestNamesOverBreaks(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]string{
		"<p>Call Kwame<br>Mensah today.</p>":                    "<p>Call &lt;PERSON&gt;<br/>&lt;PERSON&gt; today.</p>",
		"<h2>Ingrid<br>Lindqvist</h2>":                          "<h2>&lt;PERSON&gt;<br/>&lt;PERSON&gt;</h2>",
		"<p>Thanks, Anna<br>Next meeting on Monday.</p>":        "<p>Thanks, &lt;PERSON&gt;<br/>Next meeting on Monday.</p>",
		"<p>Written by Maria Gomez<br>Software Engineer</p>":    "<p>Written by &lt;PERSON&gt;<br/>Software Engineer</p>",
		"<p>The opening hours<br>Monday to Friday, 9 to 5</p>":  "<p>The opening hours<br/>Monday to Friday, 9 to 5</p>",
		"<p>Best regards<br>Maria<br>Customer Service Desk</p>": "<p>Best regards<br/>&lt;PERSON&gt;<br/>Customer Service Desk</p>",
	} {
		nodes, err := html.Parse(strings.NewReader("<body>" + page))
		if err != nil {
			t.Fatal(err)
		}
		out, err := NewPage(Options{}).HTML(context.Background(), nodes)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := html.Render(&b, out); err != nil {
			t.Fatal(err)
		}
		if got := b.String(); !strings.Contains(got, "<body>"+want+"</body>") {
			t.Errorf("%s:\n got %s\nwant %s", page, got, want)
		}
		strip := strings.NewReplacer("<p>", "", "</p>", "", "<h2>", "", "</h2>", "", "<br>", "  \n", "<br/>", "  \n", "&lt;", "<", "&gt;", ">")
		if got, _, err := NewPage(Options{}).Markdown(context.Background(), strip.Replace(page)); err != nil || strings.ReplaceAll(got, `\<`, "<") != strip.Replace(want) {
			t.Errorf("%q, %v; want %q", got, err, strip.Replace(want))
		}
	}
	for _, text := range []string{"Call Kwame\nMensah today.", "Call Ingrid\nLindqvist"} { // wrapped, or two items
		got, err := NewPage(Options{}).overBreaks(context.Background(), scan.Source{Text: text}, []scan.Hit{scan.Found(scan.Person, 5, strings.IndexByte(text, '\n'), "", 1, scan.RankTagger)})
		if err != nil || got != nil {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// TestLettersOfFormulas: values are seen through elements of one letter each.
func TestLettersOfFormulas(t *testing.T) {
	t.Parallel()
	letters := func(text string) string {
		var b strings.Builder
		for _, r := range text {
			if r == ' ' {
				b.WriteByte(' ')
				continue
			}
			b.WriteString("<mi>" + string(r) + "</mi>")
		}
		return "<p>We asked <math><mrow>" + b.String() + "</mrow></math> about it.</p><p><math><mi>Peter</mi><mspace></mspace><mi>Vogel</mi></math></p>"
	}
	for _, text := range []string{"Maria Gomez", "ann@host.example"} {
		nodes, err := html.Parse(strings.NewReader(letters(text)))
		if err != nil {
			t.Fatal(err)
		}
		out, err := NewPage(Options{}).HTML(context.Background(), nodes)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := html.Render(&b, out); err != nil {
			t.Fatal(err)
		}
		if got := b.String(); strings.Contains(got, "<mi>a</mi>") || strings.Contains(got, "<mi>m</mi>") || !strings.Contains(got, "We asked <math>") || strings.Contains(got, "Peter") || !strings.Contains(got, "</math> about it.") {
			t.Errorf("%s: %s", text, got)
		}
	}
}
