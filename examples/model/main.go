// Command model reads a saved page and extracts data by a JSON Schema with a
// model behind a chat endpoint: Ollama, or any with OpenAI's API.
//
//	model http://localhost:11434/api/chat qwen3 schema.json page.html
//	model http://localhost:8080 local schema.json page.html
//
// A key for the endpoint is read from the environment variable MODEL_KEY.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/chatmodel"
)

func main() {
	if err := run(context.Background(), os.Args[1:], os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, args []string, w io.Writer) error {
	if len(args) != 4 {
		return errors.New("usage: model URL NAME SCHEMA PAGE")
	}
	m := &chatmodel.Model{URL: args[0], Name: args[1], Key: os.Getenv("MODEL_KEY")}
	return fill(ctx, m, args[2], args[3], w)
}

// fill writes the data, and a line for each value that is not on the page.
func fill(ctx context.Context, m *chatmodel.Model, schemaFile, pageFile string, w io.Writer) error {
	schema, err := os.ReadFile(schemaFile)
	if err != nil {
		return err
	}
	page, err := os.ReadFile(pageFile)
	if err != nil {
		return err
	}
	options, err := json.Marshal(map[string]any{"formats": []any{map[string]any{"type": "json", "schema": json.RawMessage(schema)}}})
	if err != nil {
		return err
	}
	o, err := pagemill.ParseOptions(options)
	if err != nil {
		return err
	}
	p := &pagemill.Pipeline{Model: m}
	res, err := p.Run(ctx, pagemill.Document{Body: page}, o)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s\n", res.JSON)
	for _, e := range res.JSONEvidence {
		if e.Source == "none" {
			fmt.Fprintf(w, "the page does not say %s: %q\n", e.Pointer, e.Text)
		}
	}
	return nil
}
