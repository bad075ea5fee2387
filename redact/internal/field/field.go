// Package field finds values by their place in a document: the values of
// labels, of table columns and of keys in code, and the names in letters.
package field

import (
	_ "embed"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/redact/internal/identity"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// Fields reads values by their place in a document: "Name: …", the columns of a
// table headed Name, Phone or Address, salutations and signatures.
func Fields(s *scan.Cursor, rs []scan.Region) {
	var cols []scan.Entity
	closed, next := 0, 0
	for i, eol := 0, 0; i < len(s.Src); i = eol + 1 {
		s.Check.Steps(2)
		eol = scan.LineEnd(s.Src, i)
		for next < len(rs) && rs[next].End <= i {
			next++
		}
		if next < len(rs) && rs[next].Kind == scan.Code && rs[next].Start <= i && rs[next].End >= eol {
			cols = nil
			continue
		}
		if eol == i {
			cols, closed = nil, max(closed-1, 0)
			continue
		}
		body, _, _ := scan.Container(s.Src, i, eol)
		s.Lo, s.Hi, s.Kind = i, eol, scan.Prose
		if strings.IndexByte(s.Src[body:eol], '|') >= 0 {
			cols = row(s, cols, body, eol)
			continue
		}
		cols = nil
		closed = line(s, body, eol, closed)
	}
}

// line reads a line that is not a table row. closed is the number of lines,
// from this one on, on which a signature may be; line returns the number left.
func line(s *scan.Cursor, i, end, closed int) int {
	switch {
	case i >= 5 && s.Src[i-1] == '\n' && s.Src[i-2] == '\n' && s.Src[i-3] == '*':
		below(s, i, end)
	case end-i < maxFieldLine:
		typed(s, i, end)
	}
	if closed > 0 && signature(s, i, end) {
		return 0
	}
	for at := i; ; { // fields on one line are separated by two spaces
		next := -1
		if end-i < maxFieldLine {
			next = valueEnd(s.Src[at:end])
		}
		if next < 0 {
			labelled(s, at, end)
			break
		}
		labelled(s, at, at+next)
		at = scan.SkipSpace(s.Src, at+next, end)
	}
	salutation(s, i, end)
	return max(closing(s, i, end), closed-1, 0)
}

// headLabel returns the entity of the values of a label that is also the head of
// columns, or "". Secrets and addresses of machines have rules of their own.
func headLabel(label string) scan.Entity {
	if label == "" || label[0] < 0x80 && !scan.IsLetter(label[0]) || strings.ContainsAny(label, "[]<>`|!\\") {
		return ""
	}
	h := Of(label)
	if h.Vague || h.Entity == scan.Secret || h.Entity == scan.IPAddress || h.Entity == scan.Email {
		return ""
	}
	return h.Entity
}

// valueEnd returns where two spaces end the first field of line, or -1: not those
// between a label and its value, as forms align them.
func valueEnd(line string) int {
	next := strings.Index(line, "  ")
	if next < 0 || !strings.HasSuffix(line[:next], ":") && !strings.HasSuffix(line[:next], "：") {
		return next
	}
	value := len(line) - len(strings.TrimLeft(line[next:], " "))
	if n := strings.Index(line[value:], "  "); n >= 0 {
		return value + n
	}
	return -1
}

// typed reads a line that a program reads or writes, and that stands in prose
// as it is.
func typed(s *scan.Cursor, i, end int) {
	line := strings.TrimPrefix(s.Src[i:end], "$ ")
	if line == "" {
		return
	}
	switch c := line[0]; {
	case c == '[':
		chat(s, i, end)
	case strings.HasPrefix(line, "**"):
		speaker(s, end-len(line), end)
	case scan.IsUpper(c) && strings.IndexByte(line, '<') > 0:
		identity.MachineZone(s, i, end)
	case strings.IndexByte(line, ' ') < 0 && strings.Count(line, ":") == 4:
		secret.Pgpass(s, i, end)
	case scan.IsLower(c):
		if program, _, ok := strings.Cut(line[:min(len(line), 16)], " "); ok && secret.Programs[program] {
			secret.Commands(s, i, end)
		}
	}
}

// maxFieldLine limits the length of a line of several fields.
const maxFieldLine = 240

// fieldLabels are the labels of fields whose whole value is one entity, in
// lower case.
var fieldLabels = func() map[string]scan.Entity {
	entities := map[string]scan.Entity{"person": scan.Person, "location": scan.Location, "phone": scan.Phone, "secret": scan.Secret, "financial": scan.Financial}
	m := map[string]scan.Entity{}
	for entity, labels := range datafile.Pairs(labelTable) {
		for label := range strings.SplitSeq(strings.TrimSuffix(labels, ","), ",") {
			m[label] = entities[entity]
		}
	}
	return m
}()

//go:embed labels.txt
var labelTable string

// maxLabel exceeds the length of the longest of fieldLabels.
const maxLabel = 48

// labelled reads "Label: value" on a line, with the label optionally in bold.
func labelled(s *scan.Cursor, i, end int) {
	label, v := labelAt(s.Src[i:min(end, i+maxLabel)])
	if v == 0 {
		return
	}
	e, ok := fieldLabels[label]
	if !ok {
		if loginLabels[label] {
			login(s, i+v, end)
		}
		e = headLabel(label)
		ok = e != ""
	}
	if !ok || label == "name" && besideThings(s, i, end) {
		return
	}
	v += i
	v += len(s.Src[v:end]) - len(strings.TrimLeft(s.Src[v:end], " *_\t\u00A0"))
	if strings.HasPrefix(label, "wi") || strings.HasPrefix(label, "wlan") { // a network key may be any word of at least eight letters
		if w := strings.TrimRight(s.Src[v:end], " \r*_`"); len(w) >= 8 && len(w) <= 63 && !strings.ContainsAny(w, " <(") && !secret.Placeholder(w) && !secret.Reference(w) && !secret.WordLike[strings.ToLower(w)] {
			s.Add(scan.Secret, v, v+len(w), "field", 0.8, false, scan.RankSecret)
			return
		}
	}
	if ownLabels[label] {
		smallField(s, v, end)
	}
	fieldValue(s, e, v, end, "field", everydayLabels[label])
}

// ownLabels are the labels of parts of names, which no thing has.
var ownLabels = scan.PhraseSet(lists["ownLabels"])

// smallField reads a name in lower case, as people fill in forms.
func smallField(s *scan.Cursor, i, end int) {
	v := strings.TrimRight(s.Src[i:end], " \r\\*_")
	words := strings.Fields(v)
	if len(words) == 0 || len(words) > 3 {
		return
	}
	for _, w := range words {
		if len(w) < 2 || len(w) > 20 || notNames[w] || strings.ToLower(w) != w || strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\'' }) {
			return
		}
	}
	s.Add(scan.Person, i, i+len(v), "field", 0.6, false, scan.RankField)
}

