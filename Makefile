# pagemill's common tasks. "make" alone lists them.
GO ?= go
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME ?= 30s
BENCHTIME ?= 200ms
SAMPLE = testdata/sample/tides.html

.DEFAULT_GOAL := help

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: run
run: ## convert a sample page to Markdown and show it (needs only Go)
	@CGO_ENABLED=0 $(GO) run ./cmd/pagemill convert -o - --url https://harbour.example/notes/tide-tables $(SAMPLE)

.PHONY: build
build: ## build bin/pagemill
	CGO_ENABLED=0 $(GO) build -o bin/pagemill ./cmd/pagemill

.PHONY: wheels
wheels: ## Python wheels with the command, for each platform, in dist/
	python3 python/backend.py dist

.PHONY: setup
setup: ## install what the tests need (Debian and macOS)
	@sh scripts/setup.sh

.PHONY: test
test: setup ## install what the tests need, then run the whole suite, race detector included
	CGO_ENABLED=0 $(GO) build ./...
	$(GO) test -race -timeout 40m ./...
	$(GO) test -timeout 40m ./internal/hostile
	$(GO) test -tags gosseract ./pdfparse/tesseract
	cd beam && $(GO) test -race -timeout 20m ./...
	python3 -m unittest discover -s python/tests

.PHONY: lint
lint: ## formatting, vet, staticcheck, tidy modules
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "run gofmt -w on these"; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	$(GO) mod tidy -diff
	cd beam && $(GO) vet ./... && $(GO) run $(STATICCHECK) ./... && $(GO) mod tidy -diff

.PHONY: check
check: lint test ## lint and test

.PHONY: golden
golden: ## write the goldens anew; review the diff
	PAGEMILL_GOLDEN=update $(GO) test ./...
	python3 python/generate.py
	@git status --short -- '*testdata*'

.PHONY: fuzz
fuzz: ## run every fuzz target for FUZZTIME (30s)
	@sh scripts/fuzz.sh $(FUZZTIME)

.PHONY: bench
bench: ## Go benchmarks of every stage and fixture: MB/s and allocations
	$(GO) test -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) ./... | grep -v 'no test files'


.PHONY: quality
quality: ## the scorers of the development data, where it is at hand
	@sh scripts/quality.sh

.PHONY: compare
compare: ## our speed and quality beside other libraries', in one process
	cd bench/compare && GOMAXPROCS=1 $(GO) run .

.PHONY: pictures
pictures: ## the README's pictures of the reports, by Chromium
	@sh scripts/pictures.sh
