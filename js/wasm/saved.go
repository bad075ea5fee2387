//go:build js && wasm && !pagemill_nosaved

package main

import (
	"bytes"
	"encoding/json"
	"iter"
	"syscall/js"

	"github.com/pagemill/pagemill/batch"
	"github.com/pagemill/pagemill/saved"
)

// open reads the documents of a saved file one at a time and unpacks only what
// is requested.
func open(file []byte, name string) any {
	next, stop := iter.Pull2(saved.Read(bytes.NewReader(file), name, saved.Options{}))
	var functions []js.Func
	add := func(f func() any) js.Func {
		functions = append(functions, js.FuncOf(func(js.Value, []js.Value) any { return f() }))
		return functions[len(functions)-1]
	}
	return js.ValueOf(map[string]any{
		"next": add(func() any {
			item, err, ok := next()
			if !ok {
				return nil
			}
			return arrayOf(documentFrame(item, err))
		}),
		"close": add(func() any {
			stop()
			for _, f := range functions {
				f.Release()
			}
			return nil
		}),
	})
}

// documentFrame returns a document as a frame whose fields are those of a
// request.
func documentFrame(item saved.Item, err error) []byte {
	d := struct {
		Name        string `json:"name"`
		URL         string `json:"url,omitempty"`
		ContentType string `json:"contentType,omitempty"`
		StatusCode  int    `json:"statusCode,omitempty"`
		Error       string `json:"error,omitempty"`
	}{Name: item.Name, URL: item.Document.URL, ContentType: item.Document.ContentType, StatusCode: item.Document.StatusCode}
	if err != nil {
		d.Error = err.Error()
	}
	object, failed := json.Marshal(d)
	if failed != nil { // can't fail: strings and a number
		panic(failed)
	}
	return batch.AppendFrame(nil, object, item.Document.Body)
}
