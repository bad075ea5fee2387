#!/bin/sh
# version.sh: the version that is being built: PAGEMILL_VERSION, or that of the
# tag of this commit (1.2.3 for v1.2.3), or 0.0.0-dev with the commit behind it.
# Wheels, the npm package, the image and the command all ask here.
set -eu
cd "$(dirname "$0")/.."
if [ -n "${PAGEMILL_VERSION:-}" ]; then
	echo "${PAGEMILL_VERSION#v}"
elif tag=$(git describe --tags --exact-match --match 'v[0-9]*' 2>/dev/null); then
	echo "${tag#v}"
else
	echo "0.0.0-dev+$(git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)"
fi
