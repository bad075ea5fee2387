package identity

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// MachineZone reads the line [i,end) of the machine-readable zone of a travel
// document (ICAO Doc 9303): 30, 36 or 44 capitals, digits and fillers.
func MachineZone(s *scan.Cursor, i, end int) {
	line := strings.TrimRight(s.Src[i:end], " \r")
	zone := strings.ReplaceAll(line, `\`, "") // Markdown's escapes of fillers
	if n := len(zone); (n == 30 || n == 36 || n == 44) && strings.Count(zone, "<") >= 2 && strings.Trim(zone, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<") == "" {
		identified(s, i, i+len(line), "mrz", false)
	}
}
