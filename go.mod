module github.com/pagemill/pagemill

go 1.26.0

require (
	golang.org/x/net v0.62.0
	golang.org/x/text v0.43.0
)

require golang.org/x/tools v0.52.0

require github.com/andybalholm/cascadia v1.3.5

require (
	github.com/andybalholm/brotli v1.2.8
	github.com/blevesearch/snowballstem v0.9.0
	github.com/gogs/chardet v0.0.0-20211120154057-b7413eaefb8f
	github.com/klauspost/compress v1.20.3
	github.com/otiai10/gosseract/v2 v2.4.1
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	github.com/sergi/go-diff v1.4.0
	github.com/spf13/cobra v1.10.2
	github.com/tetratelabs/wazero v1.12.0
	github.com/yuin/goldmark v1.8.7
	go.etcd.io/bbolt v1.5.0
	golang.org/x/term v0.47.0
)

require (
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
)

require (
	github.com/BurntSushi/toml v1.5.0
	github.com/spf13/pflag v1.0.10
	go.yaml.in/yaml/v3 v3.0.5
	golang.org/x/image v0.44.0
)
