#!/usr/bin/env python3
"""Takes each part out of the rules, one at a time, and requires that an example notices.

  Tests/rule-parts.py PROGRAM [--names] [--fixtures] [FILE...]

Run it from the root of the repository. PROGRAM is a built lifecheck; FILE is a file of rules/ or rules/examples/, all of them
by default. A part is a word (a name of a list, `seen`, `not`), a clause (`when …`, `fault …`, `within …`), an operand of a
guard, a line, or a block; times are halved and doubled, and a severity is another one. --names asks for the names of lists only,
which takes a minute.

A part that can go without a failure of `rules test` or `rules check` is printed, and the exit status is 1. With --fixtures
what the fixtures report is asked too, which takes half an hour: how a log spells an event, how grave a finding is, and what needs stamps or
losses is held by them alone. No parts are what people read, the examples themselves, and the words of `message`; spellings are
held by `Tests/spellings.tsv`, which SpellingTests reads.
"""
import concurrent.futures
import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading

TEXTS = {"says", "because", "fix", "source", "bad", "good"}
# The blocks whose lists are of names, not of what a log spells.
LISTS = {"machine", "fault", "note", "rule", "scenario", "template", "condition"}
SPELLINGS = {"selector", "function", "short", "misspelt", "notification", "text", "spelling", "system", "runner", "witness", "state"}
CLAUSES = {
    "when", "only", "note", "fault", "seen", "within", "before", "after", "until", "without", "between", "by", "as", "from", "to", "in",
    "ios", "deprecated", "means", "shows"}
