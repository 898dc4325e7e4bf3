#!/usr/bin/env bash
# The step: its inputs are variables of the environment, named as in step.yml.
set -euo pipefail

if ! command -v lifecheck >/dev/null; then
  place=$(mktemp -d)
  # shellcheck disable=SC2154 # `version` and `repository` are inputs.
  git clone --quiet --depth 1 --branch "$version" "$repository" "$place/source"
  "$place/source/packaging/install.sh" "$version" "$place/bin"
  PATH="$place/bin:$PATH"
fi

words=(--output "junit=${BITRISE_TEST_RESULT_DIR:-${BITRISE_DEPLOY_DIR:-.}}/lifecheck.xml")
while IFS= read -r line; do
  if [ -n "$line" ]; then words+=("$line"); fi
done <<<"${arguments:-}"
words+=(--)
# shellcheck disable=SC2154 # `files` is an input.
while IFS= read -r line; do
  if [ -n "$line" ]; then words+=("$line"); fi
done <<<"$files"
if [ "${words[${#words[@]} - 1]}" = -- ]; then
  echo "lifecheck: the input 'files' is empty" >&2
  exit 64
fi

status=0
lifecheck "${words[@]}" || status=$?
if command -v envman >/dev/null; then envman add --key LIFECHECK_EXIT_CODE --value "$status"; fi
exit "$status"
