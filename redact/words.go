package redact

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/address"
	"github.com/pagemill/pagemill/redact/internal/field"
	"github.com/pagemill/pagemill/redact/internal/identity"
	"github.com/pagemill/pagemill/redact/internal/mail"
	"github.com/pagemill/pagemill/redact/internal/phone"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// word reads a run of letters, digits and underscores that starts with a
// letter, not all of them ASCII letters, and tries the rules that apply to it.
func word(s *scan.Cursor, i int) int {
	j, figures := i, 0
	for j < s.Hi {
		b := s.Src[j]
		c := scan.Class[b]
		if c > scan.CDigit || c == scan.COther {
			break
		}
		if b >= 0x80 {
			if j > i && scan.IsParting(s.Src[j:s.Hi]) {
				break
			}
			if j = s.CharEnd(j); s.PartedBefore(j) && j < s.Hi && s.Src[j] < 0x80 {
				break
			}
			continue
		}
		figures += int(c - scan.CWord)
		j++
	}
	switch n := j - i; {
	case s.Src[i] >= 0xE3 && s.Kind == scan.Prose:
		secret.SpokenEastAsian(s, i, j)
		address.EastAsian(s, i, j)
	case (n == 8 || n == 11) && scan.IsUpper(s.Src[i+1]) && identity.BIC(s, i, j):
	case figures == 0 && n <= longestKeyword:
		keyword(s, i, j)
	case figures == 0 && n <= 40 && s.Kind == scan.Prose && s.At(j) == ' ':
		address.Opened(s, i, j)
	case figures > 0 && n >= 2 && n <= 40 && i >= s.Done:
		if !identity.GroupedID(s, i, j) && identity.LetterID(s, i, j) && field.Numbered(s, i) == i {
			address.OneWordPostcode(s, i, j)
		}
	}
	if j-i >= secret.ShortestToken || secret.JoinsToken[s.At(j)] {
		secret.Token(s, i, j)
	}
	if figures >= 3 && j-i-figures <= 20 {
		phone.AfterLetters(s, i, j)
	}
	return j
}

// digits reads a run that starts with a digit.
func digits(s *scan.Cursor, i int) int {
	if s.Kind.URL() && s.Before(i) == '%' && i+1 < s.Hi && scan.IsHex(s.Src[i+1]) { // an escaped byte
		return i + 2
	}
	j, letters := i, 0
	for j < s.Hi {
		c := scan.Class[s.Src[j]]
		if c != scan.CWord && c != scan.CDigit {
			break
		}
		if s.Src[j] >= 0x80 {
			letters++
			if scan.IsParting(s.Src[j:s.Hi]) {
				break
			}
			if j = s.CharEnd(j); s.PartedBefore(j) && j < s.Hi && s.Src[j] < 0x80 {
				break
			}
			continue
		}
		if c == scan.CWord {
			letters++
		}
		j++
	}
	if j-i >= secret.ShortestToken || secret.JoinsToken[s.At(j)] {
		secret.Token(s, i, j)
	}
	if i < s.Done {
		return j
	}
	if letters > 0 && j-i <= 40 && identity.LetterID(s, i, j) && field.Numbered(s, i) == i {
		address.OneWordPostcode(s, i, j)
	}
	if identity.GroupedID(s, i, j) {
		return j
	}
	if j-i <= 7 {
		address.Place(s, i, j)
	}
	if i >= s.Done {
		digitRun(s, i)
	}
	return j
}

// wordRule is a set of rules that a word without digits can start.
type wordRule uint8

const (
	ruleSpelledEmail wordRule = 1 << iota // "ann at host dot example"
	ruleSpokenSecret                      // "password is hunter2", "Bearer …", "curl -u user:pass"
	ruleIntroduced                        // "my name is …"
	rulePostBox                           // "PO Box 12"
	ruleOpener                            // "rue de …"
	ruleStreet                            // "Elm Street"
)

// headRules maps the first two bytes of a word to the rules that it can start,
// tailRules its length and last byte; a rule needs both, and for most words there
// is none. Only the lower five bits of a byte count, so letter case is ignored.
var headRules, tailRules = func() (heads, tails [32 * 32]wordRule) {
	add := func(r wordRule, words ...string) {
		for _, w := range words {
			heads[headOf(w)] |= r
			tails[tailOf(w)] |= r
		}
	}
	add(ruleSpelledEmail, "at")
	for w := range mail.WordsForAt {
		add(ruleSpelledEmail, w)
	}
	add(ruleSpokenSecret, "pin", "code", "cvv", "cvc", "bearer", "basic", "user", "u", "identified", "securestring")
	for w := range secret.Nouns {
		add(ruleSpokenSecret, w)
	}
	add(ruleIntroduced, "name", "nombre", "nome", "naam", "heiße", "heisse", "heet", "heter", "llamo", "chiamo", "appelle", "chamo")
	add(rulePostBox, "box")
	add(ruleStreet, streetEnds...)
	for w := range address.StreetOpeners {
		add(ruleOpener, w)
	}
	for _, nouns := range []map[string]bool{address.StreetNouns, address.SmallNouns} {
		for w := range nouns { // those that begin like an opener
			tails[tailOf(w)] |= ruleOpener
		}
	}
	return heads, tails
}()

// rulesOf returns the rules that the word w can start.
func rulesOf(w string) wordRule { return headRules[headOf(w)] & tailRules[tailOf(w)] }

// longestKeyword is the length of the longest word with its own rules.
const longestKeyword = 12

