#!/usr/bin/env bash
# packaging/xcode/check-console-log.sh [LOG|RESULTS.xcresult] [OPTION...]: findings in the form of Xcode's own, a line each:
# FILE:LINE:COLUMN: error: …
#
#   xcodebuild test -scheme Shop 2>&1 | check-console-log.sh
#   check-console-log.sh build.log --os 18.2
#
# Without a log it reads the standard input. In a post-action of a scheme's tests, which has none, it takes the newest results
# of the project.
set -euo pipefail

lifecheck=${LIFECHECK:-lifecheck}
log=''
if [ $# -gt 0 ] && [ "${1#-}" = "$1" ]; then
  log=$1
  shift
elif [ -n "${BUILD_ROOT:-}" ] && [ -d "$BUILD_ROOT/../../Logs/Test" ]; then
  for results in "$BUILD_ROOT"/../../Logs/Test/*.xcresult; do
    if [ -z "$log" ] || [ "$results" -nt "$log" ]; then log=$results; fi
  done
fi

scratch=$(mktemp -d)
case $log in
  *.xcresult)
    xcrun xcresulttool export diagnostics --path "$log" --output-path "$scratch/diagnostics"
    log=$scratch/diagnostics
    ;;
  '')
    # A file, so that Xcode has something to open where a finding points to.
    log=$scratch/console.log
    cat >"$log"
    ;;
  *)
    # By whole paths only Xcode finds files. Where there is no such folder the path stays, and lifecheck says what is wrong with it.
    # CDPATH would be searched for the folder, too.
    if folder=$(CDPATH='' cd "$(dirname "$log")" 2>/dev/null && pwd); then log=$folder/$(basename "$log"); fi
    ;;
esac
exec "$lifecheck" --format concise "$@" -- "$log"
