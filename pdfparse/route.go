package pdfparse

import "github.com/pagemill/pagemill/pdfparse/internal/layout"

// route says what a page's embedded text is like and whether the mode asks for
// the page's image because of it.
func route(p *layout.Page, mode Mode) (Reason, bool) {
	reason := reasonOf(p)
	switch {
	case mode == Fast:
		return reason, false
	case mode == OCR:
		return AskedFor, true
	}
	return reason, reason != TextGood && reason != TextBlank
}

func reasonOf(p *layout.Page) Reason {
	switch {
	case !p.HasText && p.HasImages:
		return TextMissing
	case !p.HasText:
		return TextBlank
	case p.Undecoded > 0.3:
		return TextUnmapped
	}
	return TextGood
}
