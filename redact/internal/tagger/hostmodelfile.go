//go:build js && wasm && pagemill_hostmodels && !pagemill_noredact

package tagger

import (
	"fmt"
	"syscall/js"
)

// carried asks the host for the file of a model: a build with
// pagemill_hostmodels carries none, since they are half of a download that few
// need. The host's function pagemillModel returns its bytes as a Uint8Array, or
// what is wrong as a string.
func carried(file string) ([]byte, error) {
	v := js.Global().Call("pagemillModel", file)
	if v.Type() == js.TypeString {
		return nil, fmt.Errorf("the model of names %q can't be read: %s", file, v.String())
	}
	data := make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(data, v)
	return data, nil
}
