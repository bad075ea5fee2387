package scan

import (
	_ "embed"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/datafile"
)

// Clue is a bit set of the subjects that the words around a candidate mention.
type Clue uint32

const (
	CluePhone Clue = 1 << iota
	ClueCard
	ClueBank
	ClueTax
	ClueID
	CluePassport
	ClueLicence
	ClueCrypto
	ClueHealth
	CluePost
	ClueSocial // social security, by name
	ClueOther  // an order, part or version number: another kind of number
)

// CluesAround returns the clues in up to 80 bytes before i and up to 40 after
// j, on the same line.
func (s *Cursor) CluesAround(i, j int) Clue {
	return CluesIn(Near(s.Src, i, 80)) | CluesIn(After(s.Src, j, 40))&^ClueOther
}

// CluesIn returns the clues of all words of text.
func CluesIn(text string) Clue {
	var c Clue
	var buf [24]byte
	for i := 0; i < len(text); {
		if !IsWord(text[i]) {
			i++
			continue
		}
		j := i
		for j < len(text) && IsWord(text[j]) && (text[j] < 0xE2 || !IsPunctStart(text[j:])) {
			j++
		}
		if j == i {
			i += len("：")
			continue
		}
		if j-i <= len(buf) {
			c |= ClueWords[string(LowerASCII(buf[:0], text[i:j]))]
		}
		i = j
	}
	return c
}

// LowerASCII appends s to buf with its ASCII letters in lower case.
func LowerASCII(buf []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		buf = append(buf, lowerByte(s[i]))
	}
	return buf
}

// lowerByte returns c, an ASCII letter in lower case.
func lowerByte(c byte) byte {
	if IsUpper(c) {
		c |= 0x20
	}
	return c
}

// ClueWords maps words that forms, invoices and letters in the larger European
// and Asian languages put before such numbers to their clues. It is read-only.
var ClueWords = func() map[string]Clue {
	m := map[string]Clue{}
	for kind, words := range datafile.Pairs(clueTable) {
		for w := range strings.FieldsSeq(words) {
			m[w] |= clueNames[kind]
			_, first := utf8.DecodeRuneInString(w) // LowerASCII leaves other letters unchanged
			m[strings.ToUpper(w)] |= clueNames[kind]
			m[strings.ToUpper(w[:first])+w[first:]] |= clueNames[kind]
		}
	}
	return m
}()

var clueNames = map[string]Clue{"phone": CluePhone, "card": ClueCard, "bank": ClueBank, "tax": ClueTax, "id": ClueID, "social": ClueSocial, "passport": CluePassport, "licence": ClueLicence, "crypto": ClueCrypto, "health": ClueHealth, "post": CluePost, "other": ClueOther}

// CluesNamed returns the clues that a table names, with commas between them.
func CluesNamed(names string) (c Clue) {
	for name := range strings.SplitSeq(names, ",") {
		c |= clueNames[name]
	}
	return c
}

//go:embed clues.txt
var clueTable string
