package page

// A Recall remembers what was found out about the last strings of many: pages
// give the same few classes to most of their elements. Two strings that want
// the same place take it from each other.
type Recall[T any] struct {
	slots [recallSlots]struct {
		key   string
		value T
	}
	empty T
}

// recallSlots is a power of two. On the pages of the labelled sets three class
// values of four are found again among 128.
const recallSlots = 128

// Find returns the place for what is known of s, and whether it is known; if
// not, the caller has to fill it in. The empty string is never known.
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
