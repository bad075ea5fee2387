package redact

import "strings"

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
	return cols
}

// columns reads the head of a table. A column headed "Name" alone holds names
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
