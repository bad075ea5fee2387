package pagemillbeam

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn4x1[context.Context, string, []byte, func(spool), error](&spoolFn{})
	register.DoFn4x1[context.Context, int, func(*spool) bool, func(string), error](&mergeFn{})
	register.DoFn3x1[context.Context, int, func(*string) bool, error](&removeFn{})
	register.Function1x2(outputLine)
	register.Function1x2(failureLine)
	register.Function1x2(changeLine)
	register.Function1x2(outputRow)
	register.Function1x2(bySpoolShard)
	register.Function1x2(underOne)
	register.Emitter1[spool]()
	register.Emitter1[string]()
	register.Iter1[spool]()
	register.Iter1[string]()
}

// WriteOptions say where outputs are written.
type WriteOptions struct {
	// Dir is a folder on any file system registered with Beam. It is created if
	// needed. Two jobs must not write the same Name to the same Dir at once.
	Dir string
	// Name is the prefix of file names. Default "part".
	Name string
	// Shards is the number of files. Default 1. A record's ID determines its file.
	Shards int
}

func (o WriteOptions) spools() string { return path.Join(o.Dir, "."+o.Name+".spool") }

// A shards has the names of what is written.
type shards struct {
	Write  WriteOptions `json:"write"`
	Ending string       `json:"ending"`
}

func (s shards) file(shard int) string {
	return path.Join(s.Write.Dir, fmt.Sprintf("%s-%05d-of-%05d.%s", s.Write.Name, shard, s.Write.Shards, s.Ending))
}

// WriteNDJSON writes outputs as the lines that pagemill batch writes, sorted by
// ID. Files appear complete or not at all, and running a job again replaces
// them; what a killed job leaves behind, the next one removes. Of records with
// the same ID and the same content only one is written.
func WriteNDJSON(s beam.Scope, opts WriteOptions, outputs beam.PCollection) {
	write(s.Scope("pagemill.WriteNDJSON"), opts, "ndjson", beam.ParDo(s, outputLine, outputs))
}

// WriteFailures writes failures like WriteNDJSON.
func WriteFailures(s beam.Scope, opts WriteOptions, failures beam.PCollection) {
	write(s.Scope("pagemill.WriteFailures"), opts, "ndjson", beam.ParDo(s, failureLine, failures))
}

// WriteChanges writes the changes of Track like WriteNDJSON, as
// {"url","id","status","change"}.
func WriteChanges(s beam.Scope, opts WriteOptions, changes beam.PCollection) {
	write(s.Scope("pagemill.WriteChanges"), opts, "ndjson", beam.ParDo(s, changeLine, changes))
}

// WriteParquet writes outputs as Parquet files with the columns id, url,
// statusCode, title, markdown, warning and reply (the line of pagemill batch),
// and otherwise like WriteNDJSON.
func WriteParquet(s beam.Scope, opts WriteOptions, outputs beam.PCollection) {
	write(s.Scope("pagemill.WriteParquet"), opts, "parquet", beam.ParDo(s, outputRow, outputs))
}

// write writes keyed lines. Each bundle writes its lines to its own files, one
// per shard; when all are written, the files of a shard are merged by key, so
// that the division into bundles has no effect on the result.
func write(s beam.Scope, opts WriteOptions, ending string, lines beam.PCollection) {
	opts.Name, opts.Shards = cmp.Or(opts.Name, "part"), max(opts.Shards, 1)
	clean(context.Background(), opts.spools())
	spools := beam.ParDo(s, &spoolFn{Dir: opts.spools(), Shards: opts.Shards}, lines)
	empty := make([]spool, opts.Shards) // so that a shard without lines is also written
	for i := range empty {
		empty[i].Shard = i
	}
	keyed := beam.ParDo(s, bySpoolShard, beam.Flatten(s, spools, beam.CreateList(s, empty)))
	merged := beam.ParDo(s, &mergeFn{shards{opts, ending}}, beam.GroupByKey(s, keyed))
	beam.ParDo0(s, &removeFn{shards{opts, ending}}, beam.GroupByKey(s, beam.ParDo(s, underOne, merged)))
}

// clean removes what an unfinished job left behind, if the file system supports
// that.
func clean(ctx context.Context, dir string) {
	fsys, err := filesystem.New(ctx, dir)
	if err != nil {
		return // the job will report the error
	}
	defer func() { _ = fsys.Close() }()
	rest, _ := fsys.List(ctx, path.Join(dir, "*")) // errors are ignored: there is nothing to clean or it can't be listed
	for _, name := range rest {
		_ = remove(ctx, fsys, name)
	}
}

var errNotRemovable = errors.New("this file system removes no files")

func remove(ctx context.Context, fsys filesystem.Interface, name string) error {
	if r, ok := fsys.(filesystem.Remover); ok {
		return r.Remove(ctx, name)
	}
	return errNotRemovable
}

func bySpoolShard(s spool) (int, spool)  { return s.Shard, s }
func underOne(name string) (int, string) { return 0, name }

// A removeFn removes the spools once every shard is written, and the files that
// an earlier job wrote with another number of shards or in another format: who
// reads the folder would have its records twice.
type removeFn struct{ shards }

// ProcessElement removes files. A missing one was removed by an earlier
// attempt.
func (f *removeFn) ProcessElement(ctx context.Context, _ int, names func(*string) bool) error {
	gone, err := f.old(ctx)
	if err != nil {
		return err
	}
	for name := ""; names(&name); {
		if name != "" { // a shard without lines has none
			gone = append(gone, name)
		}
	}
	for _, name := range gone {
		if err := removeFile(ctx, name); err != nil {
			return err
		}
	}
	clean(ctx, f.Write.spools()) // what failed bundles left
	return removeFile(ctx, f.Write.spools())
}

// removeFile removes a file, if its file system can.
func removeFile(ctx context.Context, name string) error {
	fsys, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	_ = remove(ctx, fsys, name) // if that fails, the next job removes it
	return fsys.Close()
}

var written = regexp.MustCompile(`-\d{5}-of-\d{5}\.(ndjson|parquet)$`)

// old lists the files of earlier jobs that this one has not replaced.
func (f *removeFn) old(ctx context.Context) ([]string, error) {
	fsys, err := filesystem.New(ctx, f.Write.Dir)
	if err != nil {
		return nil, err
	}
	defer func() { _ = fsys.Close() }() // only listed
	all, err := fsys.List(ctx, path.Join(f.Write.Dir, f.Write.Name+"-*"))
	if err != nil {
		return nil, err
	}
	ours := map[string]bool{}
	for shard := range f.Write.Shards {
		ours[path.Base(f.file(shard))] = true
	}
	return slices.DeleteFunc(all, func(name string) bool {
		base := path.Base(name)
		ending := written.FindString(base)
		return ending == "" || base != f.Write.Name+ending || ours[base]
	}), nil
}
