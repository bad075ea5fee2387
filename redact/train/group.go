package main

import (
	_ "embed"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// A group is languages with similar writing that share a model, so that one
// language profits from the others.
type group struct {
	languages []string
	style     tagger.Style
	sets      []string
}

var groups = map[string]group{
	"nordic":  {[]string{"da", "nb", "nn", "sv"}, tagger.Cased, []string{"da_ddt", "nb_norne", "nn_norne", "sv_talbanken", "sv_webbnyheter"}},
	"german":  {[]string{"de"}, tagger.Cased, []string{"de_germeval14dev", "de_smartdata"}},
	"romance": {[]string{"es", "pt", "ro", "fr"}, tagger.Cased, []string{"es_meddocan", "pt_bosque", "pt_lenerbr", "ro_ronec", "fr_litbank"}},
	"slavic":  {[]string{"hr", "sr", "sk", "ru"}, tagger.Cased, []string{"hr_set", "sr_set", "sk_snk", "ru_factrueval"}},
	"uralic":  {[]string{"fi", "et", "hu", "tr"}, tagger.Cased, []string{"fi_turku", "et_estner", "hu_nerkor", "tr_wikiner"}},
	"cjk":     {[]string{"ja", "zh", "ko"}, tagger.Caseless, []string{"ja_gsd", "ja_stockmark", "zh_gsd", "ko_klue"}},
	"hindi":   {[]string{"hi"}, tagger.Caseless, []string{"hi_hiner"}},
}

// runGroup trains, or cross-validates, the model of a group of languages.
func runGroup(s settings) error {
	g, ok := groups[s.group]
	if !ok {
		return fmt.Errorf("no group %q", s.group)
	}
	gaz, err := readGazetteer(filepath.Join(s.data, "gazetteer.tsv.gz"))
	if err != nil {
		return err
	}
	base := listed(gaz)
	base.Header.Style = g.style
	var names []listedName
	if s.names != "" {
		if names, err = readNames(s.names, g.languages); err != nil {
			return err
		}
		own := map[string]uint8{}
		for _, n := range names {
			own[n.name] |= n.flags
		}
		base.SetOwn(own)
	}
	if s.glossary != "" {
		words, err := readGlossary(s.glossary)
		if err != nil {
			return err
		}
		base.SetGlossary(words)
	}
	docs, err := readSets(filepath.Join(s.data, "train"), strings.Join(g.sets, ","))
	if err != nil {
		return err
	}
	docs = append(docs, plainText(g.languages, names)...)
	for i := range docs {
		docs[i].domain = alone
	}
	if s.roles {
		if s.elsewhere, err = namesElsewhere(s, g); err != nil {
			return err
		}
	}
	if s.folds > 1 {
		return validateGroup(s, g, base, docs)
	}
	m := fitGroup(s, base, docs)
	m.Header = tagger.Header{Languages: g.languages, Style: g.style, Sets: licences(strings.Join(g.sets, ",")), Seed: seed, Settings: s.String()}
	if s.out == "" {
		return nil
	}
	return writeGroup(s.out, m)
}

//go:embed plain.txt
var plainTable string

// plainTimes is how often a line of plain.txt is learned, namedTimes with how many
// names one that has a place for a name: the labelled texts are of news and
// encyclopedias.
const (
	plainTimes = 3
	namedTimes = 12
)

// plainText returns the lines of plain.txt in some languages, of forms, messages and
// tables, in which nobody is named but where "{n}" is, by a surname and a given name.
func plainText(languages []string, names []listedName) (docs []document) {
	parts := map[string][]string{}
	for _, n := range names {
		for _, flag := range [...]uint8{1, 2} { // given name, surname
			if n.flags == flag {
				key := fmt.Sprint(n.language, flag)
				parts[key] = append(parts[key], n.name)
			}
		}
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for line := range datafile.Lines(plainTable) {
		language, text, _ := strings.Cut(line, "\t")
		given, surnames := parts[language+"1"], parts[language+"2"]
		at := strings.Index(text, "{n}")
		switch d := (document{id: fmt.Sprintf("%s_plain-%d-0", language, len(docs)), text: text, repeat: plainTimes}); {
		case !slices.Contains(languages, language):
		case at < 0:
			docs = append(docs, d)
		case len(given) > 0 && len(surnames) > 0:
			for range namedTimes {
				name := surnames[r.IntN(len(surnames))] + given[r.IntN(len(given))]
				docs = append(docs, document{id: d.id, text: strings.Replace(text, "{n}", name, 1), spans: []tagger.LabelledSpan{{Start: at, End: at + len(name), Kind: tagger.BPer}}})
			}
		}
	}
	return docs
}

// writeGroup writes m to a file, without the lists: all models use the English
// ones.
func writeGroup(path string, m *tagger.Model) error {
	m.Keep()
	return os.WriteFile(path, m.AppendBinary(nil), 0o644)
}

// keepGroup writes the model of a fold to the folder -keep, by the group's name.
func keepGroup(s settings, g group, m *tagger.Model) error {
	lists := m.Gaz
	defer func() { m.Gaz = lists }()
	m.Header.Languages, m.Header.Style = g.languages, g.style
	return writeGroup(filepath.Join(s.keep, s.group+".bin"), m)
}

func fitGroup(s settings, base *tagger.Model, docs []document) *tagger.Model {
	words := habitsOf(docs)
	if s.roles {
		withNames(words, s.elsewhere)
	}
	base.SetWords(words)
	t := newTrainer(s, examples(base, docs))
	t.train(s.epochs)
	t.choose(s.rows)
	f := t.fit(s.times)
	f.favour(s.favour)
	return f.model(base)
}

// namesElsewhere counts how often capitalised words are part of each kind of name
// in the sets of other languages than those of g: no name, person, place,
// organisation.
func namesElsewhere(s settings, g group) (map[string]*[4]int, error) {
	sets := []string{"ewt", "wikigold", "crossner_politics_dev", "crossner_literature_dev", "crossner_science_dev", "sec"}
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		if o := groups[name]; o.languages[0] != g.languages[0] && o.style == tagger.Cased {
			sets = append(sets, o.sets...)
		}
	}
	docs, err := readSets(filepath.Join(s.data, "train"), strings.Join(sets, ","))
	if err != nil {
		return nil, err
	}
	counts := map[string]*[4]int{}
	for _, d := range docs {
		countNames(d, counts)
	}
	return counts, nil
}

// countNames adds the capitalised words of d to counts.
func countNames(d document, counts map[string]*[4]int) {
	k := 0
	for i := 0; i < len(d.text); {
		r, n := utf8.DecodeRuneInString(d.text[i:])
		if !unicode.IsUpper(r) {
			for i += n; i < len(d.text) && unicode.IsLetter(r); i += n { // the rest of the word
				r, n = utf8.DecodeRuneInString(d.text[i:])
			}
			continue
		}
		j := i
		for j < len(d.text) && unicode.IsLetter(r) {
			j += n
			r, n = utf8.DecodeRuneInString(d.text[j:])
		}
		for k < len(d.spans) && d.spans[k].End <= i {
			k++
		}
		kind := 0
		if k < len(d.spans) && d.spans[k].Start <= i {
			kind = (d.spans[k].Kind + 3) / 4
		}
		w := strings.ToLower(d.text[i:j])
		if counts[w] == nil {
			counts[w] = new([4]int)
		}
		counts[w][kind]++
		i = j
	}
}

// withNames records in words what they are elsewhere.
func withNames(words map[string]tagger.Word, counts map[string]*[4]int) {
	for w, n := range counts {
		if len(w) < 4 || len(w) > 32 || 3*(n[1]+n[2]+n[3]) < n[0] {
			continue
		}
		if r := role(n); r != 0 {
			v := words[w]
			v.Cluster, v.Role = 1, r
			words[w] = v
		}
	}
}

// habitsOf returns how often the words of docs are capitalised.
func habitsOf(docs []document) map[string]tagger.Word {
	caps := habits{}
	for _, d := range docs {
		for l := range strings.SplitSeq(d.text, "\n") {
			words(l, caps)
		}
	}
	out := map[string]tagger.Word{}
	for w := range caps {
		if h := caps.of(w); h != 0 && len(w) <= 32 {
			out[w] = tagger.Word{Cluster: 1, Habit: h}
		}
	}
	return out
}

// foldOf assigns a document to a fold. Parts of one document, whose ids differ
// in the last number, go to the same one.
func foldOf(d document, folds int) int {
	id := d.id
	if i := strings.LastIndexByte(id, '-'); i > 0 {
		id = id[:i]
	}
	return boost.Fold(id, 8, folds)
}

// validateGroup trains on all folds but one and scores that one, by language.
func validateGroup(s settings, g group, base *tagger.Model, docs []document) error {
	total := map[string]*scores{}
	for fold := range s.folds {
		var train []document
		test := map[string][]document{}
		for _, d := range docs {
			if foldOf(d, s.folds) == fold {
				lang, _, _ := strings.Cut(d.id, "_")
				test[lang] = append(test[lang], d)
			} else {
				train = append(train, d)
			}
		}
		m := fitGroup(s, base, train)
		if s.keep != "" {
			if err := keepGroup(s, g, m); err != nil {
				return err
			}
		}
		for lang, docs := range test {
			if total[lang] == nil {
				total[lang] = &scores{}
			}
			total[lang].add(score(m, docs, s.bias, s.least))
		}
	}
	for _, lang := range g.languages {
		if total[lang] != nil {
			total[lang].print(lang)
		}
	}
	return nil
}
