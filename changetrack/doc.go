// Package changetrack reports what changed between two snapshots of a page, and
// stores snapshots for later comparison.
//
// [Compare] takes two snapshots and returns a [Change] with a [Status]:
//
//	removed   the server answered 404 or 410
//	new       there is no previous snapshot, or it has another tag
//	same      no difference that counts
//	changed   a difference that counts
//
// White space, iframe links and the data of inline images never count.
// Everything else does, including order: two prices or list items that trade
// places are a change.
//
// # What changed
//
// [Options.Modes] requests details, each mode one part of a [Change]:
//
//	git-diff   Diff: line by line, the diff that git prints, byte for byte
//	json       JSON and Fields: the extracted data, field by field
//	words      Words: what changed within a line
//	sections   Sections: what was added, removed, moved and edited
//
// Diff.Text is a unified diff from the first "@@" on; [Diff.Unified] adds the
// file names that git apply and patch need. Diff.JSON is what parse-diff, a
// JavaScript parser of such diffs, returns for Diff.Text.
//
// JSON has the form that the contract prescribes, {key: {previous, current}},
// and Fields names every change by its path, such as plans[0].price. The order
// of keys does not matter; numbers are compared by value, and strings in
// Unicode form C, without invisible characters and with runs of white space as
// single spaces; null equals absent. List items are matched by an identifying
// field (id, sku, url, name and the like, if every item has it and all values
// differ), or else by equality. The index in a path is the current one or, for
// a removed item, the previous one; a change of order among identified items
// appears under plans[*].name. If a schema names properties, only those are
// compared, "19" is a number if the schema says so, and the order of a list
// with uniqueItems is ignored. Compare does not extract data: it compares the
// values of [Snapshot.JSON] if both snapshots have one.
//
// A section is a heading with the text below it; its blocks are paragraphs,
// lists, tables and code. A block that was deleted in one place and added in
// another has moved; one that kept half of its words was edited.
//
// # What to ignore
//
// [Ignore] names kinds of noise, all off by default: dates and relative times,
// counters, long random identifiers, matches of regular expressions, the order
// of lines, lines that were only added, lines that were only removed.
// [Options.PriceThreshold] ignores small price changes. All of them work in the
// same way: the ignored parts of the previous text are first replaced by their
// current form, and the result is compared. A diff therefore starts from that
// text, not from the original one. With [Options.Trigger], only changes to
// lines that contain one of the given texts count.
//
// # History
//
// A [Store] keeps snapshots by URL and tag, returns the latest one or the
// history, and can prune old ones. [NewMemory] returns one in memory; package
// changetrack/bolt has one in a file. [Export] and [Import] copy histories
// between stores as one JSON object per line.
//
// # Promises
//
// All functions are safe for concurrent use, do not modify their arguments and
// give the same bytes for the same arguments: searches are bounded by work, not
// by time. The line diff takes about as long as git's (within a factor of 1.5):
// linear time for ordinary texts, and the number of lines to the power 1.5 for
// texts with almost nothing in common. Words of very long lines are not
// compared. Hostile texts and data cause no panic, only [ErrJSON], [ErrSchema],
// [ErrPattern], [ErrMode] and [ErrNoSnapshot].
package changetrack
