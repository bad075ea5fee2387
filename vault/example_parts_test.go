package vault_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/saved"
	"github.com/pagemill/pagemill/vault"
)

func ExampleName() {
	fmt.Println(vault.Name("Tides #1: [ebb | flow]?"))
	fmt.Println(vault.YAMLString("Tides: \"ebb\"\nand flow"))
	// Output:
	// Tides 1 - ebb - flow
	// "Tides: \"ebb\" and flow"
}

func ExampleCheckProperties() {
	fmt.Println(vault.CheckProperties([]string{"title", "source=url"}), vault.CheckProperties([]string{"mood"}))
	// Output: <nil> "mood" is none of title, url, source, site, authors, published, modified, saved, description, tags, language, image, file
}

// The images that a text shows become files.
func ExamplePictures() {
	const address = "https://" + saved.ImageHost + "/1"
	images := map[string]saved.Resource{address: {ContentType: "image/png", Body: []byte("\x89PNG\r\n\x1a\n")}}
	text, files := vault.Pictures("![The mill]("+address+")", images, "assets")
	fmt.Println(text, len(files))
	// Output: ![The mill](assets/1.png) 1
}

// A figure of a PDF is drawn by the caller.
func ExampleFigures() {
	res := &pagemill.Result{Markdown: "# Tides", Blocks: []pdfparse.PageBlocks{{PageNumber: 1, Items: []pdfparse.BlockItem{
		{Type: "section_header", MarkdownSpan: &[2]int{0, 7}},
		{Type: "figure", BBox: &[4]float64{0, .5, 1, 1}},
	}}}}
	images, err := vault.Figures(res, func(page int, parts [][4]float64) ([][]byte, error) {
		return [][]byte{[]byte("\x89PNG\r\n\x1a\n")}, nil
	})
	fmt.Println(len(images), err)
	// Output: 1 <nil>
}

// A later run adds to the notes and to the index. A document that is known is
// not converted again.
func ExampleVault_Known() {
	dir, err := os.MkdirTemp("", "notes")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	item := saved.Item{Document: pagemill.Document{Body: []byte("<title>Tides</title><p>They turn the wheel."), ContentType: "text/html"}}
	for range 2 {
		v := vault.New(dir, vault.Options{})
		if _, notes := v.Seen("tides.html", "the file's hash"); notes != nil {
			fmt.Println("the file is as it was, with", len(notes), "note")
		}
		p := vault.Page{Source: "tides.html", File: "tides.html", Key: vault.Key(&item, "settings"), Item: item}
		n := v.Known(p)
		fmt.Println("known:", n != nil)
		if n == nil {
			res, err := pagemill.Run(context.Background(), item.Document, pagemill.Options{})
			if err != nil {
				log.Fatal(err)
			}
			n = vault.Read(p, res)
		}
		if err := errors.Join(v.Add(n), v.Finish(vault.Input{Name: "tides.html", Sum: "the file's hash", Docs: []string{p.Key}})); err != nil {
			log.Fatal(err)
		}
		r, err := v.Write()
		fmt.Println(r.Written, "written,", r.Same, "as they were", errors.Join(err, v.Close()))
	}
	// Output:
	// known: false
	// 1 written, 0 as they were <nil>
	// the file is as it was, with 1 note
	// known: true
	// 0 written, 1 as they were <nil>
}

func ExampleLinker() {
	var l vault.Linker
	for _, name := range []string{"tides", "weir"} {
		item := saved.Item{Document: pagemill.Document{Body: []byte("<h1 id=top-of-page>The " + name + "</h1>"), ContentType: "text/html"}}
		p := vault.Page{Source: name + ".html", File: name + ".html", Item: item}
		l.Add(vault.Read(p, &pagemill.Result{Markdown: "# The " + name}), name+".md")
	}
	fmt.Println(l.Link("tides.md", "See [the weir](weir.html#top-of-page)."))
	// Output: See [the weir](weir.md#the-weir). 1
}

func ExampleCheckTemplate() {
	fmt.Println(vault.CheckTemplate("{year} {title}"), vault.CheckTemplate("{mood"))
	// Output: <nil> "{mood": a brace is not closed
}
