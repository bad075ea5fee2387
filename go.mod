module github.com/pagemill/pagemill

go 1.26.0

require (
	golang.org/x/net v0.62.0
	golang.org/x/text v0.43.0
)

require golang.org/x/tools v0.52.0

require github.com/andybalholm/cascadia v1.3.5

require github.com/yuin/goldmark v1.8.7
