package bench

import (
	"bytes"
	"slices"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/bench/score"
	"github.com/pagemill/pagemill/internal/mdread"
)

// A Measure is one figure of a report, from 0 to 1; more is better.
type Measure struct {
	Key   string `json:"key"`   // its key in Means and Figures
	Name  string `json:"name"`  // its title in tables
	About string `json:"about"` // one sentence that says what is measured
}

// Measures lists the measures in the order reports show them.
func Measures() []Measure {
	return []Measure{
		{"f1", "words F1", "Words of the expected text that are there, and none besides: mean of precision and recall."},
		{"precision", "precision", "Share of the words got that were expected."},
		{"recall", "recall", "Share of the expected words that are there."},
		{"shingles", "4-word F1", "The same for runs of four words, which see their order."},
		{"must", "must", "Share of the texts that must be there and are."},
		{"mustnot", "kept out", "Share of the texts that must not be there and aren't."},
		{"code", "code kept", "Blocks of code that stand unbroken in the output."},
		{"rows", "rows kept", "Table rows that stand unbroken in the output."},
		{"headings", "headings kept", "Headings of the page that stand in the output."},
		{"items", "items kept", "List items that stand unbroken in the output."},
		{"exact", "exact", "The expected Markdown, byte for byte."},
		{"masked", "masked", "Personal data that is no longer readable, by bytes."},
		{"spans", "spans F1", "Pieces of personal data found, and none besides."},
		{"diff", "diff", "Diffs with the very hunks expected."},
	}
}

func measureName(key string) string {
	for _, m := range Measures() {
		if m.Key == key {
			return m.Name
		}
	}
	return key
}

// measure scores the result of a case.
func measure(c *Case, res *pagemill.Result) map[string]float64 {
	out := map[string]float64{}
	plain := score.PlainMarkdown(res.Markdown)
	if want, ok := c.expectedText(); ok {
		body := score.BodyText(res.Markdown, want)
		w := score.WordOverlap(want, body).PRF()
		out["f1"], out["precision"], out["recall"] = w.F1, w.Precision, w.Recall
		out["shingles"] = score.ShingleOverlap(want, body).PRF().F1
		for kind, k := range score.Structure(c.page(), want, plain) {
			name := map[string]string{"code": "code", "row": "rows", "heading": "headings", "item": "items"}[kind]
			out[name] = float64(k.Kept) / float64(k.Parts)
		}
	}
	if c.Markdown != nil {
		out["exact"] = oneIf(*c.Markdown == res.Markdown)
	}
	snippets := score.CountSnippets(plain, c.Must, c.MustNot)
	if snippets.Must > 0 {
		out["must"] = float64(snippets.Found) / float64(snippets.Must)
	}
	if snippets.Not > 0 {
		out["mustnot"] = 1 - float64(snippets.Leaked)/float64(snippets.Not)
	}
	redaction(out, c, res)
	if c.Diff != nil && c.Before != nil && res.ChangeTracking != nil {
		got := ""
		if res.ChangeTracking.Diff != nil {
			got = res.ChangeTracking.Diff.Text
		}
		out["diff"] = oneIf(score.SameHunks(*c.Diff, got))
	}
	return out
}

func (c *Case) expectedText() (string, bool) {
	switch {
	case c.Text != nil:
		return *c.Text, true
	case c.Markdown != nil:
		return score.PlainMarkdown(*c.Markdown), true
	}
	return "", false
}

// page returns the HTML whose structure the output should have: that of the page, or
// of the Markdown expected of a PDF.
func (c *Case) page() string {
	switch isPDF := bytes.Contains(c.Document.Body[:min(len(c.Document.Body), 1024)], []byte("%PDF-")); {
	case !isPDF:
		return string(c.Document.Body)
	case c.Markdown != nil:
		return mdread.HTML(*c.Markdown)
	}
	return ""
}

func redaction(out map[string]float64, c *Case, res *pagemill.Result) {
	if c.Spans == nil {
		return
	}
	sum := score.Redaction{}
	for _, s := range c.Spans {
		sum.Labels = append(sum.Labels, s.Label)
	}
	slices.Sort(sum.Labels)
	sum.Labels = slices.Compact(sum.Labels)
	var got []score.Span
	for _, f := range res.Redactions {
		got = append(got, score.Span{Start: f.Start, End: f.End, Label: string(f.Entity)})
	}
	text := ""
	if c.Markdown != nil {
		text = *c.Markdown
	}
	sum.Add(text, c.Spans, got)
	out["masked"], out["spans"] = 1-sum.Leak(), sum.Overlap().F1
}

func oneIf(ok bool) float64 {
	if ok {
		return 1
	}
	return 0
}
