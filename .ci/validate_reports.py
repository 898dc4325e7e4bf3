#!/usr/bin/env python3
"""validate_reports.py LIFECHECK VALIDATE LOG...: write reports for consumers, and validate them as the consumers do.

Each LOG is a file or a folder of logs; hostile logs are composed here. One run of LIFECHECK writes all formats. VALIDATE
is the script that checks one report with the schema of its format, `VALIDATE FORMAT FILE`, or `-` where there is none; what
readers demand besides is checked here. Exit status 0 when every report is valid.
"""
import collections
import contextlib
import csv
import gzip
import io
import json
import os
import pathlib
import re
import runpy
import subprocess
import sys
import tempfile

FORMATS = {
    "junit": "xml", "junit-strict": "xml", "sarif": "sarif", "gitlab": "json", "checkstyle": "xml", "rdjson": "json",
    "teamcity": "txt", "sonar": "json", "ctrf": "json", "tap": "tap", "csv": "csv", "markdown": "md", "html": "html",
    "trace-event": "json"}
# What VALIDATE has a schema for.
WITH_SCHEMA = {"junit", "junit-strict", "sarif", "gitlab", "checkstyle", "rdjson", "sonar", "ctrf"}
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


def findings(report):
    """The findings that count and are listed, by rule."""
    return collections.Counter(
        finding["rule"] for finding in report["findings"] if finding["baseline"] == "new" and not finding["suppressed"])


def sarif_errors(text, report):
    run = json.loads(text)["runs"][0]
    driver, results = run["tool"]["driver"], run["results"]
    if len(results) != min(25_000, len(report["findings"])):
        yield f"{len(results)} results of {len(report['findings'])} findings"
    if len(gzip.compress(text.encode())) > 10 << 20:
        yield "more than 10 MB"
    known = {notification["id"] for notification in driver["notifications"]}
    for note in run["invocations"][0]["toolExecutionNotifications"]:
        if note["descriptor"]["id"] not in known or not note["message"]["text"]:
            yield f"notification {note}"
    if run["invocations"][0]["exitCode"] != report["exitStatus"]:
        yield "another exit status"
    for rule in driver["rules"]:
        texts = [rule["name"], rule["shortDescription"]["text"], rule["fullDescription"]["text"], rule["help"]["text"]]
        if not all(texts) or len(texts[0]) > 255 or max(map(len, texts[1:3])) > 1024:
            yield f"rule {rule['id']}"
    hashes = set()
    for result in results:
        place = result["locations"][0]["physicalLocation"]
        uri, region = place["artifactLocation"]["uri"], place["region"]
        if not re.fullmatch(r"(file:///)?[A-Za-z0-9._~/!-]+(%[0-9A-F]{2}|[A-Za-z0-9._~/!-])*|(%[0-9A-F]{2}|[A-Za-z0-9._~/!-])+", uri):
            yield f"reference {uri!r}"
        if min(region["startLine"], region["startColumn"]) < 1 or region["endColumn"] <= region["startColumn"]:
            yield f"region {region}"
        if driver["rules"][result["ruleIndex"]]["id"] != result["ruleId"]:
            yield f"index of {result['ruleId']}"
        hashes.add(result["partialFingerprints"]["primaryLocationLineHash"])
    if len(hashes) != len(results):
        yield "results with the same fingerprint"


def gitlab_errors(text, report):
    issues = json.loads(text)
    if len({issue["fingerprint"] for issue in issues}) != len(issues):
        yield "issues with the same fingerprint"
    for issue in issues:
        if issue["severity"] not in ("info", "minor", "major") or not issue["location"]["path"] or issue["location"]["lines"]["begin"] < 1:
            yield f"issue {issue}"
    yield from count_errors(collections.Counter(issue["check_name"] for issue in issues), report)


def count_errors(found, report):
    """`found`: the issues by rule, with those that stand for problems of the run."""
    for rule, count in findings(report).items():
        # One more says how many are not listed.
        if not count <= found[rule] <= count + len(report["inputs"]):
            yield f"{found[rule]} of {rule}, {count} expected"
    if report["exitStatus"] and report["failOn"] == "error" and not found:
        yield "nothing shows why the status is not 0"


