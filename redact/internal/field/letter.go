package field

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/address"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// greetings begin letters and messages, closings end them; by first letter, in
// lower case.
var (
	greetings = scan.ByFirst(`dear ,hi ,hello ,hey ,greetings ,good morning ,good afternoon ,good evening ,morning ,hola ,querido ,querida ,estimado ,estimada ,bonjour ,
		cher ,chère ,salut ,hallo ,liebe ,lieber ,sehr geehrte frau ,sehr geehrter herr ,guten tag ,ciao ,gentile ,caro ,cara ,egregio ,olá ,prezado ,prezada ,beste ,
		geachte ,kära ,hej ,cześć ,szanowny ,drogi `)
	closings = scan.PhraseSet(lists["closings"])
)

// besideClosing is what may stand before and after a closing.
const besideClosing = " ,.!*_\t\r\\"

// maxClosing is the length of the longest line that can be a closing.
const maxClosing = 48

// signatureLines is how many lines below its closing a signature may be.
const signatureLines = 4

// salutation reads the name in "Dear …,".
func salutation(s *scan.Cursor, i, end int) {
	if end-i < 4 || end-i > 400 {
		return
	}
	list := greetings[s.Src[i]|0x20]
	if s.Src[i] >= 0x80 || len(list) == 0 {
		return
	}
	var buf [28]byte
	head := string(scan.LowerASCII(buf[:0], s.Src[i:min(end, i+len(buf))]))
	for _, g := range list {
		if strings.HasPrefix(head, g) {
			greeted(s, i+len(g), end)
			return
		}
	}
}

// greeted reads the name after a greeting, up to the sign that ends it.
func greeted(s *scan.Cursor, i, end int) {
	i = Untitled(s.Src, i, end)
	e := end
	if stop := strings.IndexAny(s.Src[i:end], ",!:;-–—.("); stop >= 0 {
		e = i + stop
	}
	if e-i > 60 || e == end && e-i > 30 {
		return
	}
	e = scan.Back(s.Src, i, e, scan.IsSpace)
	if n := nameLength(s, i, e); n > 0 && n <= 3 {
		s.Add(scan.Person, i, e, "salutation", 0.8, false, scan.RankField)
	}
}

// closing returns on how many lines after this one a signature may be; 0 if the
// line is not a closing.
func closing(s *scan.Cursor, i, end int) int {
	if end-i > maxClosing || end-i < 3 {
		return 0
	}
	var buf [maxClosing]byte
	t := strings.Trim(string(scan.LowerASCII(buf[:0], s.Src[i:end])), besideClosing)
	switch {
	case !closings[t]:
		return 0
	case briefClosings[t] && strings.IndexByte(s.Src[i:end], ',') < 0:
		return 1
	}
	return signatureLines
}

// briefClosings also occur in menus and captions: without a comma, the
// signature must be directly below.
var briefClosings = scan.PhraseSet(`best,love,yours,thanks,thank you,cheers,signed`)

// titles precede a name.
var titles = scan.WordSet(lists["titles"])

// maxSigned is the longest line of a signature: a name, and a role after it.
const maxSigned = 100

// signature reads the name below a closing.
func signature(s *scan.Cursor, i, end int) bool {
	if strings.ContainsAny(s.Src[i:end], "*<"+scan.WordJoiner) && scan.IsMask(s.Src[i:end]) {
		return true // an already masked signature
	}
	v := scan.PastAny(s.Src, i, end, " *_-–—\t")
	e := scan.BackAny(s.Src, v, end, " *_,.\t\r\\")
	if e-v > maxSigned {
		return false // a sentence: "Also, two of the services …"
	}
	if c := strings.IndexAny(s.Src[v:e], ",|("); c > 0 {
		if n := nameLength(s, v, e); n == 0 {
			e = v + c
		}
	}
	v = Untitled(s.Src, v, e)
	if v == e {
		return false
	}
	if n := nameLength(s, v, e); n > 0 && n <= 4 && e-v <= 50 {
		s.Add(scan.Person, v, e, "signature", 0.8, false, scan.RankField)
		return true
	}
	return false
}

// IntroducedName reads the name in an introduction: "My name is …", "Ich heiße
// …". [i,j) is the introducing word.
func IntroducedName(s *scan.Cursor, i, j int) {
	if s.At(j) != ' ' {
		return
	}
	k, own := j+1, false // own: somebody gives his own name
	switch s.Src[i:j] {
	case "name", "Name", "nombre", "nome", "naam":
		verb, _ := s.NextWord(k)
		if !address.IsVerbs[s.Src[k:verb]] || s.At(verb) != ' ' || !possessives[address.Previous(s, i)] {
			return
		}
		k = verb + 1
	case "heiße", "heisse":
		if own = address.Previous(s, i) == "ich"; !own {
			return
		}
	case "llamo", "chiamo", "chamo":
		own = strings.HasPrefix(address.Previous(s, i), "m")
	case "appelle":
		own = strings.HasSuffix(s.Src[s.Lo:i], "m'") || strings.HasSuffix(s.Src[s.Lo:i], "m’")
	case "heet", "heter":
	default:
		return
	}
	k = Untitled(s.Src, k, s.Hi)
	end := address.Capitals(s, k, 4)
	if end > 0 && nameLength(s, k, end) > 0 {
		s.Add(scan.Person, k, end, "introduced", 0.8, false, scan.RankField)
	} else if own || strings.EqualFold(s.Src[i:j], "name") && (address.Previous(s, i) == "my" || address.Previous(s, i) == "mein") {
		if end = smallName(s, k); end > 0 {
			s.Add(scan.Person, k, end, "introduced", 0.6, false, scan.RankField)
		}
	}
}

// smallName returns the end of the lower-case name at i, as people write their
// own in chats: one or two words followed by nothing, a sign or a function
// word; or 0.
func smallName(s *scan.Cursor, i int) int {
	last := 0
	for k := range 3 {
		j, capital := s.NextWord(i)
		w := s.Src[i:j]
		if capital || len(w) < 3 || scan.SmallWords[w] || notNames[w] || k == 2 || strings.ContainsAny(w, "0123456789") {
			if len(w) > 0 && !scan.SmallWords[w] {
				return 0 // a sentence, not a name
			}
			return last
		}
		if last = j; s.At(j) != ' ' {
			return last
		}
		i = j + 1
	}
	return last
}

var possessives = scan.WordSet(`my his her their mein sein ihr mijn zijn haar mi su meu seu il mio suo legal full patient's customer's`)
