package pdfparse

import "strings"

// rarePairs lists, by first letter, the second letters that make up less than
// one in ten thousand letter pairs, counted over 1.8 million pairs in web pages
// in some thirty languages with Latin script. One in a hundred pairs in real
// text is rare, and four in ten in random letters.
const rarePairs = "a:eoqx b:cfhjkmnpqvwx c:bdfgjmnpqvwx d:bcfhjkmpqx e: f:bcdhjkmpqvwxyz g:bcdjmpqvwxz h:bcdfghjqvxz i:ijuwy " +
	"j:bcdfghijklmnpqrstvwxyz k:bcdfghjkmpqvwxyz l:hjqrwxz m:cdfghjknqrvwxz n:jpqrx o:qx p:bcdgjknqvwxz " +
	"q:abcdefghijklmnopqrstvwxyz r:jqx s:djqvx t:jkqvx u:hjoquvwxy v:bcdfghjklmnpqrstuvwxyz w:bcdfgjklmqtvxz " +
	"x:abcdefghjklmnoqrsuvwxyz y:bdfghjklqruvwxyz z:bcdfghjkmpqrsvxz"

// rareBits holds rarePairs as bits: bit 0 stands for a.
var rareBits = func() (bits [26]uint32) {
	for list := range strings.FieldsSeq(rarePairs) {
		for _, c := range list[2:] {
			bits[list[0]-'a'] |= 1 << (c - 'a')
		}
	}
	return bits
}()

// rarePair reports whether a pair of lower-case letters is rare in all
// languages.
func rarePair(a, b byte) bool { return rareBits[a-'a']>>(b-'a')&1 != 0 }
