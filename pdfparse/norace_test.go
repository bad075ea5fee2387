//go:build !race

package pdfparse_test

const raceEnabled = false
