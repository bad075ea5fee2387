package field

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/redact/internal/scan"

	"github.com/pagemill/pagemill/internal/lazy"
)

// A cued is an entity announced by the words before it.
type cued struct {
	e     scan.Entity
	words [256][]string // by first byte, in lower and upper case
	value func(text string) int
	rule  string
}

// recordForm is a record number: four to twenty letters, digits and signs.
var recordForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9/-]{3,19}\b`)

// recordEnd returns the length of the record number at the start of text, at least
// three of whose signs are digits; or 0.
func recordEnd(text string) int {
	v := recordForm.FindString(text)
	if scan.CountDigits(v) < 3 {
		return 0
	}
	return len(v)
}

// cues are the announcing words in forms, letters and biographies in the larger
// languages.
func cues() []cued {
	return cuesOnce.Get(func() []cued {
		make := func(e scan.Entity, list string, value func(string) int, rule string) cued {
			c := cued{e: e, value: value, rule: rule}
			for _, w := range scan.Phrases(list) {
				first, upper := w[0], strings.ToUpper(w)[0]
				c.words[first] = append(c.words[first], w)
				if upper != first {
					c.words[upper] = append(c.words[upper], w)
				}
			}
			return c
		}
		return []cued{
			make(scan.BirthDate, lists["birthCues"], dateEnd, "birth"),
			make(scan.MedicalRecord, lists["recordCues"], recordEnd, "medical"),
			make(scan.Plate, lists["plateCues"], plateEnd, "plate"),
			make(scan.Username, lists["usernameCues"], usernameEnd, "username"),
		}
	})
}

var cuesOnce lazy.Value[[]cued]

// plateForm is a registration number of a vehicle: capitals and digits in up to
// three groups, with one sign between them.
var plateForm = regexp.MustCompile(`^[A-Z0-9]+(?:[ -][A-Z0-9]+){0,2}`)

// plateEnd returns the length of the registration number at the start of text: four
// to eight capitals and digits, of both; or 0.
func plateEnd(text string) int {
	v := plateForm.FindString(text)
	digits := scan.CountDigits(v)
	letters := len(v) - digits - strings.Count(v, " ") - strings.Count(v, "-")
	if n := letters + digits; letters == 0 || digits == 0 || n < 4 || n > 8 || len(v) < len(text) && scan.IsWord(text[len(v)]) {
		return 0
	}
	return len(v)
}

// usernameEnd returns the length of the name of a user at the start of text: three
// to thirty-two letters, digits and signs, without an everyday word that says
// that there is none; or 0.
func usernameEnd(text string) int {
	n := scan.Past(text, 0, min(len(text), 33), func(c byte) bool { return scan.IsWord(c) || strings.IndexByte("._-@", c) >= 0 })
	n = scan.BackAny(text, 0, n, ".-")
	if n < 3 || n > 32 || notNames[strings.ToLower(text[:n])] || strings.Contains(text[1:n], "@") {
		return 0
	}
	return n
}

// hardwareForm is the address of a network card (IEEE 802, 8): six pairs of
// hexadecimal digits with colons or hyphens, or three groups of four with full stops.
var hardwareForm = regexp.MustCompile(`(?i)^(?:[0-9A-F]{2}(?:(?::[0-9A-F]{2}){5}|(?:-[0-9A-F]{2}){5})|[0-9A-F]{4}(?:\.[0-9A-F]{4}){2})`)

// hardwareEnd returns the end of such an address at i, or 0. Digits alone with
// hyphens or full stops are another number.
func hardwareEnd(text string, i int) int {
	v := hardwareForm.FindString(text[i:min(len(text), i+len("00:00:00:00:00:00"))])
	end := i + len(v)
	if v == "" || v[2] != ':' && strings.IndexFunc(v, unicode.IsLetter) < 0 || joinsWord(text, end) {
		return 0
	}
	if sign := strings.TrimLeft(strings.ToLower(v), "0123456789abcdef")[0]; end < len(text) && text[end] == sign {
		return 0
	}
	return end
}

// between matches what may separate a cue from its value.
var between = lazy.Regexp("^[ \t\n\r*_|\"':#=)(.：-]{0,12}")

// pastBetween skips what may separate a cue from its value.
func pastBetween(text string, i int) int {
	return i + len(between().FindString(text[i:min(len(text), i+36)]))
}

// cueVerbs may follow a cue too, at most three of them.
var cueVerbs = scan.WordSet(`is was est ist es è the on am le el il em den dnia o no nr number num`)

// cuedAt returns the value that the words at i announce.
func (c *cued) cuedAt(text string, i int) (start, end int, ok bool) {
	for _, w := range c.words[text[i]] {
		if len(w) > len(text)-i || !strings.EqualFold(text[i:i+len(w)], w) {
			continue
		}
		var starts [4]int
		at := pastBetween(text, i+len(w))
		starts[0] = at
		n := 1
		for n < len(starts) {
			e := scan.WordEnd(text, at)
			if e-at > len("number") || !cueVerbs[strings.ToLower(text[at:e])] {
				break
			}
			at = pastBetween(text, e)
			starts[n] = at
			n++
		}
		for n--; n >= 0; n-- {
			if v := c.value(text[starts[n]:]); v > 0 {
				return starts[n], starts[n] + v, true
			}
		}
	}
	return 0, 0, false
}

// cueStems find the lines worth searching for cues: the marks are, in turn,
// those of cues, and that of vehicles.
func cueStems() *scan.Finder {
	return cueStemsOnce.Get(func() *scan.Finder {
		return scan.NewFinder(scan.Phrases(lists["birthStems"]), scan.Phrases(lists["recordStems"]), scan.Phrases(lists["plateStems"]), scan.Phrases(lists["usernameStems"]), scan.Phrases(lists["vehicleStems"]))
	})
}

var cueStemsOnce lazy.Value[*scan.Finder]

// vehicleMark is the mark of the words for vehicles, behind those of cues.
const vehicleMark = 1 << 4

// pastLine is how many bytes past the end of its line a cue's value may extend.
const pastLine = 48

// Extras finds the entities of Options.Extra.
func Extras(s *scan.Cursor) {
	var asked uint8
	for k, e := range []scan.Entity{scan.BirthDate, scan.MedicalRecord, scan.Plate, scan.Username} {
		if s.Want.Has(e) {
			asked |= 1 << k
		}
	}
	for i, end := 0, 0; asked != 0 && i < len(s.Src); i = end + 1 {
		end = scan.LineEnd(s.Src, i)
		s.Check.Steps(1 + (end-i)/16)
		if marks, _ := cueStems().Find(s.Src[i:end]); marks&asked != 0 {
			cuedValues(s, i, end, marks&asked)
		}
	}
	if s.Want.Has(scan.IPAddress) || s.Want.Has(scan.Vehicle) || s.Want.Has(scan.MACAddress) {
		machines(s)
	}
}

// cuedValues reads the values announced by words on the line [i,end).
func cuedValues(s *scan.Cursor, i, end int, marks uint8) {
	text := s.Src[i:min(len(s.Src), end+pastLine)]
	for k := range cues() {
		if marks>>k&1 == 0 {
			continue
		}
		c := &cues()[k]
		if c.e == scan.BirthDate {
			bornOn(s, i, end)
		}
		s.Check.Steps(len(text))
		for at := 0; at < end-i; at++ {
			if len(c.words[text[at]]) == 0 || !scan.Edge(text, at) {
				continue
			}
			if a, b, ok := c.cuedAt(text, at); ok {
				if !joinsWord(s.Src, i+b) {
					s.Add(c.e, i+a, i+b, c.rule, 0.9, false, scan.RankStrong)
				}
				at = b - 1
			}
		}
	}
}

// bornWords follow a date of birth.
var bornWords = strings.Split(`生まれ,生れ,出生,生,출생,생,г.р,г. р,р.н,р. н,doğumlu,született,születésű`, ",")

// bornOn reads the dates of birth on the line [i,end) that a word after them tells:
// "昭和61年9月30日生まれ", "12.03.1968 г.р.".
func bornOn(s *scan.Cursor, i, end int) {
	line := s.Src[i:end]
	for _, w := range bornWords {
		for from := 0; ; {
			at := strings.Index(line[from:], w)
			if at < 0 {
				break
			}
			at += from
			from = at + len(w)
			if !strings.ContainsAny(line[max(0, at-longestDate/4):at], "0123456789") { // a date ends in its year or day
				continue
			}
			for k := max(0, at-longestDate); k < at; k++ {
				if s.Check.Step(); !utf8.RuneStart(line[k]) || k > 0 && scan.IsDigit(line[k]) && scan.IsDigit(line[k-1]) {
					continue
				}
				if n := dateEnd(line[k:at]); n > 0 && strings.Trim(line[k+n:at], " -(（") == "" {
					s.Add(scan.BirthDate, i+k, i+k+n, "birth", 0.9, false, scan.RankStrong)
					break
				}
			}
		}
	}
}
