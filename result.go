package pagemill

import (
	"bytes"
	"encoding/json"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/redact"
)

// A Result is what became of a document: the fields that Options.Formats and
// the PDF parser's options asked for, under the contract's JSON names
// (Spec 2.6), and the metadata always. A field that was not asked for, or that
// the page has nothing to say for, is absent; Markdown that was asked for is
// always there, and where it is empty a warning says why.
type Result struct {
	Markdown   string   `json:"markdown,omitempty"`
	HTML       string   `json:"html,omitempty"`
	RawHTML    string   `json:"rawHtml,omitempty"`
	RawBase64  string   `json:"rawBase64,omitempty"`
	Links      []string `json:"links,omitzero"`
	Images     []string `json:"images,omitzero"`
	Summary    string   `json:"summary,omitempty"`
	Answer     string   `json:"answer,omitempty"`
	Highlights string   `json:"highlights,omitempty"`
	// AnswerPassages and HighlightPassages are what of the Markdown the answer
	// and the highlights rest on, with scores; a model gives its passages none.
	AnswerPassages    []formats.Passage         `json:"answerPassages,omitempty"`
	HighlightPassages []formats.Passage         `json:"highlightPassages,omitempty"`
	JSON              json.RawMessage           `json:"json,omitempty"` // null where nothing was found
	JSONEvidence      []formats.Evidence        `json:"jsonEvidence,omitempty"`
	JSONCoerced       []formats.Coercion        `json:"jsonCoerced,omitempty"`
	Product           *formats.Product          `json:"product,omitempty"`
	Menu              *formats.Menu             `json:"menu,omitempty"`
	Branding          *formats.Branding         `json:"branding,omitempty"`
	Attributes        []formats.AttributeValues `json:"attributes,omitempty"`
	ChangeTracking    *changetrack.Change       `json:"changeTracking,omitempty"`
	Pages             []pdfparse.Page           `json:"pages,omitempty"`
	Blocks            []pdfparse.PageBlocks     `json:"blocks,omitempty"`
	Routes            []pdfparse.Route          `json:"routes,omitempty"` // of a PDF's pages: where each one's text is from, and why
	Metadata          formats.Metadata          `json:"metadata"`
	// Redactions are what redactPII masked: byte spans of the Markdown before
	// masking.
	Redactions []redact.Finding `json:"redactions,omitzero"`
	// Warnings say what was left out or mended. In JSON they are one string,
	// "warning".
	Warnings []Warning `json:"-"`
	// Errors are why formats that were asked for are missing, by format; the
	// others stand. A warning says the same.
	Errors map[FormatType]*Error `json:"errors,omitempty"`
	// Report says what main-content extraction dropped; nil for PDFs and text.
	Report *extract.Report `json:"-"`

	asked bool // Markdown was asked for: it is in the JSON even if it is empty
}

// MarshalJSON writes the result with its warnings joined.
func (r *Result) MarshalJSON() ([]byte, error) {
	type plain Result // without this method
	var markdown *string
	if r.asked || r.Markdown != "" {
		markdown = &r.Markdown
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // whether to escape is for who writes this into a page
	err := e.Encode(struct {
		Markdown *string `json:"markdown,omitempty"`
		*plain
		Warning string `json:"warning,omitempty"`
	}{markdown, (*plain)(r), r.Warning()})
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
