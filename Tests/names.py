#!/usr/bin/env python3
"""Takes each name out of each list of the rules, one at a time, and requires that something notices.

Run it from the root of the repository: Tests/names.py PROGRAM [--fixtures] [FILE...]
PROGRAM is a built lifecheck; FILE is a file of rules/, all of them by default. A name that can go without a failure of
`rules check` or `rules test` is printed, and the exit status is 1. With --fixtures their reports are asked too, which takes hours.
"""
import glob
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

# What people read, and examples.
TEXTS = {"says", "because", "fix", "source", "bad", "good", "silence", "text", "spelling", "state"}
BLOCKS = {"machine", "fault", "note", "rule", "scenario", "template", "condition"}
LIST = re.compile(r"[\w.{}+?]+(?:,\s*[\w.{}+?]+)+")


def mutants(lines):
    """For each line, and each name of a list in it: the number of the line, the name, and the line without it."""
    block = ""
    for number, line in enumerate(lines):
        code = re.split(r"(?:^|\s)#", line, maxsplit=1)[0].rstrip("\n")
        words = code.split()
        if not words:
            continue
        if not code[0].isspace():
            block = words[0]
        if block not in BLOCKS or words[0] in TEXTS or '"' in code:
            continue
        for found in LIST.finditer(code):
            names = [name.strip() for name in found.group().split(",")]
            for index, name in enumerate(names):
                rest = ", ".join(names[:index] + names[index + 1:])
                # Steps of a scenario have no blank after their comma.
                if ", " not in found.group():
                    rest = rest.replace(", ", ",")
                yield number, name, code[:found.start()] + rest + code[found.end():] + "\n"


def run(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True)


def reports(program, rules):
    """What the fixtures report by these rules, without what a rule file's places change."""
    said = {}
    for case in sorted(glob.glob("fixtures/*/case")):
        folder = os.path.dirname(case)
        words = []
        for line in open(case):
            if line.startswith("arguments:"):
                words = shlex.split(line.split(":", 1)[1])
        if any(word.startswith("--config") or word.endswith("FOLDER") for word in words):
            continue
        words = [word.replace("FIXTURE", folder) for word in words]
        more = [word for rule in rules for word in ("--rules", rule)]
        out = run(program, "--config", "/dev/null", "--no-builtin-rules", *more, "-f", "json", *words, folder + "/trace.log")
        try:
            found = json.loads(out.stdout)
            said[folder] = [(f["rule"], f["line"], f["message"], f["severity"]) for f in found["findings"]], [
                (l["verdict"], l["scenarios"], l["finalStates"]) for l in found["lives"]]
        except ValueError:
            said[folder] = out.returncode, out.stderr[:200]
    return said


def main():
    program = os.path.abspath(sys.argv[1])
    asks = "--fixtures" in sys.argv
    files = [word for word in sys.argv[2:] if word != "--fixtures"]
    everything = sorted(glob.glob("rules/*.rules"))
    survivors = 0
    tried = 0
    usual = reports(program, everything) if asks else None
    with tempfile.TemporaryDirectory() as folder:
        for path in files or everything:
            lines = open(path).read().splitlines(keepends=True)
            copy = os.path.join(folder, os.path.basename(path))
            rules = [copy if file == path else file for file in everything]
            for number, name, line in mutants(lines):
                tried += 1
                open(copy, "w").writelines(lines[:number] + [line] + lines[number + 1:])
                if run(program, "rules", "check", "--no-builtin-rules", *rules).returncode:
                    continue
                if run(program, "rules", "test", "--no-builtin-rules", *rules).returncode:
                    continue
                if asks and reports(program, rules) != usual:
                    continue
                survivors += 1
                print(f"{path}:{number + 1}: nothing misses {name} in: {lines[number].strip()}", flush=True)
    print(f"{tried} names, {survivors} not missed")
    sys.exit(1 if survivors else 0)


main()
