module github.com/pagemill/pagemill/formats/internal/sanitize/oracle

go 1.26.0

replace github.com/pagemill/pagemill => ../../../..

require (
	github.com/microcosm-cc/bluemonday v1.0.27
	github.com/pagemill/pagemill v0.0.0-00010101000000-000000000000
)

require (
	github.com/aymerick/douceur v0.2.0 // indirect
	github.com/gorilla/css v1.0.1 // indirect
	golang.org/x/net v0.62.0 // indirect
)
