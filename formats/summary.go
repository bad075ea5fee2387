package formats

import (
	"context"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/passage"
	"github.com/pagemill/pagemill/formats/internal/rank"
	"github.com/pagemill/pagemill/internal/mdread"
)

// Limits of a summary.
const (
	summarySentences = 5
	summaryBytes     = 900
)

// NoSummary is the warning for a page without text.
const NoSummary = "Summary was skipped because the markdown content is empty."

// Summary returns the most representative sentences of the page's Markdown,
// verbatim and in page order; "" for a page without sentences (see NoSummary).
func Summary(ctx context.Context, p Page) (string, error) { return run(ctx, p, summary) }

func summary(p Page) string {
	var at []int
	var sentences []string
	spans := p.passages()
	for i, s := range spans {
		p.check.Step()
		if s.Kind == mdread.Paragraph && len(strings.Fields(s.Plain)) >= 5 {
			at = append(at, i)
			sentences = append(sentences, s.Plain)
		}
	}
	if len(sentences) == 0 {
		for _, s := range spans {
			if s.Kind == mdread.Paragraph {
				return s.Plain
			}
		}
		return ""
	}
	var chosen []int
	size := 0
	for _, i := range rank.Summarise(p.check, sentences) {
		p.check.Step()
		if len(chosen) == summarySentences || len(chosen) > 0 && size+len(sentences[i]) > summaryBytes || len(chosen) > len(sentences)/3 {
			break
		}
		if slices.ContainsFunc(chosen, func(j int) bool { return rank.Similar(sentences[i], sentences[j]) }) {
			continue
		}
		chosen = append(chosen, i)
		size += len(sentences[i])
	}
	slices.Sort(chosen)
	var b strings.Builder
	for k, i := range chosen {
		switch {
		case k == 0:
		case spans[at[i]].Block == spans[at[chosen[k-1]]].Block:
			b.WriteByte(' ')
		default:
			b.WriteString("\n\n")
		}
		b.WriteString(sentences[i])
	}
	return b.String()
}

// RankSentences orders the sentences of a text by how well each summarizes it,
// best first; the result is indices into sentences.
func RankSentences(sentences []string) []int { return rank.Summarise(nil, sentences) }

// NoAnswer is the warning for a question that the page does not answer.
const NoAnswer = "Query generation failed: the page has no passage that answers the question."

// leastEvidence is what must speak for an answer, in log-odds. Of the questions of
// scripts/questions.txt .69 are answered rightly, .11 wrongly, and .95 of those
// without an answer are withheld; of 1,437 about encyclopedia articles (SelQA) .65 are
// answered rightly, .15 wrongly, .64 withheld where their sentence is taken out.
const leastEvidence = -2.0

// mostTried is how many of the best passages may hold the answer.
const mostTried = 6

// leastEvidenceDense is the same for scripts without spaces between words: there
// function words can't be removed from the question.
const leastEvidenceDense = leastEvidence - 1

// Question returns the passage of the page's Markdown that best answers a
// question, verbatim; a table row comes with its header. The zero Passage means
// that the page does not answer: no passage covers enough of the question.
func Question(ctx context.Context, p Page, question string) (Passage, error) {
	return attempt(ctx, p, func(p Page) (Passage, error) { return answer(p, question) })
}

func answer(p Page, question string) (Passage, error) {
	if err := checkQuery(question); err != nil {
		return Passage{}, err
	}
	spans, ix := p.index()
	q := ix.Ask(question)
	scores := weighed(spans, q.Scores())
	least := leastEvidence
	if rank.IsDense(question) {
		least = leastEvidenceDense
	}
	var best Passage
	order := byScore(p.check, scores)
	tried := 0
	for _, i := range order {
		if scores[i] <= 0 || tried == mostTried {
			break
		}
		if spans[i].Kind == mdread.Heading && !q.Holds(i) {
			continue // a heading is a question, not an answer
		}
		text, with := spans[i].Text, ""
		if spans[i].Kind != mdread.Paragraph {
			text = passage.Assemble(spans, []int{i})
			with = text
		}
		if !q.Fits(i, with) {
			continue
		}
		c := rank.Candidate{At: i, Rank: tried, Score: scores[i], Best: scores[order[0]], With: with}
		tried++
		if spans[i].Kind == mdread.Heading { // as it weighs among highlights
			c.Score = min(c.Score/headingWeight, c.Best)
		}
		if evidence := q.Answers(c); evidence > least {
			least, best = evidence, asPassage(spans[i], scores[i])
			best.Text = text
		}
	}
	if best.Text == "" {
		best = p.stated(q, spans)
	}
	return best, nil
}
