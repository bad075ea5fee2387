package redact

import "strings"

// Lines of code, settings and records name things by their place in the line:
// the fields of a password file, the columns of a table, the options of a
// program.

// codeLines reads the lines of the regions of code, and of the whole text where
// that is no Markdown.
func (s *scanner) codeLines(rs []region) {
	for _, r := range rs {
		if r.kind != code {
			continue
		}
		var t codeTable
		for i := r.start; i < r.end; {
			s.check.Steps(2)
			end := min(lineEnd(s.src, i), r.end)
			s.lo, s.hi, s.kind = i, end, code
			if end-i <= maxCodeLine {
				s.codeLine(i, end)
				s.codeRow(&t, i, end)
			}
			i = end + 1
		}
	}
}

// maxCodeLine bounds the lines that are read field by field.
const maxCodeLine = 4096

func (s *scanner) codeLine(i, end int) {
	line := s.src[i:end]
	switch strings.Count(line, ":") {
	case 0:
	case 4:
		s.pgpass(i, end)
		fallthrough
	default:
		s.vcard(i, end)
	}
	s.commands(i, end)
}

// pgpass reads a line of PostgreSQL's password file:
// host:port:database:user:password.
func (s *scanner) pgpass(i, end int) {
	f := strings.Split(strings.TrimRight(s.src[i:end], "\r "), ":")
	if len(f) != 5 || len(f[4]) < 4 || f[0] == "" || f[3] == "" || strings.ContainsAny(f[4], " \t") || f[1] != "*" && (len(f[1]) > 5 || len(f[1]) < 2 || strings.Trim(f[1], "0123456789") != "") {
		return
	}
	start := i + len(f[0]) + len(f[1]) + len(f[2]) + len(f[3]) + 4
	if !placeholder(f[4]) && !reference(f[4]) && !wordLike[strings.ToLower(f[4])] {
		s.secret(start, start+len(f[4]), "pgpass", rankSecret)
	}
}

// vcard reads the properties of a contact (RFC 6350).
func (s *scanner) vcard(i, end int) {
	name, value, _ := strings.Cut(s.src[i:end], ":")
	property, params, _ := strings.Cut(name, ";")
	if property == "ATTENDEE" || property == "ORGANIZER" { // RFC 5545
		s.commonName(i+len(property)+1, params)
	}
	if len(property) > 3 || len(value) < 2 {
		return
	}
	start := i + len(name) + 1
	e := start + len(strings.TrimRight(value, "\r "))
	switch strings.ToUpper(property) {
	case "FN", "N":
		if isUpper(s.src[i]) && !strings.ContainsAny(value, "={}()/") && s.nameLength(start, e) > 1 || property == "N" && strings.Count(value, ";") >= 3 {
			s.add(Person, start, e, "vcard", 0.9, false, rankField)
		}
	case "TEL":
		if digits, odd := countDigits(strings.TrimPrefix(value, "tel:")); digits >= 6 && odd <= 1 {
			s.add(Phone, start, e, "vcard", 0.9, false, rankStrong)
		}
	case "ADR":
		if strings.Count(value, ";") >= 3 && len(strings.Trim(value, "; ")) > 4 {
			s.add(Location, start, e, "vcard", 0.9, false, rankField)
		}
	}
}

// commonName takes the name among the parameters of a calendar's property, which
// start at i: CN="Ann Miller".
func (s *scanner) commonName(i int, params string) {
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
	if s.nameLength(start, start+len(rest)) > 1 {
		s.add(Person, start, start+len(rest), "vcard", 0.9, false, rankField)
	}
}

// passwordOptions are the options of programs that are followed by a password,
// which elsewhere mean a port or a path.
var passwordOptions = []struct{ program, option string }{
	{"redis-cli", " -a "}, {"docker login", " -p "}, {"podman login", " -p "}, {"helm registry login", " -p "}, {"oc login", " -p "}, {"az login", " -p "},
	{"plink", " -pw "}, {"pscp", " -pw "}, {"psftp", " -pw "}, {"mongo", " -p "}, {"sqlcmd", " -P "}, {"isql", " -P "}, {"ldapsearch", " -w "}, {"ldapmodify", " -w "},
	{"zip", " -P "}, {"7z", " -p"}, {"unzip", " -P "}, {"openssl", " -passin pass:"}, {"openssl", " -passout pass:"},
	{"xfreerdp", " /p:"}, {"ansible-vault", " --vault-password "}, {"svn", " --password "},
}

// commands reads the passwords that command lines give to programs.
func (s *scanner) commands(i, end int) {
	line := s.src[i:end]
	if k := strings.Index(line, "sqlplus "); k >= 0 {
		from := i + k + len("sqlplus ")
		if slash := strings.IndexByte(s.src[from:end], '/'); slash > 0 && strings.IndexByte(s.src[from:from+slash], ' ') < 0 {
			s.argument(from + slash + 1)
		}
	}
	if !strings.Contains(line, " -") && !strings.Contains(line, " /") {
		return
	}
	for _, p := range passwordOptions {
		k := strings.Index(line, p.program)
		if k < 0 {
			continue
		}
		o := strings.Index(line[k:], p.option)
		if o < 0 {
			continue
		}
		s.argument(i + k + o + len(p.option))
	}
}

