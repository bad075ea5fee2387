package reader

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
	"hash"
)

// padding pads passwords to 32 bytes (PDF 32000-1, algorithm 2).
const padding = "\x28\xbf\x4e\x5e\x4e\x75\x8a\x41\x64\x00\x4e\x56\xff\xfa\x01\x08\x2e\x2e\x00\xb6\xd0\x68\x3e\x80\x2f\x0c\xa9\xfe\x64\x53\x69\x7a"

// open returns the file's key if password is the user or owner password, else
// nil.
func (e *encryption) open(password string) []byte {
	if e.revision >= 5 {
		return e.open256(password[:min(len(password), 127)])
	}
	if key := e.openUser(password); key != nil {
		return key
	}
	return e.openUser(e.userPassword(password))
}

func pad(password string) []byte { return []byte((password + padding)[:32]) }

// openUser derives the key from a user password (algorithm 2) and verifies it
// (algorithms 4 to 6).
func (e *encryption) openUser(password string) []byte {
	b := append(pad(password), e.o[:32]...)
	b = binary.LittleEndian.AppendUint32(b, e.permissions)
	b = append(b, e.id...)
	if e.revision >= 4 && !e.metadata {
		b = append(b, 0xff, 0xff, 0xff, 0xff)
	}
	key := e.stretch(b)
	if e.revision == 2 {
		if bytes.Equal(applyRC4(key, []byte(padding)), []byte(e.u)[:min(32, len(e.u))]) {
			return key
		}
		return nil
	}
	sum := md5.Sum([]byte(padding + e.id))
	check := sum[:]
	for i := range 20 {
		check = applyRC4(xored(key, byte(i)), check)
	}
	if bytes.Equal(check, []byte(e.u[:16])) {
		return key
	}
	return nil
}

// userPassword decrypts the user password with the owner password (algorithm
// 7).
func (e *encryption) userPassword(owner string) string {
	key := e.stretch(pad(owner))
	out := []byte(e.o[:32])
	if e.revision == 2 {
		return string(applyRC4(key, out))
	}
	for i := 19; i >= 0; i-- {
		out = applyRC4(xored(key, byte(i)), out)
	}
	return string(out)
}

// stretch hashes b to a key, with fifty more rounds from revision 3 on.
func (e *encryption) stretch(b []byte) []byte {
	sum := md5.Sum(b)
	if e.revision >= 3 {
		for range 50 {
			sum = md5.Sum(sum[:e.length])
		}
	}
	return bytes.Clone(sum[:e.length])
}

func xored(key []byte, x byte) []byte {
	out := bytes.Clone(key)
	for i := range out {
		out[i] ^= x
	}
	return out
}

// open256 verifies a password of revisions 5 and 6 and decrypts the key (PDF
// 32000-2, algorithm 2.A). U and O consist of a hash, a salt for verifying and
// a salt for the key.
func (e *encryption) open256(password string) []byte {
	u, o := e.u[:48], e.o[:48]
	switch {
	case e.hash(password, u[32:40], "") == u[:32]:
		return cbc([]byte(e.hash(password, u[40:48], "")), make([]byte, aes.BlockSize), []byte(e.ue[:32]))
	case e.hash(password, o[32:40], u) == o[:32]:
		return cbc([]byte(e.hash(password, o[40:48], u)), make([]byte, aes.BlockSize), []byte(e.oe[:32]))
	}
	return nil
}

// hash is SHA-256 in revision 5 and algorithm 2.B in revision 6.
func (e *encryption) hash(password, salt, user string) string {
	sum := sha256.Sum256([]byte(password + salt + user))
	k := sum[:]
	if e.revision == 5 {
		return string(k)
	}
	for i := 0; ; i++ {
		block := bytes.Repeat([]byte(password+string(k)+user), 64)
		c, err := aes.NewCipher(k[:16])
		if err != nil {
			return ""
		}
		cipher.NewCBCEncrypter(c, k[16:32]).CryptBlocks(block, block)
		rest := 0
		for _, b := range block[:16] {
			rest += int(b)
		}
		h := [...]func() hash.Hash{sha256.New, sha512.New384, sha512.New}[rest%3]()
		h.Write(block)
		k = h.Sum(nil)
		if i >= 63 && int(block[len(block)-1]) <= i-31 {
			return string(k[:32])
		}
	}
}
