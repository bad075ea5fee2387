// Command redactspans reads {"id","text"} a line and writes {"id","spans"}: the
// form in which labelled sets of personal data are scored.
//
//	zcat docs_md.ndjson.gz | go run ./bench/redactspans [mode]
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/pagemill/pagemill/redact"
)

type span struct {
	Start int           `json:"start"`
	End   int           `json:"end"`
	Label redact.Entity `json:"label"`
	Score float64       `json:"score"`
	Rule  string        `json:"rule"`
}

func main() {
	if err := run(os.Stdin, os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(in io.Reader, out io.Writer, args []string) error {
	opts := redact.Options{}
	if len(args) > 0 {
		opts.Mode = redact.Mode(args[0])
	}
	w := bufio.NewWriter(out)
	dec, enc := json.NewDecoder(bufio.NewReader(in)), json.NewEncoder(w)
	for {
		var doc struct{ ID, Text string }
		if err := dec.Decode(&doc); errors.Is(err, io.EOF) {
			return w.Flush()
		} else if err != nil {
			return err
		}
		_, found, err := redact.Markdown(context.Background(), doc.Text, opts)
		if err != nil {
			return err
		}
		spans := []span{}
		for _, f := range found {
			spans = append(spans, span{f.Start, f.End, f.Entity, f.Score, f.Rule})
		}
		if err := enc.Encode(map[string]any{"id": doc.ID, "spans": spans}); err != nil {
			return err
		}
	}
}
