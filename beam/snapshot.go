package pagemillbeam

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn3x1[context.Context, string, func(Snapshot), error](&snapshotFn{})
	register.Emitter1[Snapshot]()
}

// ReadSnapshots reads earlier states of pages for Track: files with one JSON
// object per line, {"url","markdown","scrapedAt"}. Files written by WriteNDJSON
// work as well; the address is then taken from the metadata.
func ReadSnapshots(s beam.Scope, sources ...string) beam.PCollection {
	s = s.Scope("pagemill.ReadSnapshots")
	return beam.ParDo(s, &snapshotFn{}, beam.Reshuffle(s, beam.CreateList(s, sources)))
}

type snapshotFn struct{}

// ProcessElement reads the files of one source.
func (f *snapshotFn) ProcessElement(ctx context.Context, source string, emit func(Snapshot)) error {
	files, err := find(ctx, source)
	if err != nil {
		return err
	}
	for _, file := range files {
		if err := readSnapshots(ctx, file.Path, emit); err != nil {
			return fmt.Errorf("%s: %w", file.Path, err)
		}
	}
	return nil
}

func readSnapshots(ctx context.Context, path string, emit func(Snapshot)) error {
	file, err := open(ctx, path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // read only
	in := json.NewDecoder(bufio.NewReaderSize(file, 1<<20))
	for {
		var line struct {
			URL       string    `json:"url"`
			Markdown  string    `json:"markdown"`
			ScrapedAt time.Time `json:"scrapedAt"`
			Data      struct {
				Markdown string `json:"markdown"`
				Metadata struct {
					URL       string `json:"url"`
					SourceURL string `json:"sourceURL"`
				} `json:"metadata"`
			} `json:"data"`
		}
		err := in.Decode(&line)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case line.URL == "" && line.Data.Metadata.SourceURL != "":
			line.URL, line.Markdown = line.Data.Metadata.SourceURL, line.Data.Markdown
		}
		if line.URL != "" {
			emit(Snapshot{line.URL, line.Markdown, line.ScrapedAt})
		}
	}
}
