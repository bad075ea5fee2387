// Package bolt keeps the history of pages in one file, by way of bbolt.
//
// A snapshot that Put has taken is on the disk: neither the end of the program
// nor a kill in the midst of another Put takes it away. One process at a time
// has the file; another one that opens it waits for a while and then gets
// ErrLocked. The file grows as needed and is not made smaller by Prune, which
// leaves room for what comes next.
package bolt
