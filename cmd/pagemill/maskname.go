package main

import (
	"context"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact"
)

// A nameMasker masks personal data in what a run writes of the names of its
// inputs: names of results, the record of a folder, reports. A name is masked by
// itself, so that a later run finds it again. nil masks nothing.
type nameMasker struct {
	ctx  context.Context
	opts redact.Options

	mu   sync.Mutex
	done map[string]string
}

func newNameMasker(ctx context.Context, opts pagemill.Options) *nameMasker {
	if opts.RedactPII == nil {
		return nil
	}
	m := &nameMasker{ctx: ctx, opts: *opts.RedactPII, done: map[string]string{}}
	m.opts.Mapping, m.opts.Operators, m.opts.ReplaceStyle = nil, nil, redact.Tag
	return m
}

// mask masks each part of a path: "Maria Gomez/cv.html" becomes "PERSON/cv.html".
// What can't be checked becomes "masked".
func (m *nameMasker) mask(name string) string {
	if m == nil {
		return name
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return partOfPath().ReplaceAllStringFunc(filepath.ToSlash(name), func(part string) string {
		if _, known := m.done[part]; !known {
			m.done[part] = m.part(part)
		}
		return m.done[part]
	})
}

// partOfPath matches what is between slashes; a number sign is before a page of an
// archive.
var partOfPath = lazy.Regexp(`[^/#]+`)

// maskIn masks a path of the user's in a message.
func (m *nameMasker) maskIn(text, name string) string {
	if m == nil || name == "" {
		return text
	}
	return strings.ReplaceAll(text, name, m.mask(name))
}

// endings are those of files that stay: of what is read. Others may be the end of
// a host or of a name.
var endings = map[string]bool{
	".html": true, ".htm": true, ".xhtml": true, ".mhtml": true, ".mht": true, ".webarchive": true, ".pdf": true,
	".warc": true, ".gz": true, ".har": true, ".zip": true, ".tar": true, ".tgz": true, ".json": true, ".txt": true, ".md": true, ".xml": true,
}

// part masks one part of a path, as it is and with its words parted by spaces.
func (m *nameMasker) part(name string) string {
	stem, ending := name, ""
	for endings[strings.ToLower(path.Ext(stem))] {
		ending = path.Ext(stem) + ending
		stem = name[:len(name)-len(ending)]
	}
	var found []redact.Finding
	for _, text := range slices.Compact([]string{stem, asWords(stem)}) {
		_, fs, err := redact.Text(m.ctx, text, m.opts)
		if err != nil {
			return "masked" + ending
		}
		found = append(found, fs...)
	}
	slices.SortStableFunc(found, func(a, b redact.Finding) int { return a.Start - b.Start })
	var b strings.Builder
	at := 0
	for _, f := range found {
		if f.Start >= at {
			b.WriteString(stem[at:f.Start] + string(f.Entity))
		}
		at = max(at, f.End)
	}
	return b.String() + stem[at:] + ending
}

// asWords returns a name with spaces for the signs that part its words, which
// begin with capitals if none has one: "maria-gomez_cv" becomes "Maria Gomez Cv".
// Every byte keeps its place.
func asWords(name string) string {
	b := []byte(name)
	lower := name == strings.ToLower(name)
	for i, c := range b {
		switch {
		case strings.IndexByte("_-+.", c) >= 0:
			b[i] = ' '
		case lower && c >= 'a' && c <= 'z' && (i == 0 || b[i-1] == ' '):
			b[i] = c - 'a' + 'A'
		}
	}
	return string(b)
}
