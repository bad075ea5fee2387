package extract

import (
	"context"
	"errors"
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

// joined is joinKept, cancelled with ctx.
func joined(ctx context.Context, md string, blocks []mdBlock, report *CleanReport) (out string, err error) {
	defer cancel.Caught(&err)
	return joinKept(cancel.New(ctx), md, blocks, report), nil
}

// joinKept writes the kept blocks, each with the blank lines after it.
func joinKept(check *cancel.Checker, md string, blocks []mdBlock, report *CleanReport) string {
	dropped := false
	for i := range blocks {
		dropped = dropped || blocks[i].rule != ""
	}
	if !dropped {
		return md
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
	out := b.String()
	if !strings.HasSuffix(md, "\n\n") { // the last block may have been removed
		if trimmed := strings.TrimRight(out, "\n"); strings.HasSuffix(md, "\n") && trimmed != "" {
			out = out[:len(trimmed)+1]
		} else {
			out = trimmed
		}
	}
	return out
}

// acceptable reports whether the non-blank lines of answer are a subsequence of
// those of md and include everything that Clean protects.
func acceptable(md, answer string) bool {
	lines := strings.Split(md, "\n")
	i := 0
	for line := range strings.SplitSeq(answer, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		for i < len(lines) && lines[i] != line {
			i++
		}
		if i == len(lines) {
			return false
		}
		i++
	}
	before, after := splitBlocks(nil, md), splitBlocks(nil, answer)
	k := 0
	for i := range before {
		if !before[i].protected() {
			continue
		}
		text := md[before[i].start:before[i].end]
		for k < len(after) && answer[after[k].start:after[k].end] != text {
			k++
		}
		if k == len(after) {
			return false
		}
		k++
	}
	return true
}
