package main

import (
	"bufio"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/inject"
	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

// sets are what the model is made of, with their licences.
var sets = []string{
	"labelled prompts (CyberSecEval, BIPIA, jailbreaks in the wild, SelQA, Wikipedia): MIT, Apache-2.0, CC BY-SA",
	"wcxb-train: CC BY 4.0", "zyte: MIT", "fundus: MIT", "trafilatura: Apache-2.0",
	"texts: ours",
}

// A text is an order, or a text for people.
type text struct {
	plain     string
	technique string
	fold      int
	page      bool    // of a page
	weight    float64 // of an order
	own       bool    // written by us
	source    string
	foreign   bool
	site      string
}

// A page of the labelled set.
type page struct {
	texts   []text
	source  string
	channel string
	order   bool
	fold    int
	name    string
}

type data struct {
	orders, harmless []text
	judged           []page
	pages            int
}

func (d *data) without(fold int) *data {
	others := func(all []text) (out []text) {
		for _, t := range all {
			if t.fold != fold {
				out = append(out, t)
			}
		}
		return out
	}
	return &data{orders: others(d.orders), harmless: others(d.harmless)}
}

func (d *data) texts(fold int) (out []text) {
	for _, t := range d.harmless {
		if t.fold == fold {
			out = append(out, t)
		}
	}
	return out
}

// always is the fold of texts of our own: all models see them.
const always = -1

//go:embed texts/seen.txt
var seenTexts string

//go:embed texts/patterns.txt
var patterns string

//go:embed texts/unseen.txt
var unseenTexts string

// own reads texts of our own: sign, language, text.
func own(table string) (orders, harmless []text) {
	for line := range datafile.Lines(table) {
		sign, rest, _ := strings.Cut(line, " ")
		language, words, _ := strings.Cut(rest, " ")
		t := text{plain: inject.Plain(words), technique: "visible", fold: always, weight: 1, own: true, source: "own-" + language, foreign: language != "en"}
		if sign == "+" {
			orders = append(orders, t)
		} else if !inject.About(t.plain) {
			harmless = append(harmless, t)
		}
	}
	return orders, harmless
}

// drawn is how many texts are made of a pattern.
const drawn = 40

// drawPatterns writes texts by patterns: of each group of alternatives, in
// braces, one.
func drawPatterns(d *data) {
	rnd := rand.New(rand.NewPCG(seed, 1))
	group := regexp.MustCompile(`\{[^{}]*\}`)
	for line := range datafile.Lines(patterns) {
		sign, rest, _ := strings.Cut(line, " ")
		language, pattern, _ := strings.Cut(rest, " ")
		for range drawn {
			words := group.ReplaceAllStringFunc(pattern, func(g string) string {
				choices := strings.Split(g[1:len(g)-1], "|")
				return choices[rnd.IntN(len(choices))]
			})
			if language == "zh" || language == "ja" { // the spaces part the groups only
				words = strings.ReplaceAll(words, " ", "")
			}
			t := text{plain: inject.Plain(words), technique: "visible", fold: always, weight: 1, source: "drawn-" + language, foreign: language != "en"}
			if sign == "+" {
				d.orders = append(d.orders, t)
			} else {
				d.harmless = append(d.harmless, t)
			}
		}
	}
}

type record struct {
	Name, Kind, Text, HTML, URL, Source, Technique, Payload, Lang string
	Label                                                         int
}

// load reads the sets. Of each site, or source, all is in one fold.
func load(corpora string, every int) (*data, error) {
	d := &data{}
	d.orders, d.harmless = own(seenTexts)
	drawPatterns(d)
	rows, err := records(filepath.Join(corpora, "formats/injection.ndjson.gz"))
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		d.labelled(r)
	}
	for _, name := range []string{"wcxb-train.ndjson.xz", "zyte.ndjson.gz", "fundus.ndjson.xz", "trafilatura.ndjson.gz"} {
		rows, err := records(filepath.Join(corpora, "extract", name))
		if err != nil {
			return nil, err
		}
		for i := 0; i < len(rows); i += every {
			site := rows[i].URL
			if u, err := url.Parse(site); err == nil && u.Host != "" {
				site = u.Host
			}
			d.pages++
			d.harmless = append(d.harmless, texts(rows[i].HTML, site)...)
		}
	}
	return d, nil
}

// bare is the weight of a request that says nothing of what it is beside: it is
// an order only where people do not see it.
const bare = 0.3

func (d *data) labelled(r record) {
	source := r.Source
	if strings.HasPrefix(source, "bipia-") && r.Label == 1 {
		source = "bipia-order"
	}
	t := text{technique: "visible", fold: boost.Fold(source, 4, folds), weight: 1, source: source, foreign: r.Lang != "English" && r.Lang != "mixed"}
	switch {
	case strings.HasPrefix(source, "hard-"):
		// Documentation that quotes orders: inject.About tells it.
	case r.Kind == "page":
		d.judged = append(d.judged, page{texts: texts(r.HTML, ""), source: source, channel: r.Technique, order: r.Label == 1, fold: t.fold, name: r.Name})
		return
	case r.Label == 1 && t.foreign && strings.HasPrefix(source, "cse-direct-") && source != "cse-direct-ignore_previous_instructions" && source != "cse-direct-system_mode":
		// Harmless but for what they are beside: they would tell their language.
	case r.Label == 1:
		if source == "bipia-order" || strings.HasPrefix(source, "cse-direct-") {
			t.weight = bare
		}
		t.plain = inject.Plain(r.Text)
		d.orders = append(d.orders, t)
	default:
		for part := range strings.SplitSeq(r.Text, "\n\n") {
			t.plain = inject.Plain(part)
			d.harmless = append(d.harmless, t)
		}
	}
}

// texts are those of a page, each once a channel.
func texts(source, site string) (out []text) {
	tree, err := dom.ParseString(source)
	if err != nil {
		return nil
	}
	seen := map[[2]string]bool{}
	inject.Texts(nil, tree.Root, "", func(technique, words string) {
		plain := inject.Plain(words)
		if key := [2]string{technique, plain}; !seen[key] && !inject.About(plain) {
			seen[key] = true
			out = append(out, text{plain: plain, technique: technique, fold: boost.Fold(site, 4, folds), page: true, site: site})
		}
	})
	return out
}

// records reads a set.
func records(path string) ([]record, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var r io.Reader
	if strings.HasSuffix(path, ".xz") {
		unpack := exec.Command("xz", "-dc", path)
		if r, err = unpack.StdoutPipe(); err != nil {
			return nil, err
		}
		if err := unpack.Start(); err != nil {
			return nil, err
		}
		defer unpack.Wait()
	} else if r, err = gzip.NewReader(f); err != nil {
		return nil, err
	}
	var out []record
	for in := json.NewDecoder(bufio.NewReader(r)); ; {
		var row record
		if err := in.Decode(&row); err == io.EOF {
			return out, nil
		} else if err != nil {
			return nil, err
		}
		out = append(out, row)
	}
}
