package content

import (
	"context"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/font"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// Limits of what one page may paint.
const (
	longText     = 32      // a glyph counts once more for each so many bytes of its text
	maxDepth     = 24      // nesting of forms and Type 3 glyphs
	maxStack     = 512     // nesting of q
	maxGlyphs    = 500_000 // per page
	maxDrawings  = 200_000
	maxOperators = 10_000_000
	maxWarnings  = 20
)

// The number of operators of all pages together is limited by the size of the
// file, because forms that paint forms, and pages that share a stream, could
// require any number.
const (
	fileOperators = 20_000_000
	byteOperators = 8

	// Costs of other operations, in operators.
	streamCost     = 100
	annotationCost = 20
	fontCost       = 5_000
)

// A state is the relevant part of the graphics state (PDF 32000-1, 8.4).
type state struct {
	ctm          matrix
	clip         box // in page space
	fill, stroke color
	lineWidth    float64
	font         *font.Font
	size         float64
	charSpace    float64
	wordSpace    float64
	scale        float64 // Tz / 100
	leading      float64
	rise         float64
	mode         int
}

func newState(m matrix, clip box) state {
	return state{ctm: m, clip: clip, lineWidth: 1, scale: 1, fill: black, stroke: black}
}

// A run is the interpretation of one page.
type run struct {
	in    *Interpreter
	f     *reader.File
	ctx   context.Context
	page  *glyph.Page
	base  matrix
	state state
	stack []state
	path  path

	res        object.Dict    // resources of the current stream
	owner      *object.Stream // the form that they belong to, nil for the page
	fonts      map[fontKey]*font.Font
	tm, tlm    matrix // text and line matrices
	depth      int
	active     []*object.Stream // forms being painted, outermost first
	type3      int              // nesting of Type 3 glyphs, inside which no text is painted
	marks      []mark
	mcid       int
	artifact   int
	replacing  int   // nesting of marks with ActualText
	showing    int32 // number of the text-showing operator
	limits     limits
	hidden     int // nesting of hidden optional content
	colorCache map[object.Name]colorSpace
}

// limits count down what a page may still paint.
type limits struct{ glyphs, drawings, operators int }

// stream interprets a content stream with its resources.
func (r *run) stream(data []byte, res object.Dict) error {
	outer, outerColors := r.res, r.colorCache
	r.res, r.colorCache = res, nil
	lex := r.in.lexerAt(r.depth)
	lex.Reset(data)
	r.depth++
	depth, marks := len(r.stack), len(r.marks)
	err := r.operators(lex)
	for len(r.stack) > depth { // q without Q
		r.pop()
	}
	for len(r.marks) > marks {
		r.endMark()
	}
	r.depth--
	r.res, r.colorCache = outer, outerColors
	return err
}

// operators executes the operators that lex returns.
func (r *run) operators(lex *lexer) error {
	floor := len(r.stack)
	for n := 0; ; n++ {
		op := lex.operator()
		if op == nil {
			return nil
		}
		if !r.spend(1) {
			return nil
		}
		if n&1023 == 1023 {
			if err := r.ctx.Err(); err != nil {
				return err
			}
		}
		if err := r.operator(op, lex, floor); err != nil {
			return err
		}
	}
}

// spend deducts a cost from the budgets of the page and the file and reports
// whether they were sufficient.
func (r *run) spend(cost int) bool {
	r.limits.operators -= cost
	r.in.operators -= cost
	if r.limits.operators < 0 || r.in.operators < 0 {
		r.warn("the page asks for too much; the rest is left out")
		return false
	}
	return true
}

func (r *run) push() {
	if len(r.stack) < maxStack {
		r.stack = append(r.stack, r.state)
	}
}

func (r *run) pop() {
	if n := len(r.stack); n > 0 {
		r.state = r.stack[n-1]
		r.stack = r.stack[:n-1]
	}
}

// warn records a problem of the page, once.
func (r *run) warn(msg string) {
	if len(r.page.Warnings) < maxWarnings && !slices.Contains(r.page.Warnings, msg) {
		r.page.Warnings = append(r.page.Warnings, msg)
	}
}
