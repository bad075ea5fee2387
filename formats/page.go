package formats

import (
	"context"
	"sync"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/declared"
	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// A Page is the input of the formats. Fields that a format does not read may be
// empty.
type Page struct {
	Root     *html.Node // the whole tree as parsed
	Main     *html.Node // the tree after filtering; nil means Root
	Markdown string     // the finished Markdown
	Selected bool       // Main is the caller's selection: nothing outside it may be shown
	URL      string     // the page's own address; "" leaves relative references unchanged
	Metadata *Metadata  // the result of ReadMetadata, if known; nil to read it on demand

	ctx      context.Context // that check is for; see Shared
	check    *cancel.Checker
	declared *declared.Data // see declares
	read     *readMarkdown  // see kept

	labels func() []labelled.Fact // the labelled values of Root
}

// Shared returns p with what several formats read of it read once. It is for one
// goroutine and for calls with this context.
func (p Page) Shared(ctx context.Context) Page {
	p.ctx, p.check = ctx, cancel.New(ctx)
	return p.reading()
}

// run calls a format, which panics when the context ends (see cancel.Caught).
func run[T any](ctx context.Context, p Page, read func(Page) T) (T, error) {
	return attempt(ctx, p, func(p Page) (T, error) { return read(p), nil })
}

// attempt is run for a format that can fail.
func attempt[T any](ctx context.Context, p Page, read func(Page) (T, error)) (out T, err error) {
	err = try(ctx, p, func(p Page) error {
		out, err = read(p)
		return err
	})
	return out, err
}

// try is attempt for what returns its results in another way.
func try(ctx context.Context, p Page, read func(Page) error) (err error) {
	defer cancel.Caught(&err)
	ctx = cancel.OrNone(ctx)
	if p.ctx == nil || p.ctx != ctx {
		p = p.Shared(ctx)
	}
	return read(p)
}

// reading returns p with caches of its declared data and of what is read of its
// Markdown, shared by all uses of the copy.
func (p Page) reading() Page {
	if p.declared == nil || p.declared.Root() != p.Root {
		p.declared = p.declares()
		check, root := p.check, p.Root
		p.labels = sync.OnceValue(func() []labelled.Fact { return labelled.Read(check, root) })
	}
	if p.read == nil {
		p.read = &readMarkdown{}
	}
	return p
}

// labelsOf returns a reader of the labelled values of a tree: those of the whole page
// are read once.
func (p Page) labelsOf(root *html.Node) func() []labelled.Fact {
	if root == p.Root && p.labels != nil {
		return p.labels
	}
	return func() []labelled.Fact { return labelled.Read(p.check, root) }
}

// declares returns the declared data of the page, each vocabulary read on first
// use. Only a page from reading caches it.
func (p Page) declares() *declared.Data {
	if p.declared != nil && p.declared.Root() == p.Root {
		return p.declared
	}
	return declared.Of(p.Root, p.base(), p.check)
}

// content returns the tree for formats about the content.
func (p Page) content() *html.Node {
	if p.Main != nil {
		return p.Main
	}
	return p.Root
}

// metadata returns the page's metadata.
func (p Page) metadata() Metadata {
	if p.Metadata != nil {
		return *p.Metadata
	}
	return readMetadata(p)
}

// base returns the base URL of the page's references. It is read from the whole
// tree: filtering may drop the head.
func (p Page) base() dom.Base {
	if p.declared != nil && p.declared.Root() == p.Root {
		return p.declared.Base()
	}
	if p.Root != nil {
		return dom.NewBase(p.Root, p.URL)
	}
	return dom.NewBase(p.Main, p.URL)
}
