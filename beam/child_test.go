package pagemillbeam

import (
	"context"
	"os"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/batch"
)

// serveChild is a child process that converts, with the poison of the tests.
func serveChild() {
	beforeConvert = poison
	open := func(_ context.Context, path string) (pagemill.Document, error) {
		poison(path)
		return pagemill.Document{Body: []byte("<p>" + path)}, nil
	}
	if err := batch.Serve(context.Background(), new(pagemill.Pipeline), os.Stdin, os.Stdout, batch.Options{Open: open}); err != nil {
		os.Exit(1)
	}
}