// argument takes the word of a command line that starts at i, in quotes or not,
// as a password.
func (s *scanner) argument(i int) {
	ends := " \t@"
	if c := s.at(i); c == '"' || c == '\'' {
		ends = string(c)
		i++
	}
	j := i
	for j < s.hi && strings.IndexByte(ends, s.src[j]) < 0 && s.src[j] != '`' {
		j++
	}
	w := s.src[i:j]
	if len(w) >= 4 && !placeholder(w) && !reference(w) && w[0] != '-' && !wordLike[strings.ToLower(w)] && !plainWord(w) {
		s.secret(i, j, "option", rankSecret)
	}
}

// A codeTable is a table with one sign between its columns.
type codeTable struct {
	sign  byte
	cols  []strength
	holds []Entity // what else the columns hold
	any   bool     // a column holds something to mask
}

// codeRow reads a line of records with commas, semicolons or tabs between: the
// first names the columns.
func (s *scanner) codeRow(t *codeTable, i, end int) {
	line := strings.TrimRight(s.src[i:end], "\r")
	if t.sign != 0 {
		if strings.Count(line, string(t.sign)) < len(t.cols)-1 {
			*t = codeTable{}
		} else if t.any {
			s.record(t, i, i+len(line))
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
			sure := secretKey(h)
			if h == "" || len(h) > 32 || len(strings.Fields(h)) > 3 {
				*t = codeTable{}
				return
			}
			t.cols = append(t.cols, sure)
			t.any = t.any || sure != noSecret
		}
		t.holds = columnEntities(heads)
		t.any = t.any || t.holds != nil
		return
	}
}

// record takes the secrets of one record.
func (s *scanner) record(t *codeTable, i, end int) {
	for k := 0; k < len(t.cols) && i <= end; k++ {
		j := end
		if n := strings.IndexByte(s.src[i:end], t.sign); n >= 0 {
			j = i + n
		}
		a, b := i, j
		for a < b && strings.IndexByte("\" ", s.src[a]) >= 0 {
			a++
		}
		for b > a && strings.IndexByte("\" ", s.src[b-1]) >= 0 {
			b--
		}
		if t.cols[k] != noSecret && s.looksSecret(s.src[a:b], t.cols[k], true) {
			s.secret(a, b, "column", rankSecret)
		} else if k < len(t.holds) {
			s.cell(t.holds[k], a, b)
		}
		i = j + 1
	}
}

// columnEntities says what the columns of a table in code hold, whose heads are
// at hand: nil where none tells, or none is about people.
func columnEntities(heads []string) []Entity {
	holds := make([]Entity, len(heads))
	personal := false
	for k, h := range heads {
		h = strings.NewReplacer("_", " ", "-", " ").Replace(strings.ToLower(strings.Trim(h, "\" ")))
		holds[k] = columnEntity(h)
		if e := jsonFields[strings.ReplaceAll(h, " ", "")]; e != "" {
			holds[k] = e
		}
		personal = personal || personalHeads[h] || holds[k] == Phone || isExtra(holds[k])
	}
	if !personal {
		return nil
	}
	return holds
}

// cell takes the field [a,b) of a record in code.
func (s *scanner) cell(e Entity, a, b int) {
	switch v := s.src[a:b]; e {
	case Person:
		if s.nameLength(a, b) > 0 {
			s.add(Person, a, b, "field/code", 0.8, false, rankStrong)
		}
	case Phone:
		if digits, odd := countDigits(v); digits >= 6 && digits <= 16 && odd == 0 {
			s.add(Phone, a, b, "field/code", 0.8, false, rankStrong)
		}
	case Location:
		if placeLike(v) {
			s.add(Location, a, b, "field/code", 0.8, false, rankStrong)
		}
	case BirthDate, IPAddress, Vehicle, MedicalRecord:
		s.fieldValue(e, a, b, "table", false)
	}
}

// crypt reads the hash of a password as crypt(3) writes it, "$6$salt$hash", from
// the sign at i.
func (s *scanner) crypt(i int) {
	j := i + 1
	for j < s.hi && j-i < 12 && (isAlnum(s.src[j])) {
		j++
	}
	if i < s.cryptEnd || s.at(j) != '$' || !cryptIDs[s.src[i+1:j]] {
		return
	}
	for j < s.hi && j-i < 256 && (isAlnum(s.src[j]) || strings.IndexByte("$./=,+-", s.src[j]) >= 0) {
		j++
	}
	s.cryptEnd = j
	if j-i >= 26 && !placeholder(s.src[i:j]) {
		s.secret(i, j, "crypt", rankStrong)
	}
}

var cryptIDs = wordSet(`1 2 2a 2b 2x 2y 5 6 7 y gy apr1 md5 sha1 argon2i argon2d argon2id scrypt pbkdf2 bcrypt`)

// mailbox reads the name before an address in angle brackets, "Ann Miller
// <ann@…>", from where the address starts: commits and packages name their
// authors so.
func (s *scanner) mailbox(i int) {
	if s.before(i) != '<' || i-3 < s.lo || s.src[i-2] != ' ' {
		return
	}
	end := i - 2
	if s.src[end-1] == '"' {
		end--
	}
	start := end
	for start > s.lo && end-start < 60 {
		c := s.src[start-1]
		if !isWord(c) && strings.IndexByte(" .'-", c) < 0 {
			break
		}
		start--
	}
	for start < end && s.src[start] == ' ' {
		start++
	}
	if n := s.nameLength(start, end); n >= 2 && n <= 4 {
		s.add(Person, start, end, "mailbox", 0.9, false, rankField)
	}
}
