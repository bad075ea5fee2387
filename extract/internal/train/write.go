package main

import (
	"cmp"
	"os"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/extract/internal/content"
)

// model is the output of the trainer.
type model struct {
	classes, terms []lexeme
	kinds          content.KindModel
	blocks         content.Ensemble
}

// all fits the tables on every page: the word tables, the kinds, and the
// blocks. The blocks use the out-of-fold estimates of the kinds, so that they
// do not learn to trust them too much.
func (t *trainer) all() *model {
	m := &model{}
	m.classes, m.terms = words(t.not(held))
	lex := lexicon(m.classes, m.terms)
	m.blocks = t.model
	m.kinds = *t.allKinds()
	t.step("fitted on all pages")
	for _, p := range t.pages {
		p.out = p.build(lex)
	}
	report("fitted on all pages (not cross-validated)", t.pages, func(p *labelled) []bool {
		rules := rulesOf(p.out)
		return content.DecideWith(&content.Model{Kinds: m.kinds, Blocks: m.blocks}, p.out, rules, content.CommentsAuto).Keep
	})
	return m
}

// write writes the tables as the model file path.
func (m *model) write(path, sets, settings string) error {
	l := content.Learned{
		Origin:  content.Origin{Sets: licences(sets), Settings: settings},
		Classes: sorted(m.classes), Terms: sorted(m.terms),
		Model: content.Model{Kinds: m.kinds, Blocks: m.blocks},
	}
	b, err := l.AppendBinary(nil)
	if err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o644)
}

func sorted(ls []lexeme) []content.Lexeme {
	out := make([]content.Lexeme, len(ls))
	for i, l := range ls {
		out[i] = content.Lexeme{Word: l.word, Score: l.score}
	}
	slices.SortFunc(out, func(a, b content.Lexeme) int { return cmp.Compare(a.Word, b.Word) })
	return out
}

// licenceOf names the licences of the sets' annotations.
var licenceOf = map[string]string{
	"zyte":          "MIT",
	"wcxb-dev":      "CC BY 4.0",
	"wcxb-train":    "CC BY 4.0",
	"trafilatura":   "Apache-2.0",
	"magic-article": "Apache-2.0",
	"magic-forum":   "Apache-2.0",
	"cleanportal":   "none stated",
	"products":      "none stated",
	"fundus":        "MIT",
}

// licences names each set with its licence.
func licences(sets string) (out []string) {
	for set := range strings.SplitSeq(sets, ",") {
		out = append(out, set+": "+cmp.Or(licenceOf[set], "unknown"))
	}
	return out
}
