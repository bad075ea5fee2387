package main

import (
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/saved"
)

// picked reports whether a document is the nth that --select names.
func (d document) picked(pick string, n int) bool {
	if pick == "" || pick == strconv.Itoa(n) || pick == d.item.Name || pick == d.item.URL && pick != "" {
		return true
	}
	name := path.Base(d.item.Name)
	for _, s := range []string{name, d.item.Name, d.item.URL} {
		if ok, err := path.Match(strings.ReplaceAll(pick, "/", "\x00"), strings.ReplaceAll(s, "/", "\x00")); err == nil && ok {
			return true
		}
	}
	return name == pick
}

// selecting lets archives give only the page that is picked.
func selecting(inputs []input, pick string) error {
	if pick == "" {
		return nil
	}
	if _, err := path.Match(pick, ""); err != nil {
		return fmt.Errorf("--select %s: %w", pick, err)
	}
	some := false
	for i := range inputs {
		if saved.IsArchive(inputs[i].path) {
			inputs[i].pick, some = pick, true
		}
	}
	if !some {
		return errors.New("--select is for archives: .warc, .har, .zip, .tar")
	}
	return nil
}
