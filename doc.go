// Package pagemill turns saved web pages and PDFs into clean Markdown and
// structured data. It never touches the network.
package pagemill
