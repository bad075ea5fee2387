//go:build js && wasm && pagemill_hostmodels && !pagemill_noredact

package tagger

import (
	"fmt"
	"syscall/js"
)

// carried requests a model file from the JavaScript host: a build with
// pagemill_hostmodels embeds none, since they are half of the download and
// rarely needed. The host's function pagemillModel returns the bytes as a
// Uint8Array, or an error as a string.
func carried(file string) ([]byte, error) {
	v := js.Global().Call("pagemillModel", file)
	if v.Type() == js.TypeString {
		return nil, fmt.Errorf("the model of names %q can't be read: %s", file, v.String())
	}
	data := make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(data, v)
	return data, nil
}
