#!/usr/bin/env python3
"""Compares the reports of two builds: which traces, in which formats, come out differently.

  Tests/same-reports.py [--only COMMAND] OLD NEW [FOLDER...]     FOLDER defaults to fixtures and, where it is there, ../shared/corpus

Every `trace.log` of a fixture (with the arguments of its `case`) and every other log is checked, listed and audited in each
format, by both programs; so is each folder audited. `--only` leaves out the other commands. Prints the first differing line of each difference; the exit status is 1 if there is one.
"""
import concurrent.futures
import hashlib
import pathlib
import re
import subprocess
import sys

REPORTS = """human json ndjson github junit junit-strict sarif gitlab checkstyle rdjson teamcity sonar ctrf tap csv markdown html""".split()
FORMATS = [["check", "-f", name] for name in REPORTS]
FORMATS += [["check", "-f", "human", "--statistics", "--logged", "all"], ["check", "-f", "json", "--statistics", "--start", "tail"]]
FORMATS += [["events", "-f", name] for name in ("text", "ndjson", "csv")]
AUDITS = [["audit", "-f", name] for name in ("human", "json", "csv", "html")]
AUDIT_OPTIONS = "--app --background-allowance --background-modes --config --info-plist --input --os --rules --since --until".split()
TIME = re.compile(rb"\([0-9.]+ (?:ms|s)\)|^(?:read|time|speed|elapsed)[^\n]*$|\"(?:seconds|elapsed\w*)\":[0-9.]+", re.M)


def traces(folder):
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if path.suffix not in (".log", ".txt", ".ndjson") or path.name.startswith("expected") or path.name == "README.md":
            continue
        case, arguments = path.parent / "case", []
        if path.name == "trace.log" and case.exists():
            for line in case.read_text().splitlines():
                if line.startswith("arguments:"):
                    arguments = line.split(":", 1)[1].split()
        yield str(path), arguments


def of_audit(arguments):
    kept, is_kept = [], False
    for argument in arguments:
        if argument.startswith("-"):
            is_kept = argument.split("=")[0] in AUDIT_OPTIONS
        if is_kept:
            kept.append(argument)
    return kept


def run(tool, command, arguments, trace):
    if command[0] == "events":
        arguments = [a for a in arguments if a.startswith("--input")]
    if command[0] == "audit":
        arguments = of_audit(arguments)
    result = subprocess.run([tool, *command, *arguments, trace], stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
    return TIME.sub(b"", b"%d\n%s\n%s" % (result.returncode, result.stdout, result.stderr))


def difference(old, new, command, arguments, trace):
    a, b = run(old, command, arguments, trace), run(new, command, arguments, trace)
    if hashlib.sha256(a).digest() == hashlib.sha256(b).digest():
        return None
    pairs = zip(a.splitlines() + [b"(end)"], b.splitlines() + [b"(end)"])
    first = next(((x, y) for x, y in pairs if x != y), (b"", b""))
    return "\n".join([f"{' '.join(command)} {trace}", *(f"  {mark} {side.decode('utf-8', 'replace')[:400]}" for mark, side in zip("-+", first))])


def main():
    words, only = sys.argv[1:], None
    if words[:1] == ["--only"]:
        only, words = words[1], words[2:]
    if len(words) < 2:
        sys.exit(__doc__)
    old, new = words[:2]
    folders = words[2:] or [f for f in ("fixtures", "../shared/corpus") if pathlib.Path(f).is_dir()]
    work = [(old, new, f, arguments, trace) for folder in folders for trace, arguments in traces(folder) for f in FORMATS + AUDITS]
    work += [(old, new, f, [], folder) for folder in folders for f in AUDITS]
    work = [item for item in work if only in (None, item[2][0])]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = [text for text in pool.map(lambda item: difference(*item), work) if text]
    for text in found:
        print(text)
    print(f"{len(work)} reports compared, {len(found)} differ")
    sys.exit(1 if found else 0)


main()
