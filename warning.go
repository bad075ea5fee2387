package pagemill

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse"
)

// A WarningCode says what kind of thing a Warning is about.
type WarningCode string

// The kinds of warnings.
const (
	WarnIgnoredOption WarningCode = "IGNORED_OPTION" // an option that needs a network or a browser
	WarnDamaged       WarningCode = "DAMAGED"        // the document's bytes: charset, nesting, a broken file
	WarnPages         WarningCode = "PAGES"          // pages of a PDF that were left out or whose text is in doubt
	WarnMainContent   WarningCode = "MAIN_CONTENT"   // what counts as main content is in doubt
	WarnDeclaredText  WarningCode = "DECLARED_TEXT"  // the page shows next to nothing; text that it declares was used
	WarnEmpty         WarningCode = "EMPTY"          // the Markdown is empty
	WarnCleaning      WarningCode = "CLEANING"       // the caller's cleaning model failed
	WarnRedaction     WarningCode = "REDACTION"      // text that redaction could not judge, or output it left out
	WarnNotFound      WarningCode = "NOT_FOUND"      // the page has nothing to say for a format
	WarnFormat        WarningCode = "FORMAT"         // a format failed, or a part of its value was left out or mended
	WarnComparison    WarningCode = "COMPARISON"     // data that change tracking could not compare
)

// A Warning says what was left out or mended in a result that stands.
type Warning struct {
	Code    WarningCode
	Message string // for a person; the contract's "warning" is these, joined
	Pages   []int  // the PDF pages it is about, from 1; nil where it is about the document
}

// String returns the message.
func (w Warning) String() string { return w.Message }

// Warning returns the messages of the warnings as one string, "" where there
// are none.
func (r *Result) Warning() string {
	messages := make([]string, len(r.Warnings))
	for i, w := range r.Warnings {
		messages[i] = w.Message
	}
	return strings.Join(messages, " ")
}

func (j *job) warn(code WarningCode, format string, args ...any) {
	j.res.Warnings = append(j.res.Warnings, Warning{Code: code, Message: fmt.Sprintf(format, args...)})
}

// warnAll takes over the warnings of a stage.
func (j *job) warnAll(code WarningCode, messages []string) {
	for _, m := range messages {
		j.res.Warnings = append(j.res.Warnings, Warning{Code: code, Message: m})
	}
}

func (j *job) warnPDF(warnings []pdfparse.Warning) {
	for _, w := range warnings {
		code := WarnPages
		if w.Damage {
			code = WarnDamaged
		}
		j.res.Warnings = append(j.res.Warnings, Warning{Code: code, Message: w.Message, Pages: w.Pages})
	}
}

// withoutRepeats returns the warnings without those that say what the one
// before says.
func withoutRepeats(warnings []Warning) []Warning {
	return slices.CompactFunc(warnings, func(a, b Warning) bool { return a.Message == b.Message })
}
