package content

import (
	"sync"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A workspace is memory that interpreters use one after the other.
type workspace struct {
	lex    []*lexer      // by nesting depth of streams
	joined []byte        // the streams of a page's content
	room   []glyph.Glyph // for the glyphs of the next page
	used   int           // glyphs of room that were set
}

// workspaces are idle workspaces. They refer to nothing of any file.
var workspaces sync.Pool

func newWorkspace() *workspace {
	if w, ok := workspaces.Get().(*workspace); ok {
		return w
	}
	return new(workspace)
}

// Limits of the memory that is kept: that of ten dense pages for glyphs.
const (
	mostRoom  = 1 << 16
	mostBytes = 1 << 20
	mostItems = 1 << 14
)

// Reuse takes back the glyphs of a page that is no longer needed, to reuse
// their memory for the next.
func (in *Interpreter) Reuse(p *glyph.Page) {
	if cap(p.Glyphs) <= mostRoom {
		in.room = p.Glyphs[:0]
	}
	p.Glyphs = nil
}

// Close ends the use of the interpreter, whose memory the next one takes over.
func (in *Interpreter) Close() {
	w := in.workspace
	if in.workspace = nil; w == nil {
		return
	}
	clear(w.room[:min(w.used, cap(w.room))])
	w.room, w.used = w.room[:0], 0
	for _, l := range w.lex {
		l.forget()
	}
	if cap(w.joined) > mostBytes {
		w.joined = nil
	}
	workspaces.Put(w)
}

// forget removes what the lexer holds of a file.
func (l *lexer) forget() {
	data, args, items, scratch := l.data[:0], l.args[:0], l.items[:0], l.scratch[:0]
	*l = lexer{}
	if cap(data) <= mostBytes {
		l.data = data
	}
	if cap(items) <= mostItems {
		l.items = items
	}
	if cap(scratch) <= mostBytes {
		l.scratch = scratch
	}
	l.args = args
	clear(args[:cap(args)])
}

// lexerAt returns the lexer for streams at a nesting depth.
func (w *workspace) lexerAt(depth int) *lexer {
	for len(w.lex) <= depth {
		w.lex = append(w.lex, &lexer{})
	}
	return w.lex[depth]
}

// reset begins a stream. Names are shared by the streams of a file.
func (l *lexer) reset(buf []byte) {
	l.buf, l.pos = buf, 0
	l.parser.Buf, l.parser.Pos = buf, 0
}
