//go:build pagemill_nopdf

package pagemill

import "context"

// withoutPDF is true in this build, which reads no PDFs.
const withoutPDF = true

func (j *job) parsePDF(context.Context) error {
	return &Error{Status: 422, Code: CodeUnsupportedFile, Message: "this build of pagemill reads no PDFs"}
}
