#!/usr/bin/env python3
"""validate_reports.py LIFECHECK VALIDATE LOG...: write reports for consumers, and validate them as the consumers do.

Each LOG is a file or a folder of logs; hostile logs are composed here. One run of LIFECHECK writes all formats; VALIDATE
is the script that checks one report: `VALIDATE FORMAT FILE`. Exit status 0 when every report is valid.
"""
import contextlib
import io
import pathlib
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


def main():
    tool, script, *logs = sys.argv[1:]
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
        for name, text in hostile_logs().items():
            # A path can be as hostile as its content.
            file = composed / (name + " <&>\"'\n##[::.log")
            file.write_bytes(text)
            inputs += [[file]]
        inputs += [[composed], [folder / "none.log"], [composed, folder / "none.log", composed]]
        for paths in inputs:
            files = {form: folder / f"report-{form}.{suffix}" for form, suffix in FORMATS.items()}
            command = [tool, "--quiet", *[f"--output={form}={file}" for form, file in files.items()], *map(str, paths)]
            result = subprocess.run(command, capture_output=True)
            if result.returncode not in (0, 1, 2):
                print(f"{paths}: exit status {result.returncode}: {result.stderr.decode(errors='replace')}")
                failures += 1
            for form, file in files.items():
                reports += 1
                good, text = validate(script, form, file)
                if not good:
                    failures += 1
                    print(f"{paths}: {form}: {text}")
                file.unlink()
    print(f"{reports} reports, {failures} failures")
    sys.exit(failures > 0)


main()
