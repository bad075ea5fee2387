// Package oracle holds a test that compares package sanitize with another
// sanitizer. It is a module of its own, so that who imports pagemill does not
// depend on that library.
package oracle
