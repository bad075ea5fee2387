package extract

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
)

// CleanOptions configures Clean. The zero value uses the rules alone.
type CleanOptions struct {
	// Model may remove more than the rules do.
	Model Cleaner
}

// A Cleaner is a model that removes boilerplate from Markdown. Its answer is
// used only if it is a subsequence of its input.
type Cleaner interface {
	Clean(ctx context.Context, markdown string) (string, error)
}

// A CleanReport lists what Clean removed.
type CleanReport struct {
	Removed  []Removal // in the order of the text
	Warnings []string  // why the model's answer was not used
}

// A Removal is one block that Clean removed.
type Removal struct {
	Rule       string // cookies, share, breadcrumb, skip, signup, comments, related, ad, model
	Start, End int    // byte range in the input; 0, 0 for what a model removed
	Text       string // the removed Markdown
}

// errNotAPart is the reason for refusing a model's answer.
var errNotAPart = errors.New("its answer is not an in-order part of the text, or lacks a heading, table, code block or image")

// Clean removes boilerplate that is left in a page's Markdown: cookie notices,
// share rows, breadcrumbs, skip links, sign-ups, comment prompts, related lists
// and advertisement labels. Each block stays or goes as a whole, so the result
// is a subsequence of md. Code, tables and blocks with an image always stay; so
// do headings, except one whose whole section was a related list. Cost is
// linear in md.
//
// The error is ctx's or the model's; the text is then what the rules left.
func Clean(ctx context.Context, md string, opts CleanOptions) (string, *CleanReport, error) {
	report := &CleanReport{}
	blocks, err := judged(ctx, md)
	if err != nil {
		return md, report, err
	}
	out, err := joined(ctx, md, blocks, report)
	if err != nil {
		return md, report, err
	}
	if opts.Model == nil || out == "" {
		return out, report, nil
	}
	answer, err := opts.Model.Clean(ctx, out)
	if err != nil {
		return out, report, err
	}
	if !acceptable(out, answer) {
		report.Warnings = append(report.Warnings, "the cleaning model was not heeded: "+errNotAPart.Error())
		return out, report, nil
	}
	if answer != out {
		report.Removed = append(report.Removed, Removal{Rule: "model"})
	}
	return answer, report, nil
}

// judged returns the blocks of md, each boilerplate block with its rule.
func judged(ctx context.Context, md string) (blocks []mdBlock, err error) {
	defer cancel.Caught(&err)
	check := cancel.New(ctx)
	blocks = splitBlocks(check, md)
	judgeBlocks(check, md, blocks)
	return blocks, nil
}

// joined writes the kept blocks, each with the blank lines after it.
func joined(ctx context.Context, md string, blocks []mdBlock, report *CleanReport) (out string, err error) {
	defer cancel.Caught(&err)
	check := cancel.New(ctx)
	if !slices.ContainsFunc(blocks, func(k mdBlock) bool { return k.rule != "" }) {
		return md, nil
	}
	var b strings.Builder
	b.Grow(len(md))
	for i := range blocks {
		check.Step()
		k := &blocks[i]
		if k.rule == "" {
			b.WriteString(md[k.start:k.next])
			continue
		}
		report.Removed = append(report.Removed, Removal{k.rule, k.start, k.end, md[k.start:k.end]})
	}
	out = b.String()
	if !strings.HasSuffix(md, "\n\n") { // the last block may have been removed
		if trimmed := strings.TrimRight(out, "\n"); strings.HasSuffix(md, "\n") && trimmed != "" {
			out = out[:len(trimmed)+1]
		} else {
			out = trimmed
		}
	}
	return out, nil
}

// acceptable reports whether the non-blank lines of answer are a subsequence of
// those of md and include everything that Clean protects.
func acceptable(md, answer string) bool {
	lines := slices.DeleteFunc(strings.Split(answer, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
	var must, has []string
	for _, k := range splitBlocks(nil, md) {
		if k.protected() {
			must = append(must, md[k.start:k.end])
		}
	}
	for _, k := range splitBlocks(nil, answer) {
		has = append(has, answer[k.start:k.end])
	}
	return isPart(lines, strings.Split(md, "\n")) && isPart(must, has)
}

// isPart reports whether part is a subsequence of all.
func isPart(part, all []string) bool {
	for _, s := range all {
		if len(part) > 0 && part[0] == s {
			part = part[1:]
		}
	}
	return len(part) == 0
}
