package pagemill

import (
	"encoding/json"

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
// ParseOptions reads it from JSON and says what is wrong with it. Options
// built in Go are checked the same way when a pipeline runs.
type Options struct {
	// Formats lists the outputs wanted. Nil means Markdown alone; an empty list
	// that is not nil means metadata alone.
	Formats []Format `json:"formats,omitzero"`
	// OnlyMainContent drops headers, navigation, footers and other boilerplate
	// before anything is derived from the tree. Default on.
	OnlyMainContent Toggle `json:"onlyMainContent,omitzero"`
	// OnlyCleanContent takes cookie texts, share rows, sign-ups, related lists
	// and the like out of the Markdown. Default off.
	OnlyCleanContent Toggle `json:"onlyCleanContent,omitzero"`
	// IncludeTags keeps only what these CSS selectors or *wildcard* patterns
	// match; ExcludeTags drops what they match.
	IncludeTags []string `json:"includeTags,omitempty"`
	ExcludeTags []string `json:"excludeTags,omitempty"`
	// BlockAds drops advertisements and consent dialogs. Default on.
	BlockAds Toggle `json:"blockAds,omitzero"`
	// Title says whether the main content begins with the page's own heading.
	// "" stands for "auto": it does.
	Title extract.Title `json:"title,omitempty"`
	// Comments says whether the comments of readers are main content. "" stands
	// for "auto": they are on discussions, and not under articles.
	Comments extract.Comments `json:"comments,omitempty"`
	// RemoveBase64Images puts a placeholder where the Markdown embeds an image's
	// bytes. Default on.
	RemoveBase64Images Toggle `json:"removeBase64Images,omitzero"`
	// Sanitize takes scripts, event handlers, frames, forms and addresses that
	// run code out of the html output. Default off: the output is then as unsafe
	// to show as the page itself.
	Sanitize Toggle `json:"sanitize,omitzero"`
	// Parsers says how PDFs are read. Nil means one PDF parser with its
	// defaults; an empty list that is not nil returns the file as Base64.
	Parsers []Parser `json:"parsers,omitzero"`
	// RedactPII masks personal data in every output that carries page text.
	// Nil leaves it off.
	RedactPII *redact.Options `json:"redactPII,omitempty"`
	// Timeout bounds the work on one document, in milliseconds: 1000 to
	// 300000, 0 for no bound but the context's.
	Timeout int `json:"timeout,omitempty"`

	// Ignored names the options that were given but need a network or a
	// browser, in the order of the contract. A result's warning lists them.
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

// A Format is one wanted output. In JSON it is either its name alone or an
// object with the fields that belong to its type.
type Format struct {
	Type FormatType `json:"type"`
	// Prompt and Schema belong to json and changeTracking.
	Prompt string          `json:"prompt,omitempty"`
	Schema json.RawMessage `json:"schema,omitempty"`
	// CheckPromptInjection belongs to json: scan the page first, fail if an
	// injection is found.
	CheckPromptInjection bool `json:"checkPromptInjection,omitempty"`
	// Grounded belongs to json: leave out what a model answers and the page does
	// not have.
	Grounded bool `json:"grounded,omitempty"`
	// Modes ("git-diff", "json") and Tag belong to changeTracking.
	Modes []changetrack.Mode `json:"modes,omitempty"`
	Tag   *string            `json:"tag,omitempty"`
	// Question belongs to question, Query to highlights.
	Question string `json:"question,omitempty"`
	Query    string `json:"query,omitempty"`
	// Selectors belongs to attributes.
	Selectors []formats.AttributeSelector `json:"selectors,omitempty"`
}

// A Parser says how PDFs are read (Spec 2.4, Parsers).
type Parser struct {
	Type        string               `json:"type"`           // always "pdf"
	Mode        pdfparse.Mode        `json:"mode,omitempty"` // default auto
	MaxPages    int                  `json:"maxPages,omitempty"`
	Pages       bool                 `json:"pages,omitempty"`
	PageMarkers bool                 `json:"pageMarkers,omitempty"`
	Blocks      bool                 `json:"blocks,omitempty"`
	Formulas    pdfparse.FormulaMode `json:"formulas,omitempty"` // default latex
}

// wants returns the first wanted format of type t, and whether there is one.
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

// has reports whether any of the formats is wanted.
func (o *Options) has(types ...FormatType) bool {
	for _, t := range types {
		if _, ok := o.wants(t); ok {
			return true
		}
	}
	return false
}
