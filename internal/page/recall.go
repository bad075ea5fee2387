package page

// A Recall caches results for recently seen strings: pages give the same few
// classes to most of their elements. Two strings with the same slot displace
// each other.
type Recall[T any] struct {
	slots [recallSlots]struct {
		key   string
		value T
	}
	empty T
}

// recallSlots is a power of two. With 128 slots, three of four lookups of class
// values hit on the pages of the labelled sets.
const recallSlots = 128

// Find returns the cached value for s and whether it is valid; if not, the
// caller must fill it in. The empty string is never cached.
func (r *Recall[T]) Find(s string) (value *T, known bool) {
	if s == "" {
		return &r.empty, false
	}
	h := uint32(len(s))*0x9E3779B1 ^ uint32(s[0])*0x85EBCA6B ^ uint32(s[len(s)-1])*0xC2B2AE35 ^ uint32(s[len(s)/2])*0x27D4EB2F ^ uint32(s[len(s)/3])*0x165667B1
	slot := &r.slots[h>>25]
	if slot.key == s {
		return &slot.value, true
	}
	slot.key = s
	return &slot.value, false
}
