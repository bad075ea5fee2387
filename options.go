package pagemill

import (
	"encoding/json"
	"slices"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/redact"
)

// Options is the page part of the contract's ScrapeOptions (Spec 2.4), under
// the contract's own JSON names. The zero value is a valid request: Markdown of
// the main content with every default of the contract.
//
// ParseOptions decodes it from JSON and reports what is wrong with it. Options
// built in Go are checked the same way when a pipeline runs.
type Options struct {
	// Formats lists the outputs wanted. Nil means Markdown only; a non-nil empty
	// list means metadata only.
	Formats []Format `json:"formats,omitzero"`
	// OnlyMainContent drops headers, navigation, footers and other boilerplate
	// before any output is derived from the tree. Default on.
	OnlyMainContent Toggle `json:"onlyMainContent,omitzero"`
	// OnlyCleanContent removes cookie notices, share buttons, sign-up forms,
	// related links and similar parts from the Markdown. Default off.
	OnlyCleanContent Toggle `json:"onlyCleanContent,omitzero"`
	// IncludeTags keeps only elements that match these CSS selectors or *wildcard*
	// patterns; ExcludeTags drops matching elements.
	IncludeTags []string `json:"includeTags,omitempty"`
	ExcludeTags []string `json:"excludeTags,omitempty"`
	// BlockAds drops advertisements and consent dialogs. Default on.
	BlockAds Toggle `json:"blockAds,omitzero"`
	// Title says whether the main content begins with the page's own heading. ""
	// means "auto", by which it does.
	Title extract.Title `json:"title,omitempty"`
	// Comments says whether reader comments are main content. "" means "auto":
	// they are on discussion pages, and are not below articles.
	Comments extract.Comments `json:"comments,omitempty"`
	// RepeatRowSpans writes the text of a table cell that spans rows in each of
	// them. Default off: the cells below it are empty.
	RepeatRowSpans Toggle `json:"repeatRowSpans,omitzero"`
	// RemoveBase64Images replaces images embedded in the Markdown by a
	// placeholder. Default on.
	RemoveBase64Images Toggle `json:"removeBase64Images,omitzero"`
	// Sanitize removes scripts, event handlers, frames, forms and script URLs from
	// the html output. Default off: that output is then as unsafe to display as
	// the page itself.
	Sanitize Toggle `json:"sanitize,omitzero"`
	// Parsers says how PDFs are read. Nil means the PDF parser with its defaults;
	// a non-nil empty list returns the file as Base64.
	Parsers []Parser `json:"parsers,omitzero"`
	// RedactPII masks personal data in every output that carries page text. Nil
	// means no masking.
	RedactPII *redact.Options `json:"redactPII,omitempty"`
	// Timeout is the time limit for one document in milliseconds, 1000 to 300000.
	// 0 means no limit but the context's.
	Timeout int `json:"timeout,omitempty"`

	// Ignored names the options that were set but need a network or a browser, in
	// the order of the contract. A warning of the result lists them.
	Ignored []string `json:"-"`
}

// A FormatType names an output.
type FormatType string

// The outputs that need no network.
const (
	FormatMarkdown       FormatType = "markdown"
	FormatHTML           FormatType = "html"
	FormatRawHTML        FormatType = "rawHtml"
	FormatRawBase64      FormatType = "rawBase64"
	FormatLinks          FormatType = "links"
	FormatImages         FormatType = "images"
	FormatSummary        FormatType = "summary"
	FormatJSON           FormatType = "json"
	FormatChangeTracking FormatType = "changeTracking"
	FormatQuestion       FormatType = "question"
	FormatHighlights     FormatType = "highlights"
	FormatProduct        FormatType = "product"
	FormatMenu           FormatType = "menu"
	FormatBranding       FormatType = "branding"
	FormatAttributes     FormatType = "attributes"
)

// A Format is one requested output. In JSON it is either its name or an object
// with the fields of its type.
type Format struct {
	Type FormatType `json:"type"` // which output
	// Scope applies to links and images. "" means ScopeContent.
	Scope Scope `json:"scope,omitempty"`
	// Prompt and Schema apply to json and changeTracking.
	Prompt string          `json:"prompt,omitempty"`
	Schema json.RawMessage `json:"schema,omitempty"`
	// CheckPromptInjection applies to json: the page is scanned first, and an
	// injection makes the run fail.
	CheckPromptInjection bool `json:"checkPromptInjection,omitempty"`
	// Grounded applies to json: values in a model's answer that are not on the
	// page are dropped.
	Grounded bool `json:"grounded,omitempty"`
	// Modes ("git-diff", "json") and Tag apply to changeTracking.
	Modes []changetrack.Mode `json:"modes,omitempty"`
	Tag   *string            `json:"tag,omitempty"`
	// Question applies to question, Query to highlights.
	Question string `json:"question,omitempty"`
	Query    string `json:"query,omitempty"`
	// Selectors applies to attributes.
	Selectors []formats.AttributeSelector `json:"selectors,omitempty"`
}

// A Scope is the part of a page that links and images are taken from.
type Scope string

// The scopes.
const (
	ScopeContent Scope = "content" // what onlyMainContent, includeTags and excludeTags leave of it
	ScopePage    Scope = "page"    // all of it, with navigation and pagination
)

// A Parser says how PDFs are read (Spec 2.4, Parsers). What a request cannot say
// (password, limits, plug-ins, progress) is the Document's and the Pipeline's: Run
// does not read those fields of Options.
type Parser struct {
	Type string `json:"type"` // always "pdf"
	pdfparse.Options
}

// wants returns the first requested format of type t and whether there is one.
func (o *Options) wants(t FormatType) (Format, bool) {
	if o.Formats == nil && t == FormatMarkdown {
		return Format{Type: FormatMarkdown}, true
	}
	for _, f := range o.Formats {
		if f.Type == t {
			return f, true
		}
	}
	return Format{}, false
}

// has reports whether any of the formats is requested.
func (o *Options) has(types ...FormatType) bool {
	return slices.ContainsFunc(types, func(t FormatType) bool { _, ok := o.wants(t); return ok })
}
