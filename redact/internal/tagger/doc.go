// Package tagger marks the names of persons and places in running text.
//
// It is a linear-chain conditional random field (Lafferty, McCallum and Pereira
// 2001) over hashed features: the word, its neighbours, its shape, its first
// and last letters, its membership in lists of names, statistics from
// unlabelled text, and its spelling and neighbours elsewhere in the document.
// Finally, the labels of the same word throughout the document are taken into
// account. The weights have eight bits each and are embedded with the lists in
// models, compressed; a model is unpacked when it is first asked. They have their
// own licence: see NOTICE.
//
// Only stretches of text that can contain a name are scored. redact/train
// builds the models.
package tagger
