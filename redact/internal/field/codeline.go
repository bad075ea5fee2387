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
		for i := r.Start; i < r.End; {
			s.Check.Steps(2)
			end := scan.LineEnd(s.Src[:r.End], i)
			s.Lo, s.Hi, s.Kind = i, end, scan.Code
			if end-i <= maxCodeLine {
				codeLine(s, i, end)
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
		trailer(s, i, end)
		chat(s, i, end)
	}
	if strings.Contains(line, "<<") {
		identity.MachineZone(s, i, end)
	}
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
	start := scan.Back(s.Src, max(0, end-60), end, func(c byte) bool { return scan.IsWord(c) || strings.IndexByte(signs, c) >= 0 })
	start = scan.PastAny(s.Src, start, end, " ")
	if fullName(s, start, end) {
		s.Add(scan.Person, start, end, "mailbox", 0.9, false, scan.RankField)
	}
}
