package main

import (
	"errors"
	"fmt"
	"net/url"
	"path"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/saved"
)

// picked reports whether a document is the nth that --select names, by its
// number, its address, or the name or path that the archive has for it, with or
// without an ending.
func (d document) picked(pick string, n int) bool {
	if pick == "" || pick == strconv.Itoa(n) {
		return true
	}
	names := []string{d.item.URL, d.item.Name, path.Base(d.item.Name)}
	if u, err := url.Parse(d.item.URL); err == nil {
		names = append(names, path.Base(u.Path))
	}
	for _, p := range []string{pick, strings.TrimSuffix(pick, path.Ext(pick))} {
		for _, name := range names {
			if p != "" && (name == p || strings.HasSuffix(name, "/"+p) || matches(p, name)) {
				return true
			}
		}
	}
	return false
}

// matches reports whether name matches a pattern whose * stands for slashes, too.
func matches(pattern, name string) bool {
	ok, err := path.Match(strings.ReplaceAll(pattern, "/", "\x00"), strings.ReplaceAll(name, "/", "\x00"))
	return err == nil && ok
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
