package tesseract

import (
	"context"
	"fmt"
	"image"
	"slices"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/pdfparse"
)

// English read as English has words surer than this on all but the worst of
// scans (a mean of .75 and more); pages of nine other scripts, clean ones, had
// .18 to .48. Fewer letters than the engine wants for telling scripts apart are
// not tried.
const (
	doubtful    = 0.6
	fewLetters  = 50
	mostAtOnce  = 2 // languages of a script: each costs as much again
	scriptData  = "osd"
	usualScript = "Latin"
)

// scriptLanguages are the languages of the scripts that Tesseract tells apart,
// under its own names for both, those most written first (names: the
// unicharset of osd.traineddata, and tesseract(1), LANGUAGES AND SCRIPTS).
var scriptLanguages = map[string][]string{
	"Arabic":              {"ara", "fas", "urd", "pus", "uig", "snd"},
	"Armenian":            {"hye"},
	"Bengali":             {"ben", "asm"},
	"Canadian_Aboriginal": {"iku"},
	"Cherokee":            {"chr"},
	"Cyrillic":            {"rus", "ukr", "bul", "srp", "bel", "kaz", "mkd", "kir", "tgk", "tat", "mon", "uzb_cyrl", "aze_cyrl"},
	"Devanagari":          {"hin", "mar", "nep", "san"},
	"Ethiopic":            {"amh", "tir"},
	"Fraktur":             {"deu_latf", "frk", "deu_frak"},
	"Georgian":            {"kat"},
	"Greek":               {"ell", "grc"},
	"Gujarati":            {"guj"},
	"Gurmukhi":            {"pan"},
	"Han":                 {"chi_sim", "chi_tra", "jpn"},
	"Hangul":              {"kor"},
	"Hebrew":              {"heb", "yid"},
	"Japanese":            {"jpn"},
	"Kannada":             {"kan"},
	"Khmer":               {"khm"},
	"Korean":              {"kor"},
	"Lao":                 {"lao"},
	"Malayalam":           {"mal"},
	"Myanmar":             {"mya"},
	"Oriya":               {"ori"},
	"Sinhala":             {"sin"},
	"Syriac":              {"syr"},
	"Tamil":               {"tam"},
	"Telugu":              {"tel"},
	"Thaana":              {"div"},
	"Thai":                {"tha"},
	"Tibetan":             {"bod", "dzo"},
}

// knowLatin are the scripts whose languages' data know Latin letters.
var knowLatin = []string{"Han", "Hangul", "Japanese", "Korean", "Fraktur"}

// readScript reads an image anew that English made little of, in the languages
// of its script. Without their data the first words stay, with an ErrLanguage
// that names them.
func (r *Recognizer) readScript(ctx context.Context, img *image.Gray, dpi int, first []pdfparse.RecognizedWord) ([]pdfparse.RecognizedWord, error) {
	script, err := r.engine.script(ctx, img, dpi)
	if err != nil || script == "" || script == usualScript {
		return first, err
	}
	languages, err := languagesOf(script, r.installed)
	if err != nil {
		return first, err
	}
	again, err := r.read(ctx, img, dpi, languages)
	if err != nil || confidence(again) <= confidence(first) {
		return first, err // the script was a guess
	}
	return again, nil
}

// languagesOf chooses among the data that are installed for a script. English
// goes along unless they know Latin letters, and would only lose to it.
func languagesOf(script string, installed []string) ([]string, error) {
	all := scriptLanguages[script]
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

// missing is the ErrLanguage that says how to get a language's data.
func missing(language, why string) error {
	return fmt.Errorf("%w: %s (Debian: apt-get install tesseract-ocr-%s; macOS: brew install tesseract-lang)",
		ErrLanguage, why, strings.ReplaceAll(language, "_", "-"))
}

// unsure reports whether words are many and yet hardly any is believed in.
func unsure(ws []pdfparse.RecognizedWord) bool {
	letters := 0
	for i := range ws {
		for _, c := range ws[i].Text {
			if unicode.IsLetter(c) {
				letters++
			}
		}
	}
	return letters >= fewLetters && confidence(ws) < doubtful
}

// confidence is the mean of the words' confidences.
func confidence(ws []pdfparse.RecognizedWord) float64 {
	sum := 0.0
	for i := range ws {
		sum += ws[i].Confidence
	}
	return sum / float64(max(len(ws), 1))
}

// scriptOf reads the name of a script out of what the engine says of an image's
// orientation and script.
func scriptOf(report string) string {
	for line := range strings.Lines(report) {
		if name, ok := strings.CutPrefix(line, "Script: "); ok {
			return strings.TrimSpace(name)
		}
	}
	return ""
}
