package pdfparse

// rarePairs lists, by first letter, the second letters that make up less than
// one in ten thousand letter pairs, counted over 1.8 million pairs in web pages
// in some thirty languages with Latin script. One in a hundred pairs in real
// text is rare, and four in ten in random letters.
var rarePairs = [26]string{
	"eoqx",                      // a
	"cfhjkmnpqvwx",              // b
	"bdfgjmnpqvwx",              // c
	"bcfhjkmpqx",                // d
	"",                          // e
	"bcdhjkmpqvwxyz",            // f
	"bcdjmpqvwxz",               // g
	"bcdfghjqvxz",               // h
	"ijuwy",                     // i
	"bcdfghijklmnpqrstvwxyz",    // j
	"bcdfghjkmpqvwxyz",          // k
	"hjqrwxz",                   // l
	"cdfghjknqrvwxz",            // m
	"jpqrx",                     // n
	"qx",                        // o
	"bcdgjknqvwxz",              // p
	"abcdefghijklmnopqrstvwxyz", // q
	"jqx",                       // r
	"djqvx",                     // s
	"jkqvx",                     // t
	"hjoquvwxy",                 // u
	"bcdfghjklmnpqrstuvwxyz",    // v
	"bcdfgjklmqtvxz",            // w
	"abcdefghjklmnoqrsuvwxyz",   // x
	"bdfghjklqruvwxyz",          // y
	"bcdfghjkmpqrsvxz",          // z
}

// rareBits holds rarePairs as bits: bit 0 stands for a.
var rareBits = func() (bits [26]uint32) {
	for i, seconds := range rarePairs {
		for _, c := range seconds {
			bits[i] |= 1 << (c - 'a')
		}
	}
	return bits
}()

// rarePair reports whether a pair of lower-case letters is rare in all
// languages.
func rarePair(a, b byte) bool { return rareBits[a-'a']>>(b-'a')&1 != 0 }