SEVERITIES = ["error", "warning", "info"]
MILLISECONDS = {"ms": 1, "s": 1000, "min": 60_000}
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|<->|->|,|\||\(|\)|[^\s,"|()]+(?:\([^\s"]*\)[^\s,"|()]*)?')


class Line:
    """A line as its words, of which some can be left out."""

    def __init__(self, text):
        self.text, self.places = text, []
        for match in TOKEN.finditer(text):
            if match.group().startswith("#"):
                break
            self.places.append(match.span())
        self.words = [text[start:end] for start, end in self.places]
        self.indent = len(text) - len(text.lstrip(" "))

    def without(self, first, last, put=""):
        """The line without the words from the first to before the last, with something else at their place."""
        left = self.text[:self.places[first][0]].strip(" ")
        right = self.text[self.places[last - 1][1]:self.places[-1][1]].strip(" ")
        rest = " ".join(piece for piece in (left, put, right) if piece).replace(" ,", ",")
        return " " * self.indent + rest + "\n" if rest else "\n"

    def cuts(self):
        """What goes, the line without it, and whether it is a name of a list."""
        for index, word in enumerate(self.words):
            if word in (",", "->", "<->", "|", "(", ")") or self.indent == 0 and index < 2:
                continue
            isListed = "," in self.words[max(index - 1, 0):index + 2]
            # A title, or what a spelling is, which goes with its line.
            if word.startswith('"') and not isListed:
                continue
            if isListed and self.words[index + 1:index + 2] == [","]:
                yield word, self.without(index, index + 2), True
            elif isListed:
                yield word, self.without(index - 1, index + 1), True
            else:
                yield word, self.without(index, index + 1), False
            for what, rest in self.changes(index):
                yield what, rest, False

    def changes(self, index):
        """What else can be done at a word, and the line after it."""
        words, word = self.words, self.words[index]
        # Events are tied; a step may be left out, or come again.
        suffix = re.fullmatch(r"([\w.]+)(\{id\}|[?+])", word)
        if suffix:
            yield f"{suffix[2]} of {word}", self.without(index, index + 1, suffix[1])
        if word.isdigit() and index + 1 < len(words) and words[index + 1] in MILLISECONDS:
            time = int(word) * MILLISECONDS[words[index + 1]]
            for much, name in ((time // 2, "half"), (time * 2, "twice")):
                yield f"that it is not {name} of {word} {words[index + 1]}", self.without(index, index + 2, f"{much} ms")
        if word in SEVERITIES and index == (2 if self.indent == 0 else 0):
            other = SEVERITIES[SEVERITIES.index(word) - 1]
            yield f"that it is not {other}", self.without(index, index + 1, other)
        if word in CLAUSES and index > 0:
            yield self.span(index, lambda each: each in CLAUSES or each.startswith('"'))
        if word in ("and", "or"):
            first = index
            depth = 0
            while first > 0 and not (depth == 0 and words[first - 1] in ("and", "or", "(", "when", "only")) and (self.indent or first > 2):
                first -= 1
                depth += {")": 1, "(": -1}.get(words[first], 0)
            yield " ".join(words[first:index + 1]), self.without(first, index + 1)
            yield self.span(index, lambda each: each in CLAUSES or each in ("and", "or"))

    def span(self, index, isEnd):
        """The words from one to the next that ends it, outside of parentheses: what goes, and the line without it."""
        depth = 0
        last = index + 1
        while last < len(self.words) and not (depth == 0 and (isEnd(self.words[last]) or self.words[last] == ")")):
            depth += {"(": 1, ")": -1}.get(self.words[last], 0)
            last += 1
        return " ".join(self.words[index:last]), self.without(index, last)


class Part:
    """A part of a file: where it is, what it is, and the file without it."""

    def __init__(self, number, what, lines, header, isName=False):
        self.number, self.what, self.lines, self.header, self.isName = number, what, lines, header, isName


def parts(text):
    lines = [Line(line) for line in text]
    rows = [number for number, line in enumerate(lines) if line.words]

    def below(number):
        """The lines that belong to a line."""
        found = []
        for other in rows[rows.index(number) + 1:]:
            if lines[other].indent <= lines[number].indent:
                break
            found.append(other)
        return found

    header = None
    for number in rows:
        line = lines[number]
        if line.indent == 0:
            header = line.words
        if header[0] == "message" or line.indent and (line.words[0] in TEXTS or line.words[0] in ("silence", "unexpected") and len(line.words) == 2):
            continue
        if header[0] == "event" and line.indent and line.words[0] in SPELLINGS:
            continue
        if not line.indent or not below(number):
            gone = {number, *below(number)}
            for above in reversed(rows[:rows.index(number)]):
                # A line with nothing left below it goes as well.
                if 0 < lines[above].indent < line.indent and set(below(above)) == gone:
                    gone.add(above)
            yield Part(number, "the line" if line.indent else "the block", ["\n" if i in gone else each for i, each in enumerate(text)], header)
        for what, rest, isName in line.cuts():
            yield Part(number, what, text[:number] + [rest] + text[number + 1:], header, isName and header[0] in LISTS)


def run(program, *arguments):
    return subprocess.run([program, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True)


class Fixtures:
    """What the fixtures report, without what only tells how much the rules say."""

    def __init__(self, program, folder):
        self.program, self.folder, self.usual, self.cases = program, folder, {}, {}
        for case in sorted(glob.glob("fixtures/*/case")):
            fixture, words = os.path.dirname(case), []
            for line in open(case):
                if line.startswith("arguments:"):
                    words = shlex.split(line.split(":", 1)[1])
            with open(fixture + "/trace.log", errors="replace") as trace, open(fixture + "/expected.json") as expected:
                self.cases[fixture] = words, trace.read().lower(), expected.read().lower()

    def report(self, fixture, builtin, path="", copy=""):
        words = [copy if word == path else word for word in self.cases[fixture][0]]
        config = [] if "--config" in words else ["--no-config"]
        rules = [word for file in builtin for word in ("--rules", copy if file == path else os.path.join(self.folder, file))]
        out = run(self.program, *config, "--no-builtin-rules", *rules, "-f", "json", *words, fixture + "/trace.log")
        try:
            said = json.loads(out.stdout)
        except ValueError:
            return out.returncode, out.stderr[:200]
        exercised = [row for row in said["properties"] if row["verdict"] != "notExercised"]
        return said["exitStatus"], said["inputs"], said["summary"], said["lives"], exercised, said["findings"]

    def notice(self, builtin, path, copy, part, line):
        """Whether one of them reports something else. Those that look likeliest come first."""
        said = {word.lower() for word in re.findall(r"[\w.-]{5,}", line)} | {part.header[1].lower() if part.header[1:] else ""}
        order = []
        for fixture, (words, trace, expected) in self.cases.items():
            if path not in builtin and path not in words:
                continue
            order.append((-sum((word in trace) + 3 * (f'"{word}"' in expected) + (word in expected) for word in said), fixture))
        for _, fixture in sorted(order):
            if fixture not in self.usual:
                self.usual[fixture] = self.report(fixture, builtin)
            if self.report(fixture, builtin, path, copy) != self.usual[fixture]:
                return True
        return False


class Examples:
    """The rules in a folder of their own, so that nobody changes them meanwhile."""

    def __init__(self, program, folder, asksFixtures):
        self.program, self.folder, self.local = program, folder, threading.local()
        shutil.copytree("rules", os.path.join(folder, "rules"))
        self.builtin = sorted(glob.glob("rules/*.rules"))
        # A file of rules/examples is asked for its own examples.
        for path in self.builtin:
            with open(path) as file, open(os.path.join(folder, os.path.basename(path)), "w") as bare:
                bare.writelines(line for line in file if line.split()[:1] not in (["bad"], ["good"]))
        self.fixtures = Fixtures(program, folder) if asksFixtures else None

    def fail(self, path, copy):
        whole = [copy if file == path else os.path.join(self.folder, file) for file in self.builtin]
        bare = whole
        if path not in self.builtin:
            bare = [os.path.join(self.folder, os.path.basename(file)) for file in self.builtin] + [copy]
            whole = whole + [copy]
        return any(
            run(self.program, "rules", ask, "--no-config", "--no-builtin-rules", *rules).returncode
            for ask, rules in (("test", bare), ("check", whole)))

    def miss(self, path, part, line):
        """Whether something fails without a part."""
        if not hasattr(self.local, "folder"):
            self.local.folder = tempfile.mkdtemp(dir=self.folder)
        copy = os.path.join(self.local.folder, os.path.basename(path))
        with open(copy, "w") as file:
            file.writelines(part.lines)
        return self.fail(path, copy) or self.fixtures is not None and self.fixtures.notice(self.builtin, path, copy, part, line)


def main():
    program = os.path.abspath(sys.argv[1])
    options = [word for word in sys.argv[2:] if word.startswith("--")]
    files = [word for word in sys.argv[2:] if not word.startswith("--")]
    counts = {}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        examples = Examples(program, folder, "--fixtures" in options)
        waiting = []
        for path in files or examples.builtin + sorted(glob.glob("rules/examples/*.rules")):
            copy = os.path.join(folder, path)
            if examples.fail(path, copy):
                sys.exit(f"{path}: the examples fail as it is")
            text = open(copy).read().splitlines(keepends=True)
            for part in parts(text):
                if part.isName or "--names" not in options:
                    waiting.append((path, text[part.number].strip(), part, pool.submit(examples.miss, path, part, text[part.number])))
        for path, line, part, isMissed in waiting:
            tried, left = counts.get(path, (0, 0))
            counts[path] = tried + 1, left + (not isMissed.result())
            if not isMissed.result():
                print(f"{path}:{part.number + 1}: nothing misses {part.what} in: {line}", flush=True)
    for path, (tried, left) in counts.items():
        print(f"{path}: {tried} parts, {left} not missed")
    tried, left = map(sum, zip(*counts.values()))
    print(f"{tried} parts, {left} not missed")
    sys.exit(1 if left else 0)


main()
