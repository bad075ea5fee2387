// Package tagger marks the names of persons and places in running text.
//
// It is a linear-chain conditional random field (Lafferty, McCallum and
// Pereira 2001) over hashed features: the word, its neighbours, its shape,
// its beginning and end, whether it is in a list of names, what unlabelled text
// tells of it, and how it is written and what stands beside it elsewhere in
// the document. What the same word was taken for all over the document weighs
// in at last. The weights are eight bits each and are embedded with the lists
// in model.bin, which has a licence of its own: see NOTICE.
//
// Only stretches of text that can hold a name are scored. redact/train makes
// model.bin.
package tagger
