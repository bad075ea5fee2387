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

// A Result holds the outputs for one document: the fields that Options.Formats
// and the options of the PDF parser request, under the contract's JSON names
// (Spec 2.6), and always the metadata. A field that was not requested, or for
// which the page has no data, is absent. Requested Markdown is always present;
// if it is empty, a warning says why.
type Result struct {
	Markdown   string   `json:"markdown,omitempty"`   // the page's text
	HTML       string   `json:"html,omitempty"`       // the same part of the page as an HTML document
	RawHTML    string   `json:"rawHtml,omitempty"`    // the page as it was decoded
	RawBase64  string   `json:"rawBase64,omitempty"`  // the file's bytes
	Links      []string `json:"links,omitzero"`       // distinct addresses in page order
	Images     []string `json:"images,omitzero"`      // distinct addresses
	Summary    string   `json:"summary,omitempty"`    // sentences of the Markdown
	Answer     string   `json:"answer,omitempty"`     // to Format.Question
	Highlights string   `json:"highlights,omitempty"` // the passages relevant to Format.Query
	// AnswerPassages and HighlightPassages are the passages of the Markdown that
	// the answer and the highlights are based on, with scores; passages from a
	// model have no scores.
	AnswerPassages    []formats.Passage         `json:"answerPassages,omitempty"`
	HighlightPassages []formats.Passage         `json:"highlightPassages,omitempty"`
	JSON              json.RawMessage           `json:"json,omitempty"`           // null if nothing was found
	JSONEvidence      []formats.Evidence        `json:"jsonEvidence,omitempty"`   // where on the page each value was found
	JSONCoerced       []formats.Coercion        `json:"jsonCoerced,omitempty"`    // values that were converted to the schema's types
	Product           *formats.Product          `json:"product,omitempty"`        // nil if the page sells none
	Menu              *formats.Menu             `json:"menu,omitempty"`           // nil if the page shows none
	Branding          *formats.Branding         `json:"branding,omitempty"`       // nil if the page declares none
	Attributes        []formats.AttributeValues `json:"attributes,omitempty"`     // one for each of Format.Selectors
	ChangeTracking    *changetrack.Change       `json:"changeTracking,omitempty"` // the comparison with Document.Previous
	Pages             []pdfparse.Page           `json:"pages,omitempty"`          // with Parser.Pages
	Blocks            []pdfparse.PageBlocks     `json:"blocks,omitempty"`         // with Parser.Blocks
	Routes            []pdfparse.Route          `json:"routes,omitempty"`         // for each PDF page, the source of its text and why
	FormFields        []pdfparse.FormField      `json:"formFields,omitempty"`     // with Parser.FormFields
	Attachments       []pdfparse.Attachment     `json:"attachments,omitempty"`    // with Parser.Attachments
	Metadata          formats.Metadata          `json:"metadata"`                 // what the page declares about itself
	// Redactions lists what redactPII masked, as byte spans of the Markdown before
	// masking.
	Redactions []redact.Finding `json:"redactions,omitzero"`
	// Warnings say what was left out or repaired. In JSON they are joined into one
	// string, "warning".
	Warnings []Warning `json:"-"`
	// Errors says, by format, why a requested format is missing; the other formats
	// are valid. A warning repeats it.
	Errors map[FormatType]*Error `json:"errors,omitempty"`
	// Report says what main-content extraction dropped; nil for PDFs and text.
	Report *extract.Report `json:"-"`

	asked bool // Markdown was requested: it is in the JSON even if empty
}

// MarshalJSON encodes the result with its warnings joined.
func (r *Result) MarshalJSON() ([]byte, error) {
	if r == nil {
		return []byte("null"), nil
	}
	type plain Result // without this method
	var markdown *string
	if r.asked || r.Markdown != "" {
		markdown = &r.Markdown
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // callers that embed this in a page escape it themselves
	err := e.Encode(struct {
		Markdown *string `json:"markdown,omitempty"`
		*plain
		Warning string `json:"warning,omitempty"`
	}{markdown, (*plain)(r), r.Warning()})
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
