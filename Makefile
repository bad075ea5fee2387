# pagemill's common tasks. "make" alone lists them.
GO ?= go
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
GORELEASER = github.com/goreleaser/goreleaser/v2@v2.16.0
# Modules of their own, as beam is: trainers; tests that compare with other libraries, and an example with one.
TRAINERS = extract/internal/train pdfparse/internal/train redact/train redact/train/dictionary formats/internal/train formats/internal/inject/train
ORACLES = formats/internal/sanitize/oracle pdfparse/variants redact/plan examples/colly
# Beam's SDK 2.77 reads a stream from two goroutines when a pipeline fails.
RACY = TestMissingSource
# What hands work to goroutines; all packages are run under the detector by test-all.
RACED = . ./batch ./changetrack/... ./internal/cancel ./internal/ordered ./saved
FUZZTIME ?= 30s
BENCHTIME ?= 200ms
OUT ?= outputs.txt
PACKAGES ?= extract extract/internal/content internal/footnote \
	pdfparse/internal/layout pdfparse/internal/layout/textline pdfparse/internal/layout/tabular pdfparse/internal/formula \
	formats/internal/records formats/internal/schemafill formats/internal/shop \
	redact/internal/tagger redact/internal/field redact/internal/address
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

.PHONY: snapshot
snapshot: ## the archives of a release, unpublished, in dist/
	$(GO) run $(GORELEASER) release --snapshot --clean

.PHONY: release
release: ## build and publish the tagged version
	$(GO) run $(GORELEASER) release --clean

.PHONY: wheels
wheels: ## Python wheels with the command, for each platform, in dist/
	python3 python/backend.py dist

.PHONY: js
js: ## the package for Node and browsers, and the playground, in js/dist/
	@cd js && { npm ci --no-audit --no-fund --loglevel=error || echo "npm ci failed: no playground, and TypeScript and axe-core are not asked"; }
	cd js && GO=$(GO) node scripts/build.mjs
	cd js && { [ ! -d node_modules/esbuild ] || node scripts/playground.mjs; }

.PHONY: setup
setup: ## install what the tests need (Debian and macOS)
	@sh scripts/setup.sh

.PHONY: test
test: setup ## install what the tests need, then run the suite without its long tests (minutes)
	CGO_ENABLED=0 $(GO) build ./...
	$(GO) test -short -timeout 20m ./...
	$(GO) test -race -short -timeout 20m $(RACED)
	python3 -m unittest discover -s python/tests

.PHONY: test-all
test-all: setup ## the whole suite: long and hostile tests, race detector, OCR, other builds, Beam, trainers, JavaScript
	$(GO) test -tags pagemill_nopdf,pagemill_noformats,pagemill_noredact -run TestBuilt .
	GOOS=wasip1 GOARCH=wasm $(GO) build -o /dev/null ./cmd/pagemill
	$(GO) test -timeout 40m ./...
	$(GO) test -race -short -timeout 40m ./...
	$(GO) test -tags gosseract ./pdfparse/tesseract
	cd beam && $(GO) test -race -skip '$(RACY)' -timeout 20m ./... && $(GO) test -run '$(RACY)' .
	@set -e; for m in $(TRAINERS); do (cd $$m && $(GO) test -race ./...); done
	@set -e; for m in $(ORACLES); do (cd $$m && $(GO) test ./...); done
	python3 -m unittest discover -s python/tests
	$(MAKE) js
	cd js && npm test

.PHONY: unit
unit: ## the suite with what is at hand, without cgo and the long tests
	CGO_ENABLED=0 $(GO) test -short -timeout 40m ./...

.PHONY: coverage
coverage: ## statements that tests reach, by package; fails below 85 % (minutes)
	@GO=$(GO) sh scripts/coverage.sh

.PHONY: outputs
outputs: ## checksums of what becomes of every fixture, in OUT: alike on all platforms
	$(GO) run ./scripts/outputs >$(OUT)

.PHONY: lint
lint: ## formatting, vet, staticcheck, tidy modules, licences, vulnerabilities
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "run gofmt -w on these"; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	$(GO) mod tidy -diff
	cd beam && $(GO) vet ./... && $(GO) run $(STATICCHECK) ./... && $(GO) mod tidy -diff
	@set -e; for m in $(TRAINERS) $(ORACLES); do (cd $$m && $(GO) vet ./... && $(GO) run $(STATICCHECK) ./... && $(GO) mod tidy -diff); done
	cd scripts/licences && $(GO) vet ./... && $(GO) mod tidy -diff
	$(GO) -C scripts/licences build -o ../../bin/licences . && bin/licences && (cd beam && ../bin/licences >/dev/null)
	@sh scripts/vulnerabilities.sh

.PHONY: check
check: lint test-all ## lint and the whole suite

.PHONY: golden
golden: ## write the goldens anew; review the diff
	PAGEMILL_GOLDEN=update $(GO) test ./...
	python3 python/generate.py
	node js/scripts/generate.mjs
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

.PHONY: figures
figures: build ## figures of bin/pagemill on the development sets in sight, where they are at hand
	python3 scripts/figures.py bin/pagemill

.PHONY: blind
blind: build ## figures of bin/pagemill on the sets that nobody reads: totals, against the baseline
	@[ -d ../shared/evals/blind ] || { echo "blind: no data in ../shared"; exit 0; }; python3 ../shared/evals/blind/blind.py bin/pagemill

.PHONY: ablate
ablate: ## what each decision of PACKAGES is worth on the sets in sight: docs/notes/ABLATION.md (hours)
	python3 scripts/ablate.py --table docs/notes/ABLATION.md $(PACKAGES)

.PHONY: rooms
rooms: ## write the table of rooms by size into docs/ARCHITECTURE.md
	python3 scripts/rooms.py

.PHONY: compare
compare: ## our speed and quality beside other libraries', in one process
	cd bench/compare && GOMAXPROCS=1 $(GO) run .

.PHONY: reports
reports: ## the HTML reports at two widths, light and dark, checked by axe-core; skips without chromium and npm
	@sh scripts/reports.sh $(OUT)

.PHONY: vault
vault: ## 200 pages that Chromium saves become a vault, checked in Chromium (minutes); skips without chromium and npm
	@sh scripts/vault.sh

.PHONY: pictures
pictures: ## the README's pictures of the reports, by Chromium
	@sh scripts/pictures.sh
