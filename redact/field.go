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
		s.check.Steps(2)
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
	if i+1 < end && s.src[i] == ':' && s.src[i+1] == ' ' {
		s.definition(i, end)
	}
	if closed > 0 && s.signature(i, end) {
		return 0
	}
	for at := i; ; { // fields on one line stand two spaces apart
		next := -1
		if end-i < maxFieldLine {
			next = strings.Index(s.src[at:end], "  ")
		}
		if next < 0 {
			s.labelled(at, end)
			break
		}
		s.labelled(at, at+next)
		at = skipSpace(s.src, at+next, end)
	}
	s.salutation(i, end)
	return max(s.closing(i, end), closed-1, 0)
}

// maxFieldLine is more than a line of several fields is long.
const maxFieldLine = 240

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
			nome,cognome,nome completo,sobrenome,naam,voornaam,achternaam,imię,nazwisko,imię i nazwisko,namn,navn,nimi,ansprechpartner,kontakt,bill to,ship to,sold to,deliver to,from,to,
			contactpersoon,fullt navn,fulde navn,koko nimi,etunimi,sukunimi,név,jméno,příjmení,nume,prenume,ad soyad,adı soyadı,isim,nama,nama lengkap,họ tên,họ và tên,
			имя,фамилия,фио,ім'я,прізвище,όνομα,ονοματεπώνυμο,姓名,氏名,お名前,名前,联系人,聯絡人,收件人,担当者,이름,성명,담당자,ชื่อ,ชื่อ-นามสกุล,الاسم,שם`},
		{Location, `address,home address,street address,mailing address,billing address,shipping address,delivery address,postal address,street,city,town,residence,
			place of birth,birthplace,location,adresse,anschrift,dirección,domicilio,indirizzo,endereço,adres,adress,ort,wohnort,ville,ciudad,città,cidade,stad,miasto,
			headquarters,office,home town,hometown,country,state,county,province,region,registered office,place of residence,siège social,lieu de naissance,geburtsort,
			lieferanschrift,lieferadresse,rechnungsadresse,firmensitz,sede,residenza,luogo di nascita,lugar de nacimiento,morada,localidade,bezoekadres,postadres,woonplaats,besöksadress,
			postadress,besøksadresse,postadresse,osoite,käyntiosoite,postiosoite,siedziba,adres zamieszkania,adresa,sídlo,bydliště,cím,székhely,lakcím,adresă,sediu,alamat,adrese,adresas,aadress,
			địa chỉ,адрес,адреса,διεύθυνση,地址,住址,住所,所在地,本社,주소,ที่อยู่,العنوان,עיר,כתובת`},
		{Phone, `phone,telephone,tel,tel.,mobile,mobile phone,cell,cell phone,phone number,telephone number,mobile number,cell number,contact number,fax,fax number,telefon,telefono,teléfono,téléphone,telefone,
			telefoon,móvil,handy,mobil,portable,celular,home phone,work phone,emergency phone,whatsapp`},
		{Secret, `password,passwort,kennwort,contraseña,mot de passe,senha,palavra-passe,wachtwoord,lösenord,passord,adgangskode,kodeord,salasana,hasło,heslo,jelszó,parolă,parola,
			lozinka,geslo,şifre,пароль,κωδικός,κωδικός πρόσβασης,kata sandi,पासवर्ड,wifi password,wi-fi password,wifi key,wlan-passwort,passphrase,密码,パスワード,暗証番号,비밀번호,รหัสผ่าน,mật khẩu,كلمة المرور,סיסמה,pin,pin code,security code,cvv,cvc,passcode`},
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
	label, v := labelAt(s.src[i:min(end, i+maxLabel)])
	e, ok := fieldLabels[label]
	if !ok && v > 0 {
		s.otherLabel(label, i+v, end)
	}
	if !ok || label == "name" && s.besideThings(i, end) {
		return
	}
	v += i
	v += len(s.src[v:end]) - len(strings.TrimLeft(s.src[v:end], " *_\t\u00A0"))
	if strings.HasPrefix(label, "wi") || strings.HasPrefix(label, "wlan") { // the key of a network may be any word of eight letters
		if w := strings.TrimRight(s.src[v:end], " \r*_`"); len(w) >= 8 && len(w) <= 63 && !strings.ContainsAny(w, " <(") && !placeholder(w) && !reference(w) && !wordLike[strings.ToLower(w)] {
			s.add(Secret, v, v+len(w), "field", 0.8, false, rankSecret)
			return
		}
	}
	s.fieldValue(e, v, end, "field", everydayLabels[label])
}

