package extract

import (
	"context"
	"errors"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
)

// CleanOptions say how Clean works. The zero value uses the rules alone.
type CleanOptions struct {
	// Model may take out more than the rules do.
	Model Cleaner
}

// A Cleaner is a model that takes boilerplate out of Markdown. Its answer
// counts only if it is an in-order part of what it was given.
type Cleaner interface {
	Clean(ctx context.Context, markdown string) (string, error)
}

// A CleanReport says what Clean took out.
type CleanReport struct {
	Removed  []Removal
	Warnings []string
}

// A Removal is one block that Clean took out.
type Removal struct {
	Rule       string // cookies, share, breadcrumb, skip, signup, comments, related, ad, model
	Start, End int    // its bytes in the input; 0, 0 for what a model took out
	Text       string
}

// errNotAPart is why a model's answer is refused.
var errNotAPart = errors.New("its answer is not an in-order part of the text, or lacks a heading, table, code block or image")

// Clean takes boilerplate that is left in a page's Markdown out of it: cookie
// notices, share rows, breadcrumbs, skip links, sign-ups, comment prompts,
// related lists and advertisement labels. Blocks stay or go whole, so the
// result is an in-order part of md. Code, tables and blocks with an image
// always stay; so do headings, but for one whose whole section was a related
// list. Cost is linear in md.
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

// judged are the blocks of md, those that are boilerplate with their rule.
func judged(ctx context.Context, md string) (blocks []mdBlock, err error) {
	defer cancel.Caught(&err)
	check := cancel.New(ctx)
	blocks = splitBlocks(check, md)
	judgeBlocks(check, md, blocks)
	return blocks, nil
}

// joined is joinKept that ends when ctx does.
func joined(ctx context.Context, md string, blocks []mdBlock, report *CleanReport) (out string, err error) {
	defer cancel.Caught(&err)
	return joinKept(cancel.New(ctx), md, blocks, report), nil
}

// joinKept writes the blocks that stay, each with the blank lines after it.
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
	if !strings.HasSuffix(md, "\n\n") { // what was last may have been taken out
		if trimmed := strings.TrimRight(out, "\n"); strings.HasSuffix(md, "\n") && trimmed != "" {
			out = out[:len(trimmed)+1]
		} else {
			out = trimmed
		}
	}
	return out
}

// acceptable reports whether the lines of answer are an in-order part of those
// of md, blank ones aside, and all that Clean protects is in it.
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
