package field

import (
	"regexp"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
)

// Parts of dates. A month is a word that begins as a name of lists["months"] does,
// in the larger languages of Europe, or its abbreviation: "Sept.".
const (
	ordinals = `(?:st|nd|rd|th|er|º)?`
	romans   = `(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})`
	yearEnd  = `(?:\d{4}|\d{2})`
)

// dateForms are the written forms of dates; MONTH stands for one.
var dateForms = []string{
	`\d{4}(?:0[1-9]|1[0-2])\d\d\b`,
	`\d{4}[./-] ?(?:\d{1,2}[./-] ?|MONTH[ ./-])\d{1,2}`,
	`\d{4}[年년] ?\d{1,2}[月월] ?\d{1,2}[日일]`,
	`\d{4} MONTH \d{1,2}`,
	`\d{1,2}[./-] ?\d{1,2}[./-] ?` + yearEnd,
	`\d{1,2} tháng \d{1,2} năm \d{4}`,
	`\d{1,2}` + ordinals + `[ ./-]*(?i:de |of |d'|di )?(?:MONTH|` + romans + `)[ ./,'’-]*(?i:de |del |of |do |г. )?` + yearEnd,
	`MONTH[ ./-]\d{1,2}` + ordinals + `,?[ ./-]\d{4}`,
	`(?:明治|大正|昭和|平成|令和|民國|民国) ?(?:元|\d{1,3})年 ?\d{1,2}月 ?\d{1,2}日`,
	`[MTSHR]\.?\d{1,2}[./-]\d{1,2}[./-]\d{1,2}`,
}

// longestDate is the most bytes of a date and what parts it from bornWords.
const longestDate = 48

// dateEnd returns the length of the date that text begins with, or 0: 12.05.1984,
// 1984-05-12, 19840512, 12th of May 1984, 12-May-84, 12MAY1984, May 12, 1984,
// 9.XII.1993, 1993. december 9., 1984年5月12日, 昭和61年9月30日, S61.9.30.
func dateEnd(text string) int {
	date := dateOnce.Get(func() *regexp.Regexp {
		month := `(?i:(?:` + strings.Join(strings.Fields(lists["months"]), "|") + `)[\p{L}.]*)`
		return regexp.MustCompile(`^(?:` + strings.ReplaceAll(strings.Join(dateForms, "|"), "MONTH", month) + `)`)
	})
	return len(date.FindString(text[:min(len(text), longestDate)]))
}

var dateOnce lazy.Value[*regexp.Regexp]
