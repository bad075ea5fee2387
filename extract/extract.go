package extract

import (
	"context"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/page"
)

// Options configures Filter. The zero value keeps the whole page except what is
// never shown (head, scripts, styles, comments).
type Options struct {
	// URL is the address of a page that does not declare its own. It tells the
	// kind of page, its name from its site's, and links to itself from others.
	URL string `json:"url,omitempty"`
	// OnlyMainContent drops navigation, header, footer and other boilerplate.
	OnlyMainContent bool `json:"onlyMainContent,omitempty"`
	// IncludeTags are CSS selectors; if there are any, only elements that match
	// one of them stay, in document order. A pattern "*text*" matches elements
	// whose tag name or any attribute value contains the text.
	IncludeTags []string `json:"includeTags,omitempty"`
	// ExcludeTags are selectors or patterns of elements to drop.
	ExcludeTags []string `json:"excludeTags,omitempty"`
	// BlockAds drops advertising containers and consent managers.
	BlockAds bool `json:"blockAds,omitempty"`
	// Title is the policy for the page's own heading under OnlyMainContent; ""
	// is TitleAuto. With IncludeTags, the result has only the headings that
	// they match.
	Title Title `json:"title,omitempty"`
	// Comments is the policy for readers' comments under OnlyMainContent; "" is
	// CommentsAuto.
	Comments Comments `json:"comments,omitempty"`
	// Explain fills Report.Dropped and Report.Parts, which costs time.
	Explain bool `json:"-"`
}

// A Report describes what Filter did.
type Report struct {
	Kind     Kind     // "" if not certain
	Warnings []string // why the main content is uncertain
	Dropped  []Drop   // only with Options.Explain
	Parts    []Part   // the whole page in order; only with Options.Explain
}

// A Drop is one subtree, or one run of text, that Filter left out.
type Drop struct {
	Path  string     // selector of the element, from the body down or, of deeper ones, of its last 64 levels
	Rule  string     // the rule that dropped it; see docs/notes/EXTRACTION.md
	Score float64    // estimated share of main content in it; 0 if a rule decided
	Text  string     // the start of its text
	Size  int        // letters of its text
	Node  *html.Node // in the tree that Filter was given; it must not be changed
}

// Filter returns a new tree with the part of the page below root that opts
// selects. Root may be a document or any element; nil gives an empty document.
// The error is a *SelectorError or the context's.
func Filter(ctx context.Context, root *html.Node, opts Options) (tree *html.Node, report *Report, err error) {
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
	f := filter{opts: opts, check: check, page: page.BuildChecked(check, root, opts.URL, content.Words()), report: &Report{}, title: -1}
	defer f.page.Done()
	f.rule = make([]content.Rule, len(f.page.Elements))
	if err := f.selectors(include, exclude); err != nil {
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
	rule     []content.Rule    // by element: why its subtree is dropped, 0 if it is kept
	drop     []content.Rule    // by block: why it is dropped; nil if all stay
	decision *content.Decision // the model's decision, under onlyMainContent
	place    []place           // by element: its relation to the includeTags matches; nil without includeTags
	title    int32             // element of the heading that begins the result, -1 without one
	standing bool              // the result begins with the heading at its original position
}
