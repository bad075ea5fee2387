package redact_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/redact"
)

func ExampleHTML() {
	root, err := html.Parse(strings.NewReader(`<p>Write to <a href="mailto:ada@mill.example">ada@mill.example</a>.</p>`))
	if err != nil {
		fmt.Println(err)
		return
	}
	masked, err := redact.HTML(context.Background(), root, redact.Options{Mode: redact.Fast})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := html.Render(os.Stdout, masked); err != nil {
		fmt.Println(err)
	}
	// Output: <html><head></head><body><p>Write to <a href="mailto:%3CEMAIL%3E">&lt;EMAIL&gt;</a>.</p></body></html>
}

// What is found in the Markdown is masked in the other outputs of the page.
func ExampleNewPage() {
	ctx := context.Background()
	p := redact.NewPage(redact.Options{})
	defer p.Close()
	md, _, err := p.Markdown(ctx, "Author: Ada Hill, ada.hill@mill.example")
	fmt.Println(md, err)
	url, err := p.URL(ctx, "https://mill.example/?mail=ada.hill@mill.example")
	fmt.Println(url, err)
	// Output:
	// Author: <PERSON>, <EMAIL> <nil>
	// https://mill.example/?mail=%3CEMAIL%3E <nil>
}

func ExampleEntities() {
	fmt.Println(redact.Entities())
	fmt.Println(redact.Extras())
	// Output:
	// [PERSON EMAIL PHONE LOCATION FINANCIAL SECRET]
	// [BIRTH_DATE IP_ADDRESS VIN MEDICAL_RECORD LICENSE_PLATE USERNAME MAC_ADDRESS]
}

func ExampleIsSecret() {
	fmt.Println(redact.IsSecret("db_password", "t1de-and-t1me"), redact.IsSecret("db_password", "${DB_PASSWORD}"), redact.IsSecret("colour", "t1de-and-t1me"))
	// Output: true false false
}
