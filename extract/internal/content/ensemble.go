package content

import (
	"math"

	"github.com/pagemill/pagemill/internal/trees"
)

// An Ensemble sums trees to the log-odds that a block is main content.
type (
	Ensemble = trees.Ensemble
	features = trees.Features
)

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }
