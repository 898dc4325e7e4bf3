#!/usr/bin/env python3
"""Times lifecheck against its rivals in one run: only the ratios mean something. Beside other work, those of the processors' time do, but for
two threads.

  Benchmarks/compare.py LIFECHECK [LINES [BENCH_DIR]]     BENCH_DIR (default ../shared/bench) holds limit.c and check.awk

The logs are those of `noise.py`, LINES long (default 3,000,000). Each round runs every command once, so that a slow moment of the machine
hits all of them. Prints the medians of the rounds, their ratios with what is asked of them, the peak memory when the log comes
through a pipe, and how long starting takes.
"""
import os
import pathlib
import resource
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS, STARTS = 7, 50
HERE = pathlib.Path(__file__).resolve().parent
# The sides of each ratio of times, and what it may be at most.
RATIOS = [
    ("one thread", "limit.c", 1.15), ("two threads", "limit.c", 0.65), ("from a pipe", "cat | limit.c", 1.2),
    ("one thread", "mawk -f check.awk", 1 / 2.8), ("near words", "one thread", 2), ("200 spellings", "one thread", 1 / 0.8)]


def timed(command):
    """Seconds of the clock, and of the processors."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    subprocess.run(command, shell=isinstance(command, str), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    clock = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def spellings():
    """200 spellings that an app may have chosen, as options."""
    parts = ["shell", "root view", "main window", "checkout", "player", "map", "reader", "account", "gallery", "inbox"]
    verbs = [("didBecomeActive", "comes to the front"), ("willResignActive", "leaves the front"), ("didEnterBackground", "goes to sleep"),
             ("willEnterForeground", "wakes up again")]
    names = [f"{event}=The {part} of module {number} {verb}" for number in range(5) for part in parts for event, verb in verbs]
    return [option for name in names for option in ("--event", name)]


def peak_memory(command, log):
    with open(log, "rb") as file:
        cat = subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE)
        check = subprocess.Popen(command, stdin=cat.stdout, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, _, usage = os.wait4(check.pid, 0)
        check.returncode = 0
        cat.wait()
    return usage.ru_maxrss / 1024


def throughput(check, lines, bench, folder):
    log, near, limit = f"{folder}/log.log", f"{folder}/near.log", f"{folder}/limit"
    subprocess.run([HERE / "noise.py", str(lines), log], check=True)
    subprocess.run([HERE / "noise.py", str(lines), near, "near"], check=True)
    commands = {
        "one thread": [*check, "--jobs", "1", log], "two threads": [*check, "--jobs", "2", log],
        "from a pipe": f"cat {log} | {shlex.join(check)}", "near words": [*check, "--jobs", "1", near],
        "200 spellings": [*check, "--jobs", "1", *spellings(), log]}
    if (bench / "limit.c").exists():
        subprocess.run(["cc", "-O2", "-o", limit, bench / "limit.c"], check=True)
        commands |= {"limit.c": [limit, log], "cat | limit.c": f"cat {log} | {limit} -"}
    if shutil.which("mawk") and (bench / "check.awk").exists():
        commands["mawk -f check.awk"] = ["mawk", "-f", str(bench / "check.awk"), log]
    times = {name: [] for name in commands}
    for number in range(ROUNDS + 1):
        for name, command in commands.items():
            both = timed(command)
            if number > 0:
                times[name].append(both)
    size = os.path.getsize(log)
    print(f"{size / 1e6:.0f} MB, median of {ROUNDS} rounds")
    medians = {name: [statistics.median(value[side] for value in values) for side in (0, 1)] for name, values in times.items()}
    for name, (clock, processor) in sorted(medians.items(), key=lambda item: item[1]):
        bytes_read = os.path.getsize(near) if name == "near words" else size
        print(f"  {name:20} {clock * 1000:8.1f} ms, of the processors {processor * 1000:8.1f} ms  {bytes_read / clock / 1e9:6.2f} GB/s")
    for name, rival, most in RATIOS:
        if rival in medians:
            clock, processor = (medians[name][side] / medians[rival][side] for side in (0, 1))
            print(f"  {name:14} / {rival:20} {clock:6.2f} (processors {processor:.2f}), asked {most:.2f}{'' if clock <= most else '  MISSED'}")
    print(f"  peak memory, from a pipe: {peak_memory(check, log):.1f} MiB")


def starts(check, tool):
    with tempfile.NamedTemporaryFile("w", suffix=".log") as small:
        for number, callback in enumerate(
            ["didFinishLaunchingWithOptions", "DidBecomeActive", "WillResignActive", "DidEnterBackground"] * 2 + ["x"] * 2):
            small.write(f"2024-05-14 09:31:0{number}.000000+0200 Shop[71:4711] application{callback}:\n")
        small.flush()
        for name, command in (("--version", [tool, "--version"]), ("10 lines", [*check, "--allow-empty", small.name])):
            own = statistics.median(timed(command)[0] for _ in range(STARTS))
            floor = statistics.median(timed(["/bin/true"])[0] for _ in range(STARTS))
            print(f"  {name}: median {own * 1000:.2f} ms of {STARTS} (/bin/true {floor * 1000:.2f} ms)")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    tool = str(pathlib.Path(sys.argv[1]).resolve())
    lines = int(sys.argv[2]) if len(sys.argv) > 2 else 3_000_000
    bench = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else HERE.parent.parent / "shared" / "bench")
    check = [tool, "check", "--format", "ndjson", "--fail-on", "never"]
    with tempfile.TemporaryDirectory() as folder:
        throughput(check, lines, bench, folder)
    starts(check, tool)


main()
