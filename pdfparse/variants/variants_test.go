package variants_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

	"github.com/pagemill/pagemill/pdfparse"
)

func TestMain(m *testing.M) {
	api.DisableConfigDir() // it writes to the home directory
	os.Exit(m.Run())
}

// The originals: by Chromium with tags, by this project, by LibreOffice.
var originals = []string{"../testdata/pdf/chromium-tagged/file.pdf", "../../testdata/sample/tides.pdf", "../../examples/corpus/pdf/survey.pdf"}

func read(t *testing.T, data []byte, password string) *pdfparse.Result {
	t.Helper()
	doc, err := pdfparse.OpenBytes(t.Context(), data, pdfparse.Options{Mode: pdfparse.Fast, Password: password})
	if err != nil {
		t.Fatal(err)
	}
	res, err := doc.Parse(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func load(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func encrypted(conf *model.Configuration) func(io.ReadSeeker, io.Writer) error {
	return func(r io.ReadSeeker, w io.Writer) error { return api.Encrypt(r, w, conf) }
}

func rotated(degrees int) func(io.ReadSeeker, io.Writer) error {
	return func(r io.ReadSeeker, w io.Writer) error {
		return api.Rotate(r, w, degrees, nil, model.NewDefaultConfiguration())
	}
}

func cropped(r io.ReadSeeker, w io.Writer) error {
	box, err := api.Box("dim:98% 98%, pos:c", types.POINTS) // the margins are wider
	if err != nil {
		return err
	}
	return api.Crop(r, w, nil, box, model.NewDefaultConfiguration())
}

func optimised(r io.ReadSeeker, w io.Writer) error {
	return api.Optimize(r, w, model.NewDefaultConfiguration())
}

func withAttachment(t *testing.T) func(io.ReadSeeker, io.Writer) error {
	path := filepath.Join(t.TempDir(), "levels.csv")
	if err := os.WriteFile(path, []byte("hour,metres\n6,1.2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return func(r io.ReadSeeker, w io.Writer) error {
		return api.AddAttachments(r, w, []string{path}, false, model.NewDefaultConfiguration())
	}
}

// TestVariants: what another library makes of a PDF reads as the PDF does.
func TestVariants(t *testing.T) {
	for _, variant := range []struct {
		name, password string
		write          func(io.ReadSeeker, io.Writer) error
	}{
		{"RC4, 40 bits", "", encrypted(model.NewRC4Configuration("", "owner", 40))},
		{"RC4, 128 bits", "", encrypted(model.NewRC4Configuration("", "owner", 128))},
		{"AES, 128 bits", "", encrypted(model.NewAESConfiguration("", "owner", 128))},
		{"AES, 256 bits", "", encrypted(model.NewAESConfiguration("", "owner", 256))},
		{"AES, 256 bits, user's password", "sea", encrypted(model.NewAESConfiguration("sea", "owner", 256))},
		{"RC4, 128 bits, owner's password", "owner", encrypted(model.NewRC4Configuration("sea", "owner", 128))},
		{"optimised", "", optimised},
		{"turned by 90", "", rotated(90)},
		{"turned by 180", "", rotated(180)},
		{"turned by 270", "", rotated(270)},
		{"cropped", "", cropped},
		{"with an attachment", "", withAttachment(t)},
	} {
		t.Run(variant.name, func(t *testing.T) {
			for _, path := range originals {
				data := load(t, path)
				want := read(t, data, "").Markdown
				if len(want) < 200 {
					t.Fatalf("%s: %d bytes of Markdown", path, len(want))
				}
				var b bytes.Buffer
				if err := variant.write(bytes.NewReader(data), &b); err != nil {
					t.Errorf("%s: not written: %v", path, err)
					continue
				}
				if got := read(t, b.Bytes(), variant.password).Markdown; got != want {
					t.Errorf("%s reads otherwise:\n--- got\n%s\n--- want\n%s", path, got, want)
				}
			}
		})
	}
}

// TestWrongPassword: without the password nothing is read.
func TestWrongPassword(t *testing.T) {
	var b bytes.Buffer
	if err := encrypted(model.NewAESConfiguration("sea", "owner", 256))(bytes.NewReader(load(t, originals[1])), &b); err != nil {
		t.Fatal(err)
	}
	for _, password := range []string{"", "lake"} {
		doc, err := pdfparse.OpenBytes(t.Context(), b.Bytes(), pdfparse.Options{Mode: pdfparse.Fast, Password: password})
		if err == nil {
			_, err = doc.Parse(t.Context())
		}
		if err == nil {
			t.Errorf("password %q opens the file", password)
		}
	}
}

// TestMerged: the text of two files is that of their merger, page by page.
func TestMerged(t *testing.T) {
	first, second := load(t, originals[1]), load(t, originals[2])
	var b bytes.Buffer
	if err := api.MergeRaw([]io.ReadSeeker{bytes.NewReader(first), bytes.NewReader(second)}, &b, false, model.NewDefaultConfiguration()); err != nil {
		t.Fatal(err)
	}
	got := words(read(t, b.Bytes(), "").Markdown)
	want := words(read(t, first, "").Markdown + "\n" + read(t, second, "").Markdown)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// words is a text without marks of Markdown: levels of headings are told over
// the whole document, which a merger changes.
func words(md string) string {
	return strings.Join(strings.FieldsFunc(md, func(r rune) bool { return strings.ContainsRune(" \n#*", r) }), " ")
}

// TestForm: the values of a form that another library made and filled are read.
func TestForm(t *testing.T) {
	const page = `{"paper":"A4","origin":"LowerLeft","fonts":{"input":{"name":"Helvetica","size":12},"label":{"name":"Helvetica","size":12}},
		"pages":{"1":{"content":{"text":[{"value":"Harbour log","pos":[100,700],"font":{"name":"Helvetica","size":24}}],
		"textfield":[{"id":"vessel","value":"Marigold","pos":[200,600],"width":150,"label":{"value":"Vessel","width":80,"gap":10,"pos":"left"}}],
		"checkbox":[{"id":"afloat","value":true,"pos":[200,550],"width":12,"label":{"value":"Afloat","width":80,"gap":10,"pos":"left"}}]}}}}`
	var b bytes.Buffer
	if err := api.Create(nil, strings.NewReader(page), &b, model.NewDefaultConfiguration()); err != nil {
		t.Fatal(err)
	}
	md := read(t, b.Bytes(), "").Markdown
	for _, want := range []string{"Harbour log", "Vessel", "Marigold", "Afloat", "☒"} {
		if !strings.Contains(md, want) {
			t.Errorf("no %q in\n%s", want, md)
		}
	}
}
