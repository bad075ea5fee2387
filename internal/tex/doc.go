// Package tex holds the knowledge of LaTeX mathematics that the other packages
// share: the commands for characters and the mathematical alphabets. Code that
// writes TeX, from PDFs or MathML, takes its commands from here.
package tex
