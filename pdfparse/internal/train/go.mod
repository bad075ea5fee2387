module github.com/pagemill/pagemill/pdfparse/internal/train

go 1.26.0

replace github.com/pagemill/pagemill => ../../..

require github.com/pagemill/pagemill v0.0.0-00010101000000-000000000000

require (
	github.com/klauspost/compress v1.20.3 // indirect
	golang.org/x/image v0.44.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)
