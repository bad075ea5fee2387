// Package outdir writes results into folders that also contain other people's
// files, without losing data: a file is replaced only if this package wrote it
// and it was not changed since; nothing is written outside the folder, not even
// through symbolic links; a reader never sees an incomplete file; and what a
// killed run leaves behind, the next run removes.
//
// Written files are recorded in a file named .pagemill in each folder, one JSON
// object per line: the file's name, the SHA-256 of its bytes, its source and
// options. Lines are only appended, and before the file appears under its name,
// so no file lacks its record.
package outdir
