#!/usr/bin/env python3
"""fuzz_seeds.py FOLDER [CORPUS]: what the fuzzer begins with, a folder a part, and a dictionary beside each.

Seeds are made from fixtures, rules and documentation, and from the logs in CORPUS. The last byte of a seed is the part's
choice (Sources/Fuzz/FuzzInput.swift).
"""
import gzip
import hashlib
import io
import pathlib
import plistlib
import re
import shlex
import sys
import tarfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"


class Seeds:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def add(self, part, name, data, choices=None):
        """Writes a seed for each of `choices`; without them the part takes no byte for it."""
        folder = self.folder / part
        folder.mkdir(parents=True, exist_ok=True)
        for choice in [None] if choices is None else choices:
            tail = b"" if choice is None else bytes([choice])
            (folder / f"{name}-{'' if choice is None else choice}").write_bytes(data + tail)

    def write_dictionary(self, part, words):
        with open(self.folder / f"{part}.dict", "w") as file:
            for word in sorted(set(words)):
                text = "".join(chr(b) if 0x20 <= b < 0x7F and b not in (0x22, 0x5C) else f"\\x{b:02x}" for b in word)
                if 1 < len(word) <= 64:
                    file.write(f'"{text}"\n')


def number(name):
    """The same number for the same name, always."""
    return hashlib.sha256(name.encode()).digest()[0]


def log_texts(corpus):
    for folder in sorted(FIXTURES.iterdir()):
        yield folder.name, (folder / "trace.log").read_bytes()
    for path in sorted(corpus.glob("*.log")) if corpus else []:
        yield path.stem, path.read_bytes()
    for name, _, text in code_blocks():
        yield name, text


def code_blocks():
    """The code of the documentation, with its language."""
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for index, match in enumerate(re.finditer(r"^```(\w*)\n(.*?)^```", path.read_text(), re.M | re.S)):
            yield f"{path.stem}-{index}", match[1], match[2].encode()


