package redact_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/redact"
)

func ExampleMarkdown() {
	md := "Write to [Support](mailto:help@example.com) or call +44 20 7946 0018."
	out, found, err := redact.Markdown(context.Background(), md, redact.Options{Mode: redact.Fast})
	if err != nil {
		panic(err)
	}
	fmt.Println(out)
	for _, f := range found {
		fmt.Println(f.Entity, f.Start, f.End, f.Rule)
	}
	// Output:
	// Write to [Support](mailto:%3CEMAIL%3E) or call <PHONE>.
	// EMAIL 26 42 email
	// PHONE 52 68 phone
}

func TestReplaceStyles(t *testing.T) {
	t.Parallel()
	const in = "Mail ann@host.example or call 555-0100 now"
	for style, want := range map[redact.ReplaceStyle]string{
		redact.Tag:    "Mail <EMAIL> or call <PHONE> now",
		redact.Mask:   "Mail **************** or call ******** now",
		redact.Remove: "Mail  or call  now",
	} {
		got, _, err := redact.Markdown(context.Background(), in, redact.Options{ReplaceStyle: style})
		if err != nil || got != want {
			t.Errorf("%s: got %q, %v; want %q", style, got, err, want)
		}
	}
}

func TestEntityFilter(t *testing.T) {
	t.Parallel()
	got, _, err := redact.Markdown(context.Background(), "Mail ann@host.example or call 555-0100 now", redact.Options{Entities: []redact.Entity{redact.Email}})
	if want := "Mail <EMAIL> or call 555-0100 now"; err != nil || got != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
}

func TestBadOptions(t *testing.T) {
	t.Parallel()
	for _, o := range []redact.Options{{Mode: "model"}, {ReplaceStyle: "x"}, {Entities: []redact.Entity{"SSN"}}} {
		out, _, err := redact.Markdown(context.Background(), "ann@host.example", o)
		if !errors.Is(err, redact.ErrOptions) || out != "" {
			t.Errorf("%+v: got %q, %v", o, out, err)
		}
	}
}

type recognizer func(text string) ([]redact.Finding, error)

func (r recognizer) Recognize(_ context.Context, text string) ([]redact.Finding, error) {
	return r(text)
}

// TestFailsClosed: no error returns any text.
func TestFailsClosed(t *testing.T) {
	t.Parallel()
	broken := errors.New("model is out")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for name, c := range map[string]struct {
		ctx  context.Context
		r    recognizer
		want error
	}{
		"recognizer error": {context.Background(), func(string) ([]redact.Finding, error) { return nil, broken }, broken},
		"span past the end": {context.Background(), func(s string) ([]redact.Finding, error) {
			return []redact.Finding{{Entity: redact.Person, Span: redact.Span{Start: 0, End: len(s) + 1}}}, nil
		}, redact.ErrFinding},
		"unknown entity": {context.Background(), func(s string) ([]redact.Finding, error) {
			return []redact.Finding{{Entity: "a dog", Span: redact.Span{Start: 0, End: 1}}}, nil
		}, redact.ErrFinding},
		"cancelled": {ctx, func(string) ([]redact.Finding, error) { return nil, nil }, context.Canceled},
	} {
		out, found, err := redact.Markdown(c.ctx, "some text", redact.Options{Names: c.r})
		if !errors.Is(err, c.want) || out != "" || found != nil {
			t.Errorf("%s: got %q, %v, %v", name, out, found, err)
		}
	}
}

// TestRecognizer: a caller's findings are merged with ours.
func TestRecognizer(t *testing.T) {
	t.Parallel()
	r := recognizer(func(text string) ([]redact.Finding, error) {
		i := strings.Index(text, "the Falcon")
		if i < 0 {
			return nil, nil
		}
		return []redact.Finding{{Entity: redact.Person, Span: redact.Span{Start: i, End: i + 10}, Score: 1, Rule: "mine"}}, nil
	})
	got, found, err := redact.Markdown(context.Background(), "ask the Falcon at f@host.example", redact.Options{Names: r, Mode: redact.Fast})
	if err != nil || got != "ask <PERSON> at <EMAIL>" || len(found) != 2 || found[0].Rule != "mine" {
		t.Errorf("got %q, %v, %v", got, found, err)
	}
}
