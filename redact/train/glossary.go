package main

import (
	"bufio"
	"errors"
	"fmt"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// readGlossary reads the words in a file.
func readGlossary(path string) ([]tagger.GlossaryWord, error) {
	z, err := unpack(path)
	if err != nil {
		return nil, err
	}
	var words []tagger.GlossaryWord
	lines := bufio.NewScanner(z)
	for lines.Scan() {
		var w tagger.GlossaryWord
		if _, err := fmt.Sscanf(lines.Text(), "%s\t%s\t%d\t%d", &w.Language, &w.Text, &w.Kinds, &w.Rarity); err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %q: %w", path, lines.Text(), err), z.Close())
		}
		words = append(words, w)
	}
	return words, errors.Join(lines.Err(), z.Close())
}
