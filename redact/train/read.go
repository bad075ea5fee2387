package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// A document is a labelled text.
type document struct {
	id, text string
	spans    []tagger.LabelledSpan
	repeat   int
	domain   domain
}

// readSets reads the named sets: "ewt:2,wikigold" uses every stretch of ewt
// twice.
func readSets(dir, sets string) ([]document, error) {
	var all []document
	for _, set := range strings.Split(sets, ",") {
		name, times, _ := strings.Cut(set, ":")
		n, _ := strconv.Atoi(times)
		docs, err := readSet(filepath.Join(dir, name+".ndjson.gz"))
		if err != nil {
			return nil, err
		}
		for i := range docs {
			docs[i].repeat, docs[i].domain = n, domainOf(name)
		}
		all = append(all, docs...)
	}
	return all, nil
}

// domainOf returns the domain of a set: ewt and wikigold have similar
// annotations and are the target of the figures.
func domainOf(set string) domain {
	switch {
	case set == "ewt" || set == "wikigold":
		return target
	case strings.HasPrefix(set, "wnut") || strings.HasPrefix(set, "btc"):
		return tweets
	}
	return auxiliary
}

func readSet(path string) ([]document, error) {
	z, err := unpack(path)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	var docs []document
	for dec := json.NewDecoder(z); ; {
		var r struct {
			ID    string `json:"id"`
			Text  string `json:"text"`
			Spans []struct {
				Start, End int
				Label      string
			} `json:"spans"`
		}
		if err := dec.Decode(&r); errors.Is(err, io.EOF) {
			return docs, nil
		} else if err != nil {
			return nil, err
		}
		d := document{id: r.ID, text: r.Text}
		for _, s := range r.Spans {
			switch s.Label {
			case "PERSON":
				if w := r.Text[s.Start:s.End]; w != "@" {
					d.spans = append(d.spans, tagger.LabelledSpan{Start: s.Start, End: s.End, Kind: tagger.BPer})
				}
			case "LOCATION":
				d.spans = append(d.spans, tagger.LabelledSpan{Start: s.Start, End: s.End, Kind: tagger.BLoc})
			case "_ORG":
				d.spans = append(d.spans, tagger.LabelledSpan{Start: s.Start, End: s.End, Kind: tagger.BOrg})
			}
		}
		docs = append(docs, d)
	}
}

// A listedName is a name in a language, with the flags of the gazetteer.
type listedName struct {
	flags          uint8
	language, name string
}

// readNames reads those of a packed list that are of the languages.
func readNames(path string, languages []string) (names []listedName, err error) {
	z, err := unpack(path)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	sc := bufio.NewScanner(z)
	for sc.Scan() {
		if f := strings.Split(sc.Text(), "\t"); len(f) == 3 && slices.Contains(languages, f[1]) {
			n, _ := strconv.Atoi(f[0])
			names = append(names, listedName{uint8(n), f[1], f[2]})
		}
	}
	return names, sc.Err()
}

// A gazetteer is a list of words, each with the lists that contain it.
type gazetteer struct {
	words                                 []gazWord
	first, surname, city, country, region []string
}

type gazWord struct {
	text  string
	flags uint8
}

func readGazetteer(path string) (*gazetteer, error) {
	z, err := unpack(path)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	g := &gazetteer{}
	sc := bufio.NewScanner(z)
	for sc.Scan() {
		flag, word, ok := strings.Cut(sc.Text(), "\t")
		n, err := strconv.Atoi(flag)
		if !ok || err != nil {
			continue
		}
		g.words = append(g.words, gazWord{word, uint8(n)})
		if len(word) < 3 || strings.ContainsAny(word, ".'") || n&64 != 0 {
			continue
		}
		if n&1 != 0 {
			g.first = append(g.first, word)
		}
		if n&2 != 0 {
			g.surname = append(g.surname, word)
		}
		if n&4 != 0 && n&1 == 0 {
			g.city = append(g.city, word)
		}
		if n&8 != 0 {
			g.country = append(g.country, word)
		}
		if n&16 != 0 && n&2 == 0 {
			g.region = append(g.region, word)
		}
	}
	return g, sc.Err()
}
