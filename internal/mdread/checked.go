package mdread

import (
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/pagemill/pagemill/internal/cancel"
)

// checkedLines counts the lines that goldmark reads as steps.
type checkedLines struct {
	text.Reader
	check *cancel.Checker
}

func (r checkedLines) PeekLine() ([]byte, text.Segment) {
	r.check.Step()
	return r.Reader.PeekLine()
}

// checkedWords counts the words of a block as steps: an inline parser that
// goldmark calls at each space and that never consumes anything.
type checkedWords struct{ check *cancel.Checker }

func (checkedWords) Trigger() []byte { return []byte{' '} }

func (p checkedWords) Parse(ast.Node, text.Reader, parser.Context) ast.Node {
	p.check.Step()
	return nil
}

// checked makes goldmark's inline parsing count its steps.
func checked(check *cancel.Checker) goldmark.Option {
	const first = 1
	return goldmark.WithParserOptions(parser.WithInlineParsers(util.Prioritized(checkedWords{check}, first)))
}
