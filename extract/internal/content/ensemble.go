package content

import (
	"math"

	"github.com/pagemill/pagemill/internal/trees"
)

// The trees of a model: an Ensemble sums them to the log-odds that a block is
// main content.
type (
	Tree     = trees.Tree
	Ensemble = trees.Ensemble
	features = trees.Features
)

// The shape of a tree.
const (
	Depth    = trees.Depth
	LeafUnit = trees.LeafUnit
)

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }
