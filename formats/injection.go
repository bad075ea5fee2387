package formats

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/inject"

	"github.com/pagemill/pagemill/internal/excerpt"
)

// A Guard is the caller's own check for prompt injection, called after the
// built-in one. It returns what it found, "" for a clean page. An error counts
// as a detection: the check fails closed.
type Guard interface {
	Inspect(ctx context.Context, markdown string) (reason string, err error)
}

// An InjectionError reports that a page contains instructions to a language
// model. It is the 403 SCRAPE_PROMPT_INJECTION_DETECTED of the contract.
type InjectionError struct {
	Findings []InjectionFinding // findings of the built-in scan
	Reason   string             // what the Guard found
	Err      error              // the Guard's error
}

func (e *InjectionError) Error() string {
	switch {
	case len(e.Findings) > 0:
		f := e.Findings[0]
		return fmt.Sprintf("prompt injection detected: %s text: %q", f.Technique, excerpt.Cut(f.Text, 200))
	case e.Err != nil:
		return "prompt injection check failed: " + e.Err.Error()
	}
	return "prompt injection detected: " + excerpt.Cut(e.Reason, 300)
}

func (e *InjectionError) Unwrap() error { return e.Err }

// An InjectionFinding is a text that reads like an instruction to a language
// model.
type InjectionFinding struct {
	// Technique is how the text reaches a model: "visible", or the channel that
	// hides it from readers: "display-none", "visibility", "opacity", "font0",
	// "offscreen", "white" (the colour of its background), "hidden-attr",
	// "css-class", "comment", "alt", "title-attr", "aria", "meta", "jsonld",
	// "noscript", "template", "split-tags", "markdown-link"; or what disguises it:
	// "zero-width", "unicode-tags", "homoglyph", "base64", "hex", "url", "leet",
	// "spaced", "reversed", "rot13".
	Technique string   `json:"technique"`
	Rules     []string `json:"rules"` // the rule that matched, else the beginnings of the words that tell most
	Score     float64  `json:"score"` // 0 to 1; an injection from InjectionThreshold on
	Text      string   `json:"text"`  // the text, without what hides it
	Start     int      `json:"start"` // byte range in the Markdown; both 0 if the text is not in it
	End       int      `json:"end"`   // exclusive
}

// InjectionThreshold is the score from which a finding is an injection.
const InjectionThreshold = inject.Threshold

// ScanInjection searches the whole page and its Markdown for instructions to a
// language model, highest score first. Findings below InjectionThreshold are
// hints.
func ScanInjection(ctx context.Context, p Page) ([]InjectionFinding, error) {
	return run(ctx, p, scanInjection)
}

func scanInjection(p Page) []InjectionFinding {
	var out []InjectionFinding
	found := inject.Scan(p.check, p.Root, p.Markdown)
	texts := make([]string, len(found))
	for i := range found {
		texts[i] = strings.TrimSpace(found[i].Text)
	}
	places := locate(p.check, p.Markdown, texts)
	for i, f := range found {
		start, end := span(places, texts[i])
		out = append(out, InjectionFinding{Technique: f.Technique, Rules: f.Rules, Score: f.Score, Text: f.Text, Start: start, End: end})
	}
	return out
}

// CheckInjection returns an *InjectionError if the built-in scan or the guard,
// which may be nil, detects an injection. It fails closed: an error of the
// guard counts as a detection.
func CheckInjection(ctx context.Context, p Page, guard Guard) error {
	return try(ctx, p, func(p Page) error { return checkInjection(ctx, p, guard) })
}

func checkInjection(ctx context.Context, p Page, guard Guard) error {
	var bad []InjectionFinding
	for _, f := range scanInjection(p) {
		if f.Score >= InjectionThreshold {
			bad = append(bad, f)
		}
	}
	if len(bad) > 0 {
		return &InjectionError{Findings: bad}
	}
	if guard == nil {
		return nil
	}
	reason, err := guard.Inspect(ctx, p.Markdown)
	switch {
	case err != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)) && ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return &InjectionError{Err: err}
	case reason != "":
		return &InjectionError{Reason: reason}
	}
	return nil
}
