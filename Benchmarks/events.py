#!/usr/bin/env python3
"""Writes a log of nothing but life-cycle events, always the same one for the same numbers.

  Benchmarks/events.py EVENTS OUT.log [FAULTS]     one event in FAULTS is illegal where it stands; without it, none

200 processes of 120 apps take turns in the form of idevicesyslog. One that terminates, or is killed in the background
without a word, makes room for a process with a new number.
"""
import random
import sys

CALLBACKS = {
    1: "application:didFinishLaunchingWithOptions:", 2: "application:openURL:options:", 3: "applicationDidBecomeActive:",
    4: "applicationWillResignActive:", 5: "applicationDidEnterBackground:", 6: "applicationWillEnterForeground:",
    7: "applicationWillTerminate:"}
# By the process's last callback (0: none yet): what may follow, by how often it does. 0 is a silent end.
FOLLOWING = {
    0: {1: 1}, 1: {3: 9, 2: 1}, 2: {3: 1}, 3: {4: 1}, 4: {3: 3, 5: 7}, 5: {6: 17, 7: 2, 0: 1}, 6: {3: 8, 2: 2}}
PROCESSES, APPS = 200, 120


def lines(events, faults=None):
    source = random.Random(12)
    newest = 1000

    def born():
        nonlocal newest
        newest += 1 + (source.random() < 0.25)
        return [newest, source.randrange(APPS), 0]

    processes = [born() for _ in range(PROCESSES)]
    microseconds = 10 * 3600 * 1_000_000
    for number in range(events):
        place = source.randrange(PROCESSES)
        legal = FOLLOWING[processes[place][2]]
        callback = source.choices(list(legal), list(legal.values()))[0]
        if callback == 0:
            processes[place] = born()
            callback = 1
        elif faults and number % faults == faults - 1 and processes[place][2] != 0:
            # Nothing follows a second launch or an end as it should: these two stay out.
            callback = source.choice([other for other in (3, 4, 5, 6) if other not in legal])
        pid, app, _ = processes[place]
        processes[place][2] = callback
        microseconds += 2_000 + source.randrange(56_000)
        seconds = microseconds // 1_000_000
        day, seconds = 3 + seconds // 86_400, seconds % 86_400
        yield (
            f"Mar {day:2} {seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{microseconds % 1_000_000:06} iPhone "
            f"App{app}(UIKitCore)[{pid}] <Notice>: -[AppDelegate {CALLBACKS[callback]}]\n")
        if callback == 7:
            processes[place] = born()


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    with open(sys.argv[2], "w") as out:
        out.writelines(lines(int(sys.argv[1]), int(sys.argv[3]) if len(sys.argv) == 4 else None))
