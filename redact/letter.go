package redact

import "strings"

// greetings open letters and messages, by first letter; closings end them.
// Both are in lower case.
var (
	greetings = byFirst(`dear ,hi ,hello ,hey ,greetings ,good morning ,good afternoon ,good evening ,morning ,hola ,querido ,querida ,estimado ,estimada ,bonjour ,
		cher ,chère ,salut ,hallo ,liebe ,lieber ,sehr geehrte frau ,sehr geehrter herr ,guten tag ,ciao ,gentile ,caro ,cara ,egregio ,olá ,prezado ,prezada ,beste ,
		geachte ,kära ,hej ,cześć ,szanowny ,drogi `)
	closings = phraseSet(`best regards,kind regards,regards,warm regards,best wishes,sincerely,yours sincerely,sincerely yours,yours truly,yours faithfully,cheers,thanks,thank you,
		many thanks,best,all the best,respectfully,cordially,warmly,love,yours,take care,with kind regards,with best regards,thanks and regards,thanks & regards,
		mit freundlichen grüßen,freundliche grüße,viele grüße,beste grüße,liebe grüße,cordialement,bien cordialement,bien à vous,amicalement,saludos,un saludo,
		saludos cordiales,atentamente,un abrazo,cordiali saluti,distinti saluti,saluti,atenciosamente,abraços,met vriendelijke groet,groeten,med vänliga hälsningar,
		mvh,vänliga hälsningar,z poważaniem,pozdrawiam,signed,sent by`)
)

// maxClosing is the length of the longest line that can be a closing.
const maxClosing = 48

// phrases are those of a list with commas between.
func phrases(list string) []string {
	all := strings.Split(list, ",")
	for i, w := range all {
		all[i] = strings.TrimLeft(w, "\n\t")
	}
	return all
}

func phraseSet(list string) map[string]bool {
	m := map[string]bool{}
	for _, w := range phrases(list) {
		m[w] = true
	}
	return m
}

func byFirst(list string) (t [256][]string) {
	for _, w := range phrases(list) {
		t[w[0]] = append(t[w[0]], w)
	}
	return t
}

// signatureLines is how far below its closing a letter's signature may stand.
const signatureLines = 4

// salutation reads the name in "Dear …,".
func (s *scanner) salutation(i, end int) {
	if end-i < 4 || end-i > 400 {
		return
	}
	list := greetings[s.src[i]|0x20]
	if s.src[i] >= 0x80 || len(list) == 0 {
		return
	}
	var buf [28]byte
	head := string(lowerASCII(buf[:0], s.src[i:min(end, i+len(buf))]))
	for _, g := range list {
		if strings.HasPrefix(head, g) {
			s.greeted(i+len(g), end)
			return
		}
	}
}

// greeted reads the name after a greeting, up to the sign that ends it.
func (s *scanner) greeted(i, end int) {
	i = untitled(s.src, i, end)
	e := end
	if stop := strings.IndexAny(s.src[i:end], ",!:;-–—.("); stop >= 0 {
		e = i + stop
	}
	if e-i > 60 || e == end && e-i > 30 {
		return
	}
	for e > i && isSpace(s.src[e-1]) {
		e--
	}
	if n := s.nameLength(i, e); n > 0 && n <= 3 {
		s.add(Person, i, e, "salutation", 0.8, false, rankField)
	}
}

// closing returns on how many of the lines that follow a line the signature of
// a letter may stand; 0 where the line closes none.
func (s *scanner) closing(i, end int) int {
	if end-i > maxClosing || end-i < 3 {
		return 0
	}
	var buf [maxClosing]byte
	t := strings.Trim(string(lowerASCII(buf[:0], s.src[i:end])), " ,.!*_\t\r\\")
	switch {
	case !closings[t]:
		return 0
	case briefClosings[t] && strings.IndexByte(s.src[i:end], ',') < 0:
		return 1
	}
	return signatureLines
}

// briefClosings are words of menus and captions as well: without a comma the
// signature is right below.
var briefClosings = phraseSet(`best,love,yours,thanks,thank you,cheers,signed`)

// titles come before a name.
var titles = wordSet(`mr mrs ms miss mx dr prof professor doctor sir madam lord lady frau herr herrn fru monsieur madame mademoiselle mme mlle señor señora señorita sr sra srta
	senhor senhora signor signora signorina sig don doña dott dottor mevrouw meneer chère cher rev fr capt captain`)

// signature reads the name below a closing.
func (s *scanner) signature(i, end int) bool {
	if strings.ContainsAny(s.src[i:end], "*<"+wordJoiner) && isMask(s.src[i:end]) {
		return true // signed, and masked
	}
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
	v = untitled(s.src, v, e)
	if v == e {
		return false
	}
	if n := s.nameLength(v, e); n > 0 && n <= 4 && e-v <= 50 && !(n == 1 && isTeam(s.src[v:e])) {
		s.add(Person, v, e, "signature", 0.8, false, rankField)
		return true
	}
	return false
}

// isTeam reports whether a word is an abbreviation of a department's or firm's
// name: capitals with a hyphen between.
func isTeam(w string) bool {
	return strings.IndexByte(w, '-') >= 0 && strings.ToUpper(w) == w
}

// introducedName reads the name that somebody gives: "My name is …", "Ich heiße
// …". [i,j) is the word that tells.
func (s *scanner) introducedName(i, j int) {
	if s.at(j) != ' ' {
		return
	}
	k := j + 1
	switch s.src[i:j] {
	case "name", "Name", "nombre", "nome", "naam":
		verb, _ := s.nextWord(k)
		if !isVerbs[s.src[k:verb]] || s.at(verb) != ' ' || !possessives[s.previous(i)] {
			return
		}
		k = verb + 1
	case "heiße", "heisse":
		if s.previous(i) != "ich" {
			return
		}
	case "llamo", "chiamo", "appelle", "chamo", "heet", "heter":
	default:
		return
	}
	k = untitled(s.src, k, s.hi)
	end := s.capitals(k, 4)
	if end > 0 && s.nameLength(k, end) > 0 {
		s.add(Person, k, end, "introduced", 0.8, false, rankField)
	} else if verb := strings.ToLower(s.src[i:j]); verb == "name" && (s.previous(i) == "my" || s.previous(i) == "mein") {
		if end = s.smallName(k); end > 0 {
			s.add(Person, k, end, "introduced", 0.6, false, rankField)
		}
	}
}

// smallName returns the end of the name in lower case that begins at i, as people
// write of themselves in chats: one or two words that go on with nothing, a sign
// or a small word; or 0.
func (s *scanner) smallName(i int) int {
	last := 0
	for k := range 3 {
		j, capital := s.nextWord(i)
		w := s.src[i:j]
		if capital || len(w) < 3 || smallWords[w] || notNames[w] || k == 2 || strings.ContainsAny(w, "0123456789") {
			if len(w) > 0 && !smallWords[w] {
				return 0 // it is a sentence, and no name
			}
			return last
		}
		if last = j; s.at(j) != ' ' {
			return last
		}
		i = j + 1
	}
	return last
}

// smallWords go on after a name, and are none.
var smallWords = wordSet(`and i im i'm i’m from the a an but not or so my we he she they you it is was in on at to of for with as if no who what here und ich aus bin der die das wir`)

var possessives = wordSet(`my his her their mein sein ihr mijn zijn haar mi su meu seu il mio suo legal full patient's customer's`)
