package pagemill

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse"
)

// A WarningCode names the kind of a Warning.
type WarningCode string

// The kinds of warnings.
const (
	WarnIgnoredOption WarningCode = "IGNORED_OPTION" // an option that needs a network or a browser
	WarnDamaged       WarningCode = "DAMAGED"        // the document's bytes: charset, nesting, a broken file
	WarnPages         WarningCode = "PAGES"          // pages of a PDF that were left out or whose text is uncertain
	WarnMainContent   WarningCode = "MAIN_CONTENT"   // the main content is uncertain
	WarnDeclaredText  WarningCode = "DECLARED_TEXT"  // the page has almost no visible text; text that it declares was used
	WarnEmpty         WarningCode = "EMPTY"          // the Markdown is empty
	WarnCleaning      WarningCode = "CLEANING"       // the caller's cleaning model failed
	WarnRedaction     WarningCode = "REDACTION"      // text that redaction could not check, or output that it left out
	WarnNotFound      WarningCode = "NOT_FOUND"      // the page has no data for a format
	WarnFormat        WarningCode = "FORMAT"         // a format failed, or part of its value was left out or repaired
	WarnComparison    WarningCode = "COMPARISON"     // data that change tracking could not compare
)

// A Warning says what was left out of a result or repaired in it.
type Warning struct {
	Code    WarningCode // the kind
	Message string      // for people; the contract's "warning" joins these
	Pages   []int       // the PDF pages concerned, from 1; nil if it concerns the document
}

// String returns the message.
func (w Warning) String() string { return w.Message }

// Warning returns the messages of the warnings joined into one string, or "".
func (r *Result) Warning() string {
	if r == nil {
		return ""
	}
	messages := make([]string, len(r.Warnings))
	for i, w := range r.Warnings {
		messages[i] = w.Message
	}
	return strings.Join(messages, " ")
}

func (j *job) warn(code WarningCode, format string, args ...any) {
	j.res.Warnings = append(j.res.Warnings, Warning{Code: code, Message: fmt.Sprintf(format, args...)})
}

// warnAll adds the warnings of a stage.
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

// withoutRepeats drops each warning that repeats the one before it.
func withoutRepeats(warnings []Warning) []Warning {
	return slices.CompactFunc(warnings, func(a, b Warning) bool { return a.Message == b.Message })
}
