module github.com/pagemill/pagemill/formats/internal/train

go 1.26.0

replace github.com/pagemill/pagemill => ../../..

require (
	github.com/pagemill/pagemill v0.0.0-00010101000000-000000000000
	golang.org/x/net v0.62.0
)

require (
	github.com/andybalholm/cascadia v1.3.5 // indirect
	github.com/blevesearch/snowballstem v0.9.0 // indirect
	github.com/gogs/chardet v0.0.0-20211120154057-b7413eaefb8f // indirect
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3 // indirect
	github.com/yuin/goldmark v1.8.7 // indirect
	golang.org/x/text v0.43.0 // indirect
)
