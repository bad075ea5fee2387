package main

import (
	_ "embed"
	"strings"

	"github.com/pagemill/pagemill/internal/datafile"
)

//go:embed templates.txt
var templateTable string

// trades and templates are those of templates.txt.
var trades, templates = func() (trades, sentences []string) {
	for kind, text := range datafile.Pairs(templateTable) {
		if text = strings.ReplaceAll(text, `\n`, "\n"); kind == "trade" {
			trades = append(trades, text)
		} else {
			sentences = append(sentences, text)
		}
	}
	return trades, sentences
}()
