package score_test

import (
	"path/filepath"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/bench/score"
)

type textRecord struct {
	ID      string   `json:"id"`
	URL     string   `json:"url"`
	HTML    string   `json:"html"`
	Text    *string  `json:"gold_text"`
	Gold    *string  `json:"gold_html"`
	With    []string `json:"with"`
	Without []string `json:"without"`
}

func (r textRecord) expected() (string, bool) {
	switch {
	case r.Text != nil:
		return *r.Text, true
	case r.Gold != nil:
		return score.PlainHTML(*r.Gold), true
	}
	return "", false
}

// wordSets are scored by bags of words, the others by shingles.
var wordSets = map[string]bool{"wcxb-dev": true, "dragnet": true, "l3s": true, "cleaneval": true}

func TestTextAgrees(t *testing.T) {
	t.Parallel()
	script := needScorer(t, "extract/score.py")
	for _, set := range []string{"zyte", "wcxb-dev", "magic-article", "magic-forum", "cleanportal", "dragnet", "l3s", "cleaneval"} {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			type line struct {
				ID       string `json:"id"`
				Markdown string `json:"markdown"`
			}
			records, raw := readRecords[textRecord](t, "extract/"+set+".ndjson.gz", sample(80))
			var preds []line
			for i, r := range records {
				preds = append(preds, line{r.ID, titled(i) + convert(t, pagemill.Document{Body: []byte(r.HTML), ContentType: pagemill.DecodedContentType(""), URL: r.URL})})
			}
			var want map[string]any
			python(t, &want, script, set+"="+writeLines(t, set+".ndjson", preds), "--structure", "--json",
				"--data", filepath.Dir(writeFile(t, set+".ndjson", raw)))
			var got textSum
			for i, r := range records {
				got.add(r, preds[i].Markdown)
			}
			without := []string{"n", "sim", "len", "code_n", "row_n", "head_n", "item_n", "rg5", "acc", "tbl", "fence"}
			if set == "trafilatura" { // rates over all snippets together
				without = append(without, "F1", "P", "R")
			}
			figures := got.figures(wordSets[set])
			for _, k := range without {
				delete(figures, k)
			}
			agree(t, set, figures, numbers(want, without...))
		})
	}
}

// titled adds a level 1 heading that no reference has to every other
// prediction.
func titled(i int) string {
	if i%2 == 0 {
		return ""
	}
	return "# Zxq title of *nothing*\n\n"
}

// numbers returns the figures in a JSON object except the named ones.
func numbers(m map[string]any, without ...string) map[string]float64 {
	out := map[string]float64{}
	for k, v := range m {
		if f, ok := v.(float64); ok {
			out[k] = f
		}
	}
	for _, k := range without {
		delete(out, k)
	}
	return out
}

// A textSum aggregates pages like the reference scorer.
type textSum struct {
	shingles []score.Overlap
	words    []score.PRF
	snippets score.Snippets
	perPage  []float64 // share of snippets found
	kept     map[string]score.Kept
}

func (s *textSum) add(r textRecord, md string) {
	plain := score.PlainMarkdown(md)
	if want, ok := r.expected(); ok {
		body := score.BodyText(md, want)
		s.shingles = append(s.shingles, score.ShingleOverlap(want, body))
		s.words = append(s.words, score.WordOverlap(want, body).PRF())
		if s.kept == nil {
			s.kept = map[string]score.Kept{}
		}
		for kind, k := range score.Structure(r.HTML, want, plain) {
			sum := s.kept[kind]
			s.kept[kind] = score.Kept{Parts: sum.Parts + k.Parts, Kept: sum.Kept + k.Kept}
		}
	}
	if r.With != nil {
		c := score.CountSnippets(plain, r.With, r.Without)
		s.snippets.Found, s.snippets.Must = s.snippets.Found+c.Found, s.snippets.Must+c.Must
		s.snippets.Leaked, s.snippets.Not = s.snippets.Leaked+c.Leaked, s.snippets.Not+c.Not
		if c.Must > 0 {
			s.perPage = append(s.perPage, float64(c.Found)/float64(c.Must))
		}
	}
}

func (s *textSum) figures(words bool) map[string]float64 {
	out := map[string]float64{}
	if len(s.shingles) > 0 {
		m := score.MeanShingles(s.shingles)
		w := score.MeanPRF(s.words)
		out["shF1"], out["wdF1"] = m.F1, w.F1
		if words {
			m = w
		}
		out["F1"], out["P"], out["R"] = m.F1, m.Precision, m.Recall
		for kind, k := range s.kept {
			name := map[string]string{"code": "code", "row": "row", "heading": "head", "item": "item"}[kind]
			out[name] = float64(k.Kept) / float64(k.Parts)
		}
	}
	c := s.snippets
	if c.Must > 0 {
		out["with"] = float64(c.Found) / float64(c.Must)
	}
	if c.Not > 0 {
		out["wout"] = float64(c.Leaked) / float64(c.Not)
	}
	if len(s.shingles) == 0 && len(s.perPage) > 0 {
		sum := 0.0
		for _, p := range s.perPage {
			sum += p
		}
		out["R"] = sum / float64(len(s.perPage))
	}
	return out
}
