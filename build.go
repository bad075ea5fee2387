package pagemill

import (
	"fmt"
	"slices"
)

// What a build can leave out, by tags (pagemill_nopdf, pagemill_noformats,
// pagemill_noredact): for WebAssembly, where each stage is downloaded. What is
// not there is refused, never passed over.

// leanFormats are the formats that a build with pagemill_noformats has.
var leanFormats = []FormatType{FormatMarkdown, FormatHTML, FormatRawHTML, FormatRawBase64, FormatLinks, FormatImages, FormatChangeTracking}

// built checks that this build has what the options ask for.
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
