#!/usr/bin/env bash
# packaging/install.sh [VERSION [DIRECTORY]]: puts lifecheck into DIRECTORY, which is ~/.local/bin unless given.
#
# It takes the release of VERSION, which is that of these sources unless given, and checks it against the release's
# SHA256SUMS: a file that differs is an error. Where there is no release for this machine, or it does not run here, lifecheck
# is built from these sources, if they are of VERSION. LIFECHECK_RELEASES is the address under which releases lie.
set -euo pipefail

sources=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
own_version=$(sed -n 's/.*lifecheckVersion = "\(.*\)"/\1/p' "$sources/Sources/Lifecheck/Version.swift")
version=${1:-$own_version}
directory=${2:-$HOME/.local/bin}
releases=${LIFECHECK_RELEASES:-https://example.com/lifecheck/releases/download}

say() { echo "lifecheck: $*" >&2; }
fail() { say "$*"; exit 1; }

# An input of a job may be anything, and becomes part of an address and of file names.
[[ $version =~ ^[0-9][0-9A-Za-z.-]*$ ]] || fail "'$version' is no version such as $own_version"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fetch() { # FILE
  if command -v curl >/dev/null; then
    curl --fail --silent --location --retry 2 --output "$scratch/$1" "$releases/$version/$1"
  elif command -v wget >/dev/null; then
    wget --quiet --output-document "$scratch/$1" "$releases/$version/$1"
  else
    return 1
  fi
}

archive_name() {
  case "$(uname -s) $(uname -m)" in
    "Linux x86_64") echo "lifecheck-$version-linux-x86_64" ;;
    "Linux aarch64" | "Linux arm64") echo "lifecheck-$version-linux-aarch64" ;;
    Darwin*) echo "lifecheck-$version-macos-universal" ;;
    *) return 1 ;;
  esac
}

# Ends the script where a checksum differs; fails where there is nothing that runs here.
install_release() {
  local name sums=(sha256sum)
  name=$(archive_name) || return 1
  fetch SHA256SUMS && fetch "$name.tar.gz" || return 1
  command -v sha256sum >/dev/null || sums=(shasum -a 256)
  (cd "$scratch" && grep "  $name\.tar\.gz\$" SHA256SUMS >expected && "${sums[@]}" --check expected >/dev/null 2>&1) \
    || fail "$name.tar.gz is not what SHA256SUMS says: it was damaged or replaced"
  tar -xzf "$scratch/$name.tar.gz" -C "$scratch" || return 1
  "$scratch/$name/lifecheck" --version >/dev/null 2>&1 || return 1
  install -m 755 "$scratch/$name/lifecheck" "$directory/lifecheck"
}

build() {
  [ "$version" = "$own_version" ] || fail "no release of $version for this machine, and these sources are of $own_version"
  command -v swift >/dev/null || fail "no release of $version for this machine, and no Swift to build it with"
  say "no release of $version for this machine: building it"
  "$sources/.ci/build" --product lifecheck >&2
  install -m 755 "$sources/.build/release/lifecheck" "$directory/lifecheck"
}

mkdir -p "$directory"
install_release || build
say "$("$directory/lifecheck" --version) is in $directory"
