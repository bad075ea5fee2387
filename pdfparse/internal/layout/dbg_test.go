package layout_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/content"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

func TestDbg(t *testing.T) {
	path := os.Getenv("PDF")
	if path == "" {
		t.Skip()
	}
	data, _ := os.ReadFile(path)
	f, err := reader.Open(context.Background(), bytes.NewReader(data), int64(len(data)), reader.Options{})
	if err != nil {
		t.Fatal(err)
	}
	in := content.New(f)
	for i := range f.NumPages() {
		if pg := os.Getenv("PG"); pg != "" && pg != fmt.Sprint(i+1) {
			continue
		}
		g, _ := in.Page(context.Background(), i)
		layout.DebugTags(g)
		layout.Debug(g)
	}
}
