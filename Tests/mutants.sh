#!/usr/bin/env bash
# Breaks the engine on purpose, one way at a time, and requires that the differential tests notice.
#
# Run it from the root of the repository: Tests/mutants.sh [NAME...]
# It works on a copy, prints one line per mutant, and fails if a mutant survives, if an edit no longer
# finds its line, or if a mutant does not compile (a compiler error proves nothing about the tests).
set -euo pipefail

engine=Sources/Lifecheck/Engine

# name | file | sed expression
mutants() {
  cat <<TABLE
a gap costs nothing|$engine/Belief.swift|s/Self\.oneMore(cost, weight: machine\.gaps\[Int(match\.gap)\]\.weight)/cost/
a hypothesis two faults behind is dropped|$engine/Belief.swift|s/costs\[state\] -= least << Belief\.weightBits/&; if Belief.faults(costs[state]) > 1 { costs[state] = Belief.impossible }/
the first silent move is missing|$engine/Machine.swift|s/in definition\.silentMoves where/in definition.silentMoves.dropFirst() where/
the last silent move is missing|$engine/Machine.swift|s/in definition\.silentMoves where/in definition.silentMoves.dropLast() where/
a gap may hold a named fault|$engine/Machine.swift|s/moves\.filter { !\$0\.isFault }\.map/moves.map/
a named fault costs nothing|$engine/Belief.swift|s/match\.isFault ? Self\.oneMore(cost, weight: Machine\.Weight\.named) : cost/cost/
a spurious callback weighs nothing|$engine/Belief.swift|s/Self\.oneMore(cost, weight: Machine\.Weight\.spurious)/Self.oneMore(cost, weight: 0)/
TABLE
}

[[ -f Package.swift ]] || { echo "run this from the root of the repository" >&2; exit 64; }
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
tar --exclude ./.build --exclude ./.git -cf - . | tar -xf - -C "$copy"
cd "$copy"

build() { swift build --build-tests >build.log 2>&1; }
passes() { swift test --skip-build --filter Differential >test.log 2>&1; }

build || { cat build.log; echo "the package does not build"; exit 1; }
passes || { grep '✘' test.log; echo "the tests fail without a mutant"; exit 1; }

status=0
while IFS='|' read -r name file edit; do
  if (($# > 0)) && [[ ! " $* " == *" $name "* ]]; then continue; fi
  cp "$file" original
  sed -e "$edit" original >"$file"
  if cmp -s original "$file"; then
    verdict="NO SUCH LINE in $file"
    status=1
  elif ! build; then
    verdict="DOES NOT COMPILE"
    status=1
  elif passes; then
    verdict="SURVIVED"
    status=1
  else
    verdict="killed by $(grep -c '^✘ Test .* with .* failed\|^✘ Test .* failed after' test.log) tests"
  fi
  echo "$name: $verdict"
  cp original "$file"
done < <(mutants)
exit $status
