// Command pagemill turns saved web pages and PDFs into clean Markdown and
// structured data, without a network.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// Exit statuses.
const (
	exitOK     = 0
	exitFailed = 1 // at least one input failed
	exitUsage  = 2 // the command line was wrong
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is main without the process state.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	stderr = visibleWriter{stderr}
	root.SetArgs(withCommand(root, args, stdin, terminal(stdout) != nil))
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	cmd, err := root.ExecuteContextC(ctx)
	var failed *failedError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &failed):
		if failed.message != "" {
			fmt.Fprintln(stderr, "pagemill: "+failed.message)
		}
		return exitFailed
	}
	fmt.Fprintln(stderr, "pagemill: "+worded(err))
	fmt.Fprintf(stderr, "Run '%s --help' for usage.\n", cmd.CommandPath())
	return exitUsage
}

// A failedError means that the command line was valid but some or all of the
// work failed. The message is empty if each failure was already reported.
type failedError struct{ message string }

func (e *failedError) Error() string { return e.message }

// failed returns an error of the work, not of the command line; nil for nil.
func failed(err error) error {
	if err == nil {
		return nil
	}
	return &failedError{worded(err)}
}
