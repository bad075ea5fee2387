// Package variants holds a test: PDFs that another library writes from ours
// (encrypted, optimised, rotated, cropped, merged, with attachments and forms)
// have to read as the originals do. It is a module of its own, so that who
// imports pagemill does not depend on that library.
package variants
