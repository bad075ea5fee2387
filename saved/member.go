package saved

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
)

// members gives the contents of a file that is a row of gzip members, as WARC
// files are (one for each record, ISO 28500 Annex D), or of a plain file. It
// reads member by member to be able to go on behind a damaged one.
type members struct {
	compressed bool
	in         *bufio.Reader // the file
	z          *gzip.Reader
	open       bool // z is in a member
	hold       bool // no other member is opened
	meter      meter
	out        io.Reader
}

func newMembers(in *bufio.Reader, compressed bool) *members {
	m := &members{compressed: compressed}
	m.in = bufio.NewReaderSize(m.meter.in(in), 64<<10)
	m.out = m.in
	if compressed {
		m.out = m.meter.out(memberReader{m})
	}
	return m
}

func (m *members) offset() int64 { return m.meter.stored - int64(m.in.Buffered()) }

func (m *members) Read(p []byte) (int, error) { return m.out.Read(p) }

// A memberReader reads one member after the other.
type memberReader struct{ m *members }

func (r memberReader) Read(p []byte) (int, error) {
	m := r.m
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
	for {
		b, err := m.in.ReadByte()
		if err != nil {
			return err
		}
		if b != 0 {
			if err := m.in.UnreadByte(); err != nil {
				return err
			}
			break
		}
	}
	head, err := m.in.Peek(len(gzipMagic))
	if err == nil && !bytes.Equal(head, gzipMagic) { // nothing is taken: a member may begin right behind
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

// search goes to the next member that begins with a WARC record. The magic
// number alone is found in compressed data by chance, once in 16 MiB.
func (m *members) search() error {
	m.open = false
	if m.meter.tooMuch() { // the bomb has been told of: what follows is not it
		m.meter.unpacked, m.meter.free = 0, freeAgain
	}
	var p probe
	const lookahead = 4 << 10 // shows a member's first bytes, whatever its header
	for {
		head, err := m.in.Peek(m.in.Size())
		if len(head) < len(gzipMagic) {
			return unexpected(err)
		}
		last := len(head) // the first place not looked at
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

// startsWARC reports whether the compressed file that in begins with is a WARC
// file.
func startsWARC(in *bufio.Reader) bool {
	head, _ := in.Peek(4 << 10) // what there is decides
	return new(probe).beginsRecord(head)
}

// A probe looks into members. It keeps its buffers from one to the next.
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