// streetEnds are the last words of street names without a number.
var streetEnds = []string{"Street", "St", "Avenue", "Ave", "Road", "Rd", "Lane", "Boulevard", "Blvd", "Highway", "Parkway", "Drive", "Terrace", "Crescent"}

// headOf returns the index in headRules of words that begin like w; a missing
// second byte counts as a space.
func headOf(w string) uint32 {
	if len(w) == 1 {
		return uint32(w[0]&31) << 5
	}
	return uint32(w[0]&31)<<5 | uint32(w[1]&31)
}

// tailOf returns the index in tailRules of words that are as long and end like w.
func tailOf(w string) uint32 { return uint32(min(len(w), 31))<<5 | uint32(w[len(w)-1]&31) }

// keyword applies the rules that the word [i,j), which has no digits, can
// start.
func keyword(s *scan.Cursor, i, j int) {
	rules := rulesOf(s.Src[i:j])
	numbered := s.At(j) == ' ' && scan.IsDigit(s.At(j+1))
	if j-i <= 2 && (numbered || s.At(j) == '-' && scan.IsDigit(s.At(j+1))) {
		identity.GroupedID(s, i, j)
	}
	capital := scan.IsUpper(s.Src[i])
	if rules == 0 && !numbered && !capital && s.Src[i] < 0x80 {
		return
	}
	if rules&ruleSpokenSecret != 0 {
		secret.Spoken(s, i, j)
	}
	if rules&ruleSpelledEmail != 0 && (strings.EqualFold(s.Src[i:j], "at") || s.Kind == scan.Prose && mail.WordsForAt[s.Src[i:j]]) {
		mail.Spelled(s, i, j)
	}
	if s.Kind != scan.Prose {
		return
	}
	if rules&ruleIntroduced != 0 {
		field.IntroducedName(s, i, j)
	}
	if rules&rulePostBox != 0 && strings.EqualFold(s.Src[i:j], "box") {
		address.PostBox(s, i, j)
	}
	placeWord(s, i, j, rules, capital, numbered)
}

// placeWord tries the addresses that the word [i,j) can begin or end.
func placeWord(s *scan.Cursor, i, j int, rules wordRule, capital, numbered bool) {
	if capital {
		if rules&ruleStreet != 0 && slices.Contains(streetEnds, s.Src[i:j]) {
			address.StreetAlone(s, i, j)
		}
	}
	if j-i < 2 {
		return
	}
	capital = capital || s.Src[i] >= 0x80
	opens := rules&ruleOpener != 0 && (capital || address.LowerStarts.Has(s.Src[i], s.Src[i+1]))
	if numbered || (opens || capital) && address.HouseNumber(s, j) != 0 || opens && address.Opens(s, i, j) {
		address.Opened(s, i, j)
	}
}

// digitRun reads the run that starts with the digit at i and tries the rules
// for numbers, group by group.
func digitRun(s *scan.Cursor, i int) int {
	var r scan.Run
	end := s.ReadRun(&r, i)
	s.Done = end
	if s.Kind.URL() {
		r.Clues, r.Known = s.CluesInURL(i), true
		if r.Clues == 0 {
			return end
		}
	} else if marksItem(s, i, r.Group[0].End) {
		return end
	}
	found := len(s.Hits)
	for k := 0; k < r.N; {
		n := dateAt(s, &r, k)
		if n == 0 {
			n = numberAt(s, &r, k)
		}
		k += max(n, 1)
	}
	if len(s.Hits) == found && !scan.IsWord(s.Before(i)) {
		field.Numbered(s, i)
	}
	return end
}

// dateAt returns how many groups from k are a date: "2024-08-03", or "2021 07
// 01" if more follows. A date alone is left to the other rules.
func dateAt(s *scan.Cursor, r *scan.Run, k int) int {
	if r.N-k <= 3 || r.Len(k) < 4 || r.Len(k) > 6 || r.Sep[k+1] != r.Sep[k+2] || r.Len(k+1) != 2 || r.Len(k+2) != 2 {
		return 0
	}
	date := *r // digits directly before a date are not part of it: "10:162024-08-03"
	date.Group[k].Start = r.Group[k].End - 4
	if !scan.IsYear(s.Src[date.Group[k].Start:date.Group[k].End]) || !phone.IsDate(&date, k, s.Src) {
		return 0
	}
	return 3
}

// marksItem reports whether the number [i,j) is a list marker (CommonMark 5.2:
// at most nine digits).
func marksItem(s *scan.Cursor, i, j int) bool {
	c := s.At(j)
	return j-i <= 9 && (c == '.' || c == ')') && s.Kind == scan.Prose && (j+1 >= len(s.Src) || scan.IsSpace(s.Src[j+1])) && scan.Opens(s.Src, i)
}

// numberAt tries the rules on the groups from k and returns how many groups the
// first matching rule consumed.
func numberAt(s *scan.Cursor, r *scan.Run, k int) int {
	first := r.Group[k]
	if k == 0 && scan.IsWord(s.Before(first.Start)) && !r.Plus {
		return 0
	}
	if first.End-first.Start > 40 {
		return 0
	}
	if k > 0 && !scan.Parts(r.Sep[k]) {
		return 0
	}
	if n := identity.Card(s, r, k); n > 0 {
		return n
	}
	if k == 0 && r.Plus { // a telephone number before all
		if n := phone.Number(s, r, k); n > 0 {
			return phone.Take(s, r, k, n)
		}
		return identity.Number(s, r, k)
	}
	if n := identity.Number(s, r, k); n > 0 {
		return n
	}
	if n := phone.Number(s, r, k); n > 0 {
		return phone.Take(s, r, k, n)
	}
	return 0
}
