// Package pagemillbeam converts archives of saved pages on Apache Beam: the
// same conversion as pagemill's, on the local runner of the Beam SDK or on a
// cluster (Flink, Spark, Dataflow).
//
//	p, s := beam.NewPipelineWithRoot()
//	records, unread := pagemillbeam.ReadSaved(s, pagemillbeam.ReadOptions{}, "crawl/*.warc.gz")
//	outputs, failed := pagemillbeam.Convert(s, pagemillbeam.ConvertOptions{}, records)
//	pagemillbeam.WriteNDJSON(s, pagemillbeam.WriteOptions{Dir: "out"}, outputs)
//	pagemillbeam.WriteFailures(s, pagemillbeam.WriteOptions{Dir: "dead"}, beam.Flatten(s, unread, failed))
//
// The output depends only on the records and options, not on the runner, the
// number of workers, the division into bundles, or retries of a bundle. Written
// files have the same bytes each time.
//
// A record that can't be read or converted becomes a [Failure] and does not
// fail the job: a panic is caught, a conversion that does not end in time is
// abandoned, and a record beyond the limits is not loaded.
// [ConvertOptions.Command] converts in child processes, which also survives a
// conversion that ends its process.
//
// Metrics, in the namespace "pagemill": counters pages, bytes and errors of
// Convert, warnings, resumed (taken from a journal), and unreadable of ReadSaved; distribution latency_ms.
package pagemillbeam
