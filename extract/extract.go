package extract

import (
	"context"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/page"
)

// Options say what Filter keeps. The zero value keeps the whole page except
// what no reader sees (head, scripts, styles, comments).
type Options struct {
	// OnlyMainContent drops navigation, header, footer and other boilerplate.
	OnlyMainContent bool `json:"onlyMainContent,omitempty"`
	// IncludeTags are CSS selectors; where there are any, only elements that
	// match one of them stay, in document order. A pattern "*text*" matches
	// elements whose tag name or any attribute value holds the text.
	IncludeTags []string `json:"includeTags,omitempty"`
	// ExcludeTags are selectors or patterns of elements to drop.
	ExcludeTags []string `json:"excludeTags,omitempty"`
	// BlockAds drops advertising containers and consent managers.
	BlockAds bool `json:"blockAds,omitempty"`
	// Title says whether the result of OnlyMainContent begins with the page's
	// own heading, "" for TitleAuto. Where IncludeTags choose what stays, there
	// is none but what they choose.
	Title Title `json:"title,omitempty"`
	// Comments says whether OnlyMainContent keeps the comments of readers, ""
	// for CommentsAuto.
	Comments Comments `json:"comments,omitempty"`
	// Explain fills Report.Dropped and Report.Parts, which costs time.
	Explain bool `json:"-"`
}

// A Report says what Filter did.
type Report struct {
	Kind     Kind // "" where it is not sure
	Warnings []string
	Dropped  []Drop // only with Options.Explain
	Parts    []Part // the whole page in order; only with Options.Explain
}

// A Drop is one subtree, or one run of text, that Filter left out.
type Drop struct {
	Path  string  // selector path of the element, from the body down
	Rule  string  // the rule that dropped it, see docs/EXTRACTION.md
	Score float64 // estimated share of main content in it; 0 where a rule decided
	Text  string  // how its text starts
	Size  int     // letters in it
	Node  *html.Node
}

// Filter returns a new tree with the part of the page below root that opts
// ask for. Root may be a document or any element; nil gives an empty document.
// The only error is a *SelectorError.
func Filter(root *html.Node, opts Options) (*html.Node, *Report, error) {
	return FilterContext(context.Background(), root, opts)
}

// FilterContext is Filter that ends when ctx does, with its error.
func FilterContext(ctx context.Context, root *html.Node, opts Options) (tree *html.Node, report *Report, err error) {
	defer cancel.Caught(&err)
	check := cancel.New(ctx)
	include, err := compile("includeTags", opts.IncludeTags)
	if err != nil {
		return nil, nil, err
	}
	exclude, err := compile("excludeTags", opts.ExcludeTags)
	if err != nil {
		return nil, nil, err
	}
	if root == nil {
		return &html.Node{Type: html.DocumentNode}, &Report{}, nil
	}
	f := filter{opts: opts, check: check, page: page.BuildChecked(check, root, content.Words()), report: &Report{}, title: -1}
	f.rule = make([]content.Rule, len(f.page.Elements))
	if err := f.selectors(ctx, include, exclude); err != nil {
		return nil, nil, err
	}
	check.Now()
	if opts.BlockAds {
		content.BlockAds(f.page, f.rule)
	}
	if opts.OnlyMainContent {
		f.mainContent()
		f.settleTitle()
	}
	if opts.Explain && len(f.page.Elements) > 0 {
		f.explain()
	}
	return f.copy(), f.report, nil
}

// filter is the state of one call of Filter.
type filter struct {
	opts     Options
	check    *cancel.Checker
	page     *page.Page
	report   *Report
	rule     []content.Rule    // by element: why its subtree is dropped, 0 where it is not
	drop     []content.Rule    // by block: why it is dropped; nil where all stay
	decision *content.Decision // the model says, under onlyMainContent
	place    []place           // by element: where it stands to includeTags; nil without any
	title    int32             // element of the heading that the result begins with, -1 without
	standing bool              // the result begins with it where it stands
}
