package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// runPropose lists what the tagger proposes of unlabelled pages, in context, for
// someone to mark: page, kind, score, offsets and text.
func runPropose(s settings) error {
	docs, err := readPages(s.propose)
	if err != nil {
		return err
	}
	clean := func(t string) string { return strings.Join(strings.Fields(strings.ToValidUTF8(t, "")), " ") }
	for i, d := range docs {
		t, err := tagger.NewTagger(float32(s.bias)) // each language by its model
		if err != nil {
			return err
		}
		for _, f := range t.Findings(d.text, d.gaps) {
			before, after := d.text[max(0, f.Start-60):f.Start], d.text[f.End:min(len(d.text), f.End+60)]
			fmt.Fprintf(os.Stdout, "%d\t%d\t%.2f\t%d\t%d\t%s\t%s\t%s\n", i, f.Kind, f.Score, f.Start, f.End, clean(d.text[f.Start:f.End]), clean(before), clean(after))
		}
	}
	return nil
}
