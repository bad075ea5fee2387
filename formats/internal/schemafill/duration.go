package schemafill

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
)

// isoDuration matches an ISO 8601 duration, as loosely as pages write it.
var isoDuration = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?T?(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?$`)
})

// duration reads a length of time in minutes: ISO 8601 ("PT1H30M") or words
// ("1 hour 30 minutes", "90 min", "1h30").
func duration(s string) (minutes int, ok bool) {
	s = strings.TrimSpace(s)
	if len(s) > 60 {
		return 0, false
	}
	if m := isoDuration().FindStringSubmatch(s); m != nil && len(s) > 1 {
		total, per := 0.0, [...]float64{525600, 43200, 10080, 1440, 60, 1, 1.0 / 60}
		for i, unit := range per {
			if n, err := strconv.ParseFloat(m[i+1], 64); err == nil {
				total += n * unit
			}
		}
		return int(total + 0.5), true
	}
	return wordsDuration(strings.ToLower(s))
}

func wordsDuration(s string) (minutes int, ok bool) {
	total, per := 0.0, 0.0
	for i := 0; i < len(s); {
		if s[i] < '0' || s[i] > '9' {
			i++
			continue
		}
		j := i
		for j < len(s) && (s[j] >= '0' && s[j] <= '9' || s[j] == '.' || s[j] == ',') {
			j++
		}
		n, err := strconv.ParseFloat(strings.Replace(s[i:j], ",", ".", 1), 64)
		unit := strings.TrimLeft(s[j:], " -")
		if err != nil {
			return 0, false
		}
		if per == 60 && unit == "" { // "1h30"
			per = 1
		} else {
			per = unitMinutes(unit)
		}
		if per == 0 {
			return 0, false
		}
		total += n * per
		ok = true
		i = j
	}
	return int(total + 0.5), ok
}

// unitMinutes returns the length in minutes of the unit that s starts with.
func unitMinutes(s string) float64 {
	for _, u := range [...]struct {
		prefix string
		length float64
	}{
		{"min", 1}, {"m ", 1}, {"minuto", 1}, {"мин", 1}, {"分", 1}, {"분", 1},
		{"hour", 60}, {"hr", 60}, {"std", 60}, {"stunde", 60}, {"heure", 60}, {"hora", 60}, {"ore", 60}, {"ora", 60}, {"uur", 60}, {"tim", 60}, {"час", 60}, {"時間", 60}, {"小时", 60}, {"시간", 60},
		{"day", 1440}, {"tag", 1440}, {"jour", 1440}, {"día", 1440}, {"sec", 1.0 / 60},
	} {
		if strings.HasPrefix(s, u.prefix) {
			return u.length
		}
	}
	switch {
	case s == "m":
		return 1
	case s == "h", strings.HasPrefix(s, "h "), strings.HasPrefix(s, "h") && len(s) > 1 && s[1] >= '0' && s[1] <= '9':
		return 60
	}
	return 0
}

func isTotalTime(name string) bool {
	key := strings.Join(ident.Words(name), " ")
	return key == "total time" || key == "total minutes"
}

// addedTimes returns the sum of preparation and cooking time if a recipe
// declares no total.
func (f *filler) addedTimes(t *schemaorg.Thing) int {
	total := 0
	for _, name := range [...]string{"prepTime", "cookTime", "performTime"} {
		if minutes, ok := duration(t.Text(name)); ok {
			total += minutes
		}
	}
	return total
}
