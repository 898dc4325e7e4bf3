#!/usr/bin/env python3
"""Holds `lifecheck simulate` and `lifecheck check` against each other: whatever one calls legal the other must, too.

  Tests/simulate.py PROGRAM [SEEDS [FIRST]]     SEEDS defaults to 10000, FIRST to 1

Each seed makes a run of its own kind: walk or cover, apps and lives, noise, format, system, scenes, deviations. A legal run
must pass with no warning, as it is and with --logged all; of a run with deviations each must be an error of its life,
at its place or before that of the next one. Prints the first failures with their commands; the exit status is 1 if there is one.
"""
import collections
import concurrent.futures
import json
import os
import random
import subprocess
import sys
import tempfile

# With what tells apps apart, and what tells processes apart.
FORMATS = {
    name: "apps"
    for name in "nslog xcode log-default log-compact log-syslog log-ndjson idevicesyslog pymobiledevice3 go-ios console cocoalumberjack events".split()
}
FORMATS |= {"json": "pids"}
FORMATS |= {name: "" for name in "cocoalumberjack-file swiftybeaver swift-log arrow-heart stamped bare notation".split()}
SYSTEMS = [[], [], ["--os", "26"], ["--os", "16.4"], ["--os", "12"], ["--os", "9"], ["--os", "6"], ["--os", "4.3"], ["--os", "3.1"],
           ["--exits-on-suspend"], ["--os", "8", "--no-multitasking"], ["--scenes", "on"], ["--scenes", "on", "--os", "17"],
           ["--forwarded"], ["--forwarded", "--os", "15"]]


def run(words, text=None):
    return subprocess.run(words, input=text, capture_output=True, env={"LANG": "C"}, timeout=120)


def problem(program, seed):
    """What is wrong with the run of this seed, with its command; None where nothing is."""
    draw = random.Random(seed)
    name, tells = draw.choice(list(FORMATS.items()))
    system = draw.choice(SYSTEMS)
    faults = draw.choice([0, 0, 0, 1, 2, 5])
    words = [program, "simulate", "--seed", str(seed), "--format", name] + system
    if draw.random() < 0.9:
        words += ["--walk", str(draw.choice([1, 5, 30, 100, 400])) if not faults else str(draw.choice([60, 200]))]
        words += ["--lives", str(draw.randint(1, 5))]
    else:
        words += ["--cover", draw.choice(["transitions", "pairs"])]
    if tells == "apps":
        words += ["--apps", str(draw.randint(1, 4))]
    if name != "notation" and draw.random() < 0.5:
        words += ["--noise", str(draw.choice([0.2, 1, 3]))]
    known = [word for word in system]
    given = ["--input", name] if draw.random() < 0.5 or name in ("notation", "bare") else []
    with tempfile.TemporaryDirectory() as folder:
        truth = os.path.join(folder, "truth")
        if faults:
            words += ["--faults", str(faults), "--truth", truth]
        made = run(words)
        command = " ".join(words)
        if made.returncode == 64 and b"no place for deviation" in made.stderr:
            return "none", None
        if made.returncode != 0:
            return "failed", f"{command}\n  status {made.returncode}: {made.stderr.decode()[:300]}"
        if not made.stdout:
            return "failed", f"{command}\n  nothing was written"
        for logged in (["--logged", "all"],) if faults else ([], ["--logged", "all"]):
            check = [program, "check", "-", "--format", "json", "--allow-empty"] + known + given + logged
            judged = run(check, made.stdout)
            report = json.loads(judged.stdout)
            wrong = f"{command} | {' '.join(check)}"
            found = [f for f in report["findings"] if f["severity"] != "info"]
            if not faults:
                if found:
                    return "failed", f"{wrong}\n  {found[0]['rule']} in line {found[0]['line']}: {found[0]['message']}"
                continue
            lives = collections.defaultdict(list)
            with open(truth) as lines:
                for line in map(json.loads, lines):
                    lives[line["life"]].append(line)
            if sum(map(len, lives.values())) != faults:
                return "failed", f"{wrong}\n  the truth has not {faults} lines"
            for done in lives.values():
                done.sort(key=lambda line: line["line"])
                for place, end in zip(done, done[1:] + [None]):
                    if not any(f["severity"] == "error" and place["line"] <= f["line"]
                               and (end is None or f["line"] < end["line"] or end["line"] == place["line"])
                               and (tells == "" or f["pid"] == place["pid"]) for f in found):
                        return "failed", f"{wrong}\n  not found: {place}"
    return "faulty" if faults else "legal", None


def main():
    program = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    totals = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for kind, text in pool.map(lambda seed: problem(program, seed), range(first, first + count)):
            totals[kind] += 1
            if text and totals["failed"] <= 10:
                print(text)
    print(f"{count} seeds: {totals['legal']} legal runs and {totals['faulty']} with deviations; "
          f"{totals['none']} had no place for them; {totals['failed']} failed")
    return 1 if totals["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
