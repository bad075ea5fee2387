package font

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// texFontFiles are the fonts included, by their files below TeX's directory of
// Type 1 fonts, with the encoding that gives the codes if it is not the
// built-in one.
var texFontFiles = [][3]string{
	{"cmr10", "cm/cmr10", ""}, {"cmr7", "cm/cmr7", ""}, {"cmr17", "cm/cmr17", ""}, {"cmbx10", "cm/cmbx10", ""}, {"cmti10", "cm/cmti10", ""}, {"cmsl10", "cm/cmsl10", ""},
	{"cmcsc10", "cm/cmcsc10", ""}, {"cmss10", "cm/cmss10", ""}, {"cmssbx10", "cm/cmssbx10", ""}, {"cmtt10", "cm/cmtt10", ""}, {"cmbxti10", "cm/cmbxti10", ""},
	{"cmmi10", "cm/cmmi10", ""}, {"cmmi7", "cm/cmmi7", ""}, {"cmmib10", "cm/cmmib10", ""}, {"cmsy10", "cm/cmsy10", ""}, {"cmsy7", "cm/cmsy7", ""}, {"cmbsy10", "cm/cmbsy10", ""},
	{"cmex10", "cm/cmex10", ""}, {"msam10", "symbols/msam10", ""}, {"msbm10", "symbols/msbm10", ""}, {"eufm10", "euler/eufm10", ""}, {"eusm10", "euler/eusm10", ""},
	{"ecrm10", "lmr10", "lm-ec"}, {"ecbx10", "lmbx10", "lm-ec"}, {"ecti10", "lmri10", "lm-ec"}, {"ectt10", "lmtt10", "lm-ec"}, {"ecss10", "lmss10", "lm-ec"}, {"ecsl10", "lmro10", "lm-ec"},
}

// TestWriteTeXFonts writes data/texfonts.txt from the fonts of a TeX system:
// PAGEMILL_AMSFONTS is the directory of amsfonts' Type 1 files, PAGEMILL_LM
// that of Latin Modern's, PAGEMILL_LM_ENC that of its encodings.
func TestWriteTeXFonts(t *testing.T) {
	ams, lm, enc := os.Getenv("PAGEMILL_AMSFONTS"), os.Getenv("PAGEMILL_LM"), os.Getenv("PAGEMILL_LM_ENC")
	if ams == "" || lm == "" || enc == "" {
		t.Skip("PAGEMILL_AMSFONTS, PAGEMILL_LM or PAGEMILL_LM_ENC is not set")
	}
	var b strings.Builder
	for _, f := range texFontFiles {
		dir := ams
		if f[2] != "" {
			dir = lm
		}
		data, err := os.ReadFile(filepath.Join(dir, f[1]+".pfb"))
		if err != nil {
			t.Fatal(err)
		}
		prog := parseType1(data)
		names := prog.names
		if f[2] != "" {
			names = readEnc(t, filepath.Join(enc, f[2]+".enc"))
		}
		o := readType1Outlines(prog.data)
		for code, name := range names {
			if _, ok := o.glyphs[name]; !ok || name == ".notdef" || f[2] == "" && code > 127 {
				continue
			}
			r := outline{local: o.subr, glyph: o.glyph}
			r.start()
			r.run(o.glyph(name), 0)
			if math.IsInf(r.box.x0, 0) {
				continue
			}
			fmt.Fprintf(&b, "%s %d %s %.0f %.0f %.0f %.0f %.0f\n", f[0], code, name, r.width, r.box.x0, r.box.y0, r.box.x1, r.box.y1)
		}
	}
	if err := os.WriteFile("data/texfonts.txt", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readEnc(t *testing.T, path string) *[256]string {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var names [256]string
	i, inside := 0, false
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "%")
		for _, f := range strings.Fields(strings.NewReplacer("[", " [ ", "]", " ] ", "/", " /").Replace(line)) {
			switch {
			case f == "[":
				inside = true
			case f == "]":
				return &names
			case inside && f[0] == '/' && i < 256:
				names[i] = f[1:]
				i++
			}
		}
	}
	return &names
}
