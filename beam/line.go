package pagemillbeam

import (
	"encoding/json"
	"io"

	"github.com/parquet-go/parquet-go"
)

func outputLine(o Output) (string, []byte)   { return o.ID, o.Reply }
func failureLine(f Failure) (string, []byte) { return f.ID, f.Reply }

func changeLine(c Change) (string, []byte) {
	b, err := json.Marshal(struct {
		URL    string          `json:"url"`
		ID     string          `json:"id,omitempty"`
		Status string          `json:"status"`
		Change json.RawMessage `json:"change,omitempty"`
	}{c.URL, c.ID, c.Status, c.Change})
	if err != nil {
		b = []byte("{}") // can't fail: only strings and valid JSON
	}
	return c.URL, append(b, '\n')
}

// A row is an output in a Parquet file.
type row struct {
	ID         string `parquet:"id" json:"id"`
	URL        string `parquet:"url" json:"url"`
	StatusCode int32  `parquet:"statusCode" json:"statusCode"`
	Title      string `parquet:"title" json:"title"`
	Markdown   string `parquet:"markdown,zstd" json:"markdown"`
	Warning    string `parquet:"warning" json:"warning"`
	Reply      []byte `parquet:"reply,zstd" json:"reply"`
}

func outputRow(o Output) (string, []byte) {
	b, err := json.Marshal(row{o.ID, o.URL, int32(o.StatusCode), o.Title, o.Markdown, o.Warning, o.Reply})
	if err != nil {
		b = []byte("{}") // can't fail: only strings and numbers
	}
	return o.ID, b
}

// A sink writes the lines of a shard to a file.
type sink interface {
	write(line []byte) error
	close() error
}

func newSink(w io.Writer, ending string) sink {
	if ending == "parquet" {
		return &rows{w: parquet.NewGenericWriter[row](w)}
	}
	return plain{w}
}

type plain struct{ w io.Writer }

func (p plain) write(line []byte) error { _, err := p.w.Write(line); return err }
func (plain) close() error              { return nil }

// maxRowGroup is the maximum size of a row group of a Parquet file in bytes
// before compression; the writer holds one in memory.
const maxRowGroup = 32 << 20

type rows struct {
	w    *parquet.GenericWriter[row]
	size int
}

func (r *rows) write(line []byte) error {
	var v row
	if err := json.Unmarshal(line, &v); err != nil {
		return err
	}
	if _, err := r.w.Write([]row{v}); err != nil {
		return err
	}
	if r.size += len(line); r.size < maxRowGroup {
		return nil
	}
	r.size = 0
	return r.w.Flush()
}

func (r *rows) close() error { return r.w.Close() }
