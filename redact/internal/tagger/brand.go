package tagger

import (
	_ "embed"
	"maps"
	"strings"
)

//go:embed brands.txt
var brandList string

// brands are the hashes of the words of brands.txt.
var brands = func() map[uint32]bool {
	m := hashesOf(brandList)
	maps.Copy(m, hashesOf(strings.NewReplacer("-", "", "'", "").Replace(brandList)))
	return m
}()
