//go:build pagemill_noredact

package tagger

// carried always fails: a build without masking embeds no models.
func carried(string) ([]byte, error) { return nil, errModel }
