package formats

import (
	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/declared"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// A Page is what the formats are derived from. Fields that a format does not
// read may be left out.
type Page struct {
	Root     *html.Node // the whole tree as parsed
	Main     *html.Node // the tree after filtering; nil means Root
	Markdown string     // the finished Markdown
	Selected bool       // Main is what the caller selected: what it lacks is not to be shown
	URL      string     // the page's own address; "" leaves relative references as they are
	Metadata *Metadata  // what ReadMetadata says of the page, where that is known; nil reads it where it is needed

	check    *cancel.Checker
	declared *declared.Data // see declares
	split    *splitMarkdown // see passages
}

// Checked returns p for work that counts its steps: once the context of check
// has ended, what is read of it panics with what cancel.Caught takes. It is for
// one goroutine.
func (p Page) Checked(check *cancel.Checker) Page {
	p.check = check
	return p.reading()
}

// reading returns p with what it declares and its passages kept for all that is
// read of the copy.
func (p Page) reading() Page {
	p.declared = p.declares()
	if p.split == nil {
		p.split = &splitMarkdown{}
	}
	return p
}

// declares is what the page declares, each vocabulary read when first asked for.
// Only a page that reading returned keeps it.
func (p Page) declares() *declared.Data {
	if p.declared != nil && p.declared.Root() == p.Root {
		return p.declared
	}
	return declared.Of(p.Root, p.base(), p.check)
}

// content is the tree that formats about the content read.
func (p Page) content() *html.Node {
	if p.Main != nil {
		return p.Main
	}
	return p.Root
}

// metadata is what the page says about itself.
func (p Page) metadata() Metadata {
	if p.Metadata != nil {
		return *p.Metadata
	}
	return ReadMetadata(p)
}

// base is what references resolve against. It is read from the whole tree:
// filtering may drop the head.
func (p Page) base() dom.Base {
	if p.declared != nil && p.declared.Root() == p.Root {
		return p.declared.Base()
	}
	if p.Root != nil {
		return dom.NewBase(p.Root, p.URL)
	}
	return dom.NewBase(p.Main, p.URL)
}
