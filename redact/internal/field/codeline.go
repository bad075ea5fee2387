package field

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/identity"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// In lines of code, settings and records the position in the line gives a field
// its meaning: the fields of a password file, the columns of a table, the
// options of a program.

// CodeLines reads the lines of the regions of code; of the whole text if it is
// not Markdown.
func CodeLines(s *scan.Cursor, rs []scan.Region) {
	for _, r := range rs {
		if r.Kind != scan.Code {
			continue
		}
		var t codeTable
		var m manifest
		for i := r.Start; i < r.End; {
			s.Check.Steps(2)
			end := scan.LineEnd(s.Src[:r.End], i)
			s.Lo, s.Hi, s.Kind = i, end, scan.Code
			if end-i <= maxCodeLine {
				codeLine(s, i, end)
				codeRow(s, &t, i, end)
				m.line(s, i, end)
			}
			i = end + 1
		}
		span(s, r)
	}
}

// span reads a code span that the words beside it tell to be a secret: "the key
// `…`", "`…` as the password".
func span(s *scan.Cursor, r scan.Region) {
	w := strings.Trim(s.Src[r.Start:r.End], "`")
	if len(w) < 8 || len(w) > 128 || strings.IndexByte(w, '\n') >= 0 || !secret.Looks(s, w, secret.MaybeSecret, true) {
		return
	}
	head := strings.TrimRight(scan.Near(s.Src, r.Start, 24), " :")
	tail := strings.TrimLeft(scan.After(s.Src, r.End, 32), " ")
	told := secret.Key(head[strings.LastIndexAny(head, ".,;(")+1:]) != secret.NoSecret
	for _, article := range [...]string{"as the ", "as your ", "as its ", "for the ", "is the ", "is your "} {
		if rest, ok := strings.CutPrefix(tail, article); ok {
			noun := rest[:len(rest)-len(strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyzAPI "))]
			told = told || secret.Key(strings.TrimSpace(noun)) != secret.NoSecret
		}
	}
	if k := r.Start + strings.Index(s.Src[r.Start:r.End], w); told {
		s.Add(scan.Secret, k, k+len(w), "span", 0.7, false, scan.RankSecret)
	}
}

// maxCodeLine limits the length of lines that are read field by field, in
// bytes.
const maxCodeLine = 4096

func codeLine(s *scan.Cursor, i, end int) {
	line := s.Src[i:end]
	switch strings.Count(line, ":") {
	case 0:
	case 4:
		secret.Pgpass(s, i, end)
		fallthrough
	default:
		vcard(s, i, end)
		trailer(s, i, end)
		chat(s, i, end)
	}
	if strings.Contains(line, "<<") {
		identity.MachineZone(s, i, end)
	}
	insertion(s, i, end)
	bibliography(s, i, end)
	environment(s, i, end)
	secret.Commands(s, i, end)
}

// environment reads the container build instruction without an assignment sign:
// "ENV DB_PASSWORD value".
func environment(s *scan.Cursor, i, end int) {
	i = scan.SkipSpace(s.Src, i, end)
	if !strings.HasPrefix(s.Src[i:end], "ENV ") {
		return
	}
	i = scan.SkipSpace(s.Src, i+len("ENV "), end)
	n := strings.IndexAny(s.Src[i:end], " =")
	if n < 0 || s.Src[i+n] == '=' {
		return
	}
	if sure := secret.Key(s.Src[i : i+n]); sure != secret.NoSecret {
		secret.Value(s, secret.ValueStart(s, i+n), sure)
	}
}

// trailer reads the name in a commit trailer: "Reviewed-by: Ann Miller".
func trailer(s *scan.Cursor, i, end int) {
	i = scan.SkipSpace(s.Src, i, end)
	name, _, ok := strings.Cut(s.Src[i:end], "-by: ")
	if !ok || len(name) > 24 || !s.CapitalAt(i) || strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-") != "" {
		return
	}
	start := i + len(name) + len("-by: ")
	if e := start + len(strings.TrimRight(s.Src[start:end], "\r ")); nameLength(s, start, e) > 1 {
		s.Add(scan.Person, start, e, "field/code", 0.8, false, scan.RankField)
	}
}

// vcard reads the properties of a contact (RFC 6350) and of an event (RFC 5545).
func vcard(s *scan.Cursor, i, end int) {
	name, value, _ := strings.Cut(s.Src[i:end], ":")
	property, params, _ := strings.Cut(name, ";")
	if property == "ATTENDEE" || property == "ORGANIZER" {
		commonName(s, i+len(property)+1, params)
	}
	start := i + len(name) + 1
	if property == "LOCATION" {
		if v := strings.ReplaceAll(value, "\\,", ","); strings.ContainsAny(v, "0123456789") && strings.Contains(v, ", ") && placeLike(v) {
			s.Add(scan.Location, start, start+len(strings.TrimRight(value, "\r ")), "vcard", 0.8, false, scan.RankField)
		}
	}
	if group, rest, ok := strings.Cut(property, "."); ok && group != "" { // "item1.TEL"
		property, i = rest, i+len(group)+1
	}
	if len(property) > 3 || len(value) < 2 {
		return
	}
	e := start + len(strings.TrimRight(value, "\r "))
	switch strings.ToUpper(property) {
	case "FN", "N":
		if scan.IsUpper(s.Src[i]) && !strings.ContainsAny(value, "={}()/") && nameLength(s, start, e) > 1 || property == "N" && strings.Count(value, ";") >= 3 {
			s.Add(scan.Person, start, e, "vcard", 0.9, false, scan.RankField)
		}
	case "TEL":
		if digits, odd := countDigits(strings.TrimPrefix(value, "tel:")); digits >= 6 && odd <= 1 {
			s.Add(scan.Phone, start, e, "vcard", 0.9, false, scan.RankStrong)
		}
	case "ADR":
		if strings.Count(value, ";") >= 3 && len(strings.Trim(value, "; ")) > 4 {
			s.Add(scan.Location, start, e, "vcard", 0.9, false, scan.RankField)
		}
	}
}

// commonName records the name among the parameters of a calendar property,
// which start at i: CN="Ann Miller".
func commonName(s *scan.Cursor, i int, params string) {
	k := strings.Index(params, "CN=")
	if k < 0 {
		return
	}
	start := i + k + len("CN=")
	rest := params[k+len("CN="):]
	if strings.HasPrefix(rest, `"`) {
		start, rest = start+1, rest[1:]
	}
	if e := strings.IndexAny(rest, "\";:"); e >= 0 {
		rest = rest[:e]
	}
	if nameLength(s, start, start+len(rest)) > 1 {
		s.Add(scan.Person, start, start+len(rest), "vcard", 0.9, false, scan.RankField)
	}
}

// A codeTable is a table with a separator between its columns.
type codeTable struct {
	sign  byte
	cols  []secret.Strength
	holds []scan.Entity // the entity of each column, other than secrets
	any   bool          // whether any column holds something to mask
}

// codeRow reads a line of records separated by commas, semicolons or tabs; the
// first line names the columns.
func codeRow(s *scan.Cursor, t *codeTable, i, end int) {
	line := strings.TrimRight(s.Src[i:end], "\r")
	if t.sign != 0 {
		if strings.Count(line, string(t.sign)) < len(t.cols)-1 {
			*t = codeTable{}
		} else if t.any {
			record(s, t, i, i+len(line))
		}
		return
	}
	for _, sign := range [...]byte{',', ';', '\t'} {
		if n := strings.Count(line, string(sign)); n == 0 || n > 200 || strings.ContainsAny(line, "(){}[]<>=:'") {
			continue
		}
		heads := strings.Split(line, string(sign))
		t.sign = sign
		for _, h := range heads {
			h = strings.Trim(h, "\" ")
			sure := secret.Key(h)
			if h == "" || len(h) > 32 || len(strings.Fields(h)) > 3 {
				*t = codeTable{}
				return
			}
			t.cols = append(t.cols, sure)
			t.any = t.any || sure != secret.NoSecret
		}
		t.holds = columnEntities(heads)
		t.any = t.any || t.holds != nil
		return
	}
}

// record records the values to mask in one record.
func record(s *scan.Cursor, t *codeTable, i, end int) {
	for k := 0; k < len(t.cols) && i <= end; k++ {
		j := end
		if n := strings.IndexByte(s.Src[i:end], t.sign); n >= 0 {
			j = i + n
		}
		a, b := i, j
		for a < b && strings.IndexByte("\" ", s.Src[a]) >= 0 {
			a++
		}
		for b > a && strings.IndexByte("\" ", s.Src[b-1]) >= 0 {
			b--
		}
		if t.cols[k] != secret.NoSecret && secret.Looks(s, s.Src[a:b], t.cols[k], true) {
			secret.Mark(s, a, b, "column", scan.RankSecret)
		} else if k < len(t.holds) {
			cell(s, t.holds[k], a, b)
		}
		i = j + 1
	}
}

// spaced parts the words of a key.
var spaced = strings.NewReplacer("_", " ", "-", " ")

// columnEntities returns the entity of each column of a table in code, by its
// heads; nil if none is recognized, or none is about people.
func columnEntities(heads []string) []scan.Entity {
	holds := make([]scan.Entity, len(heads))
	personal := false
	for k, h := range heads {
		holds[k] = Of(h).Entity
		h = spaced.Replace(strings.ToLower(strings.Trim(h, "\" ")))
		personal = personal || personalHeads[h] || holds[k] == scan.Phone || scan.IsExtra(holds[k])
	}
	if !personal {
		return nil
	}
	return holds
}

// cell records the field [a,b) of a record in code.
func cell(s *scan.Cursor, e scan.Entity, a, b int) {
	switch v := s.Src[a:b]; e {
	case scan.Person:
		if nameLength(s, a, b) > 0 {
			s.Add(scan.Person, a, b, "field/code", 0.8, false, scan.RankStrong)
		}
	case scan.Phone:
		if digits, odd := countDigits(v); digits >= 6 && digits <= 16 && odd == 0 {
			s.Add(scan.Phone, a, b, "field/code", 0.8, false, scan.RankStrong)
		}
	case scan.Location:
		if placeLike(v) {
			s.Add(scan.Location, a, b, "field/code", 0.8, false, scan.RankStrong)
		}
	case scan.BirthDate, scan.IPAddress, scan.Vehicle, scan.MedicalRecord:
		fieldValue(s, e, a, b, "table", false)
	}
}

// Mailbox reads the name before an address in angle brackets, from the start of
// the address: "Ann Miller <ann@…>", the form of authors in commits and packages,
// and "Miller, Ann" in quotation marks, that of mail. The brackets may begin a
// region.
func Mailbox(s *scan.Cursor, i int) {
	if i < 4 || s.Src[i-1] != '<' || s.Src[i-2] != ' ' {
		return
	}
	end, signs := i-2, " .'-"
	if s.Src[end-1] == '"' {
		end--
		signs += ","
	}
	start := end
	for start > 0 && end-start < 60 {
		c := s.Src[start-1]
		if !scan.IsWord(c) && strings.IndexByte(signs, c) < 0 {
			break
		}
		start--
	}
	for start < end && s.Src[start] == ' ' {
		start++
	}
	if n := nameLength(s, start, end); n >= 2 && n <= 4 {
		s.Add(scan.Person, start, end, "mailbox", 0.9, false, scan.RankField)
	}
}
