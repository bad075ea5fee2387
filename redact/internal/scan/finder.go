package scan

import "sync"

// A Finder finds the marks of all words that occur in a text, in one pass,
// whatever the number of words: A. V. Aho and M. J. Corasick, "Efficient string
// matching", Comm. ACM 18(6), 1975. Words are in lower case; the case of ASCII
// letters in the text is ignored.
type Finder struct {
	lists [][]string
	once  sync.Once // the automaton is built on first use

	class [256]uint8 // class of each byte; 0 for bytes in no word
	width int        // number of classes
	next  []uint16   // next[state*width+class]
	marks []uint8    // marks of the words that end in a state
}

// NewFinder returns a finder for lists of words; those in lists[k] have the
// mark 1<<k.
func NewFinder(lists ...[]string) *Finder {
	return &Finder{lists: lists}
}

func (f *Finder) build() {
	f.width = 1
	for _, list := range f.lists {
		for _, w := range list {
			f.classify(w)
		}
	}
	for c := 'A'; c <= 'Z'; c++ {
		f.class[c] = f.class[c|0x20]
	}
	f.grow()
	for k, list := range f.lists {
		for _, w := range list {
			f.marks[f.insert(w)] |= 1 << k
		}
	}
	f.link()
}

func (f *Finder) classify(w string) {
	for i := 0; i < len(w); i++ {
		if f.class[w[i]] == 0 {
			f.class[w[i]] = uint8(f.width)
			f.width++
		}
	}
}

// grow adds a state and returns it.
func (f *Finder) grow() uint16 {
	f.next = append(f.next, make([]uint16, f.width)...)
	f.marks = append(f.marks, 0)
	return uint16(len(f.marks) - 1)
}

// insert adds a word to the tree and returns its last state.
func (f *Finder) insert(w string) uint16 {
	state := uint16(0)
	for i := 0; i < len(w); i++ {
		at := int(state)*f.width + int(f.class[w[i]])
		if f.next[at] == 0 {
			s := f.grow() // may move f.next
			f.next[at] = s
		}
		state = f.next[at]
	}
	return state
}

// link turns the tree into an automaton, breadth first: a missing transition of
// a state is that of its longest proper suffix.
func (f *Finder) link() {
	suffix := make([]uint16, len(f.marks))
	queue := []uint16{0}
	for len(queue) > 0 {
		state := queue[0]
		queue = queue[1:]
		f.marks[state] |= f.marks[suffix[state]]
		for c := range f.width {
			at, back := int(state)*f.width+c, int(suffix[state])*f.width+c
			switch child := f.next[at]; {
			case child == 0:
				f.next[at] = f.next[back]
			case state != 0:
				suffix[child] = f.next[back]
				queue = append(queue, child)
			default:
				queue = append(queue, child)
			}
		}
	}
}

// Find returns the marks of all words in text, and of those at its end.
func (f *Finder) Find(text string) (all, last uint8) {
	f.once.Do(f.build)
	state := 0
	for i := 0; i < len(text); i++ {
		state = int(f.next[state*f.width+int(f.class[text[i]])])
		all |= f.marks[state]
	}
	return all, f.marks[state]
}
