module github.com/pagemill/pagemill/redact/train/dictionary

go 1.26.0

replace github.com/pagemill/pagemill => ../../..

require (
	github.com/ikawaha/kagome-dict v1.1.7
	github.com/ikawaha/kagome-dict-ko v0.2.1
	github.com/ikawaha/kagome-dict/ipa v1.2.6
	github.com/pagemill/pagemill v0.0.0-00010101000000-000000000000
)

require github.com/klauspost/compress v1.20.3 // indirect
