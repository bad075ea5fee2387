package reader

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
	"fmt"
	"slices"

	"golang.org/x/text/encoding/charmap"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// A method is how strings or streams are encrypted.
type method uint8

const (
	plain method = iota
	rc4Method
	aesMethod
)

// A security is the standard security handler of a file (PDF 32000-1, 7.6,
// and for revisions 5 and 6 PDF 32000-2, 7.6.4) with its key.
type security struct {
	version, revision int
	key               []byte
	strings, streams  method
	metadata          bool // the metadata stream is also encrypted
}

// maxStringDepth is the depth to which an object is searched for strings.
const maxStringDepth = object.MaxDepth

// unlock sets f.security if the file is encrypted. It tries the empty password,
// with which most files open, then the caller's as user and owner password.
func (f *File) unlock() error {
	if f.trailer["Encrypt"] == nil || f.security != nil {
		return nil
	}
	d := f.Dict(f.trailer["Encrypt"])
	if d == nil {
		return fmt.Errorf("%w: its dictionary is missing", ErrEncrypted)
	}
	e, err := f.readEncryption(d)
	if err != nil {
		return err
	}
	if !e.complete() { // no reader could use it
		f.security = &security{}
		f.warn("the encryption dictionary is damaged; the file is read as if not encrypted")
		return nil
	}
	for _, password := range passwords(f.opts.Password) {
		if key := e.open(password); key != nil {
			e.security.key = key
			f.security = &e.security
			clear(f.cache) // its strings were read without a key
			return nil
		}
	}
	return ErrPassword
}

// passwords lists the passwords to try: the empty one, and the caller's as
// given and in Latin-1, which files before revision 5 use.
func passwords(p string) []string {
	list := []string{"", p}
	if latin, err := charmap.ISO8859_1.NewEncoder().String(p); err == nil {
		list = append(list, latin)
	}
	return slices.Compact(list)
}

// An encryption is the encryption dictionary.
type encryption struct {
	security
	o, u, oe, ue string
	permissions  uint32
	id           string
	length       int // of the key in bytes
}

func (f *File) readEncryption(d object.Dict) (*encryption, error) {
	if n := f.Name(d["Filter"]); n != "Standard" {
		return nil, fmt.Errorf("%w: security handler %q", ErrEncrypted, string(n))
	}
	e := &encryption{length: 5}
	e.version, _ = f.Int(d["V"])
	e.revision, _ = f.Int(d["R"])
	text := func(key object.Name) string {
		s, _ := f.Resolve(d[key]).(object.String)
		return string(s)
	}
	e.o, e.u, e.oe, e.ue = text("O"), text("U"), text("OE"), text("UE")
	p, _ := f.Int(d["P"])
	e.permissions = uint32(p)
	if id := f.Array(f.trailer["ID"]); len(id) > 0 {
		s, _ := f.Resolve(id[0]).(object.String)
		e.id = string(s)
	}
	meta, ok := f.Resolve(d["EncryptMetadata"]).(bool)
	e.metadata = !ok || meta
	if n, ok := f.Int(d["Length"]); ok && e.version >= 2 {
		if n < 40 { // some files give the length in bytes
			n *= 8
		}
		e.length = min(max(n/8, 5), 16)
	}
	e.strings, e.streams = rc4Method, rc4Method
	switch e.version {
	case 1, 2, 3:
	case 4, 5:
		filters := f.Dict(d["CF"])
		e.streams = f.cryptMethod(filters, f.Name(d["StmF"]))
		e.strings = f.cryptMethod(filters, f.Name(d["StrF"]))
		if e.length = 16; e.version == 5 {
			e.length = 32
		}
	default:
		return nil, fmt.Errorf("%w: version %d", ErrEncrypted, e.version)
	}
	if e.revision < 2 || e.revision > 6 || (e.revision >= 5) != (e.version == 5) {
		return nil, fmt.Errorf("%w: version %d, revision %d", ErrEncrypted, e.version, e.revision)
	}
	return e, nil
}

// complete reports whether the entries for checking passwords are long enough.
func (e *encryption) complete() bool {
	if e.revision >= 5 {
		return len(e.o) >= 48 && len(e.u) >= 48 && len(e.oe) >= 32 && len(e.ue) >= 32
	}
	return len(e.o) >= 32 && len(e.u) >= 16
}

func (f *File) cryptMethod(filters object.Dict, name object.Name) method {
	switch f.Name(f.Dict(filters[name])["CFM"]) {
	case "V2":
		return rc4Method
	case "AESV2", "AESV3":
		return aesMethod
	}
	return plain // Identity, None
}

// decryptStream returns a stream's bytes without encryption.
func (f *File) decryptStream(s *object.Stream) []byte {
	sec := f.security
	if sec == nil || s.Num == 0 || sec.streams == plain {
		return s.Raw
	}
	if t := f.Name(s.Dict["Type"]); t == "XRef" || t == "Metadata" && !sec.metadata {
		return s.Raw
	}
	if names, _ := f.filters(s.Dict); len(names) > 0 && names[0] == "Crypt" {
		return s.Raw // has the filter Identity, the only one used
	}
	return sec.decrypt(s.Raw, sec.streams, s.Num, s.Gen)
}

// decryptStrings decrypts the strings in object num, in place.
func (s *security) decryptStrings(o object.Object, num, gen, depth int) object.Object {
	if depth > maxStringDepth {
		return o
	}
	switch v := o.(type) {
	case object.String:
		return object.String(s.decrypt([]byte(v), s.strings, num, gen))
	case object.Array:
		for i, e := range v {
			v[i] = s.decryptStrings(e, num, gen, depth+1)
		}
	case object.Dict:
		for k, e := range v {
			v[k] = s.decryptStrings(e, num, gen, depth+1)
		}
	case *object.Stream:
		s.decryptStrings(v.Dict, num, gen, depth)
	}
	return o
}

// decrypt returns data of object num decrypted (PDF 32000-1, algorithm 1).
func (s *security) decrypt(data []byte, m method, num, gen int) []byte {
	key := s.key
	if s.version < 5 {
		k := append(bytes.Clone(key), byte(num), byte(num>>8), byte(num>>16), byte(gen), byte(gen>>8))
		if m == aesMethod {
			k = append(k, "sAlT"...)
		}
		sum := md5.Sum(k)
		key = sum[:min(len(key)+5, 16)]
	}
	switch m {
	case rc4Method:
		return applyRC4(key, data)
	case aesMethod:
		return decryptAES(key, data)
	}
	return data
}

func applyRC4(key, data []byte) []byte {
	c, err := rc4.NewCipher(key)
	if err != nil {
		return data
	}
	out := make([]byte, len(data))
	c.XORKeyStream(out, data)
	return out
}

// decryptAES decrypts what follows the initialisation vector. An incomplete
// last block is dropped, and invalid padding is kept.
func decryptAES(key, data []byte) []byte {
	if len(data) < 2*aes.BlockSize {
		return nil
	}
	iv, data := data[:aes.BlockSize], data[aes.BlockSize:]
	out := cbc(key, iv, data[:len(data)/aes.BlockSize*aes.BlockSize])
	if n := len(out); n > 0 {
		if pad := int(out[n-1]); pad >= 1 && pad <= aes.BlockSize {
			out = out[:n-pad]
		}
	}
	return out
}

func cbc(key, iv, data []byte) []byte {
	c, err := aes.NewCipher(key)
	if err != nil {
		return nil
	}
	out := make([]byte, len(data))
	cipher.NewCBCDecrypter(c, iv).CryptBlocks(out, data)
	return out
}
