//go:build js && wasm

// Command wasm is the library as WebAssembly for JavaScript, loaded by
// js/src/engine.js. It defines a global object "pagemill" with functions that
// take and return Uint8Arrays:
//
//	answer(object, body)     the frame that answers a request (package batch)
//	inspect(object, body)    the same, with what became of each part of the page
//	open(bytes, name)        the documents of a saved file, as an object with
//	                         next() → frame or null, and close()
//	preview(markdown)        Markdown as HTML that is safe inside a page
//	optionsSchema()          the JSON Schema of options, as a string
//
// Requests for stages that a build leaves out (tags pagemill_nopdf,
// pagemill_noformats, pagemill_noredact, pagemill_nosaved) are refused.
package main

import (
	"context"
	"encoding/json"
	"runtime/debug"
	"syscall/js"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/batch"
)

// Garbage collector settings. WebAssembly memory is never returned, so the heap
// may grow between collections as much as in the command batch (cmd/pagemill)
// up to softLimit, beyond which collections are more frequent. Browsers stop
// modules that use more than 4 GiB.
const (
	gcPercent = 170
	softLimit = 1 << 30
)

func main() {
	debug.SetGCPercent(gcPercent)
	debug.SetMemoryLimit(softLimit)
	js.Global().Set("pagemill", js.ValueOf(map[string]any{
		"answer":        js.FuncOf(func(_ js.Value, args []js.Value) any { return answered(args, false) }),
		"inspect":       js.FuncOf(func(_ js.Value, args []js.Value) any { return answered(args, true) }),
		"open":          js.FuncOf(func(_ js.Value, args []js.Value) any { return open(bytesOf(args[0]), args[1].String()) }),
		"preview":       js.FuncOf(func(_ js.Value, args []js.Value) any { return preview(args[0].String()) }),
		"optionsSchema": js.FuncOf(func(js.Value, []js.Value) any { return string(pagemill.OptionsSchema()) }),
	}))
	select {}
}

// answered returns the frame that answers a request.
func answered(args []js.Value, explain bool) any {
	r := batch.Answer(context.Background(), &pagemill.Pipeline{}, bytesOf(args[0]), bytesOf(args[1]), batch.Options{Explain: explain})
	frame := r.Frame()
	if explain && r.Data != nil && r.Data.Report != nil {
		frame = withReport(r)
	}
	return arrayOf(frame)
}

// A part is one part of a page, with the reason why it was kept or dropped.
type part struct {
	Depth  int    `json:"depth"`
	Label  string `json:"label"`
	Text   string `json:"text,omitempty"`
	State  string `json:"state"`
	Reason string `json:"reason"`
	Size   int    `json:"size"`
}

// withReport returns the frame of a reply whose object also has "report".
func withReport(r batch.Reply) []byte {
	report := struct {
		Kind  string `json:"kind"`
		Parts []part `json:"parts"`
	}{Kind: string(r.Data.Report.Kind), Parts: []part{}}
	for _, p := range r.Data.Report.Parts {
		report.Parts = append(report.Parts, part{p.Depth, p.Label, p.Text, string(p.State), p.Reason(), p.Size})
	}
	object, err := json.Marshal(struct {
		batch.Reply
		Report any `json:"report"`
	}{r, report})
	if err != nil {
		return batch.Refuse(r.ID, err).Frame()
	}
	return batch.AppendFrame(nil, object, nil)
}

// bytesOf copies a Uint8Array; nil for none.
func bytesOf(v js.Value) []byte {
	if v.IsUndefined() || v.IsNull() {
		return nil
	}
	b := make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(b, v)
	return b
}

func arrayOf(b []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(v, b)
	return v
}
