package redact

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// fields reads what its place in a document names: "Name: …", the columns of
// a table headed Name, Phone or Address, salutations and signatures.
func (s *scanner) fields(rs []region) {
	var cols []Entity
	closed, next := 0, 0
	for i, eol := 0, 0; i < len(s.src); i = eol + 1 {
		eol = lineEnd(s.src, i)
		for next < len(rs) && rs[next].end <= i {
			next++
		}
		if next < len(rs) && rs[next].kind == code && rs[next].start <= i && rs[next].end >= eol {
			cols = nil
			continue
		}
		body, _, _ := container(s.src, i, eol)
		s.lo, s.hi, s.kind = i, eol, prose
		if strings.IndexByte(s.src[body:eol], '|') >= 0 {
			cols = s.row(cols, body, eol)
			continue
		}
		cols = nil
		closed = s.line(body, eol, closed)
	}
}

// line reads a line that is no row of a table. closed says on how many lines
// from this one on a signature may stand; line returns what is left of them.
func (s *scanner) line(i, end, closed int) int {
	if closed > 0 && s.signature(i, end) {
		return 0
	}
	s.labelled(i, end)
	s.salutation(i, end)
	return max(s.closing(i, end), closed-1, 0)
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

// maxLabel is more than the longest of fieldLabels is long.
const maxLabel = 48

// labelled reads "Label: value" on a line, with the label in bold or not.
func (s *scanner) labelled(i, end int) {
	colon := strings.IndexByte(s.src[i:min(end, i+maxLabel)], ':')
	if colon < 2 {
		return
	}
	label := strings.Trim(s.src[i:i+colon], " *_#-\t")
	e, ok := fieldLabels[lowerLabel(label)]
	if !ok {
		return
	}
	v := i + colon + 1
	for v < end && strings.IndexByte(" *_\t", s.src[v]) >= 0 {
		v++
	}
	s.fieldValue(e, v, end, "field", everydayLabels[strings.ToLower(label)])
}

// lowerLabel returns label in lower case, or "" for what is no label's length.
func lowerLabel(label string) string {
	if len(label) > 32 {
		return ""
	}
	return strings.ToLower(label)
}

// everydayLabels are ordinary words as well.
var everydayLabels = wordSet(`from to contact office user location`)

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
		i = untitled(s.src, i, end)
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
	if words > 5 || capitals == 0 || countryNames[s.lower(i, end)] {
		return 0
	}
	return words
}

var particles = wordSet(`de del della di da do dos das du la le van der den von zu zum al el bin ibn ben abu y e of ter ten af av`)

// notNames are words that stand where a name could: teams, roles, blanks.
var notNames = wordSet(`team support sales department office company group inc ltd llc gmbh corp corporation bank university service services customer
	all everyone sir madam madame folks none unknown anonymous yes no n/a na tbd required optional string name phone email address date number id
	user admin administrator member guest staff management board committee council the a an and or this that your our my new hello hi dear thanks
	zusammen leute menschen alle ihr freunde tous tout todos tutti monday tuesday wednesday thursday friday saturday sunday today tomorrow there colleagues friends guys valued hiring manager editor reader readers
	first last full company title role position status type description city state country street zip postcode info contact total amount price`)
