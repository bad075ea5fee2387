package object

// pow10 holds the powers of ten by which decimals are divided.
var pow10 = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// ParseNumber parses a PDF number. Like other PDF readers it accepts doubled
// signs, a minus sign in the middle, which ends the number ("12.3-45"), and
// more digits than a float64 holds.
func ParseNumber(w []byte) (n float64, isInt, ok bool) {
	i, neg := 0, false
	for i < len(w) && (w[i] == '-' || w[i] == '+') {
		neg = neg || w[i] == '-'
		i++
	}
	var mant float64
	decimals, dot, seen := 0, false, false
scan:
	for ; i < len(w); i++ {
		c := w[i]
		switch {
		case c >= '0' && c <= '9':
			seen = true
			if dot {
				if decimals == len(pow10)-1 {
					continue
				}
				decimals++
			}
			mant = mant*10 + float64(c-'0')
		case c == '.' && !dot:
			dot = true
		case c == '-' && seen:
			break scan
		default:
			return 0, false, false
		}
	}
	if !seen && !dot {
		return 0, false, false
	}
	n = mant / pow10[decimals]
	if neg {
		n = -n
	}
	return n, !dot && mant < 1e15, true
}

// name reads a name after its slash.
func (p *Parser) name() Object {
	start, escaped := p.Pos, false
	for p.Pos < len(p.Buf) && class[p.Buf[p.Pos]] == regular {
		escaped = escaped || p.Buf[p.Pos] == '#'
		p.Pos++
	}
	w := p.Buf[start:p.Pos]
	if escaped {
		w = unescapeName(w)
	}
	if n, ok := p.names[string(w)]; ok {
		return n
	}
	n := Name(w)
	o := Object(n)
	if p.names == nil {
		p.names = make(map[string]Object)
	}
	if len(p.names) < maxInterned {
		p.names[string(n)] = o
	}
	return o
}

func unescapeName(w []byte) []byte {
	out := make([]byte, 0, len(w))
	for i := 0; i < len(w); i++ {
		if w[i] == '#' && i+2 < len(w) {
			if hi, lo := hexValue(w[i+1]), hexValue(w[i+2]); hi >= 0 && lo >= 0 {
				out = append(out, byte(hi<<4|lo))
				i += 2
				continue
			}
		}
		out = append(out, w[i])
	}
	return out
}

// literal reads a (string) after its opening parenthesis.
func (p *Parser) literal() String {
	out, end := AppendLiteral(p.text[:0], p.Buf, p.Pos)
	p.text, p.Pos = out, end
	return String(out)
}

// AppendLiteral appends to dst the bytes of the literal string that starts at
// b[i], after its opening parenthesis (PDF 32000-1, 7.3.4.2), and returns its
// end.
func AppendLiteral(dst, b []byte, i int) (out []byte, end int) {
	for depth := 1; i < len(b); i++ {
		switch c := b[i]; c {
		case '(':
			depth++
			dst = append(dst, c)
		case ')':
			if depth--; depth == 0 {
				return dst, i + 1
			}
			dst = append(dst, c)
		case '\r':
			dst = append(dst, '\n')
			if i+1 < len(b) && b[i+1] == '\n' {
				i++
			}
		case '\\':
			i++
			dst, i = appendEscape(dst, b, i)
		default:
			dst = append(dst, c)
		}
	}
	return dst, len(b)
}

// appendEscape appends the meaning of the escape sequence after a backslash and
// returns the index of its last byte.
func appendEscape(dst, b []byte, i int) ([]byte, int) {
	if i >= len(b) {
		return dst, i
	}
	switch c := b[i]; c {
	case 'n':
		return append(dst, '\n'), i
	case 'r':
		return append(dst, '\r'), i
	case 't':
		return append(dst, '\t'), i
	case 'b':
		return append(dst, '\b'), i
	case 'f':
		return append(dst, '\f'), i
	case '\r':
		if i+1 < len(b) && b[i+1] == '\n' {
			i++
		}
		return dst, i
	case '\n':
		return dst, i
	case '0', '1', '2', '3', '4', '5', '6', '7':
		v := 0
		j := i
		for ; j < len(b) && j < i+3 && b[j] >= '0' && b[j] <= '7'; j++ {
			v = v<<3 | int(b[j]-'0')
		}
		return append(dst, byte(v)), j - 1
	default:
		return append(dst, c), i
	}
}

// hex reads a <hex string> after its opening bracket.
func (p *Parser) hex() String {
	out, end := AppendHex(p.text[:0], p.Buf, p.Pos)
	p.text, p.Pos = out, end
	return String(out)
}

// AppendHex appends to dst the bytes of the hexadecimal string that starts at
// b[i], after its opening bracket, and returns its end.
func AppendHex(dst, b []byte, i int) (out []byte, end int) {
	hi := -1
	for ; i < len(b); i++ {
		c := b[i]
		if c == '>' {
			i++
			break
		}
		v := hexValue(c)
		switch {
		case v < 0:
		case hi < 0:
			hi = v
		default:
			dst = append(dst, byte(hi<<4|v))
			hi = -1
		}
	}
	if hi >= 0 {
		dst = append(dst, byte(hi<<4))
	}
	return dst, i
}
