package schemafill

import (
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/lazy"
)

// isoDuration matches an ISO 8601 duration, as loosely as pages write it.
var isoDuration = lazy.Regexp(`(?i)^P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?T?(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?$`)

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

var timePart = lazy.Regexp(`([0-9][0-9.,]*)[ -]*(\pL*)`)

func wordsDuration(s string) (minutes int, ok bool) {
	total, per := 0.0, 0.0
	for _, part := range timePart().FindAllStringSubmatch(s, -1) {
		n, err := strconv.ParseFloat(strings.Replace(part[1], ",", ".", 1), 64)
		if per == 60 && part[2] == "" { // "1h30"
			per = 1
		} else {
			per = unitMinutes(part[2])
		}
		if err != nil || per == 0 {
			return 0, false
		}
		total += n * per
		ok = true
	}
	return int(total + 0.5), ok
}

// unitMinutes returns the length in minutes of a unit.
func unitMinutes(word string) float64 {
	switch word {
	case "m":
		return 1
	case "h":
		return 60
	}
	for _, u := range [...]struct {
		prefix string
		length float64
	}{
		{"min", 1}, {"мин", 1}, {"分", 1}, {"분", 1},
		{"hour", 60}, {"hr", 60}, {"std", 60}, {"stunde", 60}, {"heure", 60}, {"hora", 60}, {"ore", 60}, {"ora", 60}, {"uur", 60}, {"tim", 60}, {"час", 60}, {"時間", 60}, {"小时", 60}, {"시간", 60},
		{"day", 1440}, {"tag", 1440}, {"jour", 1440}, {"día", 1440}, {"sec", 1.0 / 60},
	} {
		if strings.HasPrefix(word, u.prefix) {
			return u.length
		}
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
