// Package tagger marks the names of persons and places in running text.
//
// It is a linear-chain conditional random field (Lafferty, McCallum and
// Pereira 2001) over hashed features: the word, its neighbours, its shape,
// its beginning and end, whether it is in a list of names, the cluster of
// words it belongs to, and how it is written elsewhere in the document. Its
// weights are eight bits each and are embedded with the lists in model.bin,
// which has a licence of its own: see NOTICE.
//
// Only stretches of text that can hold a name are scored. redact/train makes
// model.bin.
package tagger
