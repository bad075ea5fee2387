package redact

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// fields reads what its place in a document names: "Name: …", the columns of
// a table headed Name, Phone or Address, salutations and signatures.
func (s *scanner) fields(rs []region) {
	closing := -10 // the number of the line of the last "Best regards,"
	var cols []Entity
	next := 0
	for i, n := 0, 0; i < len(s.src); n++ {
		eol := lineEnd(s.src, i)
		for next < len(rs) && rs[next].end <= i {
			next++
		}
		if next < len(rs) && rs[next].kind == code && rs[next].start <= i && rs[next].end >= eol {
			cols = nil
		} else {
			body, _, _ := container(s.src, i, eol)
			s.lo, s.hi, s.kind = i, eol, prose
			line := s.src[body:eol]
			switch {
			case strings.IndexByte(line, '|') >= 0:
				cols = s.row(cols, body, eol)
			default:
				cols = nil
				if n > closing+4 || !s.signature(body, eol) {
					s.labelled(body, eol)
					if s.salutation(body, eol) {
						closing = n
					}
				}
			}
		}
		i = eol + 1
	}
}

// labels of fields whose whole value is one entity, in lower case.
var fieldLabels = func() map[string]Entity {
	m := map[string]Entity{}
	for _, l := range []struct {
		e     Entity
		names string
	}{
		{Person, `name,full name,first name,last name,middle name,surname,family name,given name,maiden name,customer,customer name,client,client name,patient,patient name,
			employee,employee name,contact,contact name,contact person,applicant,applicant name,recipient,recipient name,sender,attn,attention,account holder,account name,cardholder,
			cardholder name,name on card,beneficiary,beneficiary name,payee,guest,guest name,passenger,passenger name,student,student name,parent,guardian,spouse,next of kin,emergency contact,
			doctor,physician,teacher,manager,supervisor,landlord,tenant,buyer,seller,owner,author,signed,signed by,reported by,assigned to,assignee,reporter,prepared by,approved by,
			reviewed by,submitted by,witness,insured,policyholder,policy holder,member,member name,user,nombre,nombre completo,apellido,apellidos,nom,prénom,nom complet,vorname,nachname,familienname,kunde,
			nome,cognome,nome completo,sobrenome,naam,voornaam,achternaam,imię,nazwisko,imię i nazwisko,namn,navn,nimi,ansprechpartner,kontakt,bill to,ship to,sold to,deliver to,from,to`},
		{Location, `address,home address,street address,mailing address,billing address,shipping address,delivery address,postal address,street,city,town,residence,
			place of birth,birthplace,location,adresse,anschrift,dirección,domicilio,indirizzo,endereço,adres,adress,ort,wohnort,ville,ciudad,città,cidade,stad,miasto,
			headquarters,office,home town,hometown,country,state,county,province,region`},
		{Phone, `phone,telephone,tel,tel.,mobile,mobile phone,cell,cell phone,phone number,telephone number,mobile number,cell number,contact number,fax,fax number,telefon,telefono,teléfono,téléphone,telefone,
			telefoon,móvil,handy,mobil,portable,celular,home phone,work phone,emergency phone,whatsapp`},
		{Secret, `password,passwort,pin,pin code,security code,cvv,cvc,passcode`},
		{Financial, `account number,account no,account no.,acct,acct no,bank account,bank account number,card number,credit card,credit card number,debit card,ssn,social security number,
			tax id,tin,passport number,passport no,passport,national id,id number,iban,routing number,driver's license,drivers license,driver license,license number,policy number`},
	} {
		for _, n := range strings.Split(l.names, ",") {
			m[strings.TrimSpace(n)] = l.e
		}
	}
	return m
}()

// labelled reads "Label: value" on a line, with the label in bold or not.
func (s *scanner) labelled(i, end int) {
	colon := strings.IndexByte(s.src[i:min(end, i+48)], ':')
	if colon < 2 {
		return
	}
	label := strings.ToLower(strings.Trim(s.src[i:i+colon], " *_#-\t"))
	e, ok := fieldLabels[label]
	if !ok {
		return
	}
	v := i + colon + 1
	for v < end && strings.IndexByte(" *_\t", s.src[v]) >= 0 {
		v++
	}
	s.fieldValue(e, v, end, "field", label == "from" || label == "to" || label == "contact" || label == "office" || label == "user" || label == "location")
}

