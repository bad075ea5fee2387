package batch_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/batch"
)

func ExampleServe() {
	requests := strings.NewReader(`{"id":1,"markdown":"High water at **six**."}
{"id":2,"html":"x","options":{"timeout":5}}
`)
	err := batch.Serve(context.Background(), new(pagemill.Pipeline), requests, os.Stdout, batch.Options{Workers: 2})
	fmt.Println(err)
	// Output:
	// {"id":1,"success":true,"data":{"markdown":"High water at **six**.","metadata":{"contentType":"text/markdown; charset=utf-8"}}}
	// {"id":2,"success":false,"status":400,"code":"BAD_REQUEST","error":"Bad Request: timeout: must be at least 1000","details":[{"path":"timeout","message":"must be at least 1000"}]}
	// <nil>
}
