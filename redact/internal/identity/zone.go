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
