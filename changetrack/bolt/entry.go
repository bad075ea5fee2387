package bolt

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"io"

	"github.com/pagemill/pagemill/changetrack"
)

// format is the first byte of an entry. The rest is compressed with DEFLATE: a
// line of JSON and then the Markdown, kept apart because JSON can't hold
// invalid UTF-8.
const format = 1

func encode(s *changetrack.Snapshot) ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte(format)
	z, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	head := *s
	head.Markdown = ""
	if err := json.NewEncoder(z).Encode(head); err != nil {
		return nil, err
	}
	if _, err := io.WriteString(z, s.Markdown); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func decode(entry []byte) (*changetrack.Snapshot, error) {
	if len(entry) == 0 || entry[0] != format {
		return nil, fmt.Errorf("%w: entry of an unknown format", ErrDamaged)
	}
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(entry[1:])))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	head, markdown, _ := bytes.Cut(text, []byte("\n"))
	s := new(changetrack.Snapshot)
	if err := json.Unmarshal(head, s); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	s.Markdown = string(markdown)
	return s, nil
}
