// Package changetrack compares two snapshots of a page.
package changetrack
