package mask

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A reference and its definition are matched by label, "[text][label]" and
// "[label]: /destination". So a label must be masked the same everywhere: by
// its own text, without its context.

// maxLabelBytes is the largest size of a label (CommonMark 4.7: 999
// characters).
const maxLabelBytes = 999 * 4

// labels adds the regions of all occurrences of the defined labels.
func (m *mapper) labels() {
	if len(m.defined) == 0 {
		return
	}
	known := map[string]bool{}
	for _, s := range m.defined {
		known[normal(m.src[s.Start:s.End])] = true
	}
	var out []scan.Region
	for i := 0; ; {
		k := strings.IndexByte(m.src[i:], '[')
		if k < 0 {
			break
		}
		i += k
		for len(m.out) > 0 && m.out[0].End <= i {
			out = append(out, m.out[0])
			m.out = m.out[1:]
		}
		if len(m.out) > 0 && m.out[0].Start <= i {
			i = m.out[0].End
			continue
		}
		end := m.labelEnd(i + 1)
		i++
		if end == 0 || len(m.out) > 0 && m.out[0].Start < end || end+1 < len(m.src) && m.src[end+1] == '(' || Escaped(m.src, i-1) || !known[normal(m.src[i:end])] {
			continue
		}
		out = append(out, scan.Region{Start: i, End: end, Kind: scan.Label})
		i = end
	}
	m.out = append(out, m.out...)
}

// labelEnd returns the offset of the bracket that closes the label starting at
// i, or 0 if another one opens first.
func (m *mapper) labelEnd(i int) int {
	for j := i; j < len(m.src) && j-i <= maxLabelBytes; j++ {
		switch m.src[j] {
		case '\\':
			j++
		case '[':
			return 0
		case ']':
			if j == i {
				return 0
			}
			return j
		}
	}
	return 0
}

// normal returns the form in which labels are compared.
func normal(label string) string {
	return strings.Join(strings.Fields(strings.ToLower(label)), " ")
}
