package pdftest

import (
	"crypto/md5"
	"crypto/rc4"
	"encoding/binary"
	"fmt"
	"regexp"
	"strings"
)

// padding pads passwords to 32 bytes (PDF 32000-1, algorithm 2).
const padding = "\x28\xbf\x4e\x5e\x4e\x75\x8a\x41\x64\x00\x4e\x56\xff\xfa\x01\x08\x2e\x2e\x00\xb6\xd0\x68\x3e\x80\x2f\x0c\xa9\xfe\x64\x53\x69\x7a"

var literal = regexp.MustCompile(`\((\w[\w ]*)\)`)

// Encrypted returns the file encrypted with 40-bit RC4 (PDF 32000-1, 7.6.3,
// revision 2): streams, and strings of letters and digits.
func (d *Doc) Encrypted(user, owner string) []byte {
	pad := func(s string) string { return (s + padding)[:32] }
	const id, permissions = "0123456789abcdef", "\xfc\xff\xff\xff"
	ownerKey := md5.Sum([]byte(pad(owner)))
	o := crypt(ownerKey[:5], pad(user))
	sum := md5.Sum([]byte(pad(user) + o + permissions + id))
	key := sum[:5]
	e := *d
	e.objects = nil
	for i, body := range d.objects {
		k := binary.LittleEndian.AppendUint32(append([]byte{}, key...), uint32(i+3))[:8]
		objectKey := md5.Sum(append(k, 0, 0))
		e.objects = append(e.objects, encrypted(body, objectKey[:10]))
	}
	e.Trailer += fmt.Sprintf("/ID[<%x><%x>]/Encrypt<</Filter/Standard/V 1/R 2/O<%x>/U<%x>/P -4>>", id, id, o, crypt(key, padding))
	return e.Bytes()
}

func encrypted(body string, key []byte) string {
	dict, data, ok := strings.Cut(body, "\nstream\n")
	dict = literal.ReplaceAllStringFunc(dict, func(s string) string {
		return fmt.Sprintf("<%x>", crypt(key, s[1:len(s)-1]))
	})
	if !ok {
		return dict
	}
	return dict + "\nstream\n" + crypt(key, strings.TrimSuffix(data, "\nendstream")) + "\nendstream"
}

func crypt(key []byte, s string) string {
	c, err := rc4.NewCipher(key)
	if err != nil {
		panic(err) // can't happen: keys are 5 or 10 bytes
	}
	out := make([]byte, len(s))
	c.XORKeyStream(out, []byte(s))
	return string(out)
}
