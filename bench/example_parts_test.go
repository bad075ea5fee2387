package bench_test

import (
	"bytes"
	"context"
	"fmt"
	"testing/fstest"

	"github.com/pagemill/pagemill/bench"
)

// The cases of a corpus, and one of them.
func ExampleLoad() {
	corpus := fstest.MapFS{"tides.html": {Data: []byte("<p>They turn.")}, "tides.md": {Data: []byte("They turn.\n")}, "tides.must.txt": {Data: []byte("turn")}}
	inputs, err := bench.Find(corpus)
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := bench.Load(corpus, inputs[0])
	fmt.Println(c.Name, *c.Markdown, c.Must, err)
	fmt.Println(bench.Measures()[0].Key)
	// Output:
	// tides They turn. [turn] <nil>
	// f1
}

// A report kept from one run is compared with the next.
func ExampleReadReport() {
	corpus := fstest.MapFS{"tides.html": {Data: []byte("<p>They turn.")}, "tides.md": {Data: []byte("They turn.\n")}}
	report, err := bench.Runner{Name: "tides"}.Run(context.Background(), corpus)
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if err := report.WriteJSON(&file); err != nil {
		fmt.Println(err)
	}
	again, err := bench.ReadReport(&file)
	fmt.Println(again.Name, again.Means["f1"], err)
	// Output: tides 1 <nil>
}
