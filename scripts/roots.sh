#!/bin/sh
# roots.sh FOLDER: makes two systems without Go from Debian's packages, for
# scripts/installed.sh: FOLDER/glibc with Python and this machine's Node, and
# FOLDER/musl with a Python that is built against musl. Needs root, debootstrap,
# musl-tools, dpkg-dev and gcc; minutes, 500 MB.
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
mirror=http://deb.debian.org/debian suite=bookworm

if [ ! -x "$folder/glibc/usr/bin/python3" ]; then
	debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates $suite "$folder/glibc" $mirror >"$folder/glibc.log"
fi
if node=$(command -v node); then
	modules=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
	cp "$(readlink -f "$node")" "$folder/glibc/usr/local/bin/node"
	mkdir -p "$folder/glibc/usr/local/lib/node_modules"
	cp -R "$modules" "$folder/glibc/usr/local/lib/node_modules/"
	ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$folder/glibc/usr/local/bin/npm"
fi

[ ! -x "$folder/musl/usr/bin/python3" ] || exit 0
build=$folder/build
mkdir -p "$build/lists/partial" "$build/pre"
cd "$build"
echo "deb-src $mirror $suite main" >sources.list
apt="apt-get -q -o Dir::Etc::sourcelist=$build/sources.list -o Dir::Etc::sourceparts=- -o Dir::State::lists=$build/lists"
{
	$apt update
	$apt source zlib
	$apt source --download-only python3.11
	tar xf python3.11_*.orig.tar.* # without Debian's patches, which take away ensurepip
} >apt.log 2>&1
# Debian's musl-gcc says that it builds for glibc where it is asked, with one dash or two.
cat >cc <<'END'
#!/bin/sh
case "$*" in *-print-multiarch*) echo "$(uname -m)-linux-musl" ;; *) exec musl-gcc "$@" ;; esac
END
chmod +x cc
CC=$build/cc
export CC
(cd zlib-* && CFLAGS="-fPIC -O1" ./configure --prefix="$build/pre" --static && make libz.a && mkdir -p ../pre/lib ../pre/include && cp libz.a ../pre/lib && cp zlib.h zconf.h ../pre/include) >zlib.log 2>&1
cd Python-3.11.*
{
	./configure --prefix=/usr --with-ensurepip=install --disable-test-modules --without-doc-strings OPT=-O0 CPPFLAGS="-I$build/pre/include" LDFLAGS="-L$build/pre/lib"
	make -j2
	make install DESTDIR="$folder/musl"
} >../python.log 2>&1
root=$folder/musl
mkdir -p "$root/lib" "$root/bin" "$root/proc" "$root/tmp" "$root/dev"
cp "/usr/lib/$(uname -m)-linux-musl/libc.so" "$root/lib/ld-musl-$(uname -m).so.1"
