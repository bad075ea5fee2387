package pdfparse

import (
	"errors"

	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

var (
	ErrNotPDF     = reader.ErrNotPDF    // the bytes are no PDF file
	ErrDamaged    = reader.ErrDamaged   // no page can be found in the file
	ErrPassword   = reader.ErrPassword  // the file opens with a password only, and not with the one given
	ErrTooLarge   = reader.ErrTooLarge  // a limit is exceeded
	ErrEncryption = reader.ErrEncrypted // the file is encrypted in a way that is not supported

	ErrOption       = errors.New("bad PDF option")
	ErrNoRecognizer = errors.New("mode ocr needs a recognizer of text: " + installHint)
)

// installHint says how to come by a recognizer; the pagemill command uses it
// where it is installed, a program plugs it in by package tesseract.
const installHint = "install Tesseract (Debian: apt-get install tesseract-ocr; macOS: brew install tesseract)"
