package reader

import "errors"

// undo reverses the prediction in decoded data (PDF 32000-1, 7.4.4.4). It
// returns the error of the previous filter, since truncated data is still used.
func (p predictor) undo(data []byte, err error) ([]byte, error) {
	if p.kind <= 1 {
		return data, err
	}
	if p.colors < 1 || p.colors > 64 || p.columns < 1 || p.columns > 1<<24 || p.bits < 1 || p.bits > 16 {
		return nil, errors.New("pdf: bad predictor parameters")
	}
	pixel := (p.colors*p.bits + 7) / 8
	row := (p.colors*p.bits*p.columns + 7) / 8
	if p.kind == 2 {
		return p.undoTIFF(data, row), err
	}
	return undoPNG(data, row, pixel), err
}

// undoTIFF reverses horizontal differencing, only for 8-bit components: other
// depths occur only in images.
func (p predictor) undoTIFF(data []byte, row int) []byte {
	if p.bits != 8 {
		return data
	}
	for start := 0; start < len(data); start += row {
		line := data[start:min(start+row, len(data))]
		for i := p.colors; i < len(line); i++ {
			line[i] += line[i-p.colors]
		}
	}
	return data
}

// undoPNG reverses PNG filters in place: each row is preceded by its filter's
// number.
func undoPNG(data []byte, row, pixel int) []byte {
	out := data[:0]
	prev := make([]byte, min(row, len(data)))
	for len(data) > 0 {
		kind := data[0]
		line := data[1:min(1+row, len(data))]
		data = data[1+len(line):]
		for i := range line {
			var a, c byte
			if i >= pixel {
				a, c = line[i-pixel], prev[i-pixel]
			}
			switch kind {
			case 1:
				line[i] += a
			case 2:
				line[i] += prev[i]
			case 3:
				line[i] += byte((int(a) + int(prev[i])) / 2)
			case 4:
				line[i] += paeth(a, prev[i], c)
			}
		}
		copy(prev, line)
		out = append(out, line...)
	}
	return out
}

func paeth(a, b, c byte) byte {
	pa, pb := int(b)-int(c), int(a)-int(c)
	pc := abs(pa + pb)
	pa, pb = abs(pa), abs(pb)
	switch {
	case pa <= pb && pa <= pc:
		return a
	case pb <= pc:
		return b
	}
	return c
}

func abs(n int) int { return max(n, -n) }