// fieldValue takes the value [i,end) of a field of entity e, if it looks like
// one. strict asks for more where the label is also an ordinary word.
func (s *scanner) fieldValue(e Entity, i, end int, rule string, strict bool) {
	for end > i && (isSpace(s.src[end-1]) || strings.IndexByte("*_\\", s.src[end-1]) >= 0) {
		end--
	}
	if c := strings.IndexAny(s.src[i:end], "<[`(|;"); c >= 0 {
		end = i + c
		for end > i && s.src[end-1] == ' ' {
			end--
		}
	}
	v := s.src[i:end]
	if len(v) < 2 || len(v) > 120 {
		return
	}
	switch e {
	case Person:
		if n := s.nameLength(i, end); n > 0 && (!strict || n > 1) {
			s.add(Person, i, end, rule, 0.8, false, rankField)
		}
	case Location:
		if placeLike(v) && !strict || placeLike(v) && strings.Contains(v, ", ") {
			s.add(Location, i, end, rule, 0.8, false, rankField)
		}
	case Phone:
		if digits, odd := countDigits(v); digits >= 6 && digits <= 16 && odd == 0 {
			s.add(Phone, i, end, rule, 0.8, false, rankField)
		}
	case Financial:
		if digits, _ := countDigits(v); digits >= 5 && len(strings.Fields(v)) <= 6 && len(v) <= 40 && strings.ToUpper(v) == v {
			s.add(Financial, i, end, rule, 0.7, false, rankField)
		}
	}
}

// countDigits counts digits, and characters that no phone number has.
func countDigits(v string) (digits, odd int) {
	for _, r := range v {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case !strings.ContainsRune(" +-./()\u00A0x", r):
			odd++
		}
	}
	return digits, odd
}

func placeLike(v string) bool {
	r, _ := utf8.DecodeRuneInString(v)
	if !unicode.IsUpper(r) && !unicode.IsDigit(r) || strings.ContainsAny(v, "@={}") {
		return false
	}
	words := strings.Fields(v)
	if len(words) > 14 {
		return false
	}
	capitals := 0
	for _, w := range words {
		r, _ := utf8.DecodeRuneInString(w)
		if unicode.IsUpper(r) || unicode.IsDigit(r) {
			capitals++
		}
	}
	return capitals*3 >= len(words)*2 && strings.ContainsFunc(v, unicode.IsLetter)
}

// nameLength counts the words of [i,end) if it can be a person's name: one to
// five capitalised words, particles and initials between. Otherwise it is 0.
func (s *scanner) nameLength(i, end int) int {
	words, capitals := 0, 0
	for _, w := range strings.FieldsFunc(s.src[i:end], func(r rune) bool { return r == ' ' || r == ',' || r == '\u00A0' }) {
		words++
		r, _ := utf8.DecodeRuneInString(w)
		switch {
		case unicode.IsUpper(r) || unicode.IsLetter(r) && !unicode.IsLower(r):
			capitals++
		case !particles[w]:
			return 0
		}
		for k, c := range w {
			if !unicode.IsLetter(c) && !unicode.IsMark(c) && c != '\'' && c != '’' && c != '-' && !(c == '.' && k == len(w)-1) {
				return 0
			}
		}
		if notNames[strings.ToLower(w)] {
			return 0
		}
	}
	if words > 5 || capitals == 0 {
		return 0
	}
	return words
}

var particles = wordSet(`de del della di da do dos das du la le van der den von zu zum al el bin ibn ben abu y e of ter ten af av`)

// notNames are words that stand where a name could: teams, roles, blanks.
var notNames = wordSet(`team support sales department office company group inc ltd llc gmbh corp corporation bank university service services customer
	all everyone sir madam madame folks none unknown anonymous yes no n/a na tbd required optional string name phone email address date number id
	user admin administrator member guest staff management board committee council the a an and or this that your our my new hello hi dear thanks
	monday tuesday wednesday thursday friday saturday sunday today tomorrow there colleagues friends guys valued hiring manager editor reader readers
	first last full company title role position status type description city state country street zip postcode info contact total amount price`)

// row reads a line of a table. The line before the delimiter row gives the
// columns their entities.
func (s *scanner) row(cols []Entity, i, end int) []Entity {
	next := ""
	if end+1 < len(s.src) {
		next = s.src[end+1 : lineEnd(s.src, end+1)]
	}
	if cols == nil && strings.Contains(next, "-") && strings.Trim(next, " |:->\t\r") == "" {
		cols = []Entity{}
		s.cells(i, end, func(_, a, b int) {
			cols = append(cols, columnEntity(strings.ToLower(strings.Trim(s.src[a:b], " *_`"))))
		})
		return cols
	}
	s.cells(i, end, func(c, a, b int) {
		if c < len(cols) && cols[c] != "" {
			s.fieldValue(cols[c], a, b, "table", false)
		}
	})
	if cols == nil {
		return []Entity{}
	}
	return cols
}

func columnEntity(head string) Entity {
	switch head {
	case "from", "to", "user", "owner", "office", "location", "state", "region", "country", "author", "passport", "pin", "street", "password":
		return map[string]Entity{"from": "", "to": "", "author": Person, "owner": Person, "country": Location, "location": Location, "street": Location}[head]
	}
	return fieldLabels[head]
}