// seedLabels announce the words that a wallet is restored from (BIP 39), and
// loginLabels a name and a password with a sign between.
var (
	seedLabels  = phraseSet(`recovery phrase,seed phrase,secret recovery phrase,backup phrase,mnemonic,mnemonic phrase,wallet seed,seed words,recovery words,wiederherstellungsphrase,frase de recuperación,phrase de récupération`)
	loginLabels = phraseSet(`login,logins,credentials,user/password,username/password,user / password,username / password,zugangsdaten,anmeldedaten,identifiants,credenciales,credenziali,inloggegevens,test account,demo account,default login`)
)

// otherLabel reads the value [i,end) of a field that holds secrets among other
// words.
func (s *scanner) otherLabel(label string, i, end int) {
	i += len(s.src[i:end]) - len(strings.TrimLeft(s.src[i:end], " *_`\t"))
	j := i + len(strings.TrimRight(s.src[i:end], " *_`.\t\r"))
	switch {
	case seedLabels[label]:
		words := strings.Fields(s.src[i:j])
		short := len(words) >= 12 && len(words) <= 24
		for _, w := range words {
			short = short && len(w) >= 3 && len(w) <= 8 && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") == ""
		}
		if short {
			s.add(Secret, i, j, "seed", 0.9, false, rankSecret)
		}
	case loginLabels[label]:
		v := s.src[i:j]
		for _, sign := range [...]string{" / ", "/", ":"} {
			user, pass, ok := strings.Cut(v, sign)
			if ok && user != "" && !strings.ContainsAny(strings.TrimSpace(user), " /") && !strings.ContainsAny(pass, " /") && s.looksSecret(pass, surelySecret, false) {
				s.add(Secret, j-len(pass), j, "field", 0.8, false, rankSecret)
			}
			if ok {
				break
			}
		}
	}
}

// labelAbove returns the label that stands alone on the line before i, in lower
// case: of a definition, whose line begins with a colon.
func (s *scanner) labelAbove(i int) string {
	start := lineStart(s.src, i)
	if start == 0 {
		return ""
	}
	line := s.src[lineStart(s.src, start-1) : start-1]
	if len(line) > maxLabel {
		return ""
	}
	return lowerLabel(strings.Trim(line, " *_#:\t\r"))
}

// definition reads the value of a definition's line, ": value", from i on.
func (s *scanner) definition(i, end int) {
	label := s.labelAbove(i)
	sure := secretKey(label)
	if fieldLabels[label] == Secret {
		sure = surelySecret
	}
	if label == "" || sure == noSecret {
		return
	}
	i = skipSpace(s.src, i+1, end)
	if s.at(i) == '`' {
		i++
	}
	s.value(i, sure)
}

// labelAt returns the label that a line begins with, in lower case, and where
// it and its colon end; "" where there is none.
func labelAt(line string) (label string, end int) {
	colon := strings.IndexByte(line, ':')
	end = colon + 1
	if line != "" && !isAlnum(line[0]) {
		if wide := strings.Index(line, "："); wide > 0 && (colon < 0 || wide < colon) {
			colon, end = wide, wide+len("：")
		}
	}
	if colon < 2 {
		return "", 0
	}
	return lowerLabel(strings.Trim(line[:colon], " *_#-\t ")), end
}

// besideThings reports whether the line before or after [i,end) is a field that
// things have and people have not.
func (s *scanner) besideThings(i, end int) bool {
	if end < len(s.src) {
		next, _ := labelAt(after(s.src, end+1, maxLabel))
		if thingLabels[next] {
			return true
		}
	}
	if i == 0 {
		return false
	}
	start := lineStart(s.src, i-1)
	previous, _ := labelAt(after(s.src, start, maxLabel))
	return thingLabels[previous]
}

var thingLabels = phraseSet(`price,version,sku,size,color,colour,type,model,brand,category,license,licence,url,kind,image,path,format,quantity,weight,material,dimensions,manufacturer,product,
	language,platform,value,default,file,command,class,package,module,isbn,publisher`)

// otherLabels are those of fields that hold nothing that a label tells.
var otherLabels = phraseSet(`email,e-mail,mail,email address,e-mail address,courriel,correo,correo electrónico,sähköposti,e-post,epost,web,website,webseite,internet,homepage,skype,subject,betreff,
	objet,asunto,oggetto,date,datum,fecha,data,dob,hours,öffnungszeiten,horario,horaires,orari,note,notes,ps`)

