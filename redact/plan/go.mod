module github.com/pagemill/pagemill/redact/plan

go 1.26.0

replace github.com/pagemill/pagemill => ../..

require (
	github.com/nyaruka/phonenumbers v1.8.1
	github.com/pagemill/pagemill v0.0.0-00010101000000-000000000000
)

require (
	github.com/gogs/chardet v0.0.0-20211120154057-b7413eaefb8f // indirect
	github.com/klauspost/compress v1.20.3 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/text v0.43.0 // indirect
	google.golang.org/protobuf v1.36.11 // indirect
)
