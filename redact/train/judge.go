package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// A judged is a finding of the tagger with whether it is right.
type judged struct {
	tagger.Finding
	right  bool
	exact  bool // and has the ends of the name
	fold   int
	set    string
	doc    int
	text   string
	weight float64 // less on pages with very many findings
	p      float64 // probability by the trees fitted to other sites and documents
}

// judgeFolds is how many folds the documents of a set are dealt to.
const judgeFolds = 5

// runJudge fits the trees that judge findings to labelled texts, and scores them by
// folds over sites and documents. It writes them to judgement.bin and vocabulary.txt in the folder -o.
// With the models of -folds in the folder -keep the texts that the tagger learned
// from are among them, each as read by the model that did not see it.
func runJudge(s settings) error {
	m, err := tagger.Embedded()
	if err != nil {
		return err
	}
	var all []judged
	var sets []string
	for path := range strings.SplitSeq(s.judge, ",") {
		docs, err := readPages(path)
		if err != nil {
			return err
		}
		set := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(path), ".gz"), ".ndjson")
		sets = append(sets, set)
		for i, d := range docs {
			j := judged{fold: i % judgeFolds, set: set, doc: i}
			if d.site != "" { // pages of a site are alike
				j.fold = int(markOf(0, d.site).name % judgeFolds)
			}
			all = append(all, s.findings(m, &d, j)...)
		}
	}
	own, golds, err := s.heldOut()
	if err != nil {
		return err
	}
	all = append(all, own...)
	kept, err := s.keptFindings(m)
	if err != nil {
		return err
	}
	out, err := s.fitJudges(all, kept)
	if err != nil {
		return err
	}
	for _, set := range slices.Sorted(maps.Keys(golds)) {
		reportChosen(set, all, golds[set], s.least)
	}
	if s.out == "" {
		return nil
	}
	out.Origin = trees.Origin{Features: tagger.ClueNames[:], Sets: append(sets, slices.Sorted(maps.Keys(golds))...), Seed: judgeSettings.Seed, Settings: fmt.Sprintf("%+v", judgeSettings)}
	b, err := out.AppendBinary(nil)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(s.out, "judgement.bin"), b, 0o644)
}

// keptFindings returns the findings of the pages that nothing is fitted to.
func (s settings) keptFindings(m *tagger.Model) (out []judged, err error) {
	if s.apart == "" {
		return nil, nil
	}
	docs, err := readPages(s.apart)
	for i, d := range docs {
		out = append(out, s.findings(m, &d, judged{fold: keptFold, set: "kept", doc: i})...)
	}
	return out, err
}

// keptFold is the fold of findings that are only scored.
const keptFold = -1

