package hostile_test

// A bar is what a family may cost with everything switched on: seconds per
// megabyte and bytes per byte.
type bar struct{ time, memory float64 }

// slower are the families that miss the bar of all others with everything
// switched on, with what they were seen to cost on a busy machine, half as much
// again: their cost is linear, but high. With the default options all keep the
// bar. Six are floods of blocks of one letter, each of which is a passage, a
// record, a text to mask and an element of the html output; four are trees that
// the standard makes many times as large as their page, adopt3 up to a bound
// that 24 KB reach.
var slower = map[string]bar{
	"listflat":      {2.7, 225},
	"md items":      {3.8, 270},
	"md numbers":    {3.2, 180},
	"md references": {3.4, 180}, // each of four bytes is a link, in three outputs
	"md setext":     {4, 190},
	"namesp":        {3.3, 150}, // two paragraphs of a name each in 27 bytes

	"adopt":        {2.6, 510},
	"adopt3":       {5, 150},
	"tablefoster":  {3.8, 465},
	"tablefoster2": {3.3, 570},
}
