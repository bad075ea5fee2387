package record

import (
	"cmp"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A tableReader reads a table whose cells a byte separates (RFC 4180), of any
// line ends. A quote that nothing closes stands for itself.
type tableReader struct {
	src   string
	sep   byte
	tries int // quotes that were followed in vain
}

// A cell is the content of one cell, without quotes.
type cell struct {
	start, end int
	quoted     bool
}

// maxTries limits the search for closing quotes, so that reading stays linear.
const maxTries = 64

// record appends the cells of the record at i to cells and returns its end,
// behind the line end, and whether a cell goes on over several lines.
func (t *tableReader) record(cells []cell, i int, quotes bool) (_ []cell, end int, lines bool) {
	for {
		c := cell{start: i}
		if quotes && i < len(t.src) && t.src[i] == '"' && t.tries < maxTries {
			if j, ok := t.closing(i + 1); ok {
				c = cell{i + 1, j, true}
				lines = lines || strings.ContainsAny(t.src[i:j], "\r\n")
				i = j + 1
			} else {
				t.tries++
			}
		}
		if !c.quoted {
			i = scan.Past(t.src, i, len(t.src), func(b byte) bool { return b != t.sep && b != '\n' && b != '\r' })
			c.end = i
		}
		cells = append(cells, c)
		switch {
		case i == len(t.src):
			return cells, i, lines
		case t.src[i] != t.sep:
			return cells, lineFeed(t.src, i), lines
		}
		i++
	}
}

// isBlank reports whether a record is an empty line.
func isBlank(cells []cell) bool { return len(cells) == 1 && cells[0].start == cells[0].end }

// closing returns the offset of the quote that closes the cell whose content
// begins at i: a separator, a line end or the end of the file follows it.
func (t *tableReader) closing(i int) (int, bool) {
	for i < len(t.src) {
		n := strings.IndexByte(t.src[i:], '"')
		if n < 0 {
			return 0, false
		}
		i += n + 1
		switch {
		case i == len(t.src), t.src[i] == t.sep, t.src[i] == '\n', t.src[i] == '\r':
			return i - 1, true
		case t.src[i] == '"':
			i++
		}
	}
	return 0, false
}

// sampled is how many records tell the separator of a table.
const sampled = 40

// separators are the bytes that can separate cells.
const separators = ",;\t|"

// separator returns the byte that separates the cells of src, and of how many a
// record has: of those by which the most records have as many cells as the
// first, the one by which they have the most.
func separator(src string, preferred byte) (sep byte, columns int) {
	sample := src[:min(len(src), 1<<16)]
	best := 0
	for k := range separators {
		t := &tableReader{src: sample, sep: separators[k]}
		counts := map[int]int{}
		records := 0
		var cells []cell
		for i := 0; i < len(sample) && records < sampled; {
			cells, i, _ = t.record(cells[:0], i, true)
			if !isBlank(cells) {
				counts[len(cells)]++
				records++
			}
		}
		for n, c := range counts {
			score := c * 1000 / max(records, 1)
			switch {
			case n < 2, score < 500 && separators[k] != preferred:
				continue
			case separators[k] == preferred:
				score += 600
			}
			if score = score*4 + min(n, 999); score > best || score == best && n > columns {
				best, sep, columns = score, separators[k], n
			}
		}
	}
	return sep, columns
}

// looksTabular reports whether text without a name is a table: at least three
// lines of the same number of cells, of which the first are heads.
func looksTabular(src string) bool {
	if strings.HasPrefix(src, "|") || strings.HasPrefix(src, "#") || strings.HasPrefix(src, "-") {
		return false
	}
	sep, n := separator(src, 0)
	if sep == 0 || n < 3 || sep == '|' {
		return false
	}
	t := &tableReader{src: src, sep: sep}
	first, i, _ := t.record(nil, 0, true)
	if len(first) != n || !isHeadRow(src, first) {
		return false
	}
	rows := 0
	for i < len(src) && rows < sampled {
		var cells []cell
		if cells, i, _ = t.record(nil, i, true); len(cells) == n {
			rows++
		} else if !isBlank(cells) {
			return false
		}
	}
	return rows >= 2
}

// isHeadRow reports whether cells can be the heads of a table: short, none with
// an @ or many digits, most of them different.
func isHeadRow(src string, cells []cell) bool {
	seen := map[string]bool{}
	filled := 0
	for _, c := range cells {
		v := strings.TrimSpace(src[c.start:c.end])
		digits := scan.CountDigits(v)
		if len(v) > 100 || digits > 3 || 2*digits > len(v) || strings.ContainsAny(v, "@") {
			return false
		}
		if v != "" {
			seen[v] = true
			filled++
		}
	}
	return filled*2 > len(cells) && len(seen)*3 >= filled*2
}

// readTable reads CSV, TSV and their like.
func readTable(f *File, src string) {
	i := len(src) - len(strings.TrimPrefix(src, "\uFEFF"))
	preferred := byte(',')
	if f.Format == TSV {
		preferred = '\t'
	}
	sep, columns := byte(0), 0
	if low := strings.ToLower(src[i:min(len(src), i+5)]); strings.HasPrefix(low, "sep=") && len(low) == 5 { // as Excel writes it
		sep = low[4]
		i = scan.LineEnd(src, i) + 1
	}
	if sep == 0 {
		sep, columns = separator(src[min(i, len(src)):], preferred)
	}
	sep = cmp.Or(sep, preferred)
	f.Separator = sep
	f.table(&tableReader{src: src, sep: sep}, i, columns)
}

// table reads the records from i on.
func (f *File) table(t *tableReader, i, columns int) {
	var heads []*Head
	var cells []cell
	row, blank, headless := 0, false, false
	for i < len(t.src) {
		start, lines := i, false
		cells, i, lines = t.record(cells[:0], i, true)
		if isBlank(cells) {
			blank = true
			continue
		}
		if lines && columns > 0 && len(cells) != columns && t.tries < maxTries {
			t.tries++
			if bare, end, _ := t.record(nil, start, false); len(bare) == columns {
				cells, i = bare, end
			}
		}
		begins := heads == nil && !headless || blank && len(cells) > 1 && len(cells) != columns // another table may follow
		if begins && (len(cells) == columns || columns == 0 || blank) {
			if isHeadRow(t.src, cells) {
				heads, columns, blank = f.columnsOf(t.src, cells), len(cells), false
				continue
			}
			headless = headless || heads == nil
		}
		blank = false
		row++
		f.row(t.src, heads, cells, row)
	}
	if t.tries > 0 {
		f.note("a quote that nothing closes stands for itself")
	}
}

// columnsOf returns the heads of a table.
func (f *File) columnsOf(src string, cells []cell) []*Head {
	table := &Head{}
	heads := make([]*Head, len(cells))
	for k, c := range cells {
		heads[k] = &Head{Key: strings.TrimSpace(src[c.start:c.end]), Parent: table}
	}
	return heads
}

// row records the cells of a record. Where it has more cells than there are
// heads, or fewer, a cell can be one of several columns.
func (f *File) row(src string, heads []*Head, cells []cell, row int) {
	if heads == nil {
		heads = f.unnamed(len(cells))
	} else if len(cells) != len(heads) {
		f.note("a row has another number of cells than the table has heads")
	}
	shift := len(cells) - len(heads)
	for k, c := range cells {
		form := CSVBare
		if c.quoted {
			form = CSVQuoted
		}
		before := len(f.Values)
		var h *Head
		if k < len(heads) {
			h = heads[k]
		}
		if f.add(src, h, c.start, c.end, form); len(f.Values) == before {
			continue
		}
		v := &f.Values[before]
		v.Row = row
		if shift != 0 {
			lo, hi := max(0, k-max(shift, 0)), min(len(heads), k+max(-shift, 0)+1)
			if lo < hi {
				v.Others = heads[lo:hi]
			} else if len(heads) > 0 {
				v.Others = heads[len(heads)-1:]
			}
		}
	}
}

// unnamed returns the heads of the first n columns of a table that has none.
func (f *File) unnamed(n int) []*Head {
	table := f.head(nil, "")
	for len(f.blank) < n {
		f.blank = append(f.blank, &Head{Parent: table})
	}
	return f.blank[:n]
}
