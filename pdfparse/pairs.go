package pdfparse

import "strings"

// rarePairs lists by first letter the second letters that follow it less than
// once in ten thousand letter pairs, counted over web pages in some thirty
// languages written in Latin letters, 1.8 million pairs. Of the pairs in a page
// of text one in a hundred is rare, of those in letters put down at random four
// in ten.
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

// rarePair reports whether languages hardly have a pair of small letters.
func rarePair(a, b byte) bool { return strings.IndexByte(rarePairs[a-'a'], b) >= 0 }
