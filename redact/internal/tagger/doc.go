// Package tagger marks the names of persons and places in running text.
//
// It is a linear-chain conditional random field (Lafferty, McCallum and Pereira
// 2001) over hashed features: the word, its neighbours, its shape, its first
// and last letters, its membership in lists of names, statistics from
// unlabelled text, and its spelling and neighbours elsewhere in the document.
// Finally, the labels of the same word throughout the document are taken into
// account. The weights have eight bits each and are embedded with the lists in
// model.bin, which has its own licence: see NOTICE.
//
// Only stretches of text that can contain a name are scored. redact/train
// builds model.bin.
package tagger
