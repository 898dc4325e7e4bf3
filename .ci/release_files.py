"""The files of a release, with bytes that depend on nothing but what is in them and the time that is given."""
import gzip
import hashlib
import io
import json
import pathlib
import subprocess
import tarfile
import tempfile
import time as clock
import zipfile

# What SwiftPM calls the platforms for which there may be an archive.
TRIPLES = {
    "linux-x86_64": ["x86_64-unknown-linux-gnu"],
    "linux-aarch64": ["aarch64-unknown-linux-gnu"],
    "macos-universal": ["arm64-apple-macosx", "x86_64-apple-macosx"],
}
# The field `e_machine` of an ELF file.
MACHINES = {"linux-x86_64": 0x3E, "linux-aarch64": 0xB7}
COMPLETIONS = {"bash": "lifecheck.bash", "zsh": "_lifecheck", "fish": "lifecheck.fish"}


def check_architecture(binary, target):
    with open(binary, "rb") as file:
        head = file.read(20)
    if head[:4] != b"\x7fELF" or int.from_bytes(head[18:20], "little") != MACHINES[target]:
        raise SystemExit(f".ci/release: {binary} is not built for {target}")


def generated_documents(binary):
    """The manual page and the completions, of a binary that can write them."""
    def printed(*words):
        with tempfile.TemporaryDirectory() as empty:
            done = subprocess.run(
                [binary, *words], cwd=empty, env={}, stdin=subprocess.DEVNULL, capture_output=True)
        return done.stdout if done.returncode == 0 else b""

    documents = {"lifecheck.1": printed("man")}
    documents |= {f"completions/{name}": printed("completions", shell) for shell, name in COMPLETIONS.items()}
    for name in [name for name, content in documents.items() if not content]:
        print(f"left out: {name}, which this binary does not write")
        del documents[name]
    return documents


def gzipped(content, time):
    packed = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=packed, mtime=time, compresslevel=9) as file:
        file.write(content)
    return packed.getvalue()


def write_archive(place, version, target, binary, documents, time):
    """One folder, named as the archive is."""
    folder = f"lifecheck-{version}-{target}"
    members = {f"{folder}/{name}": (0o644, content) for name, content in documents.items()}
    members[f"{folder}/lifecheck"] = (0o755, binary)
    parents = {str(parent) for name in members for parent in pathlib.PurePosixPath(name).parents} - {"."}
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name in sorted(parents | members.keys()):
            entry = tarfile.TarInfo(name)
            entry.mtime, entry.uname, entry.gname = time, "root", "root"
            if name in parents:
                entry.type, entry.mode = tarfile.DIRTYPE, 0o755
                tar.addfile(entry)
            else:
                entry.mode, content = members[name]
                entry.size = len(content)
                tar.addfile(entry, io.BytesIO(content))
    (place / f"{folder}.tar.gz").write_bytes(gzipped(packed.getvalue(), time))


def write_bundle(place, version, time):
    """An artifact bundle (SE-0305) of all archives that lie in `place`."""
    root = "lifecheck.artifactbundle"
    variants, members = [], {}
    for target, triples in TRIPLES.items():
        archive = place / f"lifecheck-{version}-{target}.tar.gz"
        if not archive.exists():
            continue
        with tarfile.open(archive) as tar:
            for name in ("lifecheck", "LICENSE"):
                content = tar.extractfile(f"lifecheck-{version}-{target}/{name}").read()
                members[f"{root}/lifecheck-{version}-{target}/{name}"] = content
        variants.append({"path": f"lifecheck-{version}-{target}/lifecheck", "supportedTriples": triples})
    tool = {"type": "executable", "version": version, "variants": variants}
    info = {"schemaVersion": "1.0", "artifacts": {"lifecheck": tool}}
    members[f"{root}/info.json"] = (json.dumps(info, indent=2) + "\n").encode()
    with zipfile.ZipFile(place / f"lifecheck-{version}.artifactbundle.zip", "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, content in sorted(members.items()):
            entry = zipfile.ZipInfo(name, clock.gmtime(time)[:6])
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if name.endswith("/lifecheck") else 0o100644) << 16
            bundle.writestr(entry, content)


def write_formula(place, version, template, source):
    text = template.read_text().replace("VERSION", version)
    (place / "lifecheck.rb").write_text(text.replace("SHA256", hashlib.sha256(source.read_bytes()).hexdigest()))


def listed(place):
    """The files of a release in `place`, which may hold others too: SHA256SUMS is made of these."""
    return sorted(file for file in place.glob("lifecheck[-.]*") if file.is_file())


def write_sums(place):
    """In the form that `sha256sum --check` reads."""
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in listed(place)]
    (place / "SHA256SUMS").write_text("".join(lines))
