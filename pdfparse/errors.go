package pdfparse

import (
	"errors"

	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

var (
	ErrNotPDF     = reader.ErrNotPDF    // the bytes are not a PDF file
	ErrDamaged    = reader.ErrDamaged   // no page was found in the file
	ErrPassword   = reader.ErrPassword  // the file needs a password other than the given one
	ErrTooLarge   = reader.ErrTooLarge  // a limit is exceeded
	ErrEncryption = reader.ErrEncrypted // the encryption is not supported

	ErrOption       = errors.New("bad PDF option")
	ErrNoRecognizer = errors.New("mode ocr needs a recognizer of text: " + installHint)
)

// installHint says how to get a recognizer: the pagemill command uses Tesseract
// if it is installed; programs plug it in with package tesseract.
const installHint = "install Tesseract (Debian: apt-get install tesseract-ocr; macOS: brew install tesseract)"
