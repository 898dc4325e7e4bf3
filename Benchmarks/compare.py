#!/usr/bin/env python3
"""Times lifecheck against its rivals on one log, in one run: only the ratios mean something.

  Benchmarks/compare.py LIFECHECK LOG [BENCH_DIR]     BENCH_DIR holds check.awk and check.py (default ../shared/bench)

Each round runs every command once, so that a slow moment of the machine hits all of them. Prints the median of the
rounds, the ratio to mawk, the peak memory when the log comes through a pipe, and how long starting takes.
"""
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS, STARTS = 7, 50


def timed(command, **options):
    begin = time.perf_counter()
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
    return time.perf_counter() - begin, result.stdout.decode("utf-8", "replace")


def main():
    tool, log = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2]
    bench = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else "../shared/bench")
    size = os.path.getsize(log)
    commands = {"wc -l": ["wc", "-l", log]}
    if shutil.which("mawk") and (bench / "check.awk").exists():
        commands["mawk -f check.awk"] = ["mawk", "-f", str(bench / "check.awk"), log]
    commands["lifecheck"] = [tool, "check", "--format", "json", "--fail-on", "never", log]
    times = {name: [] for name in commands}
    for command in commands.values():
        timed(command)
    for _ in range(ROUNDS):
        for name, command in commands.items():
            times[name].append(timed(command)[0])
    medians = {name: statistics.median(values) for name, values in times.items()}
    rival = medians.get("mawk -f check.awk")
    print(f"{log}: {size / 1e6:.0f} MB, median of {ROUNDS} rounds")
    for name, median in medians.items():
        ratio = f"  {rival / median:5.2f} x mawk" if rival else ""
        print(f"  {name:20} {median * 1000:8.1f} ms  {size / median / 1e9:6.2f} GB/s{ratio}")
    print("  events:", timed([tool, "check", "--format", "json", "--fail-on", "never", log])[1].split('"events":')[1].split(",")[0].strip())

    with open(log, "rb") as file:
        cat = subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE)
        check = subprocess.Popen([tool, "--fail-on", "never"], stdin=cat.stdout, stdout=subprocess.DEVNULL)
        _, _, usage = os.wait4(check.pid, 0)
        check.returncode = 0
        cat.wait()
    print(f"  peak memory, from a pipe: {usage.ru_maxrss / 1024:.1f} MiB")

    with tempfile.NamedTemporaryFile("w", suffix=".log") as small:
        for number, callback in enumerate(
            ["didFinishLaunchingWithOptions", "DidBecomeActive", "WillResignActive", "DidEnterBackground"] * 2 + ["x"] * 2):
            small.write(f"2024-05-14 09:31:0{number}.000000+0200 Shop[71:4711] application{callback}:\n")
        small.flush()
        for name, command in (("--version", [tool, "--version"]), ("10 lines", [tool, "--allow-empty", small.name])):
            starts = [timed(command)[0] for _ in range(STARTS)]
            floor = [timed(["/bin/true"])[0] for _ in range(STARTS)]
            print(f"  {name}: median {statistics.median(starts) * 1000:.2f} ms of {STARTS} (/bin/true {statistics.median(floor) * 1000:.2f} ms)")


main()
