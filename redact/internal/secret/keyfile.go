package secret

import (
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// maxKey exceeds the size of an RSA key of 16,384 bits as PEM.
const maxKey = 1 << 14

// PrivateKey reads a PEM block from its "-----BEGIN … PRIVATE KEY", and
// otherwise skips the dashes.
func PrivateKey(s *scan.Cursor, i int) int {
	j := i
	for j < s.Hi && s.Src[j] == '-' {
		j++
	}
	rest := s.Src[j:min(j+60, s.Hi)]
	if j-i < 4 || !strings.HasPrefix(rest, "BEGIN ") {
		return j
	}
	body := 0
	for _, kind := range [...]string{"PRIVATE KEY", "Static key"} { // the latter: OpenVPN
		if k := strings.Index(rest, kind); k >= 0 {
			body = j + k + len(kind)
		}
	}
	if body == 0 {
		return j
	}
	k := strings.Index(s.Src[body:min(s.Hi, body+maxKey)], "-----END")
	if k < 0 {
		k = min(s.Hi-body, 4096)
	} else if e := strings.Index(s.Src[body+k+5:min(body+k+80, s.Hi)], "-----"); e >= 0 {
		k += 5 + e + 5
	}
	if k < 64 {
		return j
	}
	Mark(s, i, body+k, "private-key", scan.RankStrong)
	return body + k
}

// maxKeyLines exceeds the lines of such a key in a PuTTY key file.
const maxKeyLines = 256

// PuTTY reads the lines of a PuTTY key file after "Private-Lines: 8", from the
// colon at i, up to the next field.
func PuTTY(s *scan.Cursor, i int) {
	const label = "Private-Lines"
	if i-len(label) < s.Lo || s.Src[i-len(label):i] != label || s.At(i+1) != ' ' {
		return
	}
	start := scan.LineEnd(s.Src[:s.Hi], i) + 1
	lines, err := strconv.Atoi(strings.TrimSpace(s.Src[i+1 : start-1]))
	if err != nil || lines > maxKeyLines {
		return
	}
	for range lines {
		if start >= s.Hi {
			return
		}
		end := scan.LineEnd(s.Src[:s.Hi], start)
		line := strings.TrimRight(s.Src[start:end], "\r \\")
		if strings.IndexByte(line, ':') >= 0 {
			return
		}
		if len(line) >= 8 && strings.IndexByte(line, ' ') < 0 {
			Mark(s, start, start+len(line), "private-key", scan.RankStrong)
		}
		start = end + 1
	}
}
