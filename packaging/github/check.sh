#!/usr/bin/env bash
# What action.yml runs. Its inputs come as INPUT_… in the environment: as part of a script they could be commands.
set -euo pipefail

words=()
if [ -n "${INPUT_FORMAT:-}" ]; then words+=(--format "$INPUT_FORMAT"); fi
if [ -n "${INPUT_FAIL_ON:-}" ]; then words+=(--fail-on "$INPUT_FAIL_ON"); fi
if [ -n "${INPUT_SARIF_FILE:-}" ]; then words+=(--output "sarif=$INPUT_SARIF_FILE"); fi
while IFS= read -r line; do
  if [ -n "$line" ]; then words+=("$line"); fi
done <<<"${INPUT_ARGS:-}"

events=$(mktemp)
words+=(--output "ndjson=$events" --)
# A line is a path or a pattern, and blanks in it are part of it. What no file fits stays, and lifecheck says that it is not there.
add_matches() {
  local IFS=''
  # shellcheck disable=SC2206
  words+=($1)
}
while IFS= read -r line; do
  if [ -n "$line" ]; then add_matches "$line"; fi
done <<<"${INPUT_FILES:-}"
if [ "${words[${#words[@]} - 1]}" = -- ]; then
  echo "::error::lifecheck: the input 'files' is empty"
  exit 64
fi

status=0
lifecheck "${words[@]}" || status=$?
findings=$(tail -n 1 "$events" | sed -n 's/.*"errors":\([0-9]*\),"warnings":\([0-9]*\),"infos":\([0-9]*\).*/\1 \2 \3/p')
rm -f "$events"
read -r errors warnings infos <<<"${findings:-0 0 0}"
{
  echo "exit-code=$status"
  echo "findings=$((errors + warnings + infos))"
} >>"${GITHUB_OUTPUT:-/dev/null}"
exit "$status"
