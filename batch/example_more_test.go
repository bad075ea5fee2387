package batch_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/batch"
)

func ExampleConvert() {
	items := slices.Values([]batch.Item{{ID: "tides", Document: pagemill.Document{Body: []byte("They **turn**."), ContentType: "text/markdown"}}})
	err := batch.Convert(context.Background(), new(pagemill.Pipeline), items, os.Stdout, batch.Options{})
	fmt.Println(err)
	// Output:
	// {"id":"tides","success":true,"data":{"markdown":"They **turn**.","metadata":{"contentType":"text/markdown"}}}
	// <nil>
}

// A program with a transport of its own answers one request at a time.
func ExampleAnswer() {
	reply := batch.Answer(context.Background(), new(pagemill.Pipeline), []byte(`{"id":7,"markdown":"They *turn*."}`), nil, batch.Options{})
	fmt.Print(string(reply.Line()))
	fmt.Print(string(batch.Refuse(json.RawMessage("8"), &pagemill.Error{Status: 429, Code: "BUSY", Message: "later"}).Line()))
	// Output:
	// {"id":7,"success":true,"data":{"markdown":"They *turn*.","metadata":{"contentType":"text/markdown; charset=utf-8"}}}
	// {"id":8,"success":false,"status":429,"code":"BUSY","error":"later"}
}

func ExampleReadFrame() {
	b := batch.AppendFrame(nil, []byte(`{"id":1,"body":"html"}`), []byte("<p>Tides"))
	object, body, err := batch.ReadFrame(bytes.NewReader(b), 1<<20)
	fmt.Println(string(object), string(body), err)
	// Output: {"id":1,"body":"html"} <p>Tides <nil>
}

func ExampleRequestSchema() {
	for _, schema := range []json.RawMessage{batch.RequestSchema(), batch.ReplySchema()} {
		var s struct{ Title string }
		if err := json.Unmarshal(schema, &s); err != nil {
			fmt.Println(err)
		}
		fmt.Println(s.Title)
	}
	// Output:
	// Request
	// Reply
}
