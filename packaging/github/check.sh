#!/usr/bin/env bash
# What action.yml runs. Its inputs come as INPUT_… in the environment: as part of a script they could be commands.
set -euo pipefail

# Outputs are there whatever the status is: steps that run always read them.
finish() { # STATUS FINDINGS
  {
    echo "exit-code=$1"
    echo "findings=$2"
  } >>"${GITHUB_OUTPUT:-/dev/null}"
  exit "$1"
}
# A `%` begins an escape in what the runner reads.
refuse() { # TEXT
  echo "::error::lifecheck: ${1//[%]/%25}"
  finish 64 0
}

files=()
# A line is a path or a pattern, and blanks in it are part of it. What no file fits stays, and lifecheck says that it is not there.
add_matches() {
  # The name of a log may hold brackets or stars. As a pattern it would be other logs.
  if [ -e "$1" ]; then
    files+=("$1")
    return
  fi
  local IFS='' pattern=$1
  # All that is in a folder is the folder; as a pattern it would name each file again.
  case $pattern in
    '**') pattern=./ ;;
    */'**') pattern=${pattern%'**'} ;;
  esac
  # Where bash knows no `**`, or where it is a part of a name, it is a mere `*`: logs further down would not be read, and the job be green.
  case $pattern in
    *[!/]'**'* | *'**'[!/]*)
      refuse "'$1' in the input 'files': '**' stands for folders only where it is alone between slashes. Name the folder, such as logs/: all logs in it are read"
      ;;
    *'**'*)
      if ! shopt -s globstar 2>/dev/null; then
        refuse "'$1' in the input 'files': the bash of this runner, $BASH_VERSION, has no '**'. Name the folder, such as logs/: all logs in it are read"
      fi
      ;;
  esac
  # shellcheck disable=SC2206
  files+=($pattern)
}
while IFS= read -r line; do
  if [ -n "$line" ]; then add_matches "$line"; fi
done <<<"${INPUT_FILES:-}"
if [ ${#files[@]} -eq 0 ]; then refuse "the input 'files' is empty"; fi

events=$(mktemp)
# Before the words of INPUT_ARGS, which may end the options or lack a value.
words=(--output "ndjson=$events")
if [ -n "${INPUT_FORMAT:-}" ]; then words+=(--format "$INPUT_FORMAT"); fi
if [ -n "${INPUT_FAIL_ON:-}" ]; then words+=(--fail-on "$INPUT_FAIL_ON"); fi
if [ -n "${INPUT_SARIF_FILE:-}" ]; then words+=(--output "sarif=$INPUT_SARIF_FILE"); fi
while IFS= read -r line; do
  if [ -n "$line" ]; then words+=("$line"); fi
done <<<"${INPUT_ARGS:-}"

status=0
lifecheck "${words[@]}" -- "${files[@]}" || status=$?
findings=$(tail -n 1 "$events" | sed -n 's/.*"errors":\([0-9]*\),"warnings":\([0-9]*\),"infos":\([0-9]*\).*/\1 \2 \3/p')
rm -f "$events"
read -r errors warnings infos <<<"${findings:-0 0 0}"
finish "$status" $((errors + warnings + infos))
