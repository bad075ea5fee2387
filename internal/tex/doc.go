// Package tex is what pagemill knows of LaTeX's mathematics: the commands that
// stand for characters, the letters of mathematical alphabets, and how a formula
// is shown as MathML. What is written as TeX, from PDFs and from MathML, takes its
// commands from here.
package tex