// loginLabels announce a name and a password with a separator.
var loginLabels = scan.PhraseSet(lists["loginLabels"])

// login reads the password in the value [i,end) of a field of both, "ann / t7Rk2mWq".
func login(s *scan.Cursor, i, end int) {
	i += len(s.Src[i:end]) - len(strings.TrimLeft(s.Src[i:end], " *_`\t"))
	j := i + len(strings.TrimRight(s.Src[i:end], " *_`.\t\r"))
	for _, sign := range [...]string{" / ", "/", ":"} {
		user, pass, ok := strings.Cut(s.Src[i:j], sign)
		if !ok {
			continue
		}
		if user != "" && !strings.ContainsAny(strings.TrimSpace(user), " /") && !strings.ContainsAny(pass, " /") && secret.Looks(s, pass, secret.SurelySecret, false) {
			s.Add(scan.Secret, j-len(pass), j, "field", 0.8, false, scan.RankSecret)
		}
		return
	}
}

// below reads the line [i,end) below a term in bold, a paragraph of its own, as lists
// of definitions are written.
func below(s *scan.Cursor, i, end int) {
	term := strings.TrimSpace(s.Src[scan.LineStart(s.Src, i-3) : i-2])
	if len(term) <= maxLabel && strings.HasPrefix(term, "**") && strings.HasSuffix(term, "**") {
		told(s, lowerLabel(strings.Trim(term, "*: ")), end-len(strings.TrimPrefix(s.Src[i:end], ": ")), end, "field")
	}
}