def rdjson_errors(text, report):
    diagnostics = json.loads(text)["diagnostics"]
    yield from count_errors(collections.Counter(item["code"]["value"] for item in diagnostics), report)


def sonar_errors(text, report):
    document = json.loads(text)
    known = {rule["id"] for rule in document["rules"]}
    for issue in document["issues"]:
        location = issue["primaryLocation"]
        if issue["ruleId"] not in known or not location["message"] or not location["filePath"]:
            yield f"issue {issue}"
    yield from count_errors(collections.Counter(issue["ruleId"] for issue in document["issues"]), report)


def ctrf_errors(text, report):
    results = json.loads(text)["results"]
    counts = collections.Counter(test["status"] for test in results["tests"])
    for status in ("passed", "failed", "skipped"):
        if results["summary"][status] != counts[status]:
            yield f"{results['summary'][status]} {status}, {counts[status]} counted"
    if results["summary"]["tests"] != len(results["tests"]) or not results["tests"]:
        yield "the number of tests"
    names = {(tuple(test["suite"]), test["name"]) for test in results["tests"]}
    if len(names) != len(results["tests"]):
        yield "tests with the same name"


def tap_errors(text, report):
    lines = text.split("\n")
    if lines[0] != "TAP version 14" or not re.fullmatch(r"1\.\.[0-9]+", lines[1]):
        yield f"head {lines[:2]}"
    number, block, blocks = 0, None, []
    for line in lines[2:]:
        if block is not None:
            if line == "  ...":
                # Each takes long.
                if len(blocks) < 300:
                    blocks.append("\n".join(block))
                block = None
            else:
                block.append(line)
            if not line.startswith("  "):
                yield f"in a block: {line[:200]!r}"
        elif line == "  ---":
            block = []
        elif match := re.fullmatch(r"(not )?ok ([0-9]+) - (?:[^#\\]|\\[#\\])*( # SKIP .*)?", line):
            number += 1
            if int(match[2]) != number:
                yield f"{match[2]} where {number} comes"
        elif line and not line.startswith(("Bail out! ", "# ")):
            yield f"no line of TAP: {line[:200]!r}"
    if lines[1] != f"1..{number}" or block is not None or lines[-1]:
        yield f"{number} tests, {lines[1]} planned"
    import yaml
    for block in blocks:
        if not yaml.safe_load(block)["message"]:
            yield f"block {block[:200]!r}"


def csv_errors(text, report):
    rows = list(csv.reader(io.StringIO(text, newline="")))
    if rows[0][:3] != ["rule", "severity", "file"] or {len(row) for row in rows} != {len(rows[0])}:
        yield "the number of cells"
    if any(cell[:1] in ("=", "+", "-", "@") for row in rows for cell in row):
        yield "a cell that is a formula"
    if not len(report["findings"]) <= len(rows) - 1:
        yield f"{len(rows) - 1} rows"


MESSAGE = re.compile(r"##teamcity\[(inspectionType|inspection|buildProblem)((?: [A-Za-z]+='(?:[^'|\[\]\r\n]|\|['|\[\]nr])*')+)\]")


def teamcity_errors(text, report):
    types, found = set(), collections.Counter()
    for line in text.splitlines():
        match = MESSAGE.fullmatch(line)
        if not match:
            yield f"no message: {line[:200]!r}"
            continue
        values = {key: re.sub(r"\|(.)", r"\1", value) for key, value in re.findall(r" ([A-Za-z]+)='((?:[^'|]|\|.)*)'", match[2])}
        if match[1] == "inspectionType":
            if values["id"] in types:
                yield f"{values['id']} is described twice"
            types.add(values["id"])
        elif match[1] == "inspection":
            found[values["typeId"]] += 1
            if values["typeId"] not in types:
                yield f"{values['typeId']} is not described"
        else:
            found["problem"] += 1
            if len(values["identity"]) > 60:
                yield f"identity {values['identity']}"
        if any(len(value) > (4000 if key in ("message", "description", "file") else 255) for key, value in values.items()):
            yield f"too long: {line[:200]!r}"
    yield from count_errors(found, report)


