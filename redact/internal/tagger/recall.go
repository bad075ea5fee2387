package tagger

// A recall caches what is known about the words of a text and about adjacent
// tokens. Its size is fixed: a new entry replaces the one in its slot.
type recall struct {
	lists            []uint64 // of words: hash, isListed, what lists contain it
	words            []recalled
	alone, elsewhere []partial
	beside           [2][]partial // of the word before and the one after

	// Used without a cache.
	spare  recalled
	listed uint64
}

// isListed marks a used entry of recall.lists.
const isListed = 1 << 8

// A recalled is what is known about a word.
type recalled struct {
	word  uint32 // its hash
	known bool
	kind  tokenKind // the token kind of its lore
	lore
}

// A partial is the cached sum of the weights of a group of features.
type partial struct {
	key uint64 // what the features depend on; 0 for none
	sum sums
}

// recallSize is the number of slots of each cache.
const recallSize = 4096

func newRecall() recall {
	return recall{lists: make([]uint64, 2*recallSize), words: make([]recalled, recallSize), alone: make([]partial, 2*recallSize), elsewhere: make([]partial, recallSize/4), beside: [2][]partial{make([]partial, recallSize/2), make([]partial, recallSize/2)}}
}

// list returns the entry for the lists of a word.
func (r *recall) list(word uint32) *uint64 {
	if len(r.lists) == 0 {
		return &r.listed
	}
	return &r.lists[mix(word, 3)&uint32(len(r.lists)-1)]
}

// word returns the slot of a word, which is empty for a new word.
func (r *recall) word(word uint32) *recalled {
	w := &r.spare
	if len(r.words) > 0 {
		w = &r.words[mix(word, 3)&uint32(len(r.words)-1)]
	}
	if w.word != word || len(r.words) == 0 {
		*w = recalled{word: word}
	}
	return w
}

// slotOf returns the slot of key in a cache, and whether it holds its sum.
func slotOf(cache []partial, key uint64) (p *partial, ok bool) {
	h := key * 0x9E3779B97F4A7C15
	p = &cache[h>>32&uint64(len(cache)-1)]
	return p, p.key == key
}

// aloneKey returns the key of the features of the token t by itself.
func aloneKey(t *Token) uint64 {
	place := uint64(t.kind)
	if t.first {
		place |= 1 << 4
	}
	if t.titled {
		place |= 1 << 5
	}
	h := (uint64(t.lower)<<32 | uint64(t.shape)) * 0xBF58476D1CE4E5B9
	return (h^h>>29^(place|uint64(t.length)<<8))*0x94D049BB133111EB | 1
}

// elsewhereKey returns the key of the features of the uses of the token t, whose
// context is c.
func elsewhereKey(t *Token, c uint32) uint64 {
	key := uint64(c)<<16 | uint64(t.gaz)<<8 | uint64(t.kind)<<4 | 1
	if t.first {
		key |= 1 << 1
	}
	return key
}

// besideKey returns the key of the features of a token next to one of a kind.
func besideKey(t *Token, kind tokenKind) uint64 {
	return uint64(t.lower)<<16 | uint64(t.kind)<<8 | uint64(kind)<<4 | 1
}

// windows maps the key of the words around a token to the position of its
// scores in memory: a growing open-addressing table.
type windows struct {
	keys []uint64 // 0 for an empty slot
	at   []int32
	n    int
}

// slot returns the entry for the scores under key; a negative value means that
// there are none yet.
func (w *windows) slot(key uint64) *int32 {
	if 4*w.n >= 3*len(w.keys) {
		w.grow()
	}
	key |= 1
	mask := uint64(len(w.keys) - 1)
	i := key >> 32 & mask
	for w.keys[i] != key {
		if w.keys[i] == 0 {
			w.keys[i], w.at[i] = key, -1
			w.n++
			break
		}
		i = (i + 1) & mask
	}
	return &w.at[i]
}

func (w *windows) grow() {
	old := *w
	size := max(64, 2*len(old.keys))
	*w = windows{keys: make([]uint64, size), at: make([]int32, size)}
	for i, k := range old.keys {
		if k != 0 {
			*w.slot(k) = old.at[i]
		}
	}
}

// clear empties the table. One that has become much too large for what it held
// is dropped: many short texts follow a long one.
func (w *windows) clear() {
	if 64*w.n < len(w.keys) {
		*w = windows{}
		return
	}
	clear(w.keys)
	w.n = 0
}

// keysOf sets d.keys to what the features of each token of a sentence depend
// on, and returns the key of the sentence.
func (d *decoder) keysOf(sent []Token) uint64 {
	d.keys = d.keys[:0]
	all := uint64(len(sent))
	for i := range sent {
		t := &sent[i]
		of := uint64(t.kind) | uint64(t.listed)<<32
		if t.first {
			of |= 1 << 4
		}
		if t.titled {
			of |= 1 << 5
		}
		if u := d.r.uses.of(t); u != nil {
			of |= uint64(u.context()) << 8
		}
		h := (uint64(t.lower)<<32 | uint64(t.shape)) * 0x9E3779B97F4A7C15
		h = (h ^ h>>29 ^ of) * 0xBF58476D1CE4E5B9
		h ^= h >> 32
		d.keys = append(d.keys, h)
		all = (all ^ h) * 0x94D049BB133111EB
		all ^= all >> 29
	}
	return all
}

// around is the greatest distance from a token that its features depend on.
const around = 3

// keyAround returns the key of the words around the token i of the sentence in
// d.keys.
func (d *decoder) keyAround(i int) uint64 {
	h := d.m.id
	for k := i - around; k <= i+around; k++ {
		v := uint64(k - i)
		if k >= 0 && k < len(d.keys) {
			v = d.keys[k]
		}
		h = (h ^ v) * 0x9E3779B97F4A7C15
		h ^= h >> 31
	}
	return h
}
