"""The step from what is unreleased to a version, in the form of Keep a Changelog."""
import re

# The repository has no public address yet. docs/install.md says how to put one in place of this.
ADDRESS = "https://example.com/lifecheck"


def cut(text, version, date):
    """`text` with what stood under Unreleased under `version`, and links to compare versions at its end."""
    if not re.fullmatch(r"\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?", version):
        raise ValueError(f"{version!r} is no version such as 1.2.3")
    sections = re.findall(r"^## \[(.*?)\]", text, re.MULTILINE)
    if sections.count("Unreleased") != 1 or sections[0] != "Unreleased":
        raise ValueError("CHANGELOG.md does not begin with a section [Unreleased]")
    if version in sections:
        raise ValueError(f"CHANGELOG.md has a section [{version}] already")
    body = re.sub(r"^\[[^\]\n]+\]: \S+\n?", "", text, flags=re.MULTILINE).rstrip("\n")
    head, rest = body.split("## [Unreleased]", 1)
    if not rest.split("\n## [")[0].strip():
        raise ValueError("nothing is unreleased")
    body = f"{head}## [Unreleased]\n\n## [{version}] - {date.isoformat()}{rest}"
    released = [version] + sections[1:]
    links = [f"[Unreleased]: {ADDRESS}/compare/{version}...HEAD"]
    for newer, older in zip(released, released[1:]):
        links.append(f"[{newer}]: {ADDRESS}/compare/{older}...{newer}")
    links.append(f"[{released[-1]}]: {ADDRESS}/releases/tag/{released[-1]}")
    return body + "\n\n" + "\n".join(links) + "\n"
