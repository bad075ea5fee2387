package secret

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// maxKey exceeds the size of an RSA key of 16,384 bits as PEM.
const maxKey = 1 << 14

// PrivateKey reads a PEM block from its "-----BEGIN … PRIVATE KEY", and
// otherwise skips the dashes.
func PrivateKey(s *scan.Cursor, i int) int {
	j := scan.PastAny(s.Src, i, s.Hi, "-")
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
