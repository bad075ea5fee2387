package redact

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/mask"
)

// A Mapping numbers the placeholders of one run, so that a person has the same
// number in all its documents, and records what Restore needs. The zero Mapping is
// empty. It holds what was masked: keep it as you keep the originals. It is safe
// for concurrent use; as JSON it is the mapping file of the command.
type Mapping struct {
	mu        sync.Mutex
	numbers   map[string]string // placeholders by entity and identity
	counts    map[Entity]int
	originals map[string]string // first written forms by placeholder
	documents []document
}

// A document is what Restore needs to give a file back byte for byte.
type document struct {
	Masked string     `json:"sha256"` // of the masked file
	Edits  []restored `json:"edits"`
}

// A restored is a replacement in a masked file and what stood there.
type restored struct {
	Start    int    `json:"start"`
	End      int    `json:"end"`
	Original string `json:"original"`
	Bytes    string `json:"bytes,omitempty"` // Base64, if the original is not UTF-8
}

// ErrMapping is wrapped by errors for mapping files that are not one.
var ErrMapping = errors.New("redact: bad mapping")

// number returns the placeholder of a value.
func (m *Mapping) number(e Entity, identity, value string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.numbers == nil {
		m.numbers, m.counts, m.originals = map[string]string{}, map[Entity]int{}, map[string]string{}
	}
	key := string(e) + " " + identity
	token := m.numbers[key]
	if token == "" {
		m.counts[e]++
		token = fmt.Sprintf("<%s_%d>", e, m.counts[e])
		m.numbers[key], m.originals[token] = token, value
	} else if len(value) > len(m.originals[token]) { // the full name rather than the surname
		m.originals[token] = value
	}
	return token
}

// record notes the edits that made masked out of data.
func (m *Mapping) record(data, masked []byte, edits []mask.Edit) {
	d := document{Masked: digest(masked), Edits: []restored{}}
	shift := 0
	for _, e := range edits {
		r := restored{Start: e.Start + shift, End: e.Start + shift + len(e.Text)}
		if original := data[e.Start:e.End]; utf8.Valid(original) {
			r.Original = string(original)
		} else {
			r.Bytes = base64.StdEncoding.EncodeToString(original)
		}
		d.Edits = append(d.Edits, r)
		shift += len(e.Text) - (e.End - e.Start)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.documents = slices.DeleteFunc(m.documents, func(o document) bool { return o.Masked == d.Masked })
	m.documents = append(m.documents, d)
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// mappingFile is a Mapping as JSON.
type mappingFile struct {
	Version      int               `json:"version"`
	Placeholders map[string]string `json:"placeholders"`
	Identities   map[string]string `json:"identities"`
	Documents    []document        `json:"documents"`
}

// MarshalJSON writes the mapping with all that was masked.
func (m *Mapping) MarshalJSON() ([]byte, error) {
	if m == nil {
		return []byte("null"), nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	f := mappingFile{1, m.originals, m.numbers, m.documents}
	if f.Placeholders == nil {
		f.Placeholders, f.Identities = map[string]string{}, map[string]string{}
	}
	return json.Marshal(f)
}

// UnmarshalJSON reads a mapping, whose numbers go on.
func (m *Mapping) UnmarshalJSON(data []byte) error {
	var f mappingFile
	if err := json.Unmarshal(data, &f); err != nil || f.Version != 1 {
		return fmt.Errorf("%w: version %d, %v", ErrMapping, f.Version, err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.numbers, m.originals, m.documents, m.counts = f.Identities, f.Placeholders, f.Documents, map[Entity]int{}
	if m.numbers == nil {
		m.numbers = map[string]string{}
	}
	if m.originals == nil {
		m.originals = map[string]string{}
	}
	for token := range m.originals {
		i := strings.LastIndexByte(token, '_')
		var n int
		if _, err := fmt.Sscanf(token[i+1:], "%d>", &n); i < 2 || err != nil {
			return fmt.Errorf("%w: placeholder", ErrMapping)
		}
		e := Entity(token[1:i])
		m.counts[e] = max(m.counts[e], n)
	}
	return nil
}

// Restore gives back what was masked in data. A file that m recorded and that is
// as it was written comes back byte for byte; in one that was changed since, the
// numbered placeholders are replaced by the fullest form of their value. Values
// encrypted under key come back wherever they stand. m and key can be empty. It
// returns how many values were given back.
func Restore(data []byte, m *Mapping, key []byte) ([]byte, int, error) {
	n := 0
	if m != nil {
		if out, k, ok, err := m.exact(data); err != nil || ok {
			if err != nil {
				return nil, 0, err
			}
			data, n = out, k
		} else {
			data, n = m.filled(data)
		}
	}
	if len(key) == 0 {
		return data, n, nil
	}
	out, k, err := unsealFile(data, newSealer(key))
	return out, n + k, err
}

// exact restores data if it is a masked file as it was written.
func (m *Mapping) exact(data []byte) ([]byte, int, bool, error) {
	sum := digest(data)
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, d := range m.documents {
		if d.Masked != sum {
			continue
		}
		var out []byte
		at := 0
		for _, e := range d.Edits {
			original := []byte(e.Original)
			if e.Bytes != "" {
				var err error
				if original, err = base64.StdEncoding.DecodeString(e.Bytes); err != nil {
					return nil, 0, false, fmt.Errorf("%w: %w", ErrMapping, err)
				}
			}
			if e.Start < at || e.End < e.Start || e.End > len(data) {
				return nil, 0, false, fmt.Errorf("%w: edit %d-%d", ErrMapping, e.Start, e.End)
			}
			out = append(append(out, data[at:e.Start]...), original...)
			at = e.End
		}
		return append(out, data[at:]...), len(d.Edits), true, nil
	}
	return nil, 0, false, nil
}

// filled replaces the placeholders in data, in each of their forms.
func (m *Mapping) filled(data []byte) ([]byte, int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	return placeholders().ReplaceAllFunc(data, func(form []byte) []byte {
		original, ok := m.originals["<"+bare.Replace(string(form))+">"]
		if !ok {
			return form
		}
		n++
		return []byte(original)
	}), n
}

// placeholders matches those with a number in each of their forms, the last of which
// stands in the header of a mail; bare leaves their names.
var (
	placeholders = lazy.Regexp(`\\?<[A-Z]\w*_\d+>|%3C[A-Z]\w*_\d+%3E|&lt;[A-Z]\w*_\d+&gt;|[A-Z]\w*_\d+@redacted\.invalid`)
	bare         = strings.NewReplacer(`\`, "", "<", "", ">", "", "%3C", "", "%3E", "", "&lt;", "", "&gt;", "", "@redacted.invalid", "")
)
