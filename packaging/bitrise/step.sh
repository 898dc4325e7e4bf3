#!/usr/bin/env bash
# The step: its inputs are variables of the environment, named as in step.yml.
set -euo pipefail

add_output() { # NAME VALUE
  if command -v envman >/dev/null; then envman add --key "$1" --value "$2"; fi
}
finish() { # STATUS
  add_output LIFECHECK_EXIT_CODE "$1"
  exit "$1"
}

paths=()
# shellcheck disable=SC2154 # `files` is an input.
while IFS= read -r line; do
  if [ -n "$line" ]; then paths+=("$line"); fi
done <<<"$files"
if [ ${#paths[@]} -eq 0 ]; then
  echo "lifecheck: the input 'files' is empty" >&2
  finish 64
fi

if ! command -v lifecheck >/dev/null; then
  place=$(mktemp -d)
  # shellcheck disable=SC2154 # `version` and `repository` are inputs.
  git clone --quiet --depth 1 --branch "$version" -- "$repository" "$place/source"
  "$place/source/packaging/install.sh" "$version" "$place/bin"
  PATH="$place/bin:$PATH"
fi

# Not into $BITRISE_DEPLOY_DIR: by default that is what is read, and the next run would take the report for a log.
reports=${BITRISE_TEST_RESULT_DIR:-}
if [ -z "$reports" ]; then reports=$(mktemp -d); fi
words=(--output "junit=$reports/lifecheck.xml")
while IFS= read -r line; do
  if [ -n "$line" ]; then words+=("$line"); fi
done <<<"${arguments:-}"

status=0
lifecheck "${words[@]}" -- "${paths[@]}" || status=$?
if [ -s "$reports/lifecheck.xml" ]; then
  echo "The report is $reports/lifecheck.xml"
  add_output LIFECHECK_REPORT "$reports/lifecheck.xml"
fi
finish "$status"