def tar(files):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, data in files:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def zipped(files, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return out.getvalue()


def event_headers():
    """The first line and the first spelling of each event block, by its name."""
    events = {}
    for path in sorted((ROOT / "rules").glob("*.rules")):
        lines = path.read_text().splitlines()
        for line, following in zip(lines, lines[1:]):
            match = re.match(r"event (\S+)", line)
            if match:
                events[match[1]] = f"{line}\n{following}\n"
    return events


def add_logs(seeds, corpus):
    for name, text in log_texts(corpus):
        if len(text) > 16_000:
            continue
        for part in ("log", "reports"):
            # Found out, and told.
            seeds.add(part, name, text, {number(name) % 86, 86 + number(name + "!") % 170})
        seeds.add("events", name, text, [number(name) % 3])


def add_containers(seeds, corpus):
    logs = [(f"logs/{name}.log", text) for name, text in log_texts(corpus) if len(text) < 1500][:40]
    long = "folder/" * 30 + "long.log"
    for index in range(0, len(logs) - 3, 4):
        some = logs[index:index + 3]
        archives = {
            "gz": gzip.compress(some[0][1], mtime=0),
            "gz2": gzip.compress(some[0][1], mtime=0) + gzip.compress(some[1][1], mtime=0),
            "zip": zipped(some),
            "stored": zipped(some, zipfile.ZIP_STORED),
        }
        archives["tar"] = tar(some + [(long, some[0][1])])
        archives["tgz"] = gzip.compress(archives["tar"], mtime=0)
        archives["nest"] = zipped([("a.tar", archives["tar"]), ("b.gz", archives["gz"]), ("c.zip", archives["zip"])])
        for name, data in archives.items():
            choices = {4 * number(f"{name}{index}") % 256}
            if name == "tar":
                choices |= {1 + 4 * 30, 2 + 4 * 5, 3}
            seeds.add("container", f"{name}{index}", data, choices)


def add_rules(seeds):
    events = event_headers()
    texts = [(path.stem, path.read_text()) for path in sorted((ROOT / "rules").glob("**/*.rules"))]
    texts += [(path.stem, path.read_text()) for path in sorted((ROOT / "docs" / "examples").glob("*.rules"))]
    sample = (ROOT / "Tests" / "LifecheckTests" / "RuleLanguage" / "RulesSample.swift").read_text()
    texts += [("door", match[1].replace('\\\\', '\\').replace('\\"', '"'))
              for match in re.finditer(r'let \w+ = """\n(.*?)\n  """', sample, re.S)]
    texts += [(name, text.decode()) for name, _, text in code_blocks() if name.startswith(("rule-", "writing-"))]
    for name, text in texts:
        seeds.add("rules", name, text.encode(), [0, 1])
        # With the events that it names and does not define.
        missing = [event for event in events if re.search(rf"(?<![\w.]){re.escape(event)}(?![\w.])", text)
                   and not re.search(rf"^event {re.escape(event)}\b", text, re.M)]
        numbers = [event for event, header in events.items() if event not in missing
                   and re.match(r"event \S+ \d", header) and "bad " in text]
        if missing and len(text) < 20_000:
            seeds.add("rules", f"{name}-whole", "".join(events[e] for e in missing + numbers).encode() + text.encode(), [0])


def add_policy(seeds):
    for name, _, text in code_blocks():
        if name.startswith(("configuration", "policy", "README", "scenarios")):
            seeds.add("configuration", name, text)
        if b"baseline" in text:
            seeds.add("baseline", name, text)
    for path in sorted(FIXTURES.glob("*/settings")):
        seeds.add("configuration", path.parent.name, path.read_bytes())
    seeds.add("baseline", "composed", b"""# Known.
baseline 1
  known 0123456789abcdef active-twice  process "Shop"  event didBecomeActive  in active  file "a b.log"
  known 0123456789abcdef active-twice  process "S \\"x\\""  missing willResignActive, didEnterBackground  # T-1
  known fedcba9876543210 background-without-resign
""")


def add_arguments(seeds):
    for name, _, text in code_blocks():
        for index, line in enumerate(re.findall(r"lifecheck .*", text.decode())):
            try:
                words = shlex.split(line)[1:]
            except ValueError:
                continue
            seeds.add("arguments", f"{name}-{index}", "\n".join(words).encode())
    for path in sorted(FIXTURES.glob("*/case")):
        for line in re.findall(r"^arguments: (.*)", path.read_text(), re.M):
            seeds.add("arguments", path.parent.name, "\n".join(shlex.split(line)).encode())


def add_bundles(seeds):
    for path in sorted(FIXTURES.glob("*/Info.plist")):
        text = path.read_bytes()
        binary = plistlib.dumps(plistlib.loads(text), fmt=plistlib.FMT_BINARY)
        for name, data in (("xml", text), ("binary", binary)):
            seeds.add("bundle", f"{name}-{path.parent.name}", data, [0, 3, 131])
            archive = zipped([("Payload/A.app/Info.plist", data), ("Payload/A.app/A", b"x")])
            seeds.add("bundle", f"ipa-{name}-{path.parent.name}", archive, [2])


def add_dictionaries(seeds):
    texts = [path.read_text() for path in sorted((ROOT / "rules").glob("**/*.rules"))]
    spellings = [bytes(word, "utf8") for text in texts for word in
                 re.findall(r"^\s+(?:selector|function|short|misspelt|notification)\s+(\S+)", text, re.M)]
    quoted = [bytes(word, "utf8") for text in texts for word in re.findall(r'^\s+\S+\s+"([^"]+)"', text, re.M)]
    words = [bytes(word, "utf8") for text in texts for word in re.findall(r"[\w.-]+|<->|->|[{}(),:|!<>=]+", text)]
    headers = [b"<Notice>: ", b"[71:4711] ", b"2024-05-14 09:31:07.218345+0200 ", b"May 14 09:31:07 ", b"\x1b[0m", b"\\u0041",
               b"last message repeated 3 times", b"=== ", b'{"', b'":', b"&lt;", b"\xef\xbb\xbf", b"\xff\xfe", b"\r\n", b"flutter: "]
    keys = {name for path in FIXTURES.glob("format-*/trace.log") for name in re.findall(rb'"\w+":', path.read_bytes())}
    for part in ("log", "reports", "events"):
        seeds.write_dictionary(part, spellings + quoted + headers + list(keys))
    options = re.findall(r'"([a-z][a-z0-9-]+)"', "".join(
        (ROOT / "Sources" / "Command" / name).read_text() for name in ("OptionTable.swift", "ArgumentParser.swift")))
    seeds.write_dictionary("arguments", [b"--" + bytes(word, "utf8") for word in options] + words)
    for part in ("rules", "configuration", "baseline"):
        seeds.write_dictionary(part, words)
    seeds.write_dictionary("container", [b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06", b"PK\x07\x08", b"\x1f\x8b\x08", b"ustar\0",
                                         b"ustar  \0", b"path=", b"size=", b"GNU.sparse.major=", b"././@LongLink"])
    tags = re.findall(r"</?\w+/?>", "".join(path.read_text() for path in FIXTURES.glob("*/Info.plist")))
    seeds.write_dictionary("bundle", [bytes(tag, "utf8") for tag in tags] + [b"bplist00", b"<![CDATA[", b"]]>", b"<!--", b"-->", b"&#x41;",
                                                                             b"<!DOCTYPE", b"<real>", b"<data>", b"<date>"])


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    seeds = Seeds(sys.argv[1])
    corpus = pathlib.Path(sys.argv[2]) if len(sys.argv) == 3 else None
    add_logs(seeds, corpus)
    add_containers(seeds, corpus)
    add_rules(seeds)
    add_policy(seeds)
    add_arguments(seeds)
    add_bundles(seeds)
    add_dictionaries(seeds)


main()
