package textline

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Numbers in the cells of a table, their signs, and what stands in place of a
// number.

const currencySigns = "$€£¥"

// IsNumber reports whether a word is a number in a cell, with its signs, or a
// placeholder for a missing one.
func IsNumber(s string) bool {
	if r, _ := utf8.DecodeRuneInString(s); unicode.IsLetter(r) {
		return false // most words
	}
	s = strings.Trim(s, "()[]*†‡§+±<>≤≥~≈△▲▼%"+currencySigns)
	digits := 0
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case !strings.ContainsRune(".,'-–−‐%/:", r):
			return false
		}
	}
	return digits > 0 && !strings.HasSuffix(s, ",")
}

// IsNothing reports whether a word is a placeholder for a missing number, or a
// mark in place of a number: a tick, a cross, a dot.
func IsNothing(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	if unicode.IsLetter(r) && !strings.ContainsRune("nNxXoO", r) {
		return false // most words
	}
	if n == len(s) && n > 1 && (unicode.In(r, unicode.So, unicode.Sm) || strings.ContainsRune("•●○", r)) {
		return true
	}
	switch strings.ToLower(strings.Trim(s, "()*"+currencySigns)) {
	case "-", "–", "—", "―", "−", "..", "...", "…", "na", "n/a", "n.a.", "nd", "x", "o", ".":
		return true
	}
	return false
}

// AllNumbers reports whether all words are numbers or placeholders, and at least
// one is a number.
func AllNumbers(ws []Word) bool {
	some := false
	for i := range ws {
		if IsNumber(ws[i].Text) {
			some = true
		} else if !IsNothing(ws[i].Text) && !OpensNumber(ws[i].Text) && !ClosesNumber(ws[i].Text) {
			return false
		}
	}
	return some
}

// OpensNumber reports whether a word is only signs before a number.
func OpensNumber(s string) bool {
	return s != "" && (s[0] >= utf8.RuneSelf || s[0] == '$' || s[0] == '(') && strings.Trim(s, "("+currencySigns) == ""
}

// ClosesNumber reports whether a word is only signs after a number.
func ClosesNumber(s string) bool { return s == ")" || s == "%" || s == ")%" || s == "%)" }

// IsDash reports whether a word is a dash in place of a number, perhaps signed.
func IsDash(s string) bool {
	switch strings.Trim(s, "()"+currencySigns) {
	case "-", "–", "—", "−":
		return true
	}
	return false
}

// IsSign reports whether a word is the sign of a currency.
func IsSign(s string) bool { return s == "$" || s == "€" || s == "£" || s == "¥" }

// AllDigits reports whether a text is digits only, at least one.
func AllDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// Numeric reports whether words are mostly digits, such as a number with a unit.
func Numeric(ws []Word) bool {
	digits, letters := 0, 0
	for i := range ws {
		for _, r := range ws[i].Text {
			if r >= '0' && r <= '9' {
				digits++
			} else if r > ' ' && !strings.ContainsRune(".,%$€£()-–−+/", r) {
				letters++
			}
		}
	}
	return digits > 0 && letters <= digits/2
}