def markdown_errors(text, report):
    if not text.startswith("### lifecheck: ") or len(text) > 65_536:
        yield f"{len(text)} characters"
    if re.search(r"(?<!\\)<(?!/?(details|summary)>)", text):
        yield "mark-up of HTML"


def html_errors(text, report):
    """The page is XML too, and nothing in it is fetched or runs."""
    from lxml import etree
    page = etree.fromstring(text.encode())
    space = "{http://www.w3.org/1999/xhtml}"
    for element in page.iter():
        if element.tag in (space + "script", space + "img", space + "link") or any(name.startswith("on") for name in element.keys()):
            yield f"element {element.tag}"
        if element.tag == space + "a" and not element.get("href").startswith(("#", "https://")):
            yield f"link {element.get('href')}"
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    if len(set(ids)) != len(ids):
        yield "the same id twice"
    shown = sum(name.startswith("finding-") for name in ids)
    if shown != min(2000, sum(findings(report).values())):
        yield f"{shown} findings"


def trace_errors(text, report):
    """What Perfetto and chrome://tracing read: fields by phase, slices of a thread one after the other, every thread with a name."""
    trace = json.loads(text)
    if set(trace) != {"displayTimeUnit", "otherData", "traceEvents"} or trace["displayTimeUnit"] != "ms":
        yield f"keys {sorted(trace)}"
    named, used, ends = set(), set(), {}
    marks = collections.Counter(problem=len(trace["otherData"].get("problems", [])))
    for event in trace["traceEvents"]:
        phase, thread = event["ph"], (event["pid"], event["tid"])
        times = [event[key] for key in ("ts", "dur") if key in event]
        if not all(type(number) is int and 0 <= number < 1 << 63 for number in (*thread, *times)):
            yield f"a number: {event}"
        if not isinstance(event["name"], str) or not isinstance(event["args"], dict):
            yield f"fields: {event}"
        if phase == "M":
            if event["name"] not in ("process_name", "process_sort_index", "thread_name", "thread_sort_index"):
                yield f"metadata {event['name']}"
            named.add(thread if event["name"] == "thread_name" else thread[0])
            continue
        used |= {thread, thread[0]} if thread[1] else {thread[0]}
        if phase == "X":
            if len(times) != 2 or event["ts"] < ends.get(thread, 0):
                yield f"a slice in another one: {event}"
            ends[thread] = event["ts"] + event["dur"]
        elif phase == "i":
            if event["s"] not in ("g", "p", "t") or not {"rule", "line", "severity", "file"} <= set(event["args"]):
                yield f"a mark: {event}"
            marks[event["args"].get("rule")] += 1
        else:
            yield f"phase {phase}"
    if used - named:
        yield f"without a name: {sorted(map(str, used - named))}"
    yield from count_errors(+marks, report)


CHECKS = {
    "trace-event": trace_errors, "sarif": sarif_errors, "gitlab": gitlab_errors, "rdjson": rdjson_errors, "sonar": sonar_errors, "ctrf": ctrf_errors,
    "tap": tap_errors, "csv": csv_errors, "teamcity": teamcity_errors, "markdown": markdown_errors, "html": html_errors}


def reader_errors(form, file, report):
    """What a reader would stumble over that no schema says."""
    text = file.read_bytes().decode()
    for line in re.split(r"\r\n|\r|\n", text):
        if line.strip().startswith("::") or re.search(r"##(vso)?\[", line) or "##teamcity[" in line and form != "teamcity":
            yield f"a command: {line[:200]!r}"
    if re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text):
        yield "a control character"
    if form in CHECKS:
        yield from CHECKS[form](text, report)


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
    tool, script, *logs = [word if word == "-" else str(pathlib.Path(word).resolve()) for word in sys.argv[1:]]
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
                good, text = validate(script, form, file) if form in WITH_SCHEMA and script != "-" else (True, "")
                if not good:
                    failures += 1
                    print(f"{paths}: {form}: {text}")
                for trouble in list(reader_errors(form, file, report))[:5]:
                    failures += 1
                    print(f"{paths}: {form}: {trouble}")
                file.unlink()
        os.chdir(home)
    print(f"{reports} reports and {len(inputs)} outputs for GitHub, {failures} failures")
    sys.exit(failures > 0)


main()
