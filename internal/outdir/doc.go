// Package outdir writes results into folders that belong to somebody else, so
// that nothing is lost: a file is replaced only where this package wrote it and
// nobody changed it since, nothing is written outside the folder (symbolic
// links that lead out of it included), a reader never sees half a file, and a
// run that was killed leaves nothing behind that the next one does not remove.
//
// What was written is recorded in a file named .pagemill in each folder, one
// JSON object a line: the file's name, the SHA-256 of its bytes, and what it
// was made from and with. Lines are only added, before the file appears under
// its name, so a record is never behind the files.
package outdir
