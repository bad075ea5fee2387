#!/bin/sh
# installed.sh WHEEL TARBALL ROOT...: installs the wheel, and the npm tarball
# where ROOT has Node, in each ROOT, a system without Go (scripts/roots.sh), and
# uses them there: the READMEs' lines, the console script, ES module, CommonJS,
# TypeScript. No network is there. Needs root, and npm ci in js/ for TypeScript.
set -eu
wheel=$(readlink -f "$1") tarball=$(readlink -f "$2")
shift 2
here=$(cd "$(dirname "$0")/.." && pwd)
for root; do
	[ ! -e "$root/usr/local/go" ] && [ ! -e "$root/usr/bin/go" ] || { echo "$root has Go"; exit 1; }
	rm -rf "$root/pagemill"
	mkdir -p "$root/pagemill/python" "$root/pagemill/js/scripts" "$root/pagemill/js/node_modules" "$root/tmp"
	cp "$wheel" "$tarball" "$root/pagemill/"
	cp "$here/python/installed.py" "$here/python/README.md" "$root/pagemill/python/"
	cp "$here/js/scripts/installed.mjs" "$root/pagemill/js/scripts/"
	cp "$here/js/README.md" "$root/pagemill/js/"
	[ ! -d "$here/js/node_modules/typescript" ] || cp -R "$here/js/node_modules/typescript" "$root/pagemill/js/node_modules/"
	inside() {
		unshare --mount --net --pid --fork --mount-proc="$root/proc" \
			env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp "$(command -v chroot)" "$root" "$@"
	}
	echo "$root:"
	inside /usr/bin/python3 /pagemill/python/installed.py "/pagemill/$(basename "$wheel")"
	if [ -x "$root/usr/local/bin/node" ]; then
		inside /usr/local/bin/node /pagemill/js/scripts/installed.mjs "/pagemill/$(basename "$tarball")"
	fi
done
