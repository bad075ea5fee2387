package pagemill

import (
	"fmt"
	"slices"
)

// Build tags (pagemill_nopdf, pagemill_noformats, pagemill_noredact) leave
// stages out of the build, to make the WebAssembly module smaller. A request
// for a missing stage is refused, never silently ignored.

// leanFormats are the formats available with pagemill_noformats.
var leanFormats = []FormatType{FormatMarkdown, FormatHTML, FormatRawHTML, FormatRawBase64, FormatLinks, FormatImages, FormatChangeTracking}

// built returns an error if the options need a stage that this build lacks.
func (o Options) built() error {
	var missing []FieldError
	if withoutRedact && o.RedactPII != nil {
		missing = append(missing, FieldError{"redactPII", "this build of pagemill masks no personal data"})
	}
	if withoutFormats {
		if o.Sanitize.Or(false) {
			missing = append(missing, FieldError{"sanitize", "this build of pagemill sanitizes no HTML"})
		}
		for i, f := range o.Formats {
			if !slices.Contains(leanFormats, f.Type) || slices.Contains(f.Modes, "json") {
				missing = append(missing, FieldError{fmt.Sprintf("formats[%d]", i), "this build of pagemill does not have this format"})
			}
		}
	}
	if missing != nil {
		return badRequest(missing...)
	}
	return nil
}
