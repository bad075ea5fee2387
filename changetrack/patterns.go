package changetrack

import (
	"regexp"
	"strings"
	"sync"
)

// Regular expressions for the ignored kinds of text. They cover dates and
// counters in the languages with the most pages; the words are the month names,
// relative times and units of the Unicode CLDR.

var monthNames = []string{
	`jan(?:uary|uar|vier)?`, `jän(?:ner)?`, `enero`, `ene`, `janeiro`, `gennaio`, `gen`, `januari`,
	`feb(?:ruary|ruar|ruari|brero|braio)?`, `f[ée]vr?(?:ier)?`, `fevereiro`, `fev`,
	`mar(?:ch|s|zo|ço)?`, `märz`, `mrz`, `maart`, `mrt`,
	`apr(?:il|ile)?`, `avr(?:il)?`, `abr(?:il)?`,
	`may`, `mai`, `mayo`, `maio`, `maggio`, `mag`, `mei`,
	`june?`, `juni`, `juin`, `junio`, `junho`, `giugno`, `giu`,
	`july?`, `juli`, `juil(?:let)?`, `julio`, `julho`, `luglio`, `lug`,
	`aug(?:ust|ustus)?`, `ao[ûu]t`, `ago(?:sto)?`,
	`sept?(?:ember|embre|iembre)?`, `set(?:embro|tembre)?`,
	`oct(?:ober|obre|ubre)?`, `okt(?:ober)?`, `out(?:ubro)?`, `ott(?:obre)?`,
	`nov(?:ember|embre|iembre|embro)?`,
	`dec(?:ember)?`, `dez(?:ember|embro)?`, `d[ée]c(?:embre)?`, `dic(?:iembre|embre)?`,
}

var dayNames = []string{`mon(?:day)?`, `tue(?:s|sday)?`, `wed(?:nesday)?`, `thu(?:rs|rsday)?`, `fri(?:day)?`, `sat(?:urday)?`, `sun(?:day)?`}

var timeUnits = []string{
	`s`, `secs?`, `seconds?`, `m`, `mins?`, `minutes?`, `h`, `hrs?`, `hours?`, `d`, `days?`, `w`, `wks?`, `weeks?`, `mos?`, `months?`, `yrs?`, `years?`,
	`sekunden?`, `minuten?`, `stunden?`, `std`, `tage?n?`, `wochen?`, `monate?n?`, `jahre?n?`,
	`secondes?`, `heures?`, `jours?`, `semaines?`, `mois`, `ans?`, `années?`,
	`segundos?`, `minutos?`, `horas?`, `d[ií]as?`, `semanas?`, `meses`, `mes`, `mês`, `años?`, `anos?`,
	`secondi`, `minuti`, `or[ae]`, `giorn[io]`, `settiman[ae]`, `mes[ei]`, `ann[io]`,
	`uur`, `dagen`, `dag`, `weken`, `maanden`, `jaar`,
	`sekund(?:er)?`, `minutt?er`, `tim(?:me|mar|er|e)`, `dag(?:ar|e|er)`, `veck(?:a|or)`, `u[gk]er?`, `m[åa]n[ae]d(?:er)?`, `år`,
	`sekund[ęy]?`, `minut[ęy]?`, `godzin[ęy]?`, `dni`, `dzień`, `tydzień`, `tygodni(?:e)?`, `miesi[ąę]c[ey]?`, `lat`, `rok`,
	`секунд[уы]?`, `минут[уы]?`, `час(?:а|ов)?`, `д(?:ень|ня|ней)`, `недел[юиь]`, `месяц(?:а|ев)?`, `года?`, `лет`,
}

var counterNouns = []string{
	`views?`, `reads?`, `visits?`, `visitors?`, `comments?`, `replies`, `reply`, `answers?`, `likes?`, `dislikes?`, `shares?`, `retweets?`, `reposts?`, `reactions?`,
	`votes?`, `upvotes?`, `points?`, `followers?`, `following`, `subscribers?`, `members?`, `fans`, `downloads?`, `installs?`, `plays?`, `listens?`, `streams?`,
	`stars?`, `forks?`, `watchers?`, `watching`, `reviews?`, `ratings?`, `clicks?`, `online`, `sold`, `people`, `users?`,
	`aufrufe`, `kommentare?`, `antworten`, `bewertungen`, `mitglieder`, `vues?`, `commentaires?`, `réponses?`, `avis`, `abonnés?`, `vistas?`, `visitas?`, `comentarios?`, `respuestas?`,
	`reseñas?`, `opiniones`, `visualizações`, `comentários?`, `avaliações`, `visualizzazioni`, `commenti`, `recensioni`, `weergaven`, `reacties`, `beoordelingen`,
}

const clock = `\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]\.?m\b\.?)?`

// Patterns are compiled on first use, since compiling all of them takes a
// millisecond.
var datePattern = sync.OnceValue(func() *regexp.Regexp {
	month, day, unit := oneOf(monthNames), oneOf(dayNames), oneOf(timeUnits)
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
	noun := oneOf(counterNouns)
	return regexp.MustCompile(`(?i)\b` + count + `\s?(?:people\s+|others\s+)?` + noun + `\b|\b` + noun + `\s?[:(]?\s?` + count + `\)?`)
})

var (
	uuidPattern = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`)
	})
	// sessionPattern finds the parameters of links that name a visit or where the visitor came from.
	sessionPattern = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)[?&;](?:sid|session_?id|jsessionid|phpsessid|cfid|cftoken|utm_[a-z]+|_g[al]|[a-z]{1,3}clid|mc_[ce]id)=[^\s&;#()\[\]"]*`)
	})
	tokenPattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[0-9A-Za-z]{16,}`) })
)

func oneOf(patterns []string) string { return `(?:` + strings.Join(patterns, "|") + `)` }
