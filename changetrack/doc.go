// Package changetrack says what changed between two states of a page, and
// keeps states so that there is something to compare with.
//
// [Compare] takes two snapshots. Its answer begins with a [Status]:
//
//	removed   the server answered 404 or 410
//	new       there is no previous snapshot, or it has another tag
//	same      nothing that counts is different
//	changed   something is
//
// White space, iframe links and the data of inline images never count.
// Everything else does, and so does its order: two prices that trade places,
// or two items of a list, are a change.
//
// # What changed
//
// [Options.Modes] asks for more, each mode for one part of a [Change]:
//
//	git-diff   Diff: line by line, the diff that git prints, byte for byte
//	json       JSON and Fields: the extracted data, field by field
//	words      Words: what changed within a line
//	sections   Sections: what was added, removed, moved and edited
//
// Diff.Text is a unified diff from the first "@@" on; [Diff.Unified] puts file
// names before it, and git apply and patch accept that. Diff.JSON is what
// parse-diff, the reader of such diffs in JavaScript, makes of Diff.Text.
//
// JSON has the shape of the service's contract, {key: {previous, current}},
// and Fields names every change by its path, such as plans[0].price. Keys have
// no order; numbers are compared by value; strings in Unicode's form C, without
// characters nobody sees and with white space as single spaces; null is as
// good as absent. Items of a list are matched by what identifies them (id,
// sku, url, name and the like, if every item has it and no two the same), or
// else by being equal. The index in a path is the current one, or, of an item
// that is gone, the previous one; a change of order among identified items is
// under plans[*].name. A schema that names properties is a choice: nothing
// else is compared, "19" is a number where it says so, and a list with
// uniqueItems has no order. Compare does not extract data itself: it compares
// what the caller put into [Snapshot.JSON], if both snapshots have it.
//
// A section is a heading with what stands under it; its blocks are paragraphs,
// lists, tables and code. A block that went at one place and came at another
// has moved, one that kept half of its words was edited.
//
// # What to ignore
//
// [Ignore] names kinds of noise, all off by default: dates and relative times,
// counters, long random identifiers, matches of regular expressions, the order
// of lines, lines that were only added, lines that were only removed.
// [Options.PriceThreshold] lets prices move a little. All of them work in the
// same way: the previous text is settled, that is, what is ignored in it is
// made as it is now, and what follows sees the rest. A diff is then one of the
// settled text. [Options.Trigger] makes only those changes count that touch a
// line with one of some texts.
//
// # History
//
// A [Store] keeps snapshots by URL and tag, hands out the latest and the
// history, and forgets what is not worth keeping. [NewMemory] makes one that
// lives as long as the process; package changetrack/bolt has one in a file.
// [Export] and [Import] move histories between them, a JSON object a line.
//
// # Promises
//
// All functions may be called at the same time, leave their arguments alone
// and give the same bytes for the same arguments: no clock decides when a
// search is long enough. The line diff takes git's time, give or take a half,
// since it does git's work: linear for texts of ordinary kinds, and with the
// power 1.5 of the number of lines for those that have next to nothing in
// common. Words of very long lines are not compared. Texts and data may be
// hostile: there is no panic, only [ErrJSON], [ErrSchema], [ErrPattern],
// [ErrMode] and [ErrNoSnapshot].
package changetrack
