package vault_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/saved"
	"github.com/pagemill/pagemill/vault"
)

// Two pages become notes that link to each other.
func Example() {
	dir, err := os.MkdirTemp("", "notes")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	v := vault.New(dir, vault.Options{})
	for name, page := range map[string]string{
		"tides.html": `<title>Tides</title><main><h1>Tides</h1><p>They turn the <a href="mill.html#wheel">wheel</a>.</p></main>`,
		"mill.html":  `<title>Mill</title><main><h1>Mill</h1><h2 id="wheel">The wheel</h2><p>It needs <a href="tides.html">tides</a>.</p></main>`,
	} {
		doc := pagemill.Document{Body: []byte(page), ContentType: "text/html"}
		res, err := pagemill.Run(context.Background(), doc, pagemill.Options{})
		if err != nil {
			log.Fatal(err)
		}
		if err := v.Add(vault.Read(vault.Page{Source: name, File: name, Item: saved.Item{Document: doc}}, res)); err != nil {
			log.Fatal(err)
		}
	}
	if _, err := v.Write(); err != nil {
		log.Fatal(err)
	}
	note, err := os.ReadFile(filepath.Join(dir, "Tides.md"))
	fmt.Printf("%s%v", note, err)
	// Output:
	// ---
	// title: "Tides"
	// ---
	//
	// # Tides
	//
	// They turn the [wheel](Mill.md#The%20wheel).
	// <nil>
}

func ExampleRemembers() {
	fmt.Println(vault.Remembers("testdata"))
	// Output: false
}
