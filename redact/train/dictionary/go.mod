module github.com/pagemill/pagemill/redact/train/dictionary

go 1.26

require (
	github.com/ikawaha/kagome-dict v1.1.7
	github.com/ikawaha/kagome-dict-ko v0.2.1
	github.com/ikawaha/kagome-dict/ipa v1.2.6
)
