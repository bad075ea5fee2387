// Package bolt keeps the history of pages in a bbolt database file.
//
// A snapshot is on disk when Put returns: neither the end of the program nor a
// kill during another Put loses it. Only one process at a time can use the
// file; another that opens it waits for a while and then gets ErrLocked. The
// file grows as needed; Prune does not shrink it, but its space is reused.
package bolt
