package redact_test

import (
	"context"
	"fmt"

	"github.com/pagemill/pagemill/redact"
)

// Findings state where and why, never the value.
func ExampleText() {
	const text = "Write to ada@mill.example or call +44 20 7946 0018."
	masked, findings, err := redact.Text(context.Background(), text, redact.Options{Mode: redact.Fast})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(masked)
	for _, f := range findings {
		fmt.Println(f.Entity, f.Start, f.End)
	}
	// Output:
	// Write to <EMAIL> or call <PHONE>.
	// EMAIL 9 25
	// PHONE 34 50
}
