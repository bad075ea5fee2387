#!/bin/sh
# Installs the programs that the test suite uses and that are missing:
#   gcc        the race detector
#   git        oracle of the line diff
#   chromium   checks of the HTML reports
#   tesseract  optical character recognition, its headers for the build with
#              the tag gosseract, and the data for telling scripts apart, for
#              Russian, Greek and Chinese
#   pdftotext  oracle of the PDF text layer
#   python3    the Python package
#   node, npm  the package for Node and browsers; zstd for the playground
# Debian and its relatives through apt-get, macOS through Homebrew. Elsewhere
# it says what is missing; tests that need it skip with a message.
set -eu

missing=
need() { # program, Debian package, Homebrew formula
	command -v "$1" >/dev/null 2>&1 || missing="$missing $1:$2:$3"
}

need gcc gcc gcc
need git git git
need tesseract tesseract-ocr tesseract
need pdftotext poppler-utils poppler
need python3 python3 python3
need node nodejs node
need npm npm node
need zstd zstd zstd
command -v pkg-config >/dev/null 2>&1 && pkg-config --exists tesseract lept || missing="$missing tesseract-headers:libtesseract-dev,libleptonica-dev,pkg-config,g++:tesseract,pkg-config"
langs=$(tesseract --list-langs 2>/dev/null || true)
for l in osd rus ell chi_sim; do
	echo "$langs" | grep -qx "$l" || missing="$missing tesseract-$l:tesseract-ocr-$(echo $l | tr _ -):tesseract-lang"
done
if [ ! -d "/Applications/Google Chrome.app" ] && [ ! -d "/Applications/Chromium.app" ] && ! command -v google-chrome >/dev/null 2>&1; then
	need chromium chromium chromium
fi
[ -n "$missing" ] || exit 0

pick() { for m in $missing; do echo "$m" | cut -d: -f"$1" | tr , ' '; done; }

if command -v apt-get >/dev/null 2>&1; then
	sudo=
	if [ "$(id -u)" != 0 ]; then
		if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
			sudo="sudo -n"
		else
			echo "setup: missing:" $(pick 1) >&2
			echo "setup: run as root: apt-get install" $(pick 2) "libc6-dev" >&2
			exit 0
		fi
	fi
	$sudo apt-get update -qq || echo "setup: apt-get update failed; trying with the lists at hand" >&2
	DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $(pick 2) libc6-dev tesseract-ocr-eng >/dev/null
elif command -v brew >/dev/null 2>&1; then
	for f in $(pick 3); do
		brew install --quiet "$f" || brew install --quiet --cask "$f"
	done
else
	echo "setup: missing, and no package manager known here:" $(pick 1) >&2
fi
