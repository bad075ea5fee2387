package formats

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Texts shorter than headSize bytes are searched one by one, longer ones
// together by their heads (first bytes). Of the texts with one head, at most
// maxLengths lengths are searched together; texts of further lengths are
// searched one by one, too.
const (
	headSize   = 4
	maxLengths = 32
)

// locate returns the first offset of each text in the Markdown. A list of
// thousands of values is found in one pass.
func locate(check *cancel.Checker, markdown string, texts []string) map[string]int {
	at := map[string]int{}
	pending := map[string]bool{}
	lengths := map[uint32][]int{} // by head, longest first
	var sieve [1 << 10]uint64     // bit set of the heads
	single := func(text string) {
		check.Now()
		if i := strings.Index(markdown, text); i >= 0 {
			at[text] = i
		}
	}
	asked := map[string]bool{}
	for _, text := range texts {
		if text == "" || asked[text] {
			continue
		}
		asked[text] = true
		if len(text) < headSize {
			single(text)
			continue
		}
		head := headOf(text)
		list := lengths[head]
		if !slices.Contains(list, len(text)) {
			if len(list) == maxLengths {
				single(text)
				continue
			}
			lengths[head] = append(list, len(text))
		}
		pending[text] = true
		bit := sieveBit(head)
		sieve[bit>>6] |= 1 << (bit & 63)
	}
	for i := 0; i+headSize <= len(markdown) && len(pending) > 0; i++ {
		head := headOf(markdown[i:])
		if bit := sieveBit(head); sieve[bit>>6]&(1<<(bit&63)) == 0 {
			continue
		}
		check.Step()
		for _, n := range lengths[head] {
			if i+n > len(markdown) {
				continue
			}
			if text := markdown[i : i+n]; pending[text] {
				at[text] = i
				delete(pending, text)
			}
		}
	}
	return at
}

// span returns the byte range of a text, 0, 0 if it was not found.
func span(places map[string]int, text string) (start, end int) {
	if at, ok := places[text]; ok {
		return at, at + len(text)
	}
	return 0, 0
}

func headOf(s string) uint32 { return binary.LittleEndian.Uint32([]byte(s[:headSize])) }

func sieveBit(head uint32) uint32 { return head * 0x9E3779B1 >> 16 }
