package pdfparse

import "strings"

// rarePairs lists by first letter the second letters that follow it less than
// once in ten thousand letter pairs, counted over web pages in some thirty
// languages written in Latin letters, 1.8 million pairs. Of the pairs in a page
// of text one in a hundred is rare, of those in letters put down at random four
// in ten.
var rarePairs = [26]string{
	'a' - 'a': "eoqx",
	'b' - 'a': "cfhjkmnpqvwx",
	'c' - 'a': "bdfgjmnpqvwx",
	'd' - 'a': "bcfhjkmpqx",
	'e' - 'a': "",
	'f' - 'a': "bcdhjkmpqvwxyz",
	'g' - 'a': "bcdjmpqvwxz",
	'h' - 'a': "bcdfghjqvxz",
	'i' - 'a': "ijuwy",
	'j' - 'a': "bcdfghijklmnpqrstvwxyz",
	'k' - 'a': "bcdfghjkmpqvwxyz",
	'l' - 'a': "hjqrwxz",
	'm' - 'a': "cdfghjknqrvwxz",
	'n' - 'a': "jpqrx",
	'o' - 'a': "qx",
	'p' - 'a': "bcdgjknqvwxz",
	'q' - 'a': "abcdefghijklmnopqrstvwxyz",
	'r' - 'a': "jqx",
	's' - 'a': "djqvx",
	't' - 'a': "jkqvx",
	'u' - 'a': "hjoquvwxy",
	'v' - 'a': "bcdfghjklmnpqrstuvwxyz",
	'w' - 'a': "bcdfgjklmqtvxz",
	'x' - 'a': "abcdefghjklmnoqrsuvwxyz",
	'y' - 'a': "bdfghjklqruvwxyz",
	'z' - 'a': "bcdfghjkmpqrsvxz",
}

// rarePair reports whether languages hardly have a pair of small letters.
func rarePair(a, b byte) bool { return strings.IndexByte(rarePairs[a-'a'], b) >= 0 }
