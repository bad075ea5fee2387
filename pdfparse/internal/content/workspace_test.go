package content

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// TestClose checks that the memory an interpreter hands on refers to nothing of
// its file and stays within its limits.
func TestClose(t *testing.T) {
	in := &Interpreter{workspace: &workspace{}}
	w := in.workspace
	l := in.lexerAt(0)
	l.reset([]byte("[(a) (b)] /N <</K 1>> Do"))
	if op := l.next(); string(op) != "Do" || len(l.args) != 3 || len(l.items) != 2 {
		t.Fatalf("operator %q, %d operands, %d elements", op, len(l.args), len(l.items))
	}
	in.lexerAt(1).reset([]byte("[" + strings.Repeat("1 ", mostItems+1) + "] TJ"))
	in.lexerAt(1).next()
	in.lexerAt(1).data = make([]byte, mostBytes+1)
	page := &glyph.Page{Glyphs: append(make([]glyph.Glyph, 0, 8), glyph.Glyph{Text: "a"}, glyph.Glyph{Text: "b"})}
	in.used = 2
	in.Reuse(page)
	in.Close()
	in.Close() // does nothing
	for i, g := range w.room[:2] {
		if g != (glyph.Glyph{}) {
			t.Errorf("glyph %d is kept: %+v", i, g)
		}
	}
	if l.buf != nil || l.parser.Buf != nil {
		t.Error("the content stream is kept")
	}
	for _, a := range l.args[:cap(l.args)] {
		if a.bytes != nil || a.obj != object.Object(nil) {
			t.Errorf("an operand is kept: %+v", a)
		}
	}
	if big := w.lex[1]; cap(big.items) > mostItems || cap(big.data) > mostBytes {
		t.Errorf("room for %d elements and %d bytes is kept", cap(big.items), cap(big.data))
	}
}