// told records the value [i,end) that stands beside or below a label if the label names
// a secret or a number.
func told(s *scan.Cursor, label string, i, end int, rule string) {
	switch e := fieldLabels[label]; e {
	case scan.Secret, scan.Phone, scan.Financial:
		fieldValue(s, e, i, end, rule, false)
		return
	}
	v := strings.Trim(s.Src[i:end], "`* \r")
	if sure := secret.Key(label); sure != secret.NoSecret && strings.IndexByte(v, ' ') < 0 {
		secret.Value(s, i+strings.Index(s.Src[i:end], v), sure)
	}
}

// labelAt returns the label at the start of a line, in lower case, and the end of its
// colon; "" without one.
func labelAt(line string) (label string, end int) {
	colon := strings.IndexByte(line, ':')
	end = colon + 1
	if line != "" && !scan.IsAlnum(line[0]) {
		if wide := strings.Index(line, "："); wide > 0 && (colon < 0 || wide < colon) {
			colon, end = wide, wide+len("：")
		}
	}
	if colon < 2 || strings.HasPrefix(line[end:], "//") { // the scheme of an address
		return "", 0
	}
	return lowerLabel(strings.Trim(line[:colon], " *_#-\t ")), end
}

// besideThings reports whether the line before or after [i,end) is a field of
// things rather than people.
func besideThings(s *scan.Cursor, i, end int) bool {
	if end < len(s.Src) {
		next, _ := labelAt(scan.After(s.Src, end+1, maxLabel))
		if thingLabels[next] {
			return true
		}
	}
	if i == 0 {
		return false
	}
	start := scan.LineStart(s.Src, i-1)
	previous, _ := labelAt(scan.After(s.Src, start, maxLabel))
	return thingLabels[previous]
}

var thingLabels = scan.PhraseSet(lists["thingLabels"])

// otherLabels are the labels of fields whose label implies no entity.
var otherLabels = scan.PhraseSet(lists["otherLabels"])

// IsLabel reports whether a name found by the tagger is the label of a field:
// "IBAN: DE89 …".
func IsLabel(text string, h scan.Hit) bool {
	rest := strings.TrimLeft(scan.After(text, h.End, 8), " *_#.")
	if rest == "" {
		return false
	}
	word := lowerLabel(text[h.Start:h.End])
	_, label := fieldLabels[word]
	if rest[0] == ':' || strings.HasPrefix(rest, "：") {
		return label || Of(word).Entity != "" || otherLabels[word] || scan.ClueWords[word] != 0 || secret.Key(word) != secret.NoSecret
	}
	if h.Entity != scan.Person {
		return false
	}
	if beginsLabel(text, h) {
		return true
	}
	if strings.ToUpper(word) == text[h.Start:h.End] || len(word) > 5 { // long or all-capital words are not names of persons
		return scan.ClueWords[word[strings.LastIndexAny(word, "-.")+1:]]&(scan.ClueTax|scan.ClueBank|scan.ClueID) != 0
	}
	return (scan.IsDigit(rest[0]) || rest[0] == '+' || rest[0] == '(') && scan.ClueWords[word]&(scan.ClueTax|scan.ClueBank|scan.ClueID|scan.CluePhone) != 0
}

// beginsLabel reports whether a finding is the first word of the label of its
// line: "Nato il: …".
func beginsLabel(text string, h scan.Hit) bool {
	start := scan.BackAny(text, max(0, h.Start-maxLabel), h.Start, " *_#-\t|") // a line may be as long as the text: it is not searched for its start
	if start > 0 && text[start-1] != '\n' {
		return false
	}
	label, end := labelAt(scan.After(text, start, maxLabel))
	return end > 0 && start+end > h.End && headLabel(label) != ""
}

// lowerLabel returns label in lower case, or "" if it is too long.
func lowerLabel(label string) string {
	if len(label) > 32 {
		return ""
	}
	return strings.ToLower(label)
}

// everydayLabels are labels that are also ordinary words.
var everydayLabels = scan.WordSet(`from to contact office user location`)

// insideEmphasis returns the bounds of src[i:end] without emphasis marks around
// all of it.
func insideEmphasis(src string, i, end int) (int, int) {
	for end-i > 2 && strings.IndexByte("*_", src[i]) >= 0 && src[i] == src[end-1] {
		i, end = i+1, end-1
	}
	return i, end
}
