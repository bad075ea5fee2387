package identity

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// MachineZone reads the line [i,end) of the machine-readable zone of a travel
// document (ICAO Doc 9303): 30, 36 or 44 capitals, digits and fillers.
func MachineZone(s *scan.Cursor, i, end int) {
	line := strings.TrimRight(s.Src[i:end], " \r")
	n, fillers := 0, 0
	for k := 0; k < len(line); k++ {
		switch c := line[k]; {
		case c == '<':
			fillers++
			n++
		case scan.IsUpper(c), scan.IsDigit(c):
			n++
		case c == '\\': // Markdown's escape of a filler
		default:
			return
		}
	}
	if fillers >= 2 && (n == 30 || n == 36 || n == 44) {
		identified(s, i, i+len(line), "mrz", false)
	}
}

// ForeignerID tries a Spanish NIE in groups, "X-1234567-L", from its letter at i.
func ForeignerID(s *scan.Cursor, i int) {
	end := i + len("X-1234567-L")
	if end > s.Hi || s.Src[i] < 'X' || s.Src[i] > 'Z' || scan.IsWord(s.Before(i)) || s.InWord(end) || !scan.Fits("A-9999999-A", s.Src[i:end]) {
		return
	}
	var b [16]byte
	if esNIF(scan.AlnumOf(b[:0], s.Src[i:end])) {
		identified(s, i, end, "es/nif", true)
	}
}
