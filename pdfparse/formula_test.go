package pdfparse_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
)

// TestFormulasOption checks the accepted values of the option.
func TestFormulasOption(t *testing.T) {
	for _, c := range []struct {
		mode pdfparse.FormulaMode
		ok   bool
	}{{"", true}, {pdfparse.FormulasLaTeX, true}, {pdfparse.FormulasText, true}, {"mathml", false}} {
		_, err := pdfparse.Open(context.Background(), strings.NewReader("%PDF-1.4"), 8, pdfparse.Options{Formulas: c.mode})
		if got := !errors.Is(err, pdfparse.ErrOption); got != c.ok {
			t.Errorf("%q: %v", c.mode, err)
		}
	}
}