// cells calls f with the trimmed bounds of each cell of the row [i,end).
func (s *scanner) cells(i, end int, f func(c, a, b int)) {
	if i < end && s.src[i] == '|' {
		i++
	}
	for c := 0; i < end; c++ {
		j := i
		for j < end && s.src[j] != '|' {
			if s.src[j] == '\\' {
				j++
			}
			j++
		}
		j = min(j, end)
		a, b := i, j
		for a < b && isSpace(s.src[a]) {
			a++
		}
		for b > a && isSpace(s.src[b-1]) {
			b--
		}
		f(c, a, b)
		i = j + 1
	}
}

// greetings open letters and messages, closings end them; both in lower case.
var (
	greetings = strings.Split(`dear ,hi ,hello ,hey ,greetings ,good morning ,good afternoon ,good evening ,morning ,hola ,querido ,querida ,estimado ,estimada ,bonjour ,
cher ,chère ,salut ,hallo ,liebe ,lieber ,sehr geehrte frau ,sehr geehrter herr ,guten tag ,ciao ,gentile ,caro ,cara ,egregio ,olá ,prezado ,prezada ,caro ,beste ,geachte ,kära ,hej ,cześć ,szanowny ,drogi `, ",")
	closings = strings.Split(`best regards,kind regards,regards,warm regards,best wishes,sincerely,yours sincerely,sincerely yours,yours truly,yours faithfully,cheers,thanks,thank you,many thanks,
best,all the best,respectfully,cordially,warmly,love,yours,take care,with kind regards,with best regards,thanks and regards,thanks & regards,mit freundlichen grüßen,freundliche grüße,viele grüße,beste grüße,
liebe grüße,cordialement,bien cordialement,bien à vous,amicalement,saludos,un saludo,saludos cordiales,atentamente,un abrazo,cordiali saluti,distinti saluti,saluti,atenciosamente,
abraços,met vriendelijke groet,groeten,med vänliga hälsningar,mvh,vänliga hälsningar,z poważaniem,pozdrawiam,signed,sent by`, ",")
)

// salutation reads the name in "Dear …," and reports whether the line closes
// a letter.
func (s *scanner) salutation(i, end int) bool {
	line := s.src[i:end]
	if len(line) < 2 || end-i > 400 {
		return false
	}
	var buf [32]byte
	head := string(lowerASCII(buf[:0], line[:min(len(line), 28)]))
	for _, g := range greetings {
		if g = strings.TrimLeft(g, "\n"); !strings.HasPrefix(head, g) {
			continue
		}
		v := i + len(g)
		stop := strings.IndexAny(s.src[v:end], ",!:;-–—.(")
		if stop < 0 {
			stop = end - v
		}
		if t := s.src[v : v+stop]; len(t) > 60 || stop == end-v && len(t) > 30 {
			break
		}
		v = s.afterTitle(v, v+stop)
		e := v + stop - (v - i - len(g))
		for e > v && isSpace(s.src[e-1]) {
			e--
		}
		if n := s.nameLength(v, e); n > 0 && n <= 3 {
			s.add(Person, v, e, "salutation", 0.8, false, rankField)
		}
		break
	}
	if len(line) > 48 {
		return false
	}
	t := strings.ToLower(strings.Trim(line, " ,.!*_\t\r\\"))
	if len(t) > 32 {
		return false
	}
	for _, c := range closings {
		if t == strings.TrimLeft(c, "\n") {
			return true
		}
	}
	return false
}

// afterTitle skips "Mr.", "Dr" and the like at i.
func (s *scanner) afterTitle(i, end int) int {
	for {
		w, _ := s.nextWord(i)
		if w == i || w >= end || !titles[s.lower(i, w)] {
			return i
		}
		for w < end && (s.src[w] == '.' || s.src[w] == ' ') {
			w++
		}
		i = w
	}
}

var titles = wordSet(`mr mrs ms miss mx dr prof professor sir madam frau herr fru monsieur madame mme mlle m señor señora sr sra srta signor signora sig don doña dott rev fr`)

// signature reads the name below a closing.
func (s *scanner) signature(i, end int) bool {
	v := i
	for v < end && strings.IndexByte(" *_-–—\t", s.src[v]) >= 0 {
		v++
	}
	e := end
	for e > v && strings.IndexByte(" *_,.\t\r\\", s.src[e-1]) >= 0 {
		e--
	}
	if c := strings.IndexAny(s.src[v:e], ",|("); c > 0 {
		if n := s.nameLength(v, e); n == 0 {
			e = v + c
		}
	}
	v = s.afterTitle(v, e)
	if v == e {
		return false
	}
	if n := s.nameLength(v, e); n > 0 && n <= 4 && e-v <= 50 {
		s.add(Person, v, e, "signature", 0.8, false, rankField)
		return true
	}
	return false
}
