#!/usr/bin/env python3
"""growth.py LIFECHECK [SHAPE...]: whether time grows faster than the input, on inputs that were made to be bad.

Each shape is a log of 1 MB and of 5 MB, or a line of 90 KB and of 900 KB: five times, and ten times as much. Some repeat a few bytes without an
end, some are lines of one kind, some put what messages are made of before, inside and behind a callback, and the logs of `fixtures/format-*` come
over and over, and with endless lines behind the headers of each format. The figures are seconds of the processor for `check`, `events` and
`audit`, and MiB for the longer one. What grows twice as fast as its input, or takes more than 5 s or
500 MiB, is marked, and the status is 1 then.
"""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

# Of one run, in seconds of the processor.
LIMIT = 20
CALLBACKS = [b"application:didFinishLaunchingWithOptions:", b"applicationDidBecomeActive:", b"applicationWillResignActive:",
             b"applicationDidEnterBackground:", b"applicationWillEnterForeground:"]
# Repeated without an end, alone, and in a line with a callback behind them.
UNITS = [b"{", b"[", b"-[", b"application", b'"', b"\x1b[", b"\x1b]", b"&lt;", b"applicationDidBecomeActiv ", b"applicationDidBecomeActive: ",
         b"\n", b"a\n", b"\r", b"\0", b"{\n", b"\\", b"\\u0041", b'"a":"b",', b'{"a":', b'{"a":{"', b"/", b"(", b"<A: 0x", b" ", b"\t",
         "é".encode(), b"\xef\xbb\xbf", b"\xff", b"12345678-1234-1234-1234-123456789012 ", b"0x1234567 ", b"state=0 ", b"1 ", b">", b": ", b"-applicationDidBecomeActive"]
BEGINNINGS = [b"", b"https://x/", b"2024-05-14 09:00:00.000000+0200 A[7:1] ", b"May 14 09:00:00 iPad A[7] <Notice>: ", b'{"a":{', b"[2024-05-14 09:00:00] ",
              b'{"timestamp":"2024-05-14 09:00:00.000000+0200","eventMessage":"', b'{"file":"a","line":1,"text":"']

# What messages are made of, and what makes near misses: before a callback, inside of its text and behind it.
PARTS = [b"waiting for ", b"will be ", b"observer of ", b"completed ", b"Shop.", b"AppDelegate: ", b"Class:", b"[tag] ", b"(1 of 2) ", b"* ", b"1. ",
         b"-> ", b"key=value ", b"state=active ", b"scenePhase changed from active to ", b"Lifecycle event: ", b"New phase: ", b"AppState ",
         b"[app<a.b>:", b"Terminating with context: ", b"Acquiring assertion targeting [app<", b"`", b"```", b"**", b"// ", b"UIApplicationDidBecome",
         b"sceneDid", b"applicationDidBecomeActive applicationWill", b"[AppDelegate ", b"<UIScene: 0x", b"\xe2\x86\x92 ", b"1 3 4 5 ", b"6|2|3|"]
FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "fixtures"


