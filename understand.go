//go:build !pagemill_noformats

package pagemill

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/formats"
)

// withoutFormats is false in this build, which has all formats.
const withoutFormats = false

// understand produces the outputs that interpret the page's content.
func (j *job) understand(ctx context.Context, page formats.Page) error {
	page.Selected = len(j.opts.IncludeTags)+len(j.opts.ExcludeTags) > 0
	if f, ok := j.opts.wants(FormatJSON); ok {
		if err := j.without(FormatJSON, j.json(ctx, page, f)); err != nil {
			return err
		}
	}
	if f, ok := j.opts.wants(FormatChangeTracking); ok && slices.Contains(f.Modes, changetrack.JSONDiff) {
		if err := j.comparable(ctx, page, f); err != nil {
			return err
		}
	}
	if f, ok := j.opts.wants(FormatQuestion); ok {
		if err := j.without(FormatQuestion, j.answer(ctx, page, f.Question)); err != nil {
			return err
		}
	}
	if f, ok := j.opts.wants(FormatHighlights); ok {
		h, err := formats.Highlights(ctx, page, f.Query)
		j.res.Highlights, j.res.HighlightPassages = h.Text, h.Passages
		if err = j.without(FormatHighlights, err); err != nil {
			return err
		}
	}
	if j.opts.has(FormatSummary) {
		if err := j.without(FormatSummary, j.summary(ctx, page)); err != nil {
			return err
		}
	}
	return j.shown(ctx, page)
}

// shown reads the formats that a page has or has not.
func (j *job) shown(ctx context.Context, page formats.Page) (err error) {
	if j.opts.has(FormatProduct) {
		if j.res.Product, err = formats.ReadProduct(ctx, page); err != nil {
			return err
		}
		j.missing(j.res.Product == nil, formats.NoProduct)
	}
	if j.opts.has(FormatMenu) {
		if j.res.Menu, err = formats.ReadMenu(ctx, page); err != nil {
			return err
		}
		j.missing(j.res.Menu == nil, formats.NoMenu)
	}
	if j.opts.has(FormatBranding) {
		if j.res.Branding, err = formats.ReadBranding(ctx, page); err != nil {
			return err
		}
		j.missing(j.res.Branding == nil, formats.NoBranding)
	}
	if f, ok := j.opts.wants(FormatAttributes); ok {
		j.res.Attributes, err = formats.Attributes(ctx, page, f.Selectors)
	}
	return err
}

// missing warns that the page has nothing for a format.
func (j *job) missing(yes bool, message string) {
	if yes {
		j.warn(WarnNotFound, "%s", message)
	}
}

// without records that a format failed and keeps the others. It returns the
// error if there are no others, if the request itself is invalid, if the page
// was refused, or if time is up.
func (j *job) without(t FormatType, err error) error {
	if err == nil {
		return nil
	}
	e := asError(err)
	var schema *formats.SchemaError
	invalid := errors.As(err, &schema) && schema.Invalid
	if len(j.opts.Formats) < 2 || invalid || e.Status == 400 || e.Status == 403 || e.Status == 408 || e.Status == 499 {
		return err
	}
	if j.res.Errors == nil {
		j.res.Errors = map[FormatType]*Error{}
	}
	j.res.Errors[t] = e
	j.warn(WarnFormat, "The %s format failed: %s.", t, strings.TrimRight(e.Message, "."))
	return nil
}

// answer finds the passage that answers a question; a model may phrase the
// answer.
func (j *job) answer(ctx context.Context, page formats.Page, question string) error {
	if j.p.Model == nil {
		best, err := formats.Question(ctx, page, question)
		if err != nil {
			return err
		}
		if j.res.Answer = best.Text; best.Text != "" {
			j.res.AnswerPassages = []formats.Passage{best}
		}
	} else {
		said, err := formats.ModelAnswer(ctx, page, question, j.p.Model)
		if err != nil {
			return err
		}
		j.res.Answer = said.Text
		for _, e := range said.Evidence {
			j.res.AnswerPassages = append(j.res.AnswerPassages, formats.Passage{Text: e.Text, Start: e.Start, End: e.End})
		}
		j.warnAll(WarnFormat, said.Warnings)
	}
	j.missing(j.res.Answer == "", formats.NoAnswer)
	return nil
}

// summary picks the sentences that represent the page best, or takes a model's
// summary.
func (j *job) summary(ctx context.Context, page formats.Page) (err error) {
	said := &formats.Phrased{}
	if j.p.Model == nil {
		said.Text, err = formats.Summary(ctx, page)
	} else {
		said, err = formats.ModelSummary(ctx, page, j.p.Model)
	}
	if err != nil {
		return err
	}
	j.res.Summary = said.Text
	j.warnAll(WarnFormat, said.Warnings)
	j.missing(said.Text == "", formats.NoSummary)
	return nil
}

func (j *job) json(ctx context.Context, page formats.Page, f Format) error {
	r, err := j.extractJSON(ctx, page, f)
	if err != nil {
		return err
	}
	j.res.JSON, j.res.JSONEvidence, j.res.JSONCoerced = r.Value, r.Evidence, r.Coerced
	j.warnAll(WarnFormat, r.Warnings)
	return nil
}

// extractJSON calls the model or, without one, takes the data that the page
// declares.
func (j *job) extractJSON(ctx context.Context, page formats.Page, f Format) (*formats.JSONResult, error) {
	o := formats.JSONOptions{Schema: f.Schema, Prompt: f.Prompt, CheckPromptInjection: f.CheckPromptInjection, Grounded: f.Grounded}
	if j.p.Model != nil {
		return formats.ModelJSON(ctx, page, o, j.p.Model, j.p.Guard)
	}
	return formats.ExtractJSON(ctx, page, o, j.p.Guard)
}

// comparable returns the data that change tracking compares: the value of the
// json format, unless change tracking has a schema of its own. For a previous
// snapshot without data, only a model can extract it from the Markdown.
func (j *job) comparable(ctx context.Context, page formats.Page, f Format) error {
	if j.data = j.res.JSON; len(f.Schema) > 0 || len(j.data) == 0 {
		r, err := j.extractJSON(ctx, page, f)
		var nonconforming *formats.SchemaError
		switch {
		case errors.As(err, &nonconforming) && !nonconforming.Invalid:
			j.warn(WarnComparison, "The data of this page were not compared: %v.", err)
			return nil
		case err != nil:
			return err
		}
		j.data = r.Value
	}
	prev := j.doc.Previous
	if prev == nil || len(prev.JSON) > 0 {
		return nil
	}
	if j.p.Model == nil {
		j.warn(WarnComparison, "The previous snapshot holds no extracted data to compare with.")
		j.data = nil
		return nil
	}
	r, err := j.extractJSON(ctx, formats.Page{Markdown: prev.Markdown, URL: j.doc.URL}, f)
	if err != nil {
		return err
	}
	with := *prev
	with.JSON = r.Value
	j.doc.Previous = &with
	return nil
}

// sanitized removes from HTML what is unsafe to display.
func (j *job) sanitized(ctx context.Context, html string) (string, error) {
	return formats.Sanitize(ctx, html)
}

// rendered returns the page's Markdown as HTML.
func (j *job) rendered(ctx context.Context, page formats.Page) (string, error) {
	return formats.RenderMarkdown(ctx, page)
}
