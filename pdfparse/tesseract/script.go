package tesseract

import (
	"context"
	_ "embed"
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse"
)

// English text has a higher word confidence than this on all but the worst
// scans (a mean of at least .75); clean pages in nine other scripts had .18 to
// .48. With fewer letters than the engine needs to detect scripts, none is
// tried.
const (
	doubtful    = 0.6
	fewLetters  = 50
	mostAtOnce  = 2 // languages of a script: each adds the same cost
	scriptData  = "osd"
	usualScript = "Latin"
)

// scriptLanguages lists the languages of the scripts that Tesseract detects.
//
//go:embed scripts.txt
var scriptLanguages string

// ofScript returns the languages of a script, most widely written first.
func ofScript(script string) []string {
	for name, list := range datafile.Pairs(scriptLanguages) {
		if name == script {
			return strings.Fields(list)
		}
	}
	return nil
}

// knowLatin are the scripts whose languages' data include Latin letters.
var knowLatin = []string{"Han", "Hangul", "Japanese", "Korean", "Fraktur"}

// readScript reads an image again, in the languages of its script, after
// English gave a low confidence. If their data are missing, the first words
// stay, with an ErrLanguage that names the languages.
func (r *Recognizer) readScript(ctx context.Context, img *image.Gray, dpi int, first []pdfparse.RecognizedWord) ([]pdfparse.RecognizedWord, error) {
	report, err := r.engine.script(ctx, img, dpi)
	script, sure := scriptOf(report)
	switch {
	case err != nil || script == "":
		return first, err
	case script == usualScript && sure: // so are Chinese pages with much code
		return r.readPartly(ctx, img, dpi, first)
	case script == usualScript:
		return r.readMixed(ctx, img, dpi, first)
	}
	languages, err := languagesOf(script, r.installed)
	if err != nil {
		return first, err
	}
	again, err := r.read(ctx, img, dpi, languages, r.mode)
	if err != nil {
		return first, err
	}
	best := first
	switch more := letterConfidence(again) > letterConfidence(first); {
	case slices.Contains(knowLatin, script) && (more || holdsMixed(again)):
		best = blended(first, again)
	case more:
		best = again
	}
	if unsure(again) && !slices.Contains(mixed, script) { // the script was only a guess
		better, err := r.readMixed(ctx, img, dpi, first)
		if err != nil || letterConfidence(better) > letterConfidence(best) {
			return better, err
		}
	}
	return best, nil
}

// languagesOf chooses among the installed data for a script. English is added
// unless they include Latin letters, in which case it would only reduce
// quality.
func languagesOf(script string, installed []string) ([]string, error) {
	all := ofScript(script)
	var have []string
	for _, l := range all {
		if slices.Contains(installed, l) && len(have) < mostAtOnce {
			have = append(have, l)
		}
	}
	switch {
	case len(have) > 0 && slices.Contains(knowLatin, script):
		return have, nil
	case len(have) > 0:
		return append(have, defaultLanguage), nil
	}
	for _, whole := range []string{"script/" + script, script} { // data for all languages of a script
		if slices.Contains(installed, whole) {
			return []string{whole}, nil
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	return nil, missing(all[0], fmt.Sprintf("the text looks %s", strings.ReplaceAll(script, "_", " ")))
}

// missing returns the ErrLanguage that says how to get a language's data.
func missing(language, why string) error {
	return fmt.Errorf("%w: %s (Debian: apt-get install tesseract-ocr-%s; macOS: brew install tesseract-lang)",
		ErrLanguage, why, strings.ReplaceAll(language, "_", "-"))
}

// unsure reports whether there are many words with almost no confident ones.
func unsure(ws []pdfparse.RecognizedWord) bool {
	n := 0
	for i := range ws {
		n += letters.Count(ws[i].Text)
	}
	return n >= fewLetters && confidence(ws) < doubtful
}

// latin reports whether the letters of most words are Latin, or there are none.
func latin(ws []pdfparse.RecognizedWord) bool {
	other := 0
	for i := range ws {
		if strings.ContainsFunc(ws[i].Text, func(c rune) bool { return unicode.IsLetter(c) && !unicode.Is(unicode.Latin, c) }) {
			other++
		}
	}
	return 2*other <= len(ws)
}

// confidence returns the mean of the words' confidences.
func confidence(ws []pdfparse.RecognizedWord) float64 {
	sum := 0.0
	for i := range ws {
		sum += ws[i].Confidence
	}
	return sum / float64(max(len(ws), 1))
}

// scriptOf extracts the name of a script from the engine's report on an image's
// orientation and script, and whether it is sure.
func scriptOf(report string) (name string, sure bool) {
	for line := range strings.Lines(report) {
		if s, ok := strings.CutPrefix(line, "Script: "); ok {
			name = strings.TrimSpace(s)
		}
		if s, ok := strings.CutPrefix(line, "Script confidence: "); ok {
			c, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
			sure = err == nil && c >= surely
		}
	}
	return name, sure
}
