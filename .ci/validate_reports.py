#!/usr/bin/env python3
"""validate_reports.py LIFECHECK VALIDATE LOG...: write reports for consumers, and validate them as the consumers do.

Each LOG is a file or a folder of logs; hostile logs are composed here. One run of LIFECHECK writes all formats; VALIDATE
is the script that checks one report: `VALIDATE FORMAT FILE`. Exit status 0 when every report is valid.
"""
import contextlib
import io
import json
import os
import pathlib
import re
import runpy
import subprocess
import sys
import tempfile

FORMATS = {"junit": "xml", "junit-strict": "xml"}
STAMP = b"2026-03-04 09:15:%02d.%03d "


def trace(name, *events, start=0):
    """An NSLog trace of the events, 100 ms apart."""
    lines = []
    for number, event in enumerate(events):
        at = start + number
        lines.append(STAMP % (at // 10 % 60, at % 10 * 100) + name + b"[4123:1] " + event + b"\n")
    return b"".join(lines)


def hostile_logs():
    launch, active, background = (
        b"application:didFinishLaunchingWithOptions:", b"applicationDidBecomeActive:", b"applicationDidEnterBackground:")
    names = {
        "escape": b"A\x1b[31mB\x1b]0;t\x07", "cdata": b"]]>", "markup": b"<a b='\"'>&amp;&#0;", "command": b"##[error]x",
        "attachment": b"[[ATTACHMENT|/etc/passwd]]", "emoji": "👩‍👩‍👧🇯🇵".encode(), "controls": bytes(range(1, 9)) + b"\x0b\x7f\x9b",
        "no-utf8": b"A\xff\xfe\xc0\x80\xed\xa0\x80", "no-characters": "\ufffe\uffff\U0001fffe".encode(),
        "right-to-left": "\u202eA\u2066".encode(), "long": b"N" * 5000, "colons": b"::error::x", "percent": b"100%0A::error::",
    }
    logs = {name: trace(text, launch, active, background, active) for name, text in names.items()}
    logs["alike"] = b"".join(trace(name, launch, active, background) for name in (b"A\x1b[0m", b"A", b"A\x1b[1m"))
    logs["in-message"] = b"".join(
        trace(b"Shop", launch, active, text + background, background + b" " + text) for text in names.values())
    logs["10000-findings"] = b"".join(trace(b"Shop", active, active, start=2 * number) for number in range(10_000))
    logs["no-line"] = b""
    logs["no-event"] = b"::error::nothing\n##[error]nothing\n\x00\x01\x02\n"
    logs["bare"] = b"applicationDidBecomeActive:\napplicationDidBecomeActive:\n"
    logs["bad-dates"] = b"".join(
        stamp + b" Shop[1:1] " + active + b"\n" for stamp in (b"0000-00-00 00:00:00.000", b"2026-02-31 25:61:61.999"))
    return logs


def validate(script, form, file):
    """Runs the script in this process: loading the schema library once and not for each report."""
    output = io.StringIO()
    status = 0
    arguments, sys.argv = sys.argv, [script, form, str(file)]
    try:
        with contextlib.redirect_stdout(output):
            runpy.run_path(script, run_name="__main__")
    except SystemExit as exit:
        status = exit.code
    finally:
        sys.argv = arguments
    return status in (0, None, False), output.getvalue()


COMMAND = re.compile(
    r"::(error|warning|notice)( (file|line|endLine|col|endColumn|title)=[^:,\r\n]*"
    r"(,(file|line|endLine|col|endColumn|title)=[^:,\r\n]*)*)?::[^\r\n]*")


def annotation_errors(output, report, problems):
    """What the runner would make of the standard output: it takes lines that begin with `::`, and `##[` anywhere."""
    counts = dict.fromkeys(("error", "warning", "notice"), 0)
    for line in re.split(r"\r\n|\r|\n", output.decode()):
        if re.search(r"##(vso|teamcity)?\[", line):
            yield f"old command in {line[:200]!r}"
        if not line.strip().startswith("::"):
            continue
        match = COMMAND.fullmatch(line)
        if match:
            counts[match[1]] += 1
        else:
            yield f"not ours: {line[:200]!r}"
    summary = report["summary"]
    for level, key in (("error", "errors"), ("warning", "warnings"), ("notice", "infos")):
        wanted = min(10, summary[key] + (problems if level == "error" else 0))
        if counts[level] != wanted:
            yield f"{counts[level]} of {level}, {wanted} expected"


def main():
    tool, script, *logs = [str(pathlib.Path(word).resolve()) for word in sys.argv[1:]]
    failures = reports = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        inputs = []
        for log in map(pathlib.Path, logs):
            inputs += [[log]]
            if log.is_dir():
                inputs += [[file] for file in sorted(log.rglob("*.log"))]
        composed = folder / "hostile"
        composed.mkdir()
        home = os.getcwd()
        os.chdir(composed)  # So that the names of the hostile logs begin with their first character.
        for name, text in hostile_logs().items():
            # A path can be as hostile as its content.
            file = composed / ("::error::" + name + " <&>\"'\n##[::.log")
            file.write_bytes(text)
            inputs += [[pathlib.Path(file.name)]]
        inputs += [[composed], [folder / "none.log"], [composed, folder / "none.log", composed]]
        for paths in inputs:
            files = {form: folder / f"report-{form}.{suffix}" for form, suffix in FORMATS.items()}
            page, data = folder / "page.md", folder / "report.json"
            page.write_text("")
            environment = {**os.environ, "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(page), "NO_COLOR": "1"}
            command = [tool, f"--output=json={data}", *[f"--output={form}={file}" for form, file in files.items()], *map(str, paths)]
            result = subprocess.run(command, capture_output=True, env=environment)
            if result.returncode not in (0, 1, 2):
                print(f"{paths}: exit status {result.returncode}: {result.stderr.decode(errors='replace')}")
                failures += 1
            report = json.loads(data.read_text())
            problems = (not all(path.exists() for path in paths)) + (report["inputs"] != [] and report["summary"]["verdict"] == "inconclusive" and report["exitStatus"] == 2)
            for trouble in annotation_errors(result.stdout, report, problems):
                failures += 1
                print(f"{paths}: github: {trouble}")
            for line in re.split(r"\r\n|\r|\n", result.stderr.decode()):
                if line.strip().startswith("::") or "##[" in line:
                    failures += 1
                    print(f"{paths}: standard error: {line[:200]!r}")
            if not page.read_text().startswith("\n### lifecheck: ") or page.stat().st_size > 1 << 20:
                failures += 1
                print(f"{paths}: page of the job: {page.stat().st_size} bytes")
            for form, file in files.items():
                reports += 1
                good, text = validate(script, form, file)
                if not good:
                    failures += 1
                    print(f"{paths}: {form}: {text}")
                file.unlink()
        os.chdir(home)
    print(f"{reports} XML reports and {len(inputs)} outputs for GitHub, {failures} failures")
    sys.exit(failures > 0)


main()
