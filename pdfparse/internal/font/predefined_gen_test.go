package font

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/klauspost/compress/zstd"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// packedNames are the CMaps included, by character collection.
var packedNames = map[string]string{
	"Adobe-GB1":    "GB-EUC GBpc-EUC GBK-EUC GBKp-EUC GBK2K UniGB-UCS2 UniGB-UTF16",
	"Adobe-CNS1":   "B5pc HKscs-B5 ETen-B5 ETenms-B5 CNS-EUC UniCNS-UCS2 UniCNS-UTF16",
	"Adobe-Japan1": "83pv-RKSJ 90ms-RKSJ 90msp-RKSJ 90pv-RKSJ Add-RKSJ EUC Ext-RKSJ UniJIS-UCS2 UniJIS-UCS2-HW UniJIS-UTF16 UniJIS2004-UTF16",
	"Adobe-Korea1": "KSC-EUC KSCms-UHC KSCms-UHC-HW KSCpc-EUC UniKS-UCS2 UniKS-UTF16",
}

// TestWriteCMaps writes data/cmaps.zip.zst from a directory with Adobe's
// cmap-resources by collection, named by PAGEMILL_CMAP_RESOURCES.
func TestWriteCMaps(t *testing.T) {
	dir := os.Getenv("PAGEMILL_CMAP_RESOURCES")
	if dir == "" {
		t.Skip("PAGEMILL_CMAP_RESOURCES is not set")
	}
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	for _, coll := range slices.Sorted(maps.Keys(packedNames)) {
		var names []string
		for _, n := range strings.Fields(packedNames[coll]) {
			names = append(names, n+"-H", n+"-V")
		}
		names = append(names, coll+"-UCS2")
		if coll == "Adobe-Japan1" {
			names = append(names, "H", "V")
		}
		for _, n := range names {
			data, err := os.ReadFile(filepath.Join(dir, coll, n))
			if os.IsNotExist(err) { // some have no vertical form
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			w, err := z.CreateHeader(&zip.FileHeader{Name: n, Method: zip.Store})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := w.Write(pack(data)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	writeArchive(t, archive.Bytes())
}

func writeArchive(t *testing.T, archive []byte) {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(1<<20))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("data/cmaps.zip.zst", e.EncodeAll(archive, nil), 0o644); err != nil {
		t.Fatal(err)
	}
}

// pack writes a CMap program in the format of readPacked.
func pack(data []byte) []byte {
	var base string
	m := parseCMap(new(object.Parser), data, func(name string) *cmap { base = name; return nil }, maxMappings)
	var b []byte
	num := func(n int) { b = binary.AppendUvarint(b, uint64(n)) }
	if m.vertical {
		num(1)
	} else {
		num(0)
	}
	num(len(base))
	b = append(b, base...)
	num(len(m.spaces))
	for _, s := range m.spaces {
		num(s.n)
		num(int(s.lo))
		num(int(s.hi))
	}
	num(len(m.cids))
	var at, next uint32
	for _, r := range m.cids {
		num(int(r.lo - at))
		num(int(r.hi - r.lo))
		b = binary.AppendVarint(b, int64(r.cid)-int64(next))
		at, next = r.hi, r.cid+r.hi-r.lo+1
	}
	ranges := mergedTexts(m)
	num(len(ranges))
	at, next = 0, 0
	for _, r := range ranges {
		num(int(r.lo - at))
		num(int(r.hi - r.lo))
		num(len(r.text))
		b = binary.AppendVarint(b, int64(r.text[0])-int64(next))
		for _, u := range r.text[1:] {
			num(int(u))
		}
		at, next = r.hi, uint32(r.text[len(r.text)-1])+r.hi-r.lo+1
	}
	return b
}

// mergedTexts returns ranges of all text mappings, with runs joined.
func mergedTexts(m *cmap) []textRange {
	for _, r := range m.ranges {
		for c := r.lo; c <= r.hi; c++ {
			m.texts[c] = r.at(c)
		}
	}
	var out []textRange
	for _, c := range slices.Sorted(maps.Keys(m.texts)) {
		u := utf16.Encode([]rune(m.texts[c]))
		if n := len(out); n > 0 {
			last := out[n-1]
			if last.hi+1 == c && len(u) == 1 && len(last.text) == 1 && uint32(last.text[0])+c-last.lo == uint32(u[0]) {
				out[n-1].hi = c
				continue
			}
		}
		out = append(out, textRange{c, c, u})
	}
	return out
}

func TestPackedCMaps(t *testing.T) {
	t.Parallel()
	known := cmaps{}
	for _, c := range []struct {
		name string
		code uint32
		cid  uint32
		coll string
		text string
	}{
		{"90ms-RKSJ-H", 0x82a0, 843, "Japan1", "あ"},
		{"90ms-RKSJ-V", 0x82a0, 843, "Japan1", "あ"},
		{"UniJIS-UTF16-H", 0x3042, 843, "Japan1", "あ"},
		{"H", 0x2422, 843, "Japan1", "あ"},
		{"GBK-EUC-H", 0xb0a1, 940, "GB1", "啊"},
		{"UniGB-UCS2-H", 0x554a, 940, "GB1", "啊"},
		{"ETen-B5-H", 0xa440, 595, "CNS1", "一"},
		{"KSCms-UHC-H", 0xb0a1, 1086, "Korea1", "가"},
		{"UniKS-UTF16-V", 0xac00, 1086, "Korea1", "가"},
	} {
		m := known.find(c.name)
		if m == nil {
			t.Errorf("%s is not there", c.name)
			continue
		}
		if cid, _ := m.cid(c.code); cid != c.cid {
			t.Errorf("%s: %#x has CID %d, want %d", c.name, c.code, cid, c.cid)
		}
		if got := known.text(c.coll, c.cid); got != c.text {
			t.Errorf("%s: CID %d is %q, want %q", c.coll, c.cid, got, c.text)
		}
	}
	if m := known.find("90ms-RKSJ-V"); m != nil && !m.vertical {
		t.Error("90ms-RKSJ-V is not vertical")
	}
}
