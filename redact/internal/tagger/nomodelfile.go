//go:build pagemill_noredact

package tagger

import "embed"

// A build that masks nothing carries no models.
var (
	modelFile  string
	modelFiles embed.FS
)