def record(number, message, process=b"A[7:1]"):
    seconds, milliseconds = divmod(number, 1000)
    time = b"%02d:%02d:%02d.%03d000" % (seconds // 3600 % 24, seconds // 60 % 60, seconds % 60, milliseconds)
    return b"2024-05-14 " + time + b"+0200 " + process + b" " + message + b"\n"


def relay(number, text):
    return b"May 14 %02d:%02d:%02d.%03d000 iPad " % (number // 3_600_000 % 24, number // 60_000 % 60, number // 1000 % 60, number % 1000) + text + b"\n"


def callback(number):
    return b"-[A " + CALLBACKS[number % 5] + b"]"


LINES = {
    "ordinary": lambda i: record(i, callback(i)),
    "the same again": lambda i: record(i, callback(1)),
    "no header": lambda i: callback(i) + b"\n",
    "all at fault": lambda i: callback(i * 3 + i // 7) + b"\n",
    "new pids": lambda i: record(i, callback(i), b"A[%d:1]" % (i + 1)),
    "new names": lambda i: record(i, callback(i), b"App%d[7:1]" % i),
    "ends after a silence": lambda i: relay(
        1000 * i, b"A[%d] <Notice>: -[A applicationWillTerminate:]\n" % max(1, i - 1991) if i % 2 else b"A[%d] <Notice>: -[A applicationDidEnterBackground:]\n" % (i + 10)),
    "new scenes": lambda i: record(i, b"-[S sceneDidBecomeActive:] <UIWindowScene: 0x%012x>" % (0x100000000 + i * 16)),
    "new sessions": lambda i: record(i, b"-[S sceneWillResignActive:] %08X-0000-4000-8000-000000000000" % i),
    "new tasks": lambda i: record(i, b"beginBackgroundTask %d" % i),
    "new addresses": lambda i: record(i, b"-[A application:openURL:options:] https://x.y/%d" % i),
    "repeated": lambda i: record(i, callback(i)) if i % 2 else b"last message repeated 99999999 times\n",
    "backwards": lambda i: record(80_000_000 - i, callback(i)),
    "one moment": lambda i: record(5, callback(i), b"A[%d:1]" % (i % 2000)),
    "reboots": lambda i: record(i, callback(i)) if i % 2 else b"=== reboot\n",
    "formats": lambda i: [record(i, callback(i)), callback(i) + b"\n", b'{"timestamp":"x","eventMessage":"a"}\n'][i // 50 % 3],
    "suspensions": lambda i: b"May 14 09:%02d:%02d.%03d000 runningboardd[30] <Notice>: [app<application.a.S%d(501)>:%d] Suspending task.\n"
    % (i // 60000 % 60, i // 1000 % 60, i % 1000, i, 100 + i),
    "one pid, reports": lambda i: relay(i, b"App%d[7] <Notice>: %s" % (i, callback(i))) if i % 2 else relay(
        i, b"runningboardd[30] <Notice>: [app<application.a.S%d(501)>:7] Suspending task." % i),
    "new pids, stimuli": lambda i: record(i, callback(i), b"A[%d:1]" % (i + 1)) if i % 2 else record(i, b"lifecheck: home", b"B[7:1]"),
    "new pids, a runner": lambda i: record(i, callback(i), b"A[%d:1]" % (i + 1)) if i % 2 else b"lifecheck: home\n",
    "lists": lambda i: b'{"file":"a%d","line":%d,"event":"didBecomeActive","channel":"delegate"}\n' % (i, i + 1),
}


def lines(make, size):
    parts, count, number = [], 0, 0
    while count < size:
        parts.append(make(number))
        count += len(parts[-1])
        number += 1
    return b"".join(parts)


def shapes():
    """Names, with the shorter and the longer input."""
    for name, make in LINES.items():
        yield name, lambda size, make=make: lines(make, size), 1_000_000, 5_000_000
    for unit in UNITS:
        yield f"{unit!r}", lambda size, unit=unit: unit * (size // len(unit)), 1_000_000, 5_000_000
        for start in BEGINNINGS:
            end = b" -[A applicationDidBecomeActive:]" + (b'"}' if start.endswith(b'"') else b"") + b"\n"
            yield (f"{start[:30]!r} {unit!r}", lambda size, unit=unit, start=start, end=end: start + unit * (size // len(unit)) + end,
                   90_000, 900_000)
    for part in PARTS:
        for name, place in {"before": 0, "inside": 4, "behind": 99}.items():
            own = callback(1)
            yield (f"{part!r} {name}",
                   lambda size, part=part, own=own, place=place: record(1, own[:place] + part * (size // len(part)) + own[place:]), 90_000, 900_000)
        yield (f"{part!r} each", lambda size, part=part: lines(lambda i: record(i, part + b"applicationDidBecomeActive: " + part), size),
               1_000_000, 5_000_000)
    for folder in sorted(FIXTURES.glob("format-*")):
        log = (folder / "trace.log").read_bytes()
        yield f"{folder.name}, over and over", lambda size, log=log: log * (size // len(log)), 1_000_000, 5_000_000
        first = max(log.splitlines(), key=len)
        for unit in (b" ", b"a ", b"[", b"1", b"12:00:00 ", first[:20]):
            yield (f"{folder.name} {unit[:8]!r}",
                   lambda size, log=log, first=first, unit=unit: log + first + unit * (size // len(unit)) + b"\n" + log, 90_000, 900_000)
            yield (f"{folder.name} before {unit[:8]!r}",
                   lambda size, log=log, first=first, unit=unit: log + unit * (size // len(unit)) + first + b"\n" + log, 90_000, 900_000)


def measure(tool, command, path):
    process = subprocess.Popen([tool, *command, path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT)))
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, process.returncode


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    tool, wanted, bad = sys.argv[1], sys.argv[2:], 0
    commands = [["check", "--allow-empty", "--format", "json"], ["events", "--format", "ndjson"], ["audit", "--format", "json"]]
    # What a process takes before it reads anything is no growth.
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.log")
        open(path, "wb").close()
        idle = min(measure(tool, commands[0], path)[0] for _ in range(5))
        for name, make, *sizes in shapes():
            if wanted and name not in wanted:
                continue
            figures, marks = [], ""
            for command in commands:
                times = []
                for size in sizes:
                    with open(path, "wb") as file:
                        file.write(make(size))
                    seconds, memory, status = measure(tool, command, path)
                    times.append(max(seconds - idle, 0.02))
                    if status not in (0, 1, 2):
                        marks += f"  <-- status {status}"
                growth = times[1] / times[0] / (sizes[1] / sizes[0])
                if growth > 2 or times[1] > 5 or memory > 500:
                    marks += "  <-- " + command[0]
                figures.append(f"{times[0]:6.2f} {times[1]:6.2f} {memory:4}")
            bad += bool(marks)
            if marks or not wanted and "'" not in name:
                print(f"{name:60} {'  '.join(figures)}{marks}", flush=True)
    print(f"{bad} shapes grow faster than their length, or too much")
    sys.exit(1 if bad else 0)


main()
