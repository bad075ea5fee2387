module github.com/pagemill/pagemill/redact/train

go 1.26.0

replace github.com/pagemill/pagemill => ../..

require (
	github.com/pagemill/pagemill v0.0.0-00010101000000-000000000000
	golang.org/x/net v0.62.0
)

require github.com/klauspost/compress v1.20.3 // indirect
