//go:build pagemill_noredact

package tagger

// carried has no files: a build that masks nothing carries no models.
func carried(string) ([]byte, error) { return nil, errModel }
