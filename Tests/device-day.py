#!/usr/bin/env python3
"""Composes days of devices, and holds what `lifecheck audit` says of them against what happened.

  Tests/device-day.py PROGRAM [SEEDS [FIRST]] [--keep FOLDER]     SEEDS defaults to 200, FIRST to 1

Each seed draws apps, their launches, states, work and ends first, then what the system prints of them: lines in the words of one iOS and
one format, rows of PowerLog, reports of crashes and of a want of memory, payloads of MetricKit, loose or in a sysdiagnose. The texts are
those that public logs show, and no rule file is read: what the program knows and this does not, or the other way round, is a difference.
Prints a table of facts that were asked for; the exit status is 1 if less than 99 % are right, or one is wrong.
"""
import collections
import concurrent.futures
import datetime
import io
import json
import math
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile

SECOND = 1_000_000
NAMES = """Boat Café Tide_Table Regenbogen Skizze Marmite 地図 Ferry Mühle Vlieger Trekker Sonnet Halma Quill Otter Pinie Kompass Noten Brezel Fjord
Lantern Gecko Orbit Plover""".split()
KINDS = "apps lives launches states rows ends causes work actions signs sources totals".split()


# MARK: What happens


class App:
    def __init__(self, draw, name, number):
        self.name = name.replace("_", " ")
        self.bundle = draw.choice(["org.example.", "com.example-works.", "de.beispiel.app", "Com.Example."]) + f"a{number}" + draw.choice(["", ".ios", "-pro"])
        self.uuid = uuid(draw)
        self.lives = []


class Life:
    """One process of an app, or a launch that failed."""

    def __init__(self, app, start, kind):
        self.app, self.start, self.kind = app, start, kind
        self.pid = None
        self.launch = start  # later where a prewarmed process is launched
        self.prewarmed = None
        self.states = []  # (state, from)
        self.work = []
        self.actions = []
        self.signs = []
        self.end = None  # (time, End)
        self.told = []  # (time, state): lines that tell it
        self.helpers = []
        self.windows = []

    def over(self):
        return self.end[0] if self.end else None

    def state_at(self, time):
        found = None
        for state, since in self.states:
            if since <= time:
                found = state
        return found


class End:
    def __init__(self, cause, space=None, code=None, kind="fault", report=True, words=None):
        self.cause, self.space, self.code, self.kind, self.report, self.words = cause, space, code, kind, report, words


# Cause, namespace, code, class, whether a report is kept, in which states. AUDIT 1, 2 (rows 27 to 42) and the names of the interface.
ENDS = [
    (("exit", 0, 0, "unknown", False), "fb"),
    (("crash", 2, 11, "fault", True), "fb"), (("crash", 2, 6, "fault", True), "fb"), (("crash", 2, 5, "fault", True), "fb"),
    (("crash", 2, 10, "fault", True), "fb"), (("crash", 2, 4, "fault", True), "f"),
    (("signal", 2, 9, "unknown", None), "fbs"), (("signal", 2, 15, "unknown", False), "fb"),
    (("jetsam", 1, 7, "memory", None), "fbs"), (("jetsam", 1, 4, "memory", None), "bs"), (("jetsam", 1, 2, "memory", None), "bs"),
    (("jetsam", 1, 11, "memory", None), "bs"), (("jetsam", 1, 12, "memory", None), "s"), (("jetsam", 1, 14, "memory", None), "s"),
    (("idleExit", 1, 9, "housekeeping", False), "s"), (("idleExit", 1, 17, "housekeeping", False), "s"),
    (("purge", 1, 8, "housekeeping", False), "s"), (("purge", 15, 0xbaddd15c, "housekeeping", False), "s"),
    (("thermal", 10, 0xc00010ff, "housekeeping", None), "fb"), (("thermal", 15, 0x5ca1ded, "housekeeping", None), "b"),
    (("watchdog", 10, 0x8badf00d, "fault", True), "fb"),
    (("backgroundOverrun", 15, 0x2182bad2, "fault", False), "o"), (("backgroundOverrun", 15, 0x2182bad3, "fault", False), "o"),
    (("backgroundOverrun", 15, 0x2182bad4, "fault", False), "o"), (("backgroundOverrun", 15, 0x2182baad, "fault", False), "o"),
    (("lockedFile", 15, 0xdead10cc, "fault", True), "s"),
    (("user", 10, 0xdeadfa11, "person", False), "bs"), (("user", 10, 0xdeadfa11, "person", False), "bs"), (("user", 10, 0xdeadfa11, "person", False), "s"),
    (("uninstall", 10, 0xdeadfa11, "person", False), "s"),
    (("codeSigning", 3, 2, "fault", True), "f"), (("dyld", 6, 1, "fault", True), "l"),
    (("privacy", 11, 0, "person", False), "bs"), (("simulator", 10, 0xfbfbfbfb, "tool", False), "f"),
]
REASONS = {1: "generic", 2: "highwater", 4: "vm-pageshortage", 7: "per-process-limit", 8: "disk-space-shortage", 9: "idle-exit", 11: "vm-compressor-thrashing",
           12: "vm-compressor-space-shortage", 14: "sustained-memory-pressure", 17: "long-idle-exit"}
BANDS = {"suspended": 0, "prewarmed": 0, "background": 40}
SPACES = {0: "exit", 1: "jetsam", 2: "signal", 3: "codesigning", 6: "dyld", 10: "frontboard", 11: "tcc", 15: "runningboard"}
SIGNALS = {4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 9: "SIGKILL", 10: "SIGBUS", 11: "SIGSEGV", 15: "SIGTERM"}


def uuid(draw):
    text = "%032X" % draw.getrandbits(128)
    return "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]])


