package field

import (
	_ "embed"

	"github.com/pagemill/pagemill/internal/datafile"
)

//go:embed words.txt
var wordTable string

// lists are the lists of words.txt, by the variables that hold them.
var lists = datafile.Lists(wordTable)