// fitJudges fits the trees of the judges to the findings of all that each is asked
// about, and scores them on kept, too.
func (s settings) fitJudges(all, kept []judged) (*trees.Model, error) {
	out := &trees.Model{Ensembles: map[string]*trees.Ensemble{}}
	if s.judgeOnly != "" && s.out != "" {
		b, err := os.ReadFile(filepath.Join(s.out, "judgement.bin"))
		if err != nil {
			return nil, err
		}
		if out, err = trees.Read(string(b), tagger.ClueNames[:]); err != nil {
			return nil, err
		}
	}
	for judge, name := range tagger.JudgeNames {
		judge, kind := tagger.Judge(judge), tagger.Place
		if judge == tagger.OfPersons || judge == tagger.OfOtherPersons {
			kind = tagger.Person
		}
		if s.judgeOnly != "" && s.judgeOnly != name {
			continue
		}
		var own []*judged
		for _, of := range [...][]judged{all, kept} {
			for i := range of {
				if of[i].Kind == kind && of[i].English == (judge < tagger.OfOtherPersons) {
					own = append(own, &of[i])
				}
			}
		}
		f := newJudgeFit(judge, own)
		f.predictByFolds()
		var words []float64
		out.Ensembles[name], words = f.fit(func(j *judged) bool { return j.fold != keptFold })
		f.predict(keptFold, out.Ensembles[name], words)
		reportJudge(name, own)
		if f.lexicon != nil && s.out != "" {
			if err := f.lexicon.write(s.out, words); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// findings returns what m finds in d that counts, each with what like says of d.
func (s settings) findings(m *tagger.Model, d *page, like judged) (out []judged) {
	for _, f := range s.tagger(m, d).Findings(d.text, d.gaps) {
		j := like
		counts := false
		if j.right, counts = d.judge(f.Mention); !counts {
			continue
		}
		j.Finding, j.text, j.exact = f, d.text[f.Start:f.End], d.exact(f.Mention)
		out = append(out, j)
	}
	for k := range out {
		out[k].weight = min(1, mostOfPage/float64(len(out)))
		switch like.set {
		case "web": // marked in full, by others
			out[k].weight *= 2
		case "docs_md": // made of few templates
			out[k].weight *= 0.6
		case shortTexts: // whose names are there once more
			out[k].weight *= 0.2
		}
	}
	return out
}

// tagger returns what reads d: m, or of a marked page the model of each language.
func (s settings) tagger(m *tagger.Model, d *page) *tagger.Tagger {
	if d.marks != nil {
		if t, err := tagger.NewTagger(float32(s.bias)); err == nil {
			return t
		}
	}
	return m.NewTagger(float32(s.bias))
}

// mostOfPage is how many findings of one page weigh as much as those of others.
const mostOfPage = 30

// heldOut returns the findings in the target sets that the tagger learns from, of
// the models of -folds in the folder -keep, and the number of names in each set.
func (s settings) heldOut() (out []judged, golds map[string]int, err error) {
	if s.folds < 2 {
		return nil, nil, nil
	}
	docs, err := readSets(filepath.Join(s.data, "train"), namedSets)
	if err != nil {
		return nil, nil, err
	}
	golds = map[string]int{}
	for fold := range s.folds {
		m, err := readModel(s.foldFile(fold))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, nil, err
		}
		m.Header.Languages = []string{"en"}
		for i := fold; i < len(docs); i += s.folds {
			if docs[i].domain != target {
				continue
			}
			p := page{text: docs[i].text}
			for _, sp := range docs[i].spans {
				if sp.Kind != tagger.BOrg {
					p.spans = append(p.spans, sp)
				}
			}
			set, _, _ := strings.Cut(docs[i].id, "-")
			set += " folds"
			golds[set] += len(p.spans)
			like := judged{fold: fold % judgeFolds, set: set, doc: i}
			out = append(out, s.findings(m, &p, like)...)
			like.set = shortTexts
			for _, line := range p.lines() {
				out = append(out, s.findings(m, &line, like)...)
			}
		}
	}
	return out, golds, nil
}

// shortTexts is the set of the lines of the held-out documents, each a text by itself:
// a message or a record has no other mention of its names.
const shortTexts = "lines"

// reportChosen prints the exact F1 of a set by the probabilities of j.p: of the
// findings of the same words the likeliest counts, as in tagger.Tag.
func reportChosen(set string, all []judged, gold int, least float64) {
	var t [2]tally
	for i := 0; i < len(all); {
		best := &all[i]
		from := i
		for ; i < len(all) && all[i].doc == all[from].doc && all[i].Start == all[from].Start && all[i].End == all[from].End; i++ {
			if all[i].p > best.p {
				best = &all[i]
			}
		}
		if best.set != set || best.p < least || best.Read == tagger.Organisation && best.p <= 0.5 {
			continue
		}
		t[best.Kind].said++
		if best.exact {
			t[best.Kind].hit++
		}
	}
	t[0].add(t[1])
	t[0].gold = gold
	p, r, f := t[0].f1()
	fmt.Printf("%-15s exact F1 %.3f  P %.3f  R %.3f\n", set, f, p, r)
}

// A judgeFit is the findings of a kind, as the training of trees takes them.
type judgeFit struct {
	js      []*judged
	rows    [][]float32
	y, w    []float32
	texts   []int32  // of each finding
	lexicon *lexicon // of places
}

// judgeSettings are those of the trees. Between 150 and 600 trees of two to five
// questions are as good as each other by folds over sites.
var judgeSettings = boost.Settings{Trees: 300, Depth: 4, Rate: 0.06, L2: 5, GroupShare: 0.7, FeatureShare: 0.2, Seed: 1}

// asked are how many clues the trees of a judge may ask about.
var asked = [tagger.Judges]int{tagger.OfPersons: tagger.Clues, tagger.OfPlaces: tagger.Clues, tagger.OfPlainPlaces: tagger.ClueCompany, tagger.OfOtherPersons: tagger.Clues, tagger.OfOtherPlaces: tagger.Clues}

func newJudgeFit(judge tagger.Judge, js []*judged) *judgeFit {
	f := &judgeFit{js: js, y: make([]float32, len(js)), w: make([]float32, len(js)), texts: make([]int32, len(js))}
	ids := map[string]int32{}
	for i, j := range js {
		row := make([]float32, tagger.Clues)
		for k, v := range j.Clues[:asked[judge]] {
			row[k] = float32(v)
		}
		f.rows = append(f.rows, row)
		if f.w[i] = float32(j.weight); j.right {
			f.y[i] = 1
		}
		doc := fmt.Sprint(j.set, j.doc)
		if _, ok := ids[doc]; !ok {
			ids[doc] = int32(len(ids))
		}
		f.texts[i] = ids[doc]
	}
	if judge == tagger.OfPlaces {
		f.lexicon = newLexicon(js, f.texts)
	}
	return f
}

// fit fits trees to the findings that are in, and weights of words. The trees are
// shown weights fitted to other texts, or they would believe too much in them.
func (f *judgeFit) fit(in func(j *judged) bool) (*trees.Ensemble, []float64) {
	var rows []int32
	for i, j := range f.js {
		if in(j) {
			rows = append(rows, int32(i))
		}
	}
	var words []float64
	if f.lexicon != nil {
		for part := range wordFolds {
			var others, own []int32
			for _, i := range rows {
				if f.texts[i]%wordFolds == part {
					own = append(own, i)
				} else {
					others = append(others, i)
				}
			}
			w := f.lexicon.fit(f.js, others)
			for _, i := range own {
				f.lexicon.tell(f.rows[i], i, w)
			}
		}
		words = f.lexicon.fit(f.js, rows)
	}
	fitted := len(f.rows) // the findings that are only scored are the last
	for fitted > 0 && f.js[fitted-1].fold == keptFold {
		fitted--
	}
	return boost.NewTable(f.rows[:fitted], f.texts[:fitted], nil).Fit(judgeSettings, f.y, f.w, rows), words
}

// wordFolds is how many folds of texts the weights of words are fitted by.
const wordFolds = int32(8)

// predictByFolds sets the probability of each finding by the trees fitted to the
// documents of the other folds.
func (f *judgeFit) predictByFolds() {
	for fold := range judgeFolds {
		e, words := f.fit(func(j *judged) bool { return j.fold != fold && j.fold != keptFold })
		f.predict(fold, e, words)
	}
}

// predict sets the probability of each finding of a fold by e and words.
func (f *judgeFit) predict(fold int, e *trees.Ensemble, words []float64) {
	for i, j := range f.js {
		if j.fold != fold {
			continue
		}
		if f.lexicon != nil {
			f.lexicon.tell(f.rows[i], int32(i), words)
		}
		var v trees.Features
		copy(v[:], f.rows[i])
		j.p = 1 / (1 + math.Exp(-float64(e.Logit(&v))))
	}
}
