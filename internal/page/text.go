package page

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// CharsPerWide is roughly how many Latin letters correspond to one character of
// a script without spaces: a Chinese word has two characters where an English
// one has five letters.
const CharsPerWide = 3

// Classes of characters.
const (
	classSpace byte = iota
	classLower
	classUpper
	classDigit
	classMark  // sentence punctuation: . , ; : ! ? and equivalents in other scripts
	classOther // other punctuation and symbols
	classWide  // a letter of a script written without spaces
	classMoney
)

var asciiClass = func() (t [128]byte) {
	for c := range t {
		switch {
		case c == ' ' || c >= '\t' && c <= '\r':
			t[c] = classSpace
		case c >= 'a' && c <= 'z':
			t[c] = classLower
		case c >= 'A' && c <= 'Z':
			t[c] = classUpper
		case c >= '0' && c <= '9':
			t[c] = classDigit
		case c == '.' || c == ',' || c == ';' || c == ':' || c == '!' || c == '?':
			t[c] = classMark
		case c == '$':
			t[c] = classMoney
		default:
			t[c] = classOther
		}
	}
	return t
}()

func classOf(r rune) byte {
	switch {
	case r < utf8.RuneSelf:
		return asciiClass[r]
	case r < 0x250:
		return latinClass(r)
	case r >= 0x3040 && r <= 0x30ff, r >= 0x3400 && r <= 0x9fff, r >= 0xf900 && r <= 0xfaff,
		r >= 0x0e00 && r <= 0x0eff, r >= 0x1000 && r <= 0x109f, r >= 0x1780 && r <= 0x17ff, r >= 0x20000 && r <= 0x3ffff:
		return classWide
	case r >= 0xac00 && r <= 0xd7af:
		return classWide
	}
	switch r {
	case '。', '、', '，', '．', '！', '？', '；', '：', '،', '؛', '؟', '۔', '।', '…', '·', '・':
		return classMark
	case '€', '₹', '₽', '₩', '₺', '₴', '￥':
		return classMoney
	case 0x200b, 0xfeff, 0x200c, 0x200d, 0x3000, 0x2028, 0x2029:
		return classSpace
	}
	switch {
	case r >= 0x2000 && r <= 0x200a:
		return classSpace
	case r >= 0x2010 && r <= 0x2bff, r >= 0x3001 && r <= 0x303f, r >= 0xe000 && r <= 0xf8ff, r >= 0x1f000 && r <= 0x1faff:
		return classOther
	case unicode.IsUpper(r):
		return classUpper
	case unicode.IsLetter(r), unicode.IsMark(r):
		return classLower
	case unicode.IsDigit(r):
		return classDigit
	}
	return classOther
}

func latinClass(r rune) byte {
	switch {
	case r == 0xa0 || r == 0x85:
		return classSpace
	case r == 0xa3 || r == 0xa5:
		return classMoney
	case unicode.IsUpper(r):
		return classUpper
	case unicode.IsLetter(r):
		return classLower
	}
	return classOther
}

// measure holds what one text node adds to its block.
type measure struct {
	Count
	words int32
	first byte
	last  byte
	hash  uint64
	terms int32
	known int32
}

// read measures s and reports whether it contains anything but white space.
func (m *measure) read(s string, lex *Lexicon) bool {
	h := m.hash // of the block's preceding text
	var word uint32
	in := false // inside a word
	money := int32(0)
	for i := 0; i < len(s); {
		c := s[i]
		var class byte
		var r rune
		if c < utf8.RuneSelf {
			class, r = asciiClass[c], rune(c)
			i++
		} else {
			var n int
			r, n = utf8.DecodeRuneInString(s[i:])
			class = classOf(r)
			i += n
		}
		if class == classSpace {
			if in {
				m.term(word, lex)
				in, word = false, 0
			}
			continue
		}
		if m.first == 0 {
			m.first = class
		}
		m.last = class
		switch class {
		case classLower, classUpper, classDigit:
			if class == classUpper {
				m.Upper++
				if c < utf8.RuneSelf {
					r |= 0x20
				} else {
					r = unicode.ToLower(r)
				}
			} else if class == classDigit {
				m.Digits++
			}
			m.Size++
			if !in {
				m.words++
				in = true
			}
			word = (word ^ uint32(r)) * 16777619
			h = (h ^ uint64(r)) * 1099511628211
			for start := i; ; i++ { // most characters: the rest of a word's letters
				if i == len(s) || s[i]-'a' > 'z'-'a' {
					if i > start {
						m.last = classLower
						m.Size += int32(i - start)
					}
					break
				}
				word = (word ^ uint32(s[i])) * 16777619
				h = (h ^ uint64(s[i])) * 1099511628211
			}
			continue
		case classWide:
			m.Size += CharsPerWide
			m.words++
			h = (h ^ uint64(r)) * 1099511628211
		case classMark:
			m.Marks++
		case classMoney:
			money++
		}
		if in {
			m.term(word, lex)
			in, word = false, 0
		}
	}
	if in {
		m.term(word, lex)
	}
	m.hash = h
	m.Money = money
	return m.first != 0
}

func (m *measure) term(word uint32, lex *Lexicon) {
	if s, ok := lex.term(word); ok {
		m.terms += int32(s)
		m.known++
	}
}

// Blank reports whether s consists of what the package counts as white space.
func Blank(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= utf8.RuneSelf {
			for _, r := range s[i:] {
				if classOf(r) != classSpace {
					return false
				}
			}
			return true
		} else if asciiClass[c] != classSpace {
			return false
		}
	}
	return true
}

// BlockTexts collects the text of each block from the tree.
func (p *Page) BlockTexts() []string {
	texts := make([]strings.Builder, len(p.Blocks))
	t, last := 0, -1
	for n, down := p.Root, true; n != nil; n = dom.Next(n, p.Root, down) {
		down = true
		switch n.Type {
		case html.TextNode:
			if n == p.Root || n.Parent.Type != html.ElementNode {
				break
			}
			if Blank(n.Data) {
				if last >= 0 {
					texts[last].WriteByte(' ')
				}
				break
			}
			last = int(p.Texts[t])
			texts[last].WriteString(n.Data)
			t++
		case html.ElementNode:
			down = !Skipped(n) && !Opaque(n)
			if n.DataAtom == atom.Br && last >= 0 {
				texts[last].WriteByte('\n')
			}
		}
	}
	out := make([]string, len(texts))
	for i := range texts {
		out[i] = texts[i].String()
	}
	return out
}