// isLabel reports whether what the tagger took for a name is the label of a
// field: "IBAN: DE89 …".
func isLabel(text string, h hit) bool {
	rest := strings.TrimLeft(after(text, h.End, 8), " *_#.")
	if rest == "" {
		return false
	}
	word := lowerLabel(text[h.Start:h.End])
	_, label := fieldLabels[word]
	if rest[0] == ':' || strings.HasPrefix(rest, "：") {
		return label || otherLabels[word] || clueWords[word] != 0 || secretKey(word) != noSecret
	}
	if h.Entity != Person {
		return false
	}
	if strings.ToUpper(word) == text[h.Start:h.End] || len(word) > 5 { // no name of a person is also such a word
		return clueWords[word[strings.LastIndexAny(word, "-.")+1:]]&(clueTax|clueBank|clueID) != 0
	}
	return (isDigit(rest[0]) || rest[0] == '+' || rest[0] == '(') && clueWords[word]&(clueTax|clueBank|clueID|cluePhone) != 0
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

// insideEmphasis returns what of src[i:end] stands within marks of emphasis that
// go around all of it.
func insideEmphasis(src string, i, end int) (int, int) {
	for end-i > 2 && strings.IndexByte("*_", src[i]) >= 0 && src[i] == src[end-1] {
		i, end = i+1, end-1
	}
	return i, end
}

// fieldValue takes the value [i,end) of a field of entity e, if it looks like
// one. strict asks for more where the label is also an ordinary word.
func (s *scanner) fieldValue(e Entity, i, end int, rule string, strict bool) {
	if e == Person {
		i = untitled(s.src, i, end)
	}
	ends := "<[`(|;"
	if e == Secret {
		ends += "*~" // of emphasis around the label
	}
	if c := strings.IndexAny(s.src[i:end], ends); c >= 0 {
		end = i + c
	}
	i, end = insideEmphasis(s.src, i, end)
	for end > i && (isSpace(s.src[end-1]) || strings.IndexByte("*_\\", s.src[end-1]) >= 0) {
		end--
	}
	if e == Location && end > i+4 && s.src[end-1] == '.' && strings.LastIndexByte(s.src[i:end], ' ') < end-i-4 {
		end-- // of a sentence, not of "St."
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
		if s.nameLength(i, end) > 1 && isDigit(s.src[min(skipSpace(s.src, end, len(s.src)), len(s.src)-1)]) { // who lives there, and the house below
			s.add(Person, i, end, rule, 0.8, false, rankField)
		} else if placeLike(v) && !strict || placeLike(v) && strings.Contains(v, ", ") {
			s.add(Location, i, end, rule, 0.8, false, rankField)
		}
	case Phone:
		if digits, odd := countDigits(v); digits >= 6 && digits <= 16 && odd == 0 {
			s.add(Phone, i, end, rule, 0.8, false, rankField)
		}
	case Secret:
		if strings.IndexByte(v, ' ') < 0 && s.looksSecret(v, surelySecret, rule == "table") {
			s.add(Secret, i, end, rule, 0.7, false, rankSecret)
		}
	case BirthDate, IPAddress, Vehicle, MedicalRecord:
		if digits, _ := countDigits(v); digits >= 3 && len(v) < 40 {
			s.add(e, i, end, rule, 0.8, false, rankStrong)
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
	if strings.ContainsAny(v, "@={}") {
		return false
	}
	words := strings.Fields(v)
	if len(words) > 14 {
		return false
	}
	capitals := 0
	for k, w := range words {
		r, _ := utf8.DecodeRuneInString(w)
		if unicode.IsUpper(r) || unicode.IsDigit(r) || isCaseless(r) || strings.HasSuffix(w, ".") && k > 0 {
			capitals++
		} else if k == 0 && !strings.HasSuffix(w, ".") && r != '〒' {
			return false
		}
	}
	return capitals*3 >= len(words)*2 && strings.ContainsFunc(v, unicode.IsLetter)
}

// isCaseless reports whether r is a letter of a script without capitals.
func isCaseless(r rune) bool {
	return unicode.IsLetter(r) && !unicode.IsUpper(r) && !unicode.IsLower(r) && !unicode.IsTitle(r)
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
var notNames = wordSet(`team support sales marketing accounting finance legal operations security engineering facilities logistics maintenance payroll procurement purchasing
	human resources reception warehouse helpdesk desk department office company group inc ltd llc gmbh corp corporation bank university service services customer
	all everyone sir madam madame folks none unknown anonymous yes no n/a na tbd required optional string name phone email address date number id
	user admin administrator member guest staff management board committee council the this that your our my new hello hi dear thanks
	director president chairman chairwoman chair ceo cto cfo coo vp officer assistant analyst consultant coordinator developer designer engineer executive
	secretary treasurer founder partner associate representative specialist head chief intern attorney
	zusammen leute menschen alle ihr freunde tous tout todos tutti monday tuesday wednesday thursday friday saturday sunday today tomorrow there colleagues friends guys valued hiring manager editor reader readers
	first last full company title role position status type description city state country street zip postcode info contact total amount price`)
