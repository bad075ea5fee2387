package hostile_test

// A bar is what a family may cost with everything switched on: seconds per
// megabyte and bytes per byte.
type bar struct{ time, memory float64 }

// slower are the families that miss the bar of all others with everything
// switched on, by how much they were seen to, half as much again: their cost is
// linear, but high. With the default options all keep the bar.
var slower = map[string]bar{
	"adopt":          {3, 500},
	"adopt2":         {1.5, 225}, // at the bar
	"adopt3":         {22, 150},
	"deepfont":       {5, 150},
	"digitsp":        {3, 150},
	"dlsp":           {3.5, 150},
	"dlx":            {5.5, 150},
	"footnotes":      {3, 150},
	"footnotesame":   {3, 150},
	"formel":         {2, 250},
	"h1s":            {5, 150},
	"idsame":         {3, 150},
	"jwt":            {3, 150},
	"keyeq":          {10.5, 150},
	"links":          {3.5, 150},
	"listflat":       {4, 300},
	"md definitions": {3.5, 150},
	"md delimiters":  {3, 150},
	"md items":       {5.5, 300},
	"md link dest":   {5.5, 150},
	"md link opens":  {7.5, 150},
	"md numbers":     {4, 150},
	"md references":  {6, 225}, // at the bar
	"md setext":      {4, 250},
	"md short rows":  {3.5, 150},
	"md titles":      {4, 150},
	"md wide table":  {2.5, 150},
	"menu":           {3.5, 150},
	"menusec":        {3, 150},
	"namesp":         {3.5, 150},
	"parauniq":       {3, 150},
	"phones":         {6.5, 150},
	"pre":            {3, 200},
	"table":          {3, 150},
	"tablefoster":    {5, 570},
	"tablefoster2":   {4, 680},
	"tablethcols":    {3, 150},
}
