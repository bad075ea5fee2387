package bench

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/bench/score"
	"github.com/pagemill/pagemill/saved"
)

// ErrNoCases is returned for a folder without any input that has an expected
// result.
var ErrNoCases = errors.New("no cases: no page or PDF with an expected .md, .txt, .must.txt, .mustnot.txt, .spans.json or .diff file beside it")

// Suffixes of the files of a case.
const (
	endMarkdown = ".md"
	endText     = ".txt"
	endMust     = ".must.txt"
	endMustNot  = ".mustnot.txt"
	endOptions  = ".options.json"
	endSpans    = ".spans.json"
	endBefore   = ".before.md"
	endDiff     = ".diff"
)

// A Case is an input with its expected results.
type Case struct {
	Name     string            // path of the input in the corpus, without its extension
	Document pagemill.Document // the input
	Options  pagemill.Options  // from page.options.json or options.json

	Markdown *string      // expected; nil if not given
	Text     *string      // expected plain text; nil if not given
	Must     []string     // texts that must be in the Markdown
	MustNot  []string     // texts that must not be in it
	Spans    []score.Span // in the expected Markdown
	Before   *string      // the earlier state; nil if not given
	Diff     *string      // from Before to Markdown, starting at the first "@@"
}

// Find lists the inputs of the cases of a corpus, sorted by name.
func Find(corpus fs.FS) ([]string, error) {
	files := map[string]bool{}
	var inputs []string
	err := fs.WalkDir(corpus, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files[p] = true
		if saved.Pages(p) {
			inputs = append(inputs, p)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	inputs = slices.DeleteFunc(inputs, func(p string) bool {
		return !slices.ContainsFunc([]string{endMarkdown, endText, endMust, endMustNot, endSpans, endDiff}, func(e string) bool { return files[stem(p)+e] })
	})
	if len(inputs) == 0 {
		return nil, ErrNoCases
	}
	return inputs, nil
}

func stem(p string) string {
	p = strings.TrimSuffix(p, ".gz")
	return strings.TrimSuffix(p, path.Ext(p))
}

// Load loads the case of an input. With an error it returns what could be read.
func Load(corpus fs.FS, input string) (*Case, error) {
	c := &Case{Name: stem(input)}
	l := loader{corpus: corpus}
	c.Markdown, c.Text = l.text(c.Name+endMarkdown), l.text(c.Name+endText)
	c.Must, c.MustNot = l.lines(c.Name+endMust), l.lines(c.Name+endMustNot)
	c.Before, c.Diff = l.text(c.Name+endBefore), l.text(c.Name+endDiff)
	if data := l.read(c.Name + endSpans); data != nil {
		l.fail(json.Unmarshal(data, &c.Spans), c.Name+endSpans)
	}
	l.options(c)
	if l.err == nil {
		l.document(c, input)
	}
	return c, l.err
}

// A loader reads the files of a case and keeps the first error.
type loader struct {
	corpus fs.FS
	err    error
}

func (l *loader) fail(err error, file string) {
	if err != nil && l.err == nil {
		l.err = fmt.Errorf("%s: %w", file, err)
	}
}

// read returns nil for a missing file.
func (l *loader) read(file string) []byte {
	data, err := fs.ReadFile(l.corpus, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	l.fail(err, file)
	return data
}

func (l *loader) text(file string) *string {
	data := l.read(file)
	if data == nil {
		return nil
	}
	s := strings.TrimSuffix(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	return &s
}

func (l *loader) lines(file string) (out []string) {
	for line := range strings.Lines(string(l.read(file))) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// options merges the options of the folders from the root down with those of
// the case; the innermost take precedence. "url", "contentType" and
// "statusCode" apply to the document.
func (l *loader) options(c *Case) {
	all := map[string]json.RawMessage{}
	files := []string{c.Name + endOptions}
	for dir := path.Dir(c.Name); ; dir = path.Dir(dir) {
		files = append(files, path.Join(dir, "options.json"))
		if dir == "." {
			break
		}
	}
	for _, file := range slices.Backward(files) {
		if data := l.read(file); data != nil {
			one := map[string]json.RawMessage{}
			l.fail(json.Unmarshal(data, &one), file)
			maps.Copy(all, one)
		}
	}
	for key, field := range map[string]any{"url": &c.Document.URL, "contentType": &c.Document.ContentType, "statusCode": &c.Document.StatusCode} {
		if v, ok := all[key]; ok {
			l.fail(json.Unmarshal(v, field), files[0]+": "+key)
			delete(all, key)
		}
	}
	data, err := json.Marshal(all)
	l.fail(err, files[0])
	c.Options, err = pagemill.ParseOptions(data)
	l.fail(err, files[0])
}

// document reads the first page of the input.
func (l *loader) document(c *Case, input string) {
	data, err := fs.ReadFile(l.corpus, input)
	if err != nil {
		l.fail(err, input)
		return
	}
	for it, err := range saved.Read(bytes.NewReader(data), input, saved.Options{}) {
		if err != nil {
			l.fail(err, input)
			return
		}
		doc, said := it.Document, c.Document
		doc.URL, doc.ContentType, doc.StatusCode = cmp.Or(said.URL, doc.URL), cmp.Or(said.ContentType, doc.ContentType), cmp.Or(said.StatusCode, doc.StatusCode)
		c.Document = doc
		return
	}
	l.fail(saved.ErrEmpty, input)
}