class Day:
    """A day of a device: what happens, what is printed of it, and in which files."""

    def __init__(self, seed):
        draw = self.draw = random.Random(seed)
        self.os = draw.choice([9, 12, 13, 15, 16, 17, 18, 26, 26])
        year = {9: 2016, 12: 2019, 13: 2020, 15: 2022, 16: 2023, 17: 2024, 18: 2025, 26: 2026}[self.os]
        self.base = datetime.datetime(year, draw.randint(1, 12), draw.randint(1, 28), draw.randint(5, 9), draw.randint(0, 59))
        self.zone = draw.choice([0, 60, 120, -300, 330, 540, -480])  # minutes east of UTC
        self.sources = "log" if self.os == 9 else draw.choice(["log"] * 5 + ["both"] * 3 + ["powerlog"] * 2 + ["reports"])
        # Rows of the console have no date, and cannot be put beside what has.
        formats = ["log-default", "log-compact", "log-syslog", "log-ndjson", "idevicesyslog", "idevicesyslog-us", "pymobiledevice3"] + ["console"] * (self.sources == "log")
        self.format = "idevicesyslog" if self.os == 9 else draw.choice(formats)
        self.length = draw.choice([600, 3600, 4 * 3600, 12 * 3600]) * SECOND
        if self.format == "idevicesyslog":
            self.tolerance = 1_050_000
        else:
            self.tolerance = 50_000
        self.lines = []
        self.rows = []
        self.locks = []
        self.apps = [App(draw, name, number) for number, name in enumerate(draw.sample(NAMES, draw.choice([1, 2, 3, 8, 20])))]
        self.perturb()
        for app in self.apps:
            self.plan(app)
        self.number_processes()
        for app in self.apps:
            for life in app.lives:
                self.tell(life)
        self.noise()

    def perturb(self):
        """Draws what makes the day harder to read."""
        draw = self.draw
        self.reboot = self.clock = self.hole = self.middle = None
        if self.sources != "log":
            return
        marks = self.format in ("log-default", "log-compact", "log-syslog")
        kind = draw.choice(["none", "none", "none", "middle"] + ["reboot", "clock"] * marks + ["hole"] * (marks and self.format != "log-syslog"))
        if kind == "reboot":
            self.reboot = int(self.length * draw.uniform(0.3, 0.7))
        if kind == "clock":
            self.clock = (int(self.length * draw.uniform(0.3, 0.7)), draw.choice([-1, 1]) * draw.choice([7, 100, 3600, 86_400]) * SECOND)
        if kind == "hole":
            at = self.length * draw.uniform(0.2, 0.6)
            self.hole = (int(at), int(at + self.length * draw.uniform(0.05, 0.2)))
        if kind == "middle":
            self.middle = int(self.length * draw.uniform(0.1, 0.5))

    def quiet(self, time):
        """Whether nothing may happen about this time, since its order would be a matter of opinion."""
        marks = [self.reboot, self.clock and self.clock[0], self.middle] + list(self.hole or ())
        return any(mark is not None and abs(time - mark) < 3 * SECOND for mark in marks)

    def later(self, time, least=1.6, most=1800.0):
        """A moment after `time`."""
        draw = self.draw
        # Stamps of whole seconds tell no more.
        least = max(least, 2.6 if self.tolerance > SECOND else 0)
        most = min(most, self.length / SECOND / 4)
        time += int(math.exp(draw.uniform(math.log(least), math.log(max(most, least * 1.5)))) * SECOND)
        while self.quiet(time):
            time += 7 * SECOND
        return time

    # MARK: Plans

    def plan(self, app):
        draw = self.draw
        time = self.later(0, 3)
        while time < self.length:
            kinds = ["user"] * 6 + ["background"] * 2
            if self.os >= 15:
                kinds += ["prewarm"] * 2
            if self.sources not in ("powerlog", "reports"):
                kinds += ["failed"] * (draw.random() < 0.3)
            if self.sources == "reports":
                kinds = ["user"]
            life = Life(app, time, draw.choice(kinds))
            time = self.live(life)
            if self.reboot and life.start < self.reboot < (time or self.length):
                self.cut(life)
                time = self.reboot + 30 * SECOND
            app.lives.append(life)
            if time is None:
                return
            time = self.later(time, 12)

    def cut(self, life):
        """The device is started anew."""
        life.states = [step for step in life.states if step[1] < self.reboot]
        life.signs = [sign for sign in life.signs if sign[0] < self.reboot]
        life.actions = [action for action in life.actions if action["time"] < self.reboot]
        life.work = [work for work in life.work if work["from"] < self.reboot]
        life.helpers, life.windows = [], []
        for work in life.work:
            if work["kind"] != "scheduled" and (work["to"] is None or work["to"] > self.reboot):
                work["to"], work["outcome"] = None, "killed"
        if life.prewarmed is not None and life.launch > self.reboot:
            life.launch, life.kind = None, "prewarm"
        life.end = (self.reboot, End("reboot", kind="housekeeping", report=False))

    def live(self, life):
        """Draws what happens in a life; returns its end."""
        draw = self.draw
        time = life.start
        if life.kind == "failed":
            life.end = (time + draw.randint(200_000, 900_000), End("launchFailed", report=None))
            return life.end[0]
        if life.kind == "prewarm":
            life.prewarmed = time
            life.states.append(("prewarmed", time))
            time = self.later(time, 5)
            if draw.random() < 0.3:
                life.launch = None
                choices = [("idleExit", 1, 9, "housekeeping", False), ("jetsam", 1, 4, "memory", None)]
                return self.finish(life, time, End(*draw.choice(choices)))
            life.launch = time
            life.kind = "user" if self.sources != "log" and self.sources != "both" else draw.choice(["user", "user", "background"])
            if time > self.length:
                life.launch, life.kind = None, "prewarm"
                return None
        life.ready = time + draw.randint(15_000, 25_000)
        if life.kind == "user" and life.prewarmed is None and draw.random() < 0.04 and self.os >= 16:
            return self.finish(life, time + draw.randint(60_000, 900_000), End("dyld", 6, 1, "fault", True))
        state = "foreground" if life.kind == "user" else "background"
        life.states.append((state, life.ready))
        self.note_action(life, "activate", life.ready, 20)
        time = life.ready
        for _ in range(draw.choice([0, 1, 3, 8, 20])):
            before, time = time, self.later(time)
            if time > self.length - 5 * SECOND:
                return None
            if state == "background":
                state = draw.choice(["suspended", "suspended", "foreground"])
            elif state == "foreground":
                state = "background"
            else:
                state = draw.choice(["foreground", "foreground", "background"])
            self.note_signs(life, before, time)
            if life.states[-1][0] == "foreground":
                self.note_window(life, before, time)
            if state == "suspended":
                self.note_work(life, before, time)
            life.states.append((state, time))
            if state == "foreground":
                self.note_action(life, "activate", time, 10)
            elif life.states[-2][0] == "foreground":
                self.note_action(life, "deactivate", time, 10)
        if draw.random() < 0.3:
            return None
        time = self.later(time)
        if time > self.length - 5 * SECOND:
            return None
        possible = [End(*end) for end, states in ENDS if state[0] in states and self.can(End(*end))
                    # No line of iOS 9 tells that a process is suspended.
                    and not (self.os == 9 and end[0] == "jetsam" and state == "suspended")]
        end = draw.choice(possible)
        if state == "background" and draw.random() < 0.4 and self.os >= 12:
            end = End(*draw.choice([end for end, states in ENDS if states == "o" and (self.os > 12 or end[2] == 0x2182bad2)]))
            since = life.states[-1][1]
            time = max(time, since + 40 * SECOND)
            while self.quiet(time) or self.quiet(time - 4 * SECOND):
                time += 7 * SECOND
            if time > self.length - 5 * SECOND:
                return None
            if end.code == 0x2182bad2 and self.os > 12:
                start = since + draw.randint(100_000, 900_000)
                life.work.append({"kind": "assertion", "from": start, "to": time - 4 * SECOND, "outcome": "timedOut", "id": self.assertion_id()})
        return self.finish(life, time, end)

    def finish(self, life, time, end):
        if time > self.length - 5 * SECOND:
            return None
        if end.kind == "memory":
            end.kind = "housekeeping" if life.states and life.states[-1][0] in ("suspended", "prewarmed") else "fault"
        life.end = (time, end)
        return time

    def can(self, end):
        """Whether a system of this age tells of such an end."""
        if self.os == 9:
            return end.cause in ("exit", "crash", "signal", "jetsam", "watchdog") and end.code not in (15, 4, 2, 11, 12, 14)
        if self.os == 12:
            return end.cause in ("crash", "jetsam", "watchdog", "lockedFile", "user")
        if end.cause in ("simulator", "privacy", "codeSigning") or end.space == 10 and end.cause == "thermal":
            return self.os >= 18
        return True

    def assertion_id(self):
        return f"{self.draw.randint(25, 35)}-{self.draw.randint(40, 9000)}-{self.draw.randint(1000, 99999)}"

    def note_signs(self, life, since, until):
        if self.os == 9 and self.draw.random() < 0.3:
            life.signs.append((self.draw.randint(since + SECOND // 2, until - SECOND // 2), "memoryWarning"))

    def note_window(self, life, since, until):
        """A second window comes and goes, while the app is in front."""
        if self.os < 13 or until - since < 10 * SECOND or self.draw.random() < 0.8:
            return
        if self.middle or self.hole:
            return  # What is in front since before nobody tells.
        times = sorted(self.draw.randint(since + SECOND, until - 2 * SECOND) for _ in range(2))
        if not any(map(self.quiet, times)):
            life.windows.append((times, f"{life.app.bundle}-{uuid(self.draw)}"))

    def note_action(self, life, kind, time, allowed):
        if self.os < 26:
            return
        used = int(min(self.draw.lognormvariate(-2.5, 1), 1.2) * SECOND)
        begun = time + self.draw.randint(2_000, 30_000)
        life.actions.append({"kind": kind, "time": begun, "used": used, "allowed": round(allowed - self.draw.uniform(0, 0.4), 2), "id": f"0x{self.draw.getrandbits(16):x}"})

    def note_work(self, life, since, until):
        """Work in the background, which is over before the process is suspended."""
        draw = self.draw
        if self.os < 13 or until - since < 3 * SECOND:
            return
        for _ in range(draw.choice([0, 0, 1, 1, 2, 3])):
            start = draw.randint(since, (since + until) // 2)
            stop = draw.randint((since + until) // 2 + 1000, until - 300_000)
            if self.quiet(start) or self.quiet(stop):
                continue
            if self.tolerance > SECOND and any(abs(start - work["from"]) < 3 * SECOND or abs(stop - work["to"]) < 3 * SECOND for work in life.work if work["to"]):
                continue  # Which is which nobody could tell.
            outcome = "ended"
            kind = draw.choice(["assertion", "assertion", "task"])
            if kind == "assertion" and draw.random() < 0.2:
                outcome = "timedOut"
            if kind == "task" and stop - start > 31 * SECOND:
                outcome = "timedOut"
            name = draw.choice(["upload", "com.example.flush", "Save all"]) if kind == "task" else None
            life.work.append({"kind": kind, "from": start, "to": stop, "outcome": outcome, "id": self.assertion_id() if kind == "assertion" else draw.randint(1, 400), "name": name})
        tasks = [work for work in life.work if work["kind"] == "task" and work["from"] >= since]
        if len(tasks) == 1 and tasks[0]["outcome"] == "ended" and draw.random() < 0.3:
            tasks[0]["private"] = True
        numbers = set()
        for work in list(life.work):
            if work["kind"] == "task":
                if work["id"] in numbers:
                    life.work.remove(work)
                numbers.add(work["id"])
        if draw.random() < 0.15:
            start = draw.randint(since, until - SECOND)
            if not self.quiet(start):
                life.work.append({"kind": "scheduled", "from": start, "to": None, "outcome": "open", "id": life.app.bundle})
                # One request at a time is known by this name.
                for work in life.work[:-1]:
                    if work["kind"] == "scheduled":
                        life.work.pop()
                        break

    def number_processes(self):
        """Numbers of processes; some are used again."""
        draw = self.draw
        wanted = []
        for app in self.apps:
            for life in app.lives:
                if life.kind != "failed":
                    wanted.append((life.start, life.over() or 10 * self.length, life))
                if life.states and self.os >= 13:
                    for _ in range(draw.choice([0, 0, 0, 1, 2])):
                        start = life.states[0][1] + draw.randint(SECOND, 20 * SECOND)
                        stop = start + draw.randint(SECOND, 100 * SECOND)
                        if stop < (life.over() or self.length) and not any(self.quiet(x) for x in (start, start + 50_000, stop)):
                            life.helpers.append(helper := {"from": start, "to": stop, "name": draw.choice(["com.apple.WebKit.WebContent", "com.apple.WebKit.Networking", life.app.bundle + ".widget"])})
                            wanted.append((start, stop, helper))
        next_pid = draw.randint(200, 40_000)
        free = []
        for start, stop, what in sorted(wanted, key=lambda item: (item[0], item[1])):
            ready = [item for item in free if item[0] < start - 60 * SECOND]
            if ready and draw.random() < 0.3:
                item = draw.choice(ready)
                free.remove(item)
                pid = item[1]
            else:
                next_pid += draw.randint(1, 40)
                pid = next_pid
            free.append((stop, pid))
            if isinstance(what, Life):
                what.pid = pid
            else:
                what["pid"] = pid

    # MARK: Lines

    def say(self, time, process, message, library=None, group=None, pid=None):
        """A line; lines of one time keep their order."""
        self.lines.append((time, len(self.lines), process, pid, library, message))

    def burst(self, time, *groups):
        """Lines about one change, by several processes: each keeps its own order, and nobody waits for another.

        The first of all is printed at `time`.
        """
        draw = self.draw
        delays = [draw.randint(0, 20_000) for _ in groups]
        least = min(delay for delay, group in zip(delays, groups) if group[1]) if any(group[1] for group in groups) else 0
        for delay, (process, messages) in zip(delays, groups):
            at = time + delay - least
            for message in messages:
                self.say(at, process, message)
                at += draw.randint(50, 1_500)

    def outer(self, app):
        """The identity that runningboardd prints."""
        return f"app<{app.bundle}({app.uuid})>" if self.os >= 17 else f"application<{app.bundle}>"

    def front(self, app):
        """The identity that FrontBoard prints."""
        return f"app<{app.bundle}>" if self.os >= 17 else f"application<{app.bundle}>"

    def pointer(self):
        return f"0x{self.draw.getrandbits(34):x}"

    def process_state(self, life, task, visibility):
        return f"Application process state changed for {life.app.bundle}: <SBApplicationProcessState: {self.pointer()}; pid: {life.pid}; taskState: {task}; visibility: {visibility}>"

    def scene(self, life):
        prefix = f"{self.pointer()}:" if self.os >= 15 else ""
        return f"[{prefix}(FBSceneManager):sceneID:{life.app.bundle}-default]"

    def calculated(self, life, state, role):
        tail = "" if self.os < 15 else " (endowments: <private>)" if role != "None" else " (endowments: (null))"
        return f"Calculated state for {self.outer(life.app)}: {state} (role: {role}){tail}"

    def tell(self, life):
        if life.kind == "failed":
            return self.tell_failed(life)
        if life.prewarmed is not None:
            self.tell_prewarm(life)
        if life.launch is not None:
            self.tell_launch(life)
        for before, (state, time) in zip([None] + life.states, life.states):
            if state == "prewarmed" or time == getattr(life, "ready", None):
                continue
            self.tell_state(life, before[0], state, time)
            self.repeat_state(life, state, time)
        for work in life.work:
            self.tell_work(life, work)
        for action in life.actions:
            self.tell_action(life, action)
        for time, kind in life.signs:
            self.say(time, life.app.name, "Received memory warning.", pid=life.pid)
        for helper in life.helpers:
            self.tell_helper(life, helper)
        for times, name in life.windows:
            for time, state in zip(times, ("Foreground", "Background")):
                self.say(time, "SpringBoard", f"[{self.pointer()}:(FBSceneManager):sceneID:{name}] Scene lifecycle state did change: {state}")
        if life.end and life.end[1].cause != "reboot":
            self.tell_end(life, *life.end)

    def tell_failed(self, life):
        app = life.app
        self.ask(life)
        at = life.end[0]
        if self.os == 9 or self.draw.random() < 0.3:
            form = f"{app.name}; " if self.draw.random() < 0.5 else ""
            self.say(at, "SpringBoard", f"Bootstrapping failed for <FBApplicationProcess: {self.pointer()}; {form}{app.bundle}; pid: -1>")
        else:
            self.say(at, "SpringBoard", f"[{self.front(app)}:-1] Now flagged as pending exit for reason: Bootstrap failed")
        self.say(at + 3_000, "SpringBoard", f"Application process state changed for {app.bundle}: (null)")

    def ask(self, life):
        """Somebody asks for a launch."""
        if self.os == 9:
            return
        app, at, draw = life.app, life.launch, self.draw
        intent = "background" if life.kind == "background" else "foreground-interactive"
        name = app.bundle if self.os == 12 else self.front(app)
        self.say(at, "SpringBoard", f"Bootstrapping {name} with intent {intent}")
        if self.os >= 26 and draw.random() < 0.5:
            self.say(at + 2_000, "SpringBoard", f"Did not create a new process: A pending process for {self.outer(app)} already exists")

    def tell_launch(self, life):
        app, at, draw = life.app, life.launch, self.draw
        is_front = life.kind == "user"
        self.ask(life)
        if self.os == 9:
            self.say(at, app.name, "application:didFinishLaunchingWithOptions:", pid=life.pid)
            if is_front:
                self.say(life.ready, app.name, "applicationDidBecomeActive:", pid=life.pid)
            if life.states:
                life.told.append((life.ready, life.states[0][0]))
            return
        at += 4_000
        if self.os == 12:
            self.say(at, "assertiond", f"Submitted job with label: UIKitApplication:{app.bundle}[0x{draw.getrandbits(16):x}][66]")
            self.say(at + 2_000, "assertiond", f"[{app.name}:{life.pid}] Setting jetsam priority to {10 if is_front else 3} [0x100]")
        elif life.prewarmed is None:
            self.tell_process(life, at, "UserInteractiveFocal" if is_front else "Background")
        if not life.states or life.states[-1][0] == "prewarmed":
            return
        state = [state for state in life.states if state[0] != "prewarmed"][0]
        if life.prewarmed is not None:
            self.burst(state[1], ("runningboardd", [self.calculated(life, "running-active", "UserInteractiveFocal" if is_front else "Background"), f"[{self.outer(app)}:{life.pid}] Resuming task."]))
            self.note(life, state[1], state[0])
        visibility = "Foreground" if is_front else "Background"
        self.burst(state[1], ("SpringBoard", self.seen(life, "Running", visibility, scene=is_front)))
        self.note(life, state[1], state[0])
        if is_front:
            for number, text in enumerate(["Deactivation reason added: 10; deactivation reasons: 0 -> 1024; animating application lifecycle event: 0",
                                           "Deactivation reason removed: 10; deactivation reasons: 1024 -> 0; animating application lifecycle event: 0"]):
                self.say(state[1] + 25_000 + number * 5_000, app.name, text, pid=life.pid)

    def tell_process(self, life, at, role):
        """runningboardd makes a process."""
        app, draw = life.app, self.draw
        name = self.outer(app)
        reason = "DAS Prewarm launch" if role == "prewarm" else "FBApplicationProcess"
        if self.os >= 17 and draw.random() < 0.5:
            asker = "[osservice<com.apple.dasd>:69]" if role == "prewarm" else "[osservice<com.apple.SpringBoard>:34]"
            reason += f") from requestor: {asker}"
        else:
            reason += ")"
        if role == "prewarm" or draw.random() < 0.7:
            self.say(at, "runningboardd", f"Executing launch request for {name} ({reason}")
        self.say(at + 500, "runningboardd", f"Creating and launching job for: {name}")
        if self.os >= 18:
            self.say(at + 6_000, "kernel", f"/private/var/containers/Bundle/Application/{uuid(draw)}/{app.name}.app/{app.name}[{life.pid}] ==> container")
        self.say(at + 7_000, "runningboardd", f"Now tracking process: [{name}:{life.pid}]")
        if role == "prewarm":
            self.say(at + 7_300, "runningboardd", f"[{name}:{life.pid}] Set jetsam priority to 0 [0] flag[1]")
        elif life.states:
            # The process counts as what it is launched for before it runs.
            self.say(max(at + 7_300, life.ready), "runningboardd", self.calculated(life, "running-active", role))
        self.say(at + 7_600, "runningboardd", f"[{name}:{life.pid}] Resuming task.")
        if self.os >= 17 and role != "prewarm":
            self.say(at + 9_000, "SpringBoard", f"[{self.front(app)}:{life.pid}] Bootstrap success!")

    def seen(self, life, task, visibility, scene=False):
        """What SpringBoard prints of a state."""
        lines = []
        if self.os >= 16:
            if self.draw.random() < 0.7:
                lines.append(f"[{self.front(life.app)}:{life.pid}] Setting process task state to: {task}")
            lines.append(f"[{self.front(life.app)}:{life.pid}] Setting process visibility to: {visibility}")
        lines.append(self.process_state(life, task, visibility))
        if scene:
            line = f"{self.scene(life)} Scene lifecycle state did change: {visibility}"
            lines.insert(self.draw.randint(0, len(lines)), line)
        return lines

    def note(self, life, time, state):
        life.told.append((time, state))

    def tell_prewarm(self, life):
        app, at = life.app, life.prewarmed
        if self.draw.random() < 0.3:
            self.say(at, "dasd", f"Prewarming {app.bundle}")
            at += 3_000
        self.tell_process(life, at, "prewarm")
        # It runs for a while, and waits.
        if self.draw.random() < 0.7 and (life.launch or life.over() or self.length) > at + 3 * SECOND:
            at += 1_500_000
            if life.over() and life.over() < at + SECOND or life.prewarmed < (self.reboot or 0) < at + SECOND:
                return
            self.burst(at, ("runningboardd", [self.calculated(life, "running-suspended", "None"), f"[{self.outer(app)}:{life.pid}] Suspending task."]),
                       ("SpringBoard", [self.process_state(life, "Suspended", "Background")]))

    def tell_state(self, life, before, state, time):
        app, draw = life.app, self.draw
        if self.os == 9:
            texts = {"foreground": ["applicationWillEnterForeground:", "applicationDidBecomeActive:"], "background": ["applicationDidEnterBackground:"], "suspended": []}[state]
            if state == "background" and before == "foreground":
                self.say(time - 500_000, app.name, "applicationWillResignActive:", pid=life.pid)
            if state == "background" and before == "suspended":
                return
            for number, text in enumerate(texts):
                self.say(time + number * 9_000, app.name, text, pid=life.pid)
            if texts:
                self.note(life, time, state)
            return
        board, springboard, own = [], [], []
        name = f"[{self.outer(app)}:{life.pid}]"
        if state == "suspended":
            board = [self.calculated(life, "running-suspended", "None"), f"{name} Suspending task.", f"{name} Set jetsam priority to 0 [0] flag[1]"]
            springboard = ([f"[{self.front(app)}:{life.pid}] Setting process task state to: Suspended"] if self.os >= 16 else []) + [self.process_state(life, "Suspended", "Background")]
        elif state == "foreground":
            board = [self.calculated(life, "running-active", "UserInteractiveFocal")] + [f"{name} Resuming task."] * (before == "suspended")
            springboard = self.seen(life, "Running", "Foreground", scene=True)
        elif before == "foreground":
            board = [self.calculated(life, "running-active", "UserInteractiveNonFocal"), self.calculated(life, "running-active", "Background")][:draw.randint(1, 2)]
            springboard = self.seen(life, "Running", "Background", scene=True)
            self.say(time - 600_000, app.name, "App transitioned to background, suspending HangTracing.", pid=life.pid)
            self.say(time - 590_000, app.name, "Deactivation reason added: 0; deactivation reasons: 0 -> 1; animating application lifecycle event: 1", pid=life.pid)
            if self.os >= 26 and draw.random() < 0.5:
                own.append(f"{app.bundle}({life.pid}) invalidateConnection (appDidSuspend)")
        else:
            board = [self.calculated(life, "running-active", "Background"), f"{name} Resuming task."]
            springboard = self.seen(life, "Running", "Background")
        if self.os < 13:
            board = []
        if state == "background" and before == "foreground":
            # The screen is SpringBoard's, and it speaks first.
            self.burst(time, ("SpringBoard", springboard))
            self.burst(time + 15_000, ("runningboardd", board), (app.name, []))
        else:
            self.burst(time, ("runningboardd", board), ("SpringBoard", springboard))
        for text in own:
            self.say(time + 30_000, app.name, text, pid=life.pid)
        self.note(life, time, state)
        if state == "background" and before == "foreground" and self.os >= 17:
            self.say(time + 35_000, "SpringBoard", f"{self.scene(life)} Scene activity mode did change: suspended.")
            self.say(time + 36_000, "SpringBoard", f"{self.scene(life)} Scene assertion state did change: None.")

    def repeat_state(self, life, state, time):
        """Others say again what is known."""
        draw = self.draw
        if self.os < 13:
            return
        later = [since for _, since in life.states if since > time] + [life.over() or self.length]
        for _ in range(draw.choice([0, 0, 1, 2])):
            at = draw.randint(time + 60_000, max(time + 70_000, min(later) - 700_000))
            if at > min(later) - 700_000 or self.reboot and abs(at - self.reboot) < SECOND:
                continue
            seen = {"foreground": "running-active-Visible", "background": "running-active-NotVisible", "suspended": "running-suspended-NotVisible"}[state]
            if draw.random() < 0.6:
                for who in draw.sample(["locationd", "CommCenter", "audiomxd", "symptomsd"], 2):
                    self.say(at, who, f"Received state update for {life.pid} ({self.outer(life.app)}, {seen}")
            elif state == "foreground" and draw.random() < 0.5:
                # Another app beside it has the focus.
                self.say(at, "runningboardd", self.calculated(life, "running-active", "UserInteractiveNonFocal"))
            else:
                self.say(at, "SpringBoard", self.process_state(life, "Suspended" if state == "suspended" else "Running", "Foreground" if state == "foreground" else "Background"))
                self.note(life, at, state)

    def tell_work(self, life, work):
        app = life.app
        name = f"[{self.outer(app)}:{life.pid}]"
        if work["kind"] == "assertion":
            number = self.draw.randint(1, 9)
            self.say(work["from"], "runningboardd", f"Acquiring assertion targeting {name} from originator {name} with description <RBSAssertionDescriptor| \"Shared Background Assertion {number} for {app.bundle}\" ID:{work['id']} target:{life.pid} attributes:[")
            self.say(work["from"] + 900, "runningboardd", f"Assertion {work['id']} (target:{name}) will be created as inactive as start-time-defining assertions exist")
            if work["to"] is None:
                return
            if work["outcome"] == "timedOut":
                self.say(work["to"], "runningboardd", f"Assertion did invalidate due to timeout: {work['id']} (target:{name})")
            else:
                self.say(work["to"], "runningboardd", f"Invalidating assertion {work['id']} (target:{name}) from originator {name}")
        elif work["kind"] == "task":
            about = f"<_UIBackgroundTaskInfo: {self.pointer()}>: taskID = {work['id']}, taskName = {work['name']}"
            if work.get("private"):
                about = "<private>"
            else:
                about += ", creationTime = 5121 (elapsed = 0)"
            self.say(work["from"], app.name, f"Created background task {about}.", pid=life.pid)
            if work["outcome"] == "timedOut":
                self.say(work["to"], app.name, f"Background Task {work['id']} (\"{work['name']}\"), was created over 30 seconds ago. In applications running in the background, this creates a risk of termination. Remember to call UIApplication.endBackgroundTask(_:) for your task in a timely manner to avoid this.", pid=life.pid)
                self.say(work["to"], app.name, f"Background task still not ended after expiration handlers were called: {about}. This app will likely be terminated by the system. Call UIApplication.endBackgroundTask(_:) to avoid this.", pid=life.pid)
            elif work["to"] is not None:
                self.say(work["to"], app.name, f"Ending background task with UIBackgroundTaskIdentifier: {work['id']}", pid=life.pid)
        elif work["kind"] == "scheduled":
            self.say(work["from"], "dasd", f"Submitted: bgRefresh-{app.bundle} at priority 10 (<private>)")

    def tell_action(self, life, action):
        name = {"activate": "Logical Activate", "deactivate": "Logical Deactivate"}[action["kind"]]
        scene = self.scene(life)
        self.say(action["time"], "SpringBoard", f"{scene} Sending scene action [{name}][{action['id']}] to process {self.pointer()} (watchdog: {action['allowed']:.2f}s)")
        over = life.over()
        if over and action["time"] + action["used"] > over - 50_000:
            action["used"] = None
            return
        self.say(action["time"] + action["used"], "SpringBoard", f"{scene} Scene action [{name}][{action['id']}] completed with success: 1")

    def tell_helper(self, life, helper):
        name = f"xpcservice<{helper['name']}([{self.outer(life.app)}:{life.pid}])>"
        if self.os >= 17:
            name += "{vt hash: 0}[uuid:" + uuid(self.draw) + "]{definition:" + helper["name"] + "[extension][client]}"
        at, pid = helper["from"], helper["pid"]
        for delay, text in enumerate([f"Executing launch request for {name} (Launching extension {helper['name']})", f"Creating and launching job for: {name}",
                                      f"Now tracking process: [{name}:{pid}]", f"Calculated state for {name}: running-active (role: NonUserInteractive) (endowments: (null))", f"[{name}:{pid}] Resuming task."]):
            self.say(at + delay * 2_000, "runningboardd", text)
        at = helper["to"]
        middle = (helper["from"] + at) // 2
        if not self.quiet(middle):
            self.say(middle, "runningboardd", f"[{name}:{pid}] Suspending task.")
            self.say(middle + 2_000, "SpringBoard", f"Received state update for {pid} ({name}, running-suspended-NotVisible")
        if self.draw.random() < 0.5:
            short = helper["name"].split(".")[-1]
            self.say(at, "kernel", f"memorystatus: killing_idle_process pid {pid} [{short}] (idle-exit 0 12s rf:- type:daemon) 9120KB")
        self.say(at + 2_000, "runningboardd", f"[{name}:{pid}] termination reported by launchd (1, 9, 9)")
        self.say(at + 3_000, "runningboardd", f"Removing process: [{name}:{pid}]")

    # MARK: Ends

    def tell_end(self, life, at, end):
        if self.os == 9:
            return self.tell_end_9(life, at, end)
        if self.os == 12:
            return self.tell_end_12(life, at, end)
        app, draw = life.app, self.draw
        name = f"[{self.outer(app)}:{life.pid}]"
        self.announce(life, at, end)
        after = at + 9_000
        board = [f"XPC connection invalidated: {name}", f"{name} termination reported by launchd ({end.space}, {end.code}, {end.code if end.space == 2 else 9 if end.space else 0})", f"Removing process: {name}",
                 f"Removing launch job for: {name}", f"Removed job for {name}", f"Removing assertions for terminated process: {name}", self.calculated(life, "none", "None")]
        if draw.random() < 0.3:
            board.pop(0)
        kind = f"domain:{SPACES[end.space]}({end.space}) code:"
        kind += f"{SIGNALS[end.code]}({end.code})" if end.space == 2 else f"0x{end.code:x}" if end.code > 1000 else str(end.code)
        springboard = []
        if self.os >= 15:
            text = "voluntary" if end.cause == "exit" else f"specific, status:<RBSProcessExitStatus| {kind}>"
            springboard = [f"[{self.front(app)}:{life.pid}] Process exited: <RBSProcessExitContext| {text}>."]
        if self.os >= 16:
            springboard += [f"[{self.front(app)}:{life.pid}] Setting process task state to: Not Running", f"[{self.front(app)}:{life.pid}] Setting process visibility to: Unknown"]
        springboard.append(f"Application process state changed for {app.bundle}: (null)")
        if self.os >= 16:
            self.say(after, "launchd", self.launchd(life, at, end))
            after += 800
        self.burst(after, ("runningboardd", board), ("SpringBoard", springboard))
        if end.report:
            self.say(at + 700_000, "ReportCrash", f"Formulating fatal 309 report for corpse[{life.pid}] {app.name}")

    def launchd(self, life, at, end):
        job = f"[user/501/UIKitApplication:{life.app.bundle}[{self.draw.getrandbits(16):04x}][rb-legacy] [{life.pid}]:]"
        ran = f", ran for {(at - life.start) // 1000}ms"
        if end.space == 0:
            return f"{job} exited due to exit({end.code}){ran}"
        if end.space == 2:
            sender = f"{life.app.name}[{life.pid}]" if end.cause == "crash" else f"{self.draw.choice(['devicectl', 'tccd', 'runningboardd'])}[30]"
            return f"{job} exited due to {SIGNALS[end.code]} | sent by {sender}{ran}"
        return f"{job} exited with exit reason (namespace: {end.space} code: 0x{end.code:x}) - OS_REASON_{SPACES[end.space].upper()}{ran}"

    def announce(self, life, at, end):
        app, draw = life.app, self.draw
        name = f"[{self.outer(app)}:{life.pid}]"
        if end.space == 1:
            which = {9: "idle", 17: "idle", 2: "highwater", 7: "specific"}.get(end.code) or draw.choice(["top", "specific"])
            if end.code == 7:
                self.say(at, "kernel", f"memorystatus: {app.name} [{life.pid}] exceeded mem limit: ActiveHard 2098 MB (fatal)")
                at += 100
            self.say(at, "kernel", f"memorystatus: killing_{which}_process pid {life.pid} [{app.name}] ({REASONS[end.code]} {BANDS.get(life.state_at(at - 1), 100)} {draw.randint(0, 900)}s rf:- type:app) {draw.randint(9000, 900000)}KB - memorystatus_available_pages: {draw.randint(2000, 20000)}")
            if draw.random() < 0.5:
                self.say(at + 30_000, draw.choice(["ReportSystemMemory", "osanalyticshelper"]), f"Process {app.name} [{life.pid}] killed by jetsam reason {REASONS[end.code]}")
        elif end.cause == "crash":
            self.say(at, "kernel", f"{app.name}[{life.pid}] Corpse allowed 1 of 5")
        elif end.cause in ("user", "uninstall"):
            text = "killed from app switcher" if end.cause == "user" else "uninstalling app"
            self.say(at, "SpringBoard", f"SBWorkspaceTerminateApplication: {app.bundle}: \"{text}\"")
            self.say(at + 2_000, "runningboardd", f"{name} Terminating with context: <RBSTerminateContext| domain:10 code:0xDEADFA11 explanation:SpringBoard requested app termination reportType:None maxTerminationResistance:Interactive>")
        elif end.cause == "privacy":
            self.say(at, "tccd", f"Terminating {app.bundle}[{life.pid}] because access to kTCCServicePhotos changed")
        elif end.space in (10, 15):
            texts = {"watchdog": f"scene-update watchdog transgression: {self.outer(app)}:{life.pid} exhausted real (wall clock) time allowance of 10.00 seconds",
                     "lockedFile": f"{name} was suspended with locked system files:\n/private/var/mobile/Containers/Shared/AppGroup/data.sqlite\nnot in allowed directories",
                     "backgroundOverrun": f"Timed-out waiting for process {name} to invalidate assertion [<RBSAssertion {self.pointer()}>] explanation 'background'",
                     "thermal": "Conditions changed, forcing termination due to outstanding assertion", "purge": "disk space is low", "simulator": "Termination requested by simulator host"}
            report = "CrashLog" if end.report else "None" if end.report is False else draw.choice(["None", "CrashLog"])
            if end.report is None:
                end.report = report == "CrashLog"
            self.say(at, "runningboardd", f"{name} Terminating with context: <RBSTerminateContext| domain:{end.space} code:0x{end.code:08X} explanation:{texts[end.cause]} reportType:{report} maxTerminationResistance:Absolute>")

    def tell_end_9(self, life, at, end):
        app = life.app
        job = f"UIKitApplication:{app.bundle}[0x{self.draw.getrandbits(16):x}]"
        name, number = {"crash": ("Segmentation fault", 11), "jetsam": ("Killed", 9), "signal": ("Killed", 9), "watchdog": ("Killed", 9)}.get(end.cause, (None, 0))
        end.space = end.code = None
        if end.cause == "signal":
            end.report = None
        if end.cause == "watchdog":
            self.say(at, "SpringBoard", f"Forcing crash report of <FBApplicationProcess: {self.pointer()}; {app.name}; pid: {life.pid}> (reason: 1, description: {app.bundle} failed to {'scene-update' if life.states else 'launch'} after 10.00s)")
        if end.report:
            self.say(at + 200, "ReportCrash", f"Saved type '109(109_{app.name})' report (3 of max 25) at /var/mobile/Library/Logs/CrashReporter/{app.name}-2016-07-06-100100.ips")
        if end.cause == "exit" or self.draw.random() < 0.3:
            self.say(at + 300, "UserEventAgent", f"{self.draw.getrandbits(34)}: id={app.bundle} pid={life.pid}, state=0")
        if name:
            self.say(at + 500, "launchd", f"Service exited due to signal: {name}: {number}", library=f"{job}[{life.pid}]")
        text = {"exit": "exited voluntarily.", "crash": "crashed.", "jetsam": "was killed by jetsam.", "signal": "exited abnormally via signal.", "watchdog": "exited abnormally via signal."}[end.cause]
        self.say(at + 1_000, "SpringBoard", f"Application '{job}' {text}")

    def tell_end_12(self, life, at, end):
        app = life.app
        if end.cause == "jetsam":
            self.announce(life, at, end)
        elif end.cause == "user":
            self.say(at, "SpringBoard", f"SBWorkspaceTerminateApplication: {app.bundle}: \"killed from app switcher\"")
        elif end.cause == "crash":
            self.say(at, "kernel", f"{app.name}[{life.pid}] Corpse allowed 1 of 5")
            self.say(at + 1_000, "ReportCrash", f"Formulating fatal 309 report for corpse[{life.pid}] {app.name}")
        elif end.cause in ("watchdog", "lockedFile"):
            reason = 1 if end.cause == "watchdog" else 4
            about = f"{app.bundle} failed to scene-update after 10.00s" if reason == 1 else f"{app.bundle} was suspended with locked system files"
            self.say(at, "SpringBoard", f"Forcing crash report of <FBApplicationProcess: {self.pointer()}; {app.name}; pid: {life.pid}> (reason: {reason}, description: {about})")
        elif end.cause == "backgroundOverrun":
            self.say(at - 4 * SECOND, "assertiond", f"[{app.name}:{life.pid}] Sending background permission expiration warning!")
            self.say(at, "assertiond", f"Forcing crash report with description: {app.name}:{life.pid} has active assertions beyond permitted time: ")
            end.report = None
        if end.cause != "jetsam":
            end.space = end.code = None
        visibility = "foreground" if life.states and life.states[-1][0] == "foreground" else "none"
        self.say(at + 12_000, "assertiond", f"Process exited: <BKProcess: {self.pointer()}; {app.name}; {app.bundle}; pid: {life.pid}; agency: Application; visibility: {visibility}; task: none; hostpid: 0>")
        self.say(at + 14_000, "assertiond", f"Deleted launchd job with label: UIKitApplication:{app.bundle}[0x{self.draw.getrandbits(16):x}][66]")
        self.say(at + 15_000, "SpringBoard", f"Application process state changed for {app.bundle}: (null)")

    # MARK: Noise

    def noise(self):
        draw = self.draw
        texts = [("apsd", "<APSCourier: 0x9e4c09200> sending keep-alive on interface WiFi"), ("backboardd", "Display 1 brightness animation target 0.49"),
                 ("dasd", "7 activities evaluated, com.apple.CDScheduler: 0.3313"), ("runningboardd", "Calculated state for osservice<com.apple.mediaparserd>: running-suspended (role: None) (endowments: (null))"),
                 ("runningboardd", "[osservice<com.apple.accountsd>:174] Suspending task."), ("runningboardd", "[anon<debugserver>:1188] Resuming task."), ("SpringBoard", "Generating status bar data for display item: wifi 8"),
                 ("kernel", "memorystatus: killing_idle_process pid 150 [mediaparserd] (idle-exit 0 12s rf:- type:daemon) 8120KB"), ("mDNSResponder", "[R8121] DNSServiceQueryRecord START -- qname: <mask.hash>, qtype: A")]
        for _ in range(draw.choice([20, 200, 800])):
            who, text = draw.choice(texts)
            self.say(draw.randint(0, self.length), who, text)
        if self.os >= 9:
            locked = False
            time = self.later(0, 20)
            while time < self.length:
                locked = not locked
                self.locks.append((time, "lock" if locked else "unlock"))
                self.say(time, "kernel", f"AppleKeyStore::device_state_transition: Device {'Locked' if locked else 'UnLocked'}, lockstate={int(locked)}")
                time = self.later(time, 20)


# MARK: Files


SYSTEM = {"SpringBoard": (34, "FrontBoard", "com.apple.FrontBoard", "Process"), "runningboardd": (30, "RunningBoard", "com.apple.runningboard", "process"), "kernel": (0, None, None, None),
          "launchd": (1, None, None, None), "dasd": (69, "DuetActivityScheduler", "com.apple.duetactivityscheduler", "Default"), "assertiond": (66, None, "com.apple.assertiond", "Default")}


class Writer:
    """Puts a day into files."""

    def __init__(self, day, folder):
        self.day, self.folder, self.draw = day, folder, day.draw
        self.inputs = []
        self.reported = []  # lives of which there is a report

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self):
        day = self.day
        if day.sources in ("log", "both"):
            with open(self.path("device.log"), "w", encoding="utf-8") as file:
                file.write(self.log())
            self.inputs.append("device.log")
        if day.sources in ("powerlog", "both"):
            self.powerlog("powerlog_day.PLSQL")
            self.inputs.append("powerlog_day.PLSQL")
        self.reports()
        self.metrics()
        if self.draw.random() < 0.25:
            self.archive()
        return self.inputs

    def archive(self):
        """All of it in a sysdiagnose."""
        with tarfile.open(self.path("sysdiagnose.tar.gz"), "w:gz") as tar:
            for name in self.inputs:
                folder = "logs/powerlogs/" if name.endswith("PLSQL") else "crashes_and_spins/" if name.endswith("ips") else ""
                tar.add(self.path(name), f"sysdiagnose_day/{folder}{name}")
                os.remove(self.path(name))
        self.inputs = ["sysdiagnose.tar.gz"]

    # MARK: Logs

    def stamped(self, time):
        """What the device's clock shows."""
        day = self.day
        if day.clock and time >= day.clock[0]:
            time += day.clock[1]
        return day.base + datetime.timedelta(microseconds=time)

    def zone(self):
        minutes = self.day.zone
        return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}{abs(minutes) % 60:02}"

    def log(self):
        day = self.day
        lines = sorted(day.lines)
        if day.middle:
            lines = [line for line in lines if line[0] >= day.middle]
        if day.hole:
            lines = [line for line in lines if not day.hole[0] <= line[0] < day.hole[1]]
            lines.append((day.hole[1], -1, "kernel", 0, None, "lost >=412 unreliable messages from 2000000001000-2000000931000 (Mach continuous exact start-approx. end)"))
        if day.clock:
            lines.append((day.clock[0], -1, "=== system wallclock time adjusted", 0, None, None))
        if day.reboot:
            lines.append((day.reboot, -1, f"=== system boot: {uuid(self.draw)}", 0, None, None))
        lines.sort()
        if day.format == "console" and self.draw.random() < 0.3:
            # As its rows are where more than one window is copied.
            lines = [line for line in lines for _ in range(self.draw.choice([1, 1, 2]))]
        text = {"log-default": "Timestamp                       Thread     Type        Activity             PID    TTL\n", "log-compact": "Timestamp               Ty Process[PID:TID]\n"}.get(day.format, "")
        self.device = self.draw.choice(["", "Pad-von-Ida "]) if day.format.startswith("ide") else ""
        return text + "".join(self.line(*line) + "\n" for line in lines)

    def line(self, time, _, process, pid, library, message):
        stamp, format = self.stamped(time), self.day.format
        known = SYSTEM.get(process, (pid if pid is not None else 100 + sum(map(ord, process)) % 90, None, None, None))
        pid = known[0]
        inside, subsystem, category = known[1:]
        if message is None:
            if format == "log-compact":
                return f"{stamp:%Y-%m-%d %H:%M:%S}.{stamp.microsecond // 1000:03} {process}"
            return f"{stamp:%Y-%m-%d %H:%M:%S.%f}{self.zone()} 0x0        Timesync    0x0                  0      0    {process}"
        thread = 0x1000 + pid * 7
        about = (f"({inside}) " if inside else "") + (f"[{subsystem}:{category}] " if subsystem else "")
        is_loss = message.startswith("lost >=")
        if format == "log-default":
            return f"{stamp:%Y-%m-%d %H:%M:%S.%f}{self.zone()} 0x{thread:<8x} {'Loss   ' if is_loss else 'Default'}     0x0                  {pid:<6} 0    {process}: {about}{message}"
        if format == "log-compact":
            return f"{stamp:%Y-%m-%d %H:%M:%S}.{stamp.microsecond // 1000:03} {'Lo' if is_loss else 'Df'} {process}[{pid}:{thread:x}] {about}{message}"
        if format == "log-syslog":
            return f"{stamp:%Y-%m-%d %H:%M:%S.%f}{self.zone()}  localhost {process}[{pid}]: {about}{message}"
        if format == "log-ndjson":
            return json.dumps({"traceID": 1, "eventMessage": message, "eventType": "logEvent", "source": None, "formatString": "%{public}@", "activityIdentifier": 0, "subsystem": subsystem or "", "category": category or "", "threadID": thread,
                               "senderImageUUID": "", "processImagePath": f"/usr/libexec/{process}", "timestamp": f"{stamp:%Y-%m-%d %H:%M:%S.%f}{self.zone()}", "machTimestamp": time, "messageType": "Default", "processID": pid, "timezoneName": ""},
                              ensure_ascii=self.draw.random() < 0.5)
        if format == "console":
            return f"default\t{stamp:%H:%M:%S.%f}{self.zone()}\t{process}\t{message}"
        if format == "pymobiledevice3":
            return f"{stamp:%Y-%m-%d %H:%M:%S.%f} {process}{{{inside or process}}}[{pid}] <NOTICE>: {message}" + (f" [{subsystem}][{category}]" if subsystem else "")
        head = f"{stamp:%b} {stamp.day:2} {stamp:%H:%M:%S}" + (f".{stamp.microsecond:06}" if format == "idevicesyslog-us" else "")
        if self.day.os == 9:
            name = f"com.apple.xpc.launchd[1] ({library})" if library else f"{process}[{pid}]"
        else:
            name = process + (f"({inside})" if inside else "") + f"[{pid}]"
        return f"{head} {self.device}{name} <Notice>: {message}"

    # MARK: PowerLog

    def powerlog(self, name):
        day, draw = self.day, self.draw
        base = (day.base - datetime.datetime(1970, 1, 1)).total_seconds() - day.zone * 60
        offset = draw.choice([0, 0, 402.5, -33.25, 1_000_000.0])
        rows = {"EventForward_Application": [], "EventPoint_AppPrewarm": [], "EventPoint_ApplicationExitReason": [], "lock": []}

        def stamp(time):
            return base + time / SECOND - offset

        numbers = {"suspended": 2, "background": 4, "foreground": 8}
        for app in day.apps:
            for life in app.lives:
                if life.kind == "failed":
                    continue
                if life.prewarmed is not None:
                    rows["EventPoint_AppPrewarm"].append((stamp(life.prewarmed + draw.randint(5_000, 40_000)), app.bundle, life.pid))
                for state, time in life.states:
                    if state in numbers:
                        time += draw.randint(5_000, 40_000)
                        rows["EventForward_Application"].append((stamp(time), app.bundle, life.pid, numbers[state], 0))
                        if state == "foreground" and draw.random() < 0.2:
                            rows["EventForward_Application"].append((stamp(time + 300_000), app.bundle, life.pid, 32, 0))
                if life.end and life.states:
                    time = life.end[0] + draw.randint(15_000, 40_000)
                    rows["EventForward_Application"].append((stamp(time), app.bundle, life.pid, 1, 0))
                    if life.end[1].space is not None and day.os >= 15:
                        rows["EventPoint_ApplicationExitReason"].append((stamp(time + draw.randint(-5_000, 50_000)), app.bundle, life.end[1].space, life.pid, life.end[1].code))
                for helper in life.helpers:
                    if helper["name"].startswith(app.bundle):
                        rows["EventForward_Application"].append((stamp(helper["from"]), helper["name"], helper["pid"], 4, 0))
                        rows["EventForward_Application"].append((stamp(helper["to"]), helper["name"], helper["pid"], 1, 0))
        for time, kind in day.locks:
            rows["lock"].append((stamp(time), int(kind == "lock")))
        for list in rows.values():
            draw.shuffle(list)
        base_id = "'ID' INTEGER PRIMARY KEY AUTOINCREMENT, 'timestamp' REAL"
        database = sqlite3.connect(self.path(name))
        script = [
            (f"CREATE TABLE 'PLStorageOperator_EventForward_TimeOffset' ({base_id}, 'baseband' REAL, 'kernel' REAL, 'system' REAL)", "INSERT INTO 'PLStorageOperator_EventForward_TimeOffset' (timestamp, baseband, kernel, system) VALUES (?,?,?,?)", [(stamp(-100 * SECOND), 0, 0, offset)] * bool(offset)),
            (f"CREATE TABLE 'PLApplicationAgent_EventForward_Application' ({base_id}, 'Identifier' TEXT, 'pid' INTEGER, 'State' INTEGER, 'Reason' INTEGER)", "INSERT INTO 'PLApplicationAgent_EventForward_Application' (timestamp, Identifier, pid, State, Reason) VALUES (?,?,?,?,?)", rows["EventForward_Application"]),
            (f"CREATE TABLE 'PLApplicationAgent_EventPoint_AppPrewarm' ({base_id}, 'BundleID' TEXT, 'PID' INTEGER)", "INSERT INTO 'PLApplicationAgent_EventPoint_AppPrewarm' (timestamp, BundleID, PID) VALUES (?,?,?)", rows["EventPoint_AppPrewarm"]),
            (f"CREATE TABLE 'PLApplicationAgent_EventPoint_ApplicationExitReason' ({base_id}, 'Identifier' TEXT, 'Reason' INTEGER, 'pid' INTEGER, 'Subcode' INTEGER)", "INSERT INTO 'PLApplicationAgent_EventPoint_ApplicationExitReason' (timestamp, Identifier, Reason, pid, Subcode) VALUES (?,?,?,?,?)", rows["EventPoint_ApplicationExitReason"]),
            (f"CREATE TABLE 'PLSpringBoardAgent_EventForward_SBLock' ({base_id}, 'Locked' INTEGER)", "INSERT INTO 'PLSpringBoardAgent_EventForward_SBLock' (timestamp, Locked) VALUES (?,?)", rows["lock"]),
            (f"CREATE TABLE 'PLApplicationAgent_EventNone_AllApps' ({base_id}, 'AppBundleId' TEXT, 'AppName' TEXT, 'AppExecutable' TEXT)", "INSERT INTO 'PLApplicationAgent_EventNone_AllApps' (timestamp, AppBundleId, AppName, AppExecutable) VALUES (?,?,?,?)", [(stamp(0), app.bundle, app.name, app.name) for app in day.apps]),
            (f"CREATE TABLE 'PLBatteryAgent_EventBackward_Battery' ({base_id}, 'Level' REAL)", "INSERT INTO 'PLBatteryAgent_EventBackward_Battery' (timestamp, Level) VALUES (?,?)", [(stamp(0), 0.5)]),
        ]
        for create, insert, values in script:
            database.execute(create)
            database.executemany(insert, values)
        database.commit()
        self.rows = self.read_rows(database)
        database.close()

    def read_rows(self, database):
        """What the rows about states say, in their order: (identifier, pid, state, microseconds since the day's beginning, ID)."""
        offsets = [row[0] for row in database.execute("SELECT system FROM PLStorageOperator_EventForward_TimeOffset")] or [0]
        base = (self.day.base - datetime.datetime(1970, 1, 1)).total_seconds() - self.day.zone * 60
        rows = database.execute("SELECT Identifier, pid, State, timestamp, ID FROM PLApplicationAgent_EventForward_Application ORDER BY timestamp")
        return [(name, pid, state, round((time + offsets[0] - base) * SECOND), number) for name, pid, state, time, number in rows]

    # MARK: Reports

    def moment(self, time, digits=4):
        stamp = self.stamped(time)
        return f"{stamp:%Y-%m-%d %H:%M:%S}.{stamp.microsecond:06}"[:20 + digits] + " " + self.zone()

    def reports(self):
        day, draw = self.day, self.draw
        if day.clock or day.middle or day.hole or day.os == 9 or day.format == "console" and day.sources == "log":
            return
        for app in day.apps:
            for life in app.lives:
                if not life.end or not life.states or life.end[1].cause in ("reboot", "launchFailed"):
                    continue
                if life.end[1].report and (day.os != 12 or life.end[1].cause == "crash") and (day.sources == "reports" or draw.random() < 0.5):
                    self.crash(life)
                elif life.end[1].cause == "jetsam" and day.sources != "reports" and draw.random() < 0.4:
                    self.jetsam(life)

    def crash(self, life):
        day, end = self.day, life.end[1]
        name = f"{life.app.name}-{self.stamped(life.end[0]):%Y-%m-%d-%H%M%S}-{life.pid}.ips"
        spaces = {2: "SIGNAL", 3: "CODESIGNING", 6: "DYLD", 10: "FRONTBOARD", 15: "RUNNINGBOARD"}
        head = {"app_name": life.app.name, "timestamp": self.moment(life.end[0], 2), "app_version": "3.1", "bundleID": life.app.bundle, "bug_type": "309", "os_version": f"iPhone OS {day.os}.2 (22C152)", "name": life.app.name, "incident_id": uuid(self.draw)}
        body = {"procRole": "Foreground" if life.state_at(life.end[0]) == "foreground" else "Background", "captureTime": self.moment(life.end[0] + 20_000), "pid": life.pid, "procLaunch": self.moment(life.start + 9_000), "procName": life.app.name,
                "bundleInfo": {"CFBundleIdentifier": life.app.bundle}, "exception": {"type": "EXC_CRASH", "signal": "SIGKILL"}, "termination": {"flags": 0, "code": end.code, "namespace": spaces.get(end.space)}, "threads": [{"id": 771, "frames": []}]}
        text = json.dumps(body, indent=2)
        if day.os < 15:
            head["bug_type"] = "109"
            text = self.crash_text(life, head)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(json.dumps(head) + "\n" + text)
        self.reported.append(life)
        self.inputs.append(name)

    def crash_text(self, life, head):
        """A report as it was before iOS 15."""
        end = life.end[1]
        why = f"Termination Reason: Namespace {SPACES[end.space].upper()}, Code 0x{end.code:x}" if end.space not in (None, 2) else "Triggered by Thread:  0"
        kind = f"EXC_CRASH ({SIGNALS[end.code]})" if end.space == 2 else "EXC_CRASH (SIGKILL)" if end.space else "EXC_BAD_ACCESS (SIGSEGV)"
        role = "Foreground" if life.state_at(life.end[0]) == "foreground" else "Background"
        return f"""Incident Identifier: {head['incident_id']}
CrashReporter Key:   00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee
Hardware Model:      iPhone10,4
Process:             {life.app.name} [{life.pid}]
Path:                /private/var/containers/Bundle/Application/{head['incident_id']}/{life.app.name}.app/{life.app.name}
Identifier:          {life.app.bundle}
Version:             77 (3.1)
Code Type:           ARM-64 (Native)
Role:                {role}
Parent Process:      launchd [1]

Date/Time:           {self.moment(life.end[0] + 20_000)}
Launch Time:         {self.moment(life.start + 9_000)}
OS Version:          {head['os_version']}
Report Version:      104

Exception Type:  {kind}
Exception Codes: 0x0000000000000000, 0x0000000000000000
{why}

Thread 0 name:  Dispatch queue: com.apple.main-thread
"""

    def jetsam(self, life):
        name = f"JetsamEvent-{self.stamped(life.end[0]):%Y-%m-%d-%H%M%S}-{life.pid}.ips"
        head = {"bug_type": "298", "timestamp": self.moment(life.end[0], 2), "os_version": f"iPhone OS {self.day.os}.2 (22C152)", "incident_id": uuid(self.draw)}
        state = {"foreground": "frontmost", "background": "background"}.get(life.state_at(life.end[0]), "suspended")
        processes = [{"states": ["active"], "rpages": 6000, "priority": 160, "pid": 34, "name": "SpringBoard", "lifetimeMax": 6120, "age": 200_000_000},
                     {"states": [state], "rpages": 134261, "priority": 0, "pid": life.pid, "name": life.app.name, "lifetimeMax": 134381, "age": 19_500_000, "reason": REASONS[life.end[1].code]}]
        for app in self.day.apps:
            for other in app.lives:
                if other is not life and other.pid and other.start < life.end[0] < (other.over() or self.day.length) - SECOND:
                    processes.append({"states": ["suspended"], "rpages": 8000, "priority": 0, "pid": other.pid, "name": app.name, "lifetimeMax": 8120, "age": 1_000_000})
        self.draw.shuffle(processes)
        body = {"product": "iPhone15,4", "date": self.moment(life.end[0] + 30_000, 2), "build": head["os_version"], "memoryStatus": {"pageSize": 16384}, "largestProcess": life.app.name, "processes": processes}
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(json.dumps(head) + "\n" + json.dumps(body, indent=2))
        self.reported.append(life)
        self.inputs.append(name)

    def metrics(self):
        day, draw = self.day, self.draw
        self.counts = None
        if draw.random() > 0.2:
            return
        kinds = ["NormalAppExit", "AbnormalExit", "AppWatchdogExit", "MemoryResourceLimitExit", "BadAccessExit", "IllegalInstructionExit"]
        self.counts = {kind: draw.randint(0, 9) for kind in kinds}
        payload = {"timeStampBegin": "2025-01-30 00:00:00 +0000", "timeStampEnd": "2025-01-30 23:59:00 +0000", "appVersion": "3.1", "metaData": {"bundleIdentifier": day.apps[0].bundle, "osVersion": "iPhone OS 18.2"},
                   "applicationExitMetrics": {"foregroundExitData": {f"cumulative{kind}Count": count for kind, count in self.counts.items()}, "backgroundExitData": {"cumulativeMemoryPressureExitCount": 4}}}
        with open(self.path("metrics.json"), "w", encoding="utf-8") as file:
            json.dump(payload, file)
        self.inputs.append("metrics.json")


# MARK: Judgement


MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
STAMP = re.compile(r"^(?:(\d{4})-(\d\d)-(\d\d)|([A-Z][a-z][a-z]) +(\d\d?))?[T ]?(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)?$")


class Judge:
    """Compares what was found with what happened."""

    def __init__(self, day, writer, found, folder):
        self.day, self.writer, self.found = day, writer, found
        self.counts = {kind: [0, 0, 0, 0] for kind in KINDS}
        self.notes = []

    def right(self, kind):
        self.counts[kind][0] += 1
        self.counts[kind][1] += 1

    def missing(self, kind, text):
        self.counts[kind][0] += 1
        self.counts[kind][2] += 1
        self.notes.append(f"missing {kind}: {text}")

    def wrong(self, kind, text, asked=True):
        self.counts[kind][0] += asked
        self.counts[kind][3] += 1
        self.notes.append(f"WRONG {kind}: {text}")

    def value(self, kind, expected, found, text, blank=(None,)):
        choices = expected if isinstance(expected, (list, tuple)) else [expected]
        if found in choices:
            return self.right(kind)
        said = f"{text}: {expected}, found {found}"
        self.missing(kind, said) if found in blank else self.wrong(kind, said)

    def time(self, text):
        """Microseconds of the device's clock since the day's beginning; None where there is none."""
        match = text and STAMP.match(text)
        if not match:
            return None
        year, month, day, month2, day2, hour, minute, second, fraction, zone = match.groups()
        base = self.day.base
        date = base.date()
        if year:
            date = datetime.date(int(year), int(month), int(day))
        elif month2:
            date = datetime.date(base.year, MONTHS.index(month2) + 1, int(day2))
        moment = datetime.datetime(date.year, date.month, date.day, int(hour), int(minute), int(second)) + datetime.timedelta(microseconds=int(((fraction or "") + "000000")[:6]))
        if zone and not (year is None and month2 is None):
            minutes = 0 if zone == "Z" else (1 if zone[0] == "+" else -1) * (int(zone[1:3]) * 60 + int(zone[4:6]))
            moment += datetime.timedelta(minutes=self.day.zone - minutes)
        elapsed = (moment - base) // datetime.timedelta(microseconds=1)
        if not year and not month2 and elapsed < -12 * 3600 * SECOND:
            elapsed += 86_400 * SECOND
        return elapsed

    def shown(self, time):
        """A time of the truth as the clock showed it."""
        return None if time is None else (self.writer.stamped(time) - self.day.base) // datetime.timedelta(microseconds=1)

    def near(self, expected, found, slack=0):
        return found is not None and abs(self.shown(expected) - found) <= self.day.tolerance + slack

    def judge(self):
        day = self.day
        apps = {app["bundle"]: app for app in self.found["apps"]}
        named = []
        for app in day.apps:
            for other in self.found["apps"]:
                # Nothing but the name is known.
                if day.os == 9 and other["bundle"] is None and app.name in other["names"]:
                    known = apps.setdefault(app.bundle, other)
                    if known is not other:
                        known["lives"] += other["lives"]
                        named.append(other)
        expected = {app.bundle for app in day.apps if self.asked(app)}
        for found in self.found["apps"]:
            is_helper = found.get("host") or (found["bundle"] or "").endswith(".widget")
            if not any(apps.get(app.bundle) is found for app in day.apps) and found not in named and not is_helper:
                self.wrong("apps", f"{found['bundle']} {found['names']} is none", asked=False)
        for app in day.apps:
            if app.bundle not in expected:
                continue
            if app.bundle not in apps:
                self.missing("apps", app.bundle)
                continue
            self.right("apps")
            self.judge_app(app, apps[app.bundle])
        if day.sources == "powerlog":
            self.judge_rows()
        self.judge_sources()
        self.judge_signs()
        return self

    def judge_rows(self):
        """Each row of a database that nothing else is told beside."""
        last = {}
        for name, pid, number, time, row in self.writer.rows:
            state = {1: "gone", 2: "suspended", 4: "background", 8: "foreground", 32: "foreground"}[number]
            if last.get((name, pid)) == state:
                continue
            last[name, pid] = state
            said = f"{name}[{pid}] {state} {self.text(time)}, row {row}"
            evidence = f":PLApplicationAgent_EventForward_Application:{row}"
            lives = [life for app in self.found["apps"] if app["bundle"] == name for life in app["lives"] if life["pid"] == pid]
            if state == "gone":
                told = [life["end"]["time"] for life in lives if life["end"] and any(word.endswith(evidence) for word in life["end"]["evidence"])]
            else:
                told = [item["from"] for life in lives for item in life["intervals"] if item["state"] == state and any(word.endswith(evidence) for word in item["evidence"])]
            slack = 1_000
            if state == "gone" and not told:
                # A report, or the row with the reason, comes before it, and has the time.
                told = [life["end"]["time"] for life in lives if life["end"] and life["end"]["cause"] != "unknown"]
                slack = 60_000
            if not told:
                self.missing("rows", said)
            elif any(self.time(text) is not None and abs(self.time(text) - time) <= slack for text in told):
                self.right("rows")
            else:
                self.wrong("rows", f"{said}, found {told}")

    # MARK: What can be known

    def asked(self, app):
        return [life for life in app.lives if self.is_told(life)]

    def is_told(self, life):
        """Whether what was written tells that there was this life."""
        day = self.day
        if day.sources == "reports":
            return life in self.writer.reported
        if day.sources == "powerlog":
            return bool(life.states)
        times = [time for time, _ in life.told]
        if life.launch is not None or life.prewarmed is not None:
            times.append(life.start)
        if life.end and life.end[1].cause != "reboot":
            if day.os != 12:
                times.append(life.end[0])
        return any(self.is_visible(time) for time in times)

    def is_visible(self, time):
        day = self.day
        if day.middle and time < day.middle:
            return False
        return not (day.hole and day.hole[0] <= time < day.hole[1])

    def judge_app(self, app, found):
        lives = self.asked(app)
        maybe = [life for life in app.lives if life not in lives]
        left = list(found["lives"])
        pairs = []
        for life in lives:
            candidates = [(self.distance(life, other), number) for number, other in enumerate(left) if life.pid is None or other["pid"] in (life.pid, None)]
            candidates = [item for item in candidates if item[0] is not None]
            if not candidates:
                self.missing("lives", f"{app.bundle} pid {life.pid} from {self.text(life.start)}")
                continue
            pairs.append((life, left.pop(min(candidates)[1])))
            self.right("lives")
        for other in left:
            if any(other["pid"] == life.pid for life in maybe):
                continue
            self.wrong("lives", f"{app.bundle}: no life: pid {other['pid']}, launch {other['launch'] and other['launch']['time']}, end {other['end'] and (other['end']['time'], other['end']['cause'])}", asked=False)
        for life, other in pairs:
            self.judge_life(life, other)
        self.judge_totals(app, found, lives, whole=len(pairs) == len(lives) and not left)

    def text(self, time):
        return None if time is None else f"{self.writer.stamped(time):%d. %H:%M:%S.%f}"

    def distance(self, life, found):
        """How far apart two lives are; None where they cannot be one."""
        times = [found["launch"] and found["launch"]["time"], found["launch"] and found["launch"]["prewarmedAt"], found["end"] and found["end"]["time"]]
        times += [interval["from"] for interval in found["intervals"]]
        times = [time for time in map(self.time, times) if time is not None]
        if not times:
            return 0
        if life.pid is None and found["pid"] is not None:
            return None
        start, stop = self.shown(life.start), self.shown(life.over() if life.end else 2 * self.day.length)
        # Where the clock is set back a life may begin after its end.
        if not self.day.clock and (max(times) < start - 2 * SECOND or min(times) > stop + 2 * SECOND):
            return None
        return min(abs(time - start) for time in times)

    # MARK: Lives

    def judge_life(self, life, found):
        tag = f"{life.app.bundle}[{life.pid}] {self.text(life.start)}"
        self.judge_launch(life, found["launch"], tag)
        if self.day.sources == "reports":
            self.judge_end(life, found["end"], tag)
            return
        self.judge_states(life, found, tag)
        self.judge_end(life, found["end"], tag)
        if self.day.sources != "powerlog":
            self.judge_work(life, found["work"], tag)
            self.judge_actions(life, found["actions"], tag)
            for time, kind in life.signs:
                if self.is_visible(time):
                    if any(sign["kind"] == kind and self.near(time, self.time(sign["time"])) for sign in found["signs"]):
                        self.right("signs")
                    else:
                        self.missing("signs", f"{tag} {kind} {self.text(time)}")

    def judge_launch(self, life, found, tag):
        day = self.day
        at = life.prewarmed if life.kind == "prewarm" else life.launch
        if life.prewarmed is not None and life.launch is not None and self.is_visible(life.prewarmed) and not self.is_visible(life.launch):
            return self.value("launches", ["prewarm", "unknown", life.kind], found and found["kind"], f"{tag} kind")
        if not self.is_visible(life.start if at is None else at):
            if found is None or found["kind"] == "unknown" and found["time"] is None:
                return self.right("launches")
            return self.wrong("launches", f"{tag} is seen from its middle, found {found['kind']} {found['time']}")
        if found is None:
            return self.missing("launches", f"{tag} {life.kind} {self.text(at)}")
        kinds = [life.kind]
        if life.kind == "failed":
            kinds = ["user"] if day.os > 9 else ["unknown", "user"]
        elif day.sources in ("powerlog", "reports") or day.os == 9:
            kinds.append("unknown")
            # In front within the time that a launch may take.
            if any(state == "foreground" and time < life.start + (20 if day.os == 9 else 2.2) * SECOND for state, time in life.states):
                kinds.append("user")
        self.value("launches", kinds, found["kind"], f"{tag} kind", blank=("unknown",))
        if life.kind == "failed" and day.os == 9:
            at = life.end[0]
        if self.near(at, self.time(found["time"]), slack=60_000 if day.sources in ("powerlog", "reports") else 0):
            self.right("launches")
        else:
            self.wrong("launches", f"{tag} time {self.text(at)}, found {found['time']}")
        visible = life.prewarmed is not None and self.is_visible(life.prewarmed)
        if life.prewarmed is not None and visible:
            is_near = self.near(life.prewarmed, self.time(found["prewarmedAt"]), slack=60_000 if day.sources == "powerlog" else 0)
            self.right("launches") if is_near else self.wrong("launches", f"{tag} prewarmed {self.text(life.prewarmed)}, found {found['prewarmedAt']}")
        elif life.prewarmed is None and (found["prewarmed"] or found["prewarmedAt"]):
            self.wrong("launches", f"{tag} was not prewarmed")

    def expected_states(self, life):
        """(state, from, to, whether `from` is asked, whether `to` is)."""
        day = self.day
        steps = []
        stop = life.over()
        for number, (state, since) in enumerate(life.states):
            until = life.states[number + 1][1] if number + 1 < len(life.states) else stop
            if state == "prewarmed" and life.launch is not None:
                until = life.launch
            if day.os == 9 and (state == "suspended" or state == "background" and number and life.states[number - 1][0] == "suspended"):
                # Nobody tells.
                if steps and steps[-1][0] == "background":
                    steps[-1][2] = until
                continue
            if day.os == 9 and number == 0 and state == "background":
                continue
            steps.append([state, since, until, True, True])
        return [step for step in map(self.limited, steps, [life] * len(steps)) if step]

    def limited(self, step, life):
        state, since, until, _, ends = step
        day = self.day
        ask_from = self.is_visible(since)
        ask_to = until is not None and self.is_visible(until) and not (day.reboot and until == day.reboot)
        if day.hole and since < day.hole[0] and (until is None or until > day.hole[0]):
            # It breaks off, and may be told again.
            return None
        if not ask_from:
            first = day.middle if day.middle else day.hole[1] if day.hole else 0
            told = [time for time, kind in life.told if time >= first and time >= since and (until is None or time < until)]
            if not told:
                return None
            return [state, min(told), until, True, ask_to]
        return [state, since, until, ask_from, ask_to]

    def judge_states(self, life, found, tag):
        slack = 60_000 if self.day.sources == "powerlog" else 0
        least = self.day.tolerance + slack
        intervals = []
        for interval in found["intervals"]:
            since, until = self.time(interval["from"]), self.time(interval["to"])
            if since is None:
                continue
            seconds = interval["seconds"]
            # While the clock is set no time goes by, as far as anybody knows.
            short = seconds is not None and seconds * SECOND < least and not self.day.clock and ((found["end"] or {}).get("time") or interval is not found["intervals"][-1])
            if interval["to"] is not None and (short or interval["state"] == "launching" and seconds is not None and seconds < 2) and len(found["intervals"]) > 1:
                continue
            if intervals and intervals[-1][0] == interval["state"]:
                intervals[-1][2] = until
                continue
            intervals.append([interval["state"], since, until, seconds])
        used = set()
        for state, since, until, ask_from, ask_to in self.expected_states(life):
            if until is not None and until - since < 1.2 * least:
                continue
            said = f"{tag} {state} {self.text(since)} to {self.text(until)}"
            for number, (kind, start, stop, seconds) in enumerate(intervals):
                if kind != state or number in used:
                    continue
                if (not ask_from or self.near(since, start, slack)) and (not ask_to or self.near(until, stop, slack)):
                    used.add(number)
                    self.right("states")
                    if ask_from and ask_to and self.day.clock and not (seconds is not None and abs(seconds * SECOND - (until - since)) < 1_100_000 + self.day.tolerance) \
                            and not since < self.day.clock[0] <= until:
                        self.wrong("states", f"{said} lasts {seconds} s", asked=False)
                    break
            else:
                middle = self.shown(since) if until is None else (self.shown(since) + self.shown(until)) // 2
                others = [item for item in intervals if item[0] not in (state, "unknown", "launching") and item[1] <= middle and (item[2] is None or item[2] >= middle)]
                text = f"{said}, found {[(item[0], str(self.day.base + datetime.timedelta(microseconds=item[1]))[8:], item[2] and str(self.day.base + datetime.timedelta(microseconds=item[2]))[8:]) for item in intervals]}"
                self.wrong("states", text) if others else self.missing("states", text)
        if not (self.day.hole or self.day.middle or self.day.clock or self.day.os == 9):
            for number, item in enumerate(intervals):
                if number not in used and item[0] not in ("unknown", "launching") and (item[2] or item[1]) - item[1] > 2 * least and self.is_foreign(life, item):
                    self.wrong("states", f"{tag} {item} was no state of it", asked=False)
        if self.day.hole:
            start, stop = self.shown(self.day.hole[0]), self.shown(self.day.hole[1])
            for item in intervals:
                if item[0] != "unknown" and item[2] is not None and min(item[2], stop) - max(item[1], start) > self.day.tolerance + SECOND:
                    self.wrong("states", f"{tag} {item} in a hole", asked=False)

    def is_foreign(self, life, item):
        middle = (item[1] + (item[2] or item[1])) // 2
        return life.state_at(middle) != item[0]

    # MARK: Ends

    def judge_end(self, life, found, tag):
        day = self.day
        if life.end is None:
            return self.right("ends") if found is None else self.wrong("ends", f"{tag} lives on, found {found['cause']} {found['time']}")
        at, end = life.end
        if end.cause == "reboot":
            if found is None:
                return self.missing("ends", f"{tag} reboot")
            self.value("ends", "reboot", found["cause"], f"{tag} end", blank=("unknown",))
            low, high = self.time(found.get("timeMin")), self.time(found.get("timeMax"))
            if found["time"] is None and low is not None and high is not None and low <= self.shown(at) + day.tolerance and high <= self.shown(at) + day.tolerance:
                return self.right("ends")
            return self.wrong("ends", f"{tag} reboot {self.text(at)}, found {found['time']} {found.get('timeMin')} {found.get('timeMax')}")
        if not self.is_visible(at):
            if found is None or found["time"] is None and found["cause"] == "unknown":
                return self.right("ends")
            return self.wrong("ends", f"{tag}: nobody tells of its end, found {found['cause']} {found['time']}")
        if found is None:
            return self.missing("ends", f"{tag} {end.cause} {self.text(at)}")
        slack = 60_000 if day.sources in ("powerlog", "reports") else 0
        if self.near(at, self.time(found["time"]), slack):
            self.right("ends")
        else:
            self.wrong("ends", f"{tag} {end.cause} {self.text(at)}, found {found['time']} {found['cause']}")
        if end.cause != "launchFailed" and not day.hole:
            self.judge_last_state(life, found, tag)
        self.judge_cause(life, end, found, tag)

    def judge_last_state(self, life, found, tag):
        last = life.states[-1][0] if life.states else "launching"
        states = {"prewarmed": ["prewarmed", "suspended"], "launching": ["launching", "foreground"]}.get(last, [last])
        if self.day.os == 9 and last in ("suspended", "background"):
            states = ["suspended", "background", "unknown", None, "launching"]
        if self.day.middle and not any(time >= max(self.day.middle, life.states[-1][1] if life.states else 0) for time, _ in life.told):
            states = states + [None, "unknown"]
        if self.day.sources == "reports" and last == "suspended":
            states.append("background")
        self.value("ends", states, found["state"], f"{tag} state at the end", blank=(None, "unknown", "launching"))

    def judge_cause(self, life, end, found, tag):
        day = self.day
        if day.sources == "powerlog" and (day.os < 15 or end.space is None) and life not in self.writer.reported:
            return self.value("causes", "unknown", found["cause"], f"{tag} cause")
        cause = end.cause
        if day.sources == "powerlog" and cause == "uninstall":
            cause = "user"
        self.value("causes", cause, found["cause"], f"{tag} cause ({end.space}, {end.code})", blank=("unknown",))
        if found["cause"] != cause:
            return
        kinds = [end.kind] + ["unknown"] * (found["state"] in (None, "unknown"))
        self.value("causes", kinds, found["class"], f"{tag} class of {cause} in {found['state']}", blank=("unknown",))
        if end.space is not None and cause != "exit" and end.cause == cause:
            self.value("causes", end.space, found["namespace"], f"{tag} namespace")
            self.value("causes", end.code, found["code"], f"{tag} code")
        if cause == "thermal" and day.sources == "powerlog":
            return  # Only the log says whether there is a report.
        if end.report is not None:
            self.value("causes", end.report, found["report"], f"{tag} report of {cause} {end.space} {end.code}")
        elif cause == "jetsam" and found["report"]:
            self.wrong("causes", f"{tag}: no report is kept of {cause} {end.code}", asked=False)

    # MARK: Work

    def judge_work(self, life, found, tag):
        if self.day.hole:
            return
        left = list(found)
        for work in life.work:
            if not self.is_visible(work["from"]):
                continue
            # Perhaps nobody tells whose it is: dasd names an app of whose process nothing was said yet. If it is found, it must be right.
            may_be_lost = work["kind"] == "scheduled" and self.day.middle or work["kind"] == "task" and not self.tells_names()
            said = f"{tag} {work['kind']} {work['id']} {self.text(work['from'])} to {self.text(work['to'])} {work['outcome']}"
            near = [other for other in left if other["kind"] == work["kind"] and self.near(work["from"], self.time(other["from"])) and (work["to"] is None or self.near(work["to"], self.time(other["to"])))]
            outcomes = [work["outcome"]]
            if work["kind"] == "scheduled":
                outcomes += ["unknown"]
            exact = [other for other in near if other["outcome"] in outcomes]
            exact.sort(key=lambda other: abs(self.time(other["from"]) - self.shown(work["from"])) + (abs(self.time(other["to"]) - self.shown(work["to"])) if work["to"] else 0))
            if exact:
                self.right("work")
                left.remove(exact[0])
            elif near:
                self.wrong("work", f"{said}, found {near[0]['outcome']}")
                left.remove(near[0])
            elif not may_be_lost:
                self.missing("work", f"{said}, found {[(o['kind'], o['from'], o['to'], o['outcome']) for o in found]}")
        for other in left:
            if self.day.middle or self.day.os == 12:
                continue
            self.wrong("work", f"{tag} {other['kind']} {other['from']} to {other['to']} {other['outcome']} is none", asked=False)

    def tells_names(self):
        """Whether lines of the app itself can be told to be its own: rows of the console have no numbers of processes."""
        return self.day.format != "console" or self.day.sources != "log" or self.day.os >= 18 and not self.day.middle

    def judge_actions(self, life, found, tag):
        for action in life.actions:
            if not self.is_visible(action["time"]) or action["used"] and not self.is_visible(action["time"] + action["used"]):
                continue
            near = [other for other in found if other["kind"] == action["kind"] and self.near(action["time"], self.time(other["time"]))]
            said = f"{tag} {action['kind']} {self.text(action['time'])} {action['used']} of {action['allowed']}"
            if not near:
                self.missing("actions", said)
                continue
            if abs((near[0]["allowed"] or 0) - action["allowed"]) > 0.011:
                self.wrong("actions", f"{said}, found {near[0]['allowed']}")
                continue
            used = near[0]["used"]
            if action["used"] is None or self.day.tolerance > SECOND:
                self.right("actions") if used is None else self.wrong("actions", f"{said}, found {used}")
            elif used is None:
                self.missing("actions", said)
            elif abs(used * SECOND - action["used"]) <= 3_500:
                self.right("actions")
            else:
                self.wrong("actions", f"{said}, found {used}")

    # MARK: Totals, sources, signs

    def judge_totals(self, app, found, lives, whole):
        totals, day = found["totals"], self.day
        sums = collections.Counter()
        for life in found["lives"]:
            if (life["end"] or {}).get("cause") == "launchFailed":
                continue
            for interval in life["intervals"]:
                if interval["state"] in ("foreground", "background", "suspended"):
                    sums[interval["state"]] += interval["seconds"] or 0
        for state in () if day.os == 9 else ("foreground", "background", "suspended"):
            if abs(sums[state] - totals[state + "Seconds"]) < 0.01:
                self.right("totals")
            else:
                self.wrong("totals", f"{app.bundle} {state} {sums[state]}, found {totals[state + 'Seconds']}")
        if not whole or day.hole or day.middle or day.os == 9 or day.sources == "reports":
            return
        self.value("totals", sum(life.kind in ("user", "background") for life in lives), totals["launches"], f"{app.bundle} launches")
        self.value("totals", sum(life.prewarmed is not None for life in lives), totals["prewarms"], f"{app.bundle} prewarms")
        self.value("totals", sum(life.kind == "failed" for life in lives), totals["failedLaunches"], f"{app.bundle} failed launches")
        # How long it took to set a clock nobody knows.
        if day.reboot or day.clock or any(life.end is None for life in lives):
            return
        for state in ("foreground", "background", "suspended"):
            truth, count = 0, 1
            for life in lives:
                for number, (kind, since) in enumerate(life.states):
                    if kind == state:
                        truth += (life.states[number + 1][1] if number + 1 < len(life.states) else life.over()) - since
                        count += 2
            if abs(truth - totals[state + "Seconds"] * SECOND) <= count * (day.tolerance + 40_000):
                self.right("totals")
            else:
                self.wrong("totals", f"{app.bundle} {state} {truth / SECOND}, found {totals[state + 'Seconds']}")

    def judge_sources(self):
        day = self.day
        for source in self.found["sources"]:
            name = re.split(r"[!/]", source["file"])[-1]
            if name in ("sysdiagnose.tar.gz",):
                continue
            kind = "log" if name == "device.log" else "powerlog" if name.endswith("PLSQL") else "jetsamReport" if name.startswith("Jetsam") else "metrics" if name == "metrics.json" else "crashReport"
            self.value("sources", kind, source["kind"], name)
            self.value("sources", None, source["error"], f"{name} error")
            if kind == "log":
                self.value("sources", 412 if day.hole else 0, source["lost"], "lost")
                if day.clock:
                    changes = source["clockChanges"]
                    if len(changes) == 1 and changes[0]["by"] is not None and abs(changes[0]["by"] * SECOND - day.clock[1]) < day.length / 3:
                        self.right("sources")
                    else:
                        self.wrong("sources", f"clock set by {day.clock[1] / SECOND}, found {changes}")
        if self.writer.counts is not None:
            metrics = self.found["metrics"]
            said = metrics[0]["foreground"] if len(metrics) == 1 else {}
            for kind, count in self.writer.counts.items():
                self.value("sources", count, said.get(kind[0].lower() + kind[1:]), f"MetricKit {kind}")

    def judge_signs(self):
        if self.day.sources == "reports":
            return
        slack = 60_000 if self.day.sources == "powerlog" else 0
        for time, kind in self.day.locks:
            if not self.is_visible(time):
                continue
            if any(sign["kind"] == kind and self.near(time, self.time(sign["time"]), slack) for sign in self.found["signs"]):
                self.right("signs")
            else:
                self.missing("signs", f"{kind} {self.text(time)}")


# MARK: Runs


def run(program, seed, keep=None):
    """Counts and notes of one seed."""
    day = Day(seed)
    with tempfile.TemporaryDirectory() as folder:
        if keep:
            folder = os.path.join(keep, str(seed))
            shutil.rmtree(folder, ignore_errors=True)
            os.makedirs(folder)
        writer = Writer(day, folder)
        inputs = writer.write()
        about = f"seed {seed}: iOS {day.os}, {day.sources}, {day.format}" + "".join(f", {kind}" for kind in ("reboot", "clock", "hole", "middle") if getattr(day, kind))
        if not inputs:
            return about, {kind: [0, 0, 0, 0] for kind in KINDS}, []
        made = subprocess.run([program, "audit", "--format", "json", *inputs], cwd=folder, capture_output=True, env={"LANG": "C"}, timeout=300)
        try:
            found = json.loads(made.stdout)
        except ValueError:
            return about, {kind: [1, 0, 1, 0] for kind in KINDS}, [f"WRONG: no JSON, status {made.returncode}: {made.stderr.decode()[:300]}"]
        if keep:
            with open(os.path.join(folder, "found.json"), "wb") as file:
                file.write(made.stdout)
        judge = Judge(day, writer, found, folder).judge()
        return about, judge.counts, judge.notes


def main():
    words = sys.argv[1:]
    keep = None
    if "--keep" in words:
        place = words.index("--keep")
        keep = words[place + 1]
        del words[place:place + 2]
    program = os.path.abspath(words[0])
    count = int(words[1]) if len(words) > 1 else 200
    first = int(words[2]) if len(words) > 2 else 1
    totals = {kind: [0, 0, 0, 0] for kind in KINDS}
    shown = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for about, counts, notes in pool.map(lambda seed: run(program, seed, keep), range(first, first + count)):
            for kind in KINDS:
                totals[kind] = [a + b for a, b in zip(totals[kind], counts[kind])]
            if notes and shown < 40:
                shown += 1
                print(about)
                for note in notes[:8]:
                    print("  " + note)
    print(f"{'facts':<10}{'asked':>8}{'right':>8}{'missing':>9}{'wrong':>7}")
    for kind in KINDS:
        print(f"{kind:<10}{totals[kind][0]:>8}{totals[kind][1]:>8}{totals[kind][2]:>9}{totals[kind][3]:>7}")
    asked, right, missing, wrong = map(sum, zip(*totals.values()))
    print(f"{'all':<10}{asked:>8}{right:>8}{missing:>9}{wrong:>7}   {100 * right / max(1, asked):.2f} %")
    return 1 if wrong or right < 0.99 * asked else 0


if __name__ == "__main__":
    sys.exit(main())
