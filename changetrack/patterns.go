package changetrack

import (
	_ "embed" // for the words
	"regexp"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/lazy"
)

//go:embed patterns.txt
var patternWords string

// anyWord returns a regular expression of the words of a kind, such as month.
func anyWord(kind string) string {
	return oneOf(strings.Fields(datafile.Lists(patternWords)[kind]))
}

const clock = `\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]\.?m\b\.?)?`

// Patterns are compiled on first use, since compiling all of them takes a
// millisecond.
var datePattern = sync.OnceValue(func() *regexp.Regexp {
	month, day, unit := anyWord("month"), anyWord("day"), anyWord("unit")
	date := oneOf([]string{
		`\d{4}-\d{2}-\d{2}(?:[T ]` + clock + `(?:Z|[+-]\d{2}:?\d{2})?)?`,
		`\d{4}/\d{1,2}/\d{1,2}`, `\d{1,2}[/.-]\d{1,2}[/.-]\d{4}`, `\d{1,2}/\d{1,2}/\d{2}`,
		month + `\.?\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s+\d{4})?`,
		`\d{1,2}(?:st|nd|rd|th|\.|er)?\s+(?:of\s+|de\s+)?` + month + `\.?(?:,?\s+(?:de\s+|del\s+)?\d{4})?`,
		month + `\.?,?\s+(?:de\s+)?\d{4}`,
	})
	// \b works for ASCII letters only, so other scripts have patterns without it.
	asian := `\d{4}\s?[年년]\s?\d{1,2}\s?[月월](?:\s?\d{1,2}\s?[日일])?`
	relative := oneOf([]string{
		`(?:\d+|an?|one|few|couple of)\s?` + unit + `\s+(?:ago|fa|geleden|atrás)\b`,
		`(?:\d+|en|ett?)\s` + unit + `\s+(?:sedan|siden|temu|назад)`,
		`(?:vor|il y a|hace|h[áa]|in)\s+(?:\d+|eine[mnr]?|une?|una|um|uma)\s` + unit + `\b`,
		`(?:just now|right now|moments? ago|a moment ago|yesterday|today|tomorrow|gerade eben|gestern|heute|hier|aujourd'hui|ayer|hoy|ieri|oggi|ontem|hoje)\b`,
		`\d+\s?(?:秒|分|分钟|分鐘|小时|小時|時間|天|日|周|週間|个月|個月|か月|ヶ月|年|초|분|시간|일|주|개월|년)\s?[前전]`,
	})
	return regexp.MustCompile(`(?i)(?:\b` + day + `,?\s+)?\b` + date + `(?:(?:,|\s+at|\s+um|\s+à)?\s+` + clock + `)?\b|\b` + relative + `|` + relative + `|` + asian + `|\b` + clock + `\b`)
})

const count = `\d[\d.,' \x{a0}\x{202f}]*(?:[km]\b|\s?(?:thousand|million|mio\.?|mil|mille))?\+?`

var counterPattern = sync.OnceValue(func() *regexp.Regexp {
	noun := anyWord("counted")
	return regexp.MustCompile(`(?i)\b` + count + `\s?(?:people\s+|others\s+)?` + noun + `\b|\b` + noun + `\s?[:(]?\s?` + count + `\)?`)
})

var (
	uuidPattern = lazy.Regexp(`(?i)\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`)
	// sessionPattern finds the parameters of links that name a visit or where the visitor came from.
	sessionPattern = lazy.Regexp(`(?i)[?&;](?:sid|session_?id|jsessionid|phpsessid|cfid|cftoken|utm_[a-z]+|_g[al]|[a-z]{1,3}clid|mc_[ce]id)=[^\s&;#()\[\]"]*`)
	tokenPattern   = lazy.Regexp(`[0-9A-Za-z]{16,}`)
)

func oneOf(patterns []string) string { return `(?:` + strings.Join(patterns, "|") + `)` }
