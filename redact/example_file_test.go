package redact_test

import (
	"context"
	"fmt"
	"slices"

	"github.com/pagemill/pagemill/redact"
)

// A table is masked under its heads, and given back.
func ExampleFile() {
	opts := redact.Options{ReplaceStyle: redact.Numbered, Mapping: new(redact.Mapping)}
	src := redact.Source{Name: "people.csv", Data: []byte("id,firstName,Telefon\n7,Ann,+44 20 7946 0018\n")}
	m, err := redact.File(context.Background(), src, opts)
	if err != nil {
		panic(err)
	}
	fmt.Print(string(m.Data))
	back, n, err := redact.Restore(m.Data, opts.Mapping, nil)
	if err != nil {
		panic(err)
	}
	fmt.Print(n, " given back\n", string(back))
	// Output:
	// id,firstName,Telefon
	// 7,<PERSON_1>,<PHONE_1>
	// 2 given back
	// id,firstName,Telefon
	// 7,Ann,+44 20 7946 0018
}

// Recognisers of one's own can find entities of one's own.
func ExampleParseOptions() {
	opts, err := redact.ParseOptions([]byte(`{"recognizers": [{"entity": "STAFF_ID", "regexp": "S-\\d{6}"}], "allow": ["Ann Lee"]}`))
	if err != nil {
		panic(err)
	}
	md, _, err := redact.Markdown(context.Background(), "Ann Lee is S-123456.", opts)
	if err != nil {
		panic(err)
	}
	fmt.Println(md)
	// Output: Ann Lee is <STAFF_ID>.
}

func ExampleFormats() {
	fmt.Println(slices.Contains(redact.Formats(), "ndjson"))
	// Output: true
}

// The numbers of a mapping also tell a text written about the masked one.
func ExampleRestore() {
	opts := redact.Options{ReplaceStyle: redact.Numbered, Mapping: new(redact.Mapping)}
	if _, err := redact.File(context.Background(), redact.Source{Name: "a.txt", Data: []byte("Mail ann@host.example")}, opts); err != nil {
		panic(err)
	}
	text, _, err := redact.Restore([]byte("Ask <EMAIL_1>."), opts.Mapping, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(text))
	// Output: Ask ann@host.example.
}
