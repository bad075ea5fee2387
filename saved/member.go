package saved

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
)

// members reads a file that is a sequence of gzip members, like WARC files (one
// per record, ISO 28500 Annex D), or a plain file. It reads member by member so
// that it can continue after a damaged one.
type members struct {
	compressed bool
	in         *bufio.Reader // the file
	z          *gzip.Reader
	open       bool // z is in a member
	hold       bool // do not open another member
	meter      meter
}

func newMembers(in *bufio.Reader, compressed bool) *members {
	m := &members{compressed: compressed}
	m.in = bufio.NewReaderSize(m.meter.in(in), 64<<10)
	return m
}

func (m *members) offset() int64 { return m.meter.stored - int64(m.in.Buffered()) }

func (m *members) Read(p []byte) (int, error) {
	if !m.compressed {
		return m.in.Read(p)
	}
	n, err := m.unpack(p)
	if m.meter.unpacked += int64(n); m.meter.tooMuch() {
		return 0, errBomb
	}
	return n, err
}

// unpack reads one member after the other.
func (m *members) unpack(p []byte) (int, error) {
	for {
		if !m.open {
			if m.hold {
				return 0, io.EOF
			}
			if err := m.next(); err != nil {
				return 0, err
			}
		}
		n, err := m.z.Read(p)
		if err == io.EOF {
			m.open = false
			err = nil
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

// next opens the member that begins here. Zeros between members are padding.
func (m *members) next() error {
	head, err := m.in.Peek(1)
	for ; err == nil && head[0] == 0; head, err = m.in.Peek(1) {
		_, _ = m.in.Discard(1) // the byte just peeked at
	}
	if err != nil {
		return err
	}
	head, err = m.in.Peek(len(gzipMagic))
	if err == nil && !bytes.Equal(head, gzipMagic) { // consume nothing: a member may begin right here
		return gzip.ErrHeader
	}
	if m.z == nil {
		m.z, err = gzip.NewReader(m.in)
	} else {
		err = m.z.Reset(m.in)
	}
	if err != nil {
		return unexpected(err)
	}
	m.z.Multistream(false)
	m.open = true
	return nil
}

var gzipMagic = []byte("\x1F\x8B\x08")

// search finds the next member that begins with a WARC record. The magic number
// alone occurs in compressed data by chance, once in 16 MiB.
func (m *members) search() error {
	m.open = false
	if m.meter.tooMuch() { // the bomb was already reported; this is a new start
		m.meter.unpacked, m.meter.free = 0, freeAgain
	}
	var p probe
	const lookahead = 4 << 10 // enough for the first bytes of a member after any header
	for {
		head, err := m.in.Peek(m.in.Size())
		if len(head) < len(gzipMagic) {
			return unexpected(err)
		}
		last := len(head) // the first position not examined
		if err == nil {
			last -= lookahead
		}
		for i := 0; i < last; i++ {
			next := bytes.Index(head[i:], gzipMagic)
			if next < 0 || i+next >= last {
				break
			}
			if i += next; p.beginsRecord(head[i:min(len(head), i+lookahead)]) {
				_, err := m.in.Discard(i)
				return err
			}
		}
		if _, err := m.in.Discard(last); err != nil {
			return err
		}
	}
}

// startsWARC reports whether in begins with a compressed WARC file.
func startsWARC(in *bufio.Reader) bool {
	head, _ := in.Peek(4 << 10) // a shorter file is enough
	return new(probe).beginsRecord(head)
}

// A probe decompresses the beginning of members. It reuses its buffers.
type probe struct{ z gzip.Reader }

// beginsRecord reports whether a member begins with a record's first line.
func (p *probe) beginsRecord(member []byte) bool {
	if err := p.z.Reset(bytes.NewReader(member)); err != nil {
		return false
	}
	var first [len("WARC/")]byte
	_, err := io.ReadFull(&p.z, first[:])
	return err == nil && string(first[:]) == "WARC/"
}
