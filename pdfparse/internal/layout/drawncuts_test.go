package layout_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// A decided is what was asked about a document and what is decided of it now.
type decided struct {
	ID   string      `json:"id"`
	Rows [][]float32 `json:"rows"`
	Y    []bool      `json:"y"`

	Known bool `json:"known"` // the answers are what the drawing says, not what is decided
}

func (d *decided) add(row []float32, now bool) bool {
	d.Rows, d.Y = append(d.Rows, row), append(d.Y, now)
	return now
}

func writeDecided(path string, ds []decided) error {
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(out)
	for i := range ds {
		if err := enc.Encode(&ds[i]); err != nil {
			return err
		}
	}
	return out.Close()
}

var cutsTo = flag.String("cuts", "", "file to write the groups of lines side by side of all pages that tests draw to, with what is decided of them now")

var cuts struct {
	sync.Mutex
	pages map[string]decided
}

// readPage reads a page that a test drew.
func readPage(p *glyph.Page, opts layout.Options) *layout.Page { return readKnown(p, opts, nil) }

// readKnown reads a page that a test drew, of which known, unless nil, says which
// groups of lines are regions of their own.
func readKnown(p *glyph.Page, opts layout.Options, known func(*layout.Cut) bool) *layout.Page {
	if *cutsTo == "" {
		return layout.Read(p, opts)
	}
	d := decided{Known: known != nil}
	opts.Cuts = func(c *layout.Cut) bool {
		if known != nil {
			return d.add(c.Row, known(c))
		}
		return d.add(c.Row, c.Now)
	}
	out := layout.Read(p, opts)
	if len(d.Rows) > 0 {
		cuts.Lock()
		defer cuts.Unlock()
		if cuts.pages == nil {
			cuts.pages = map[string]decided{}
		}
		cuts.pages[fmt.Sprint(d.Rows)] = d
	}
	return out
}

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if *cutsTo != "" {
		var all []decided
		for _, d := range cuts.pages {
			all = append(all, d)
		}
		slices.SortFunc(all, func(a, b decided) int { return cmp.Compare(fmt.Sprint(a.Rows), fmt.Sprint(b.Rows)) })
		for i := range all {
			all[i].ID = fmt.Sprint("drawn-", i)
		}
		if err := writeDecided(*cutsTo, all); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}
