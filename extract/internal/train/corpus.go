package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// A record is one line of a labelled set.
type record struct {
	ID      string   `json:"id"`
	URL     string   `json:"url"`
	Type    string   `json:"type"`
	HTML    string   `json:"html"`
	Gold    *string  `json:"gold_text"`
	With    []string `json:"with"`
	Without []string `json:"without"`
}

// A labelled page is one whose main content is known.
type labelled struct {
	set, id, kind, site string
	root                *html.Node
	text                []string  // by block: its text
	tokens              [][]int32 // by block: its words as the scorer splits them
	label               []float32 // by block: share of its words that are main content, -1 if unknown
	weight              []float32 // by block
	gold                []int32   // the reference's words, nil without a reference
	address             string
	with, without       []string
	fold                int
	held                bool                      // measured, never trained on
	short               bool                      // a copy of a page with less of its text
	kinds               [content.NumKinds]float32 // estimated kinds, from folds without its site
	out                 *page.Page                // built with the current lexicon
	again               content.Looks             // second looks, from folds without its site
	rows                []int32                   // by block: its row of the training table, -1 if a rule drops it
}

// vocabulary numbers words, so that they compare as integers.
type vocabulary map[string]int32

func (v vocabulary) number(w string) int32 {
	n, ok := v[w]
	if !ok {
		n = int32(len(v)) + 1
		v[w] = n
	}
	return n
}

// split splits text as the scorer does: into runs of letters, digits and
// underscores.
func (v vocabulary) split(s string) []int32 {
	var out []int32
	for _, w := range strings.FieldsFunc(strings.ToLower(s), notWord) {
		out = append(out, v.number(w))
	}
	return out
}

func notWord(r rune) bool {
	return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsNumber(r)
}

// read loads the named sets from dir.
func read(dir string, names []string, v vocabulary) ([]*labelled, error) {
	var out []*labelled
	for _, name := range names {
		f, err := os.Open(filepath.Join(dir, name+".ndjson.gz"))
		if err != nil {
			return nil, err
		}
		z, err := gzip.NewReader(f)
		if err != nil {
			return nil, err
		}
		d := json.NewDecoder(bufio.NewReaderSize(z, 1<<20))
		for d.More() {
			var r record
			if err := d.Decode(&r); err != nil {
				return nil, err
			}
			p, err := newPage(name, &r, v)
			if err != nil {
				return nil, err
			}
			out = append(out, p)
		}
		f.Close()
	}
	return out, nil
}

func newPage(set string, r *record, v vocabulary) (*labelled, error) {
	tree, err := dom.ParseString(r.HTML)
	if err != nil {
		return nil, err
	}
	p := &labelled{set: set, id: r.ID, kind: r.Type, site: siteOf(r), root: tree.Root, address: r.URL, with: r.With, without: r.Without}
	p.out = p.build(nil)
	p.text = p.out.BlockTexts()
	for _, t := range p.text {
		p.tokens = append(p.tokens, v.split(t))
	}
	if r.Gold != nil {
		p.gold = v.split(*r.Gold)
	}
	return p, nil
}

// build returns the page with the words of lex.
func (p *labelled) build(lex *page.Lexicon) *page.Page {
	return page.BuildChecked(nil, p.root, p.address, lex)
}

// siteOf returns the site of a page, by which folds are split.
func siteOf(r *record) string {
	host := r.ID
	if u, err := url.Parse(r.URL); err == nil && u.Host != "" && u.Scheme != "hard" && len(u.Host) > 3 {
		host = u.Host
	}
	parts := strings.Split(strings.ToLower(host), ".")
	n := len(parts)
	keep := 2
	if n > 2 && len(parts[n-1]) == 2 && slices.Contains(secondLevels, parts[n-2]) {
		keep = 3
	}
	return strings.Join(parts[max(0, n-keep):], ".")
}

// secondLevels are second-level labels shared by many sites, such as the "co"
// of "co.uk".
var secondLevels = []string{"co", "com", "org", "net", "gov", "gob", "edu", "ac", "or", "ne", "go", "gv", "govt", "mil"}
