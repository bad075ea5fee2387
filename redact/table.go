package redact

import (
	"slices"
	"strings"
)

// row reads a line of a table. The line before the delimiter row gives the
// columns their entities.
func (s *scanner) row(cols []Entity, i, end int) []Entity {
	next := ""
	if end+1 < len(s.src) {
		next = s.src[end+1 : lineEnd(s.src, end+1)]
	}
	if cols == nil && strings.Contains(next, "-") && strings.Trim(next, " |:->\t\r") == "" {
		return s.columns(i, end)
	}
	s.cells(i, end, func(c, a, b int) {
		if c < len(cols) && cols[c] != "" {
			s.fieldValue(cols[c], a, b, "table", false)
		}
	})
	if cols == nil {
		return []Entity{}
	}
	if len(cols) == 0 {
		s.pair(i, end)
	}
	return cols
}

// pair reads a row of two cells, the first of which is the label of the other:
// "| Password | t7Rk2mWq |".
func (s *scanner) pair(i, end int) {
	label, n := "", 0
	var v Span
	s.cells(i, end, func(c, a, b int) {
		switch n++; c {
		case 0:
			label = lowerLabel(strings.Trim(s.src[a:b], " *_`:"))
		case 1:
			v = Span{a, b}
		}
	})
	if n != 2 || label == "" {
		return
	}
	v.Start, v.End = insideEmphasis(s.src, v.Start, v.End)
	switch e := fieldLabels[label]; {
	case e == Secret, e == Phone, e == Financial:
		s.fieldValue(e, v.Start, v.End, "table", false)
	case secretKey(label) != noSecret && !strings.ContainsAny(label, ":="): // what has its value in the cell is no label
		w := strings.Trim(s.src[v.Start:v.End], "`* ")
		if s.looksSecret(w, maybeSecret, true) {
			k := v.Start + strings.Index(s.src[v.Start:v.End], w)
			s.add(Secret, k, k+len(w), "table", 0.8, false, rankSecret)
		}
	}
}

// columns reads the head of a table; what it returns is empty where no column is
// told. A column headed "Name" alone holds names
// of things more often than of people, unless another column is about people.
func (s *scanner) columns(i, end int) []Entity {
	cols := []Entity{}
	var vague []int
	personal := false
	s.cells(i, end, func(c, a, b int) {
		head := strings.ToLower(strings.Trim(s.src[a:b], " *_`"))
		e := columnEntity(head)
		cols = append(cols, e)
		switch {
		case vagueHeads[head]:
			vague = append(vague, c)
		case personalHeads[head], e == Person, e == Phone:
			personal = true
		}
	})
	if !personal {
		for _, c := range vague {
			cols[c] = ""
		}
	}
	if !slices.ContainsFunc(cols, func(e Entity) bool { return e != "" }) {
		return cols[:0]
	}
	return cols
}

// vagueHeads are heads of columns of people's names and of others as well,
// personalHeads those of columns that only people have.
var (
	vagueHeads    = phraseSet(`name,client,customer,contact,member,owner,user,author,nombre,nom,naam,navn,namn,nome,kontakt,kunde`)
	personalHeads = phraseSet(`email,e-mail,mail,email address,e-mail address,role,position,job title,title,job,department,age,birthday,birth date,date of birth,dob,born,gender,sex,
		address,home address,salary,ssn,nationality,occupation,employer,first name,last name,correo,correo electrónico,adresse,rolle,rôle,funktion,alter,geburtsdatum`)
)

// columnEntity says what the cells below head hold. Some labels of fields are
// heads of other columns too.
func columnEntity(head string) Entity {
	switch head {
	case "from", "to", "user", "office", "location", "state", "region", "passport", "pin":
		return ""
	case "card", "card no", "card no.", "account", "tax number", "national insurance number", "ni number", "tax no", "vat number":
		return Financial
	}
	if e, ok := extraHeads[head]; ok {
		return e
	}
	return fieldLabels[head]
}

// extraHeads are heads of columns of what Options.Extra can name.
var extraHeads = func() map[string]Entity {
	m := map[string]Entity{}
	for e, heads := range map[Entity]string{
		BirthDate:     `dob,date of birth,birth date,birthdate,birthday,born,geburtsdatum,geburtstag,date de naissance,fecha de nacimiento,data di nascita,data de nascimento,geboortedatum,födelsedatum,fødselsdato,syntymäaika,data urodzenia,datum narození,дата рождения,生年月日,出生日期,생년월일`,
		IPAddress:     `ip,ip address,ip-adresse,adresse ip,dirección ip,indirizzo ip,client ip,remote ip,remote address`,
		Vehicle:       `vin,chassis number,chassis no,fahrgestellnummer`,
		MedicalRecord: `mrn,medical record,medical record number,patient id,patient number,patient no,patientennummer`,
	} {
		for h := range phraseSet(heads) {
			m[h] = e
		}
	}
	return m
}()

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
