#!/usr/bin/env python3
"""check_packaging.py LIFECHECK: what people copy and what other tools read to get lifecheck and run it.

The files validate, and their steps are run as a runner would, on a log with a finding and with inputs that want to be commands.
"""
import hashlib
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCHEMAS = ROOT.parent / "shared" / "schemas" / "schemastore"
TOOL = pathlib.Path(sys.argv[1]).resolve()
VERSION = re.search(r'lifecheckVersion = "(.*)"', (ROOT / "Sources/Lifecheck/Version.swift").read_text())[1]
FAULTY = ROOT / "fixtures" / "fault-active-twice" / "trace.log"
CLEAN = ROOT / "fixtures" / "legal-tail" / "trace.log"


def run(command, folder, environment=(), status=0, text=None):
    """Runs `command`, a list or a script for bash, with little else in its environment than what is given."""
    if isinstance(command, str):
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", command]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, input=text or "",
        env={"PATH": os.environ["PATH"], "HOME": str(folder), "TMPDIR": str(folder), **dict(environment)})
    assert done.returncode == status, done
    return done


def logs(folder):
    """A folder with logs; the name of one is two words."""
    (folder / "logs").mkdir(parents=True)
    shutil.copy(FAULTY, folder / "logs" / "a run.log")
    shutil.copy(CLEAN, folder / "logs" / "b.log")
    return folder


def check_schemas(scratch):
    files = [("--builtin-schema", "vendor.github-actions", ROOT / "action.yml")]
    # Half of the template is about its inputs: the other is a pipeline once they are filled in.
    spec, job = (ROOT / "templates" / "lifecheck.yml").read_text().split("\n---\n")
    inputs = yaml.safe_load(spec)["spec"]["inputs"]

    def fill(values):
        return re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda match: str(values[match[1]]), job)
    defaults = {name: entry["default"] for name, entry in inputs.items()}
    filled = fill(defaults)
    # What in YAML would be an alias, a map, a comment, a number or an end of quotes.
    for text in ("*.log", "logs: a", "a # b", "{x}", "[x", "it's", 'a "b"', "- a", "!a", "0.10", "null", "\\n", ""):
        variables = yaml.safe_load(fill({**defaults, "files": text, "version": text, "repository": text}))["lifecheck"]["variables"]
        for name in ("LIFECHECK_FILES", "LIFECHECK_VERSION", "LIFECHECK_REPOSITORY"):
            assert variables[name] == {"value": text, "expand": False}, (text, variables)
    (scratch / "job.yml").write_text(filled)
    files.append(("--builtin-schema", "vendor.gitlab-ci", scratch / "job.yml"))
    if SCHEMAS.exists():
        files.append(("--schemafile", SCHEMAS / "pre-commit-hooks.json", ROOT / ".pre-commit-hooks.yaml"))
        files.append(("--schemafile", SCHEMAS / "bitrise-step.json", ROOT / "packaging" / "bitrise" / "step.yml"))
    for option, schema, file in files:
        subprocess.run([sys.executable, "-m", "check_jsonschema", option, schema, file], check=True)
    return yaml.safe_load(filled)["lifecheck"]


def check_release(scratch):
    """Packs twice; the bytes are the same, and what is in them is what its readers look for. Lays it out as a server would."""
    folders = [scratch / "releases" / VERSION, scratch / "again"]
    folders[1].mkdir()
    (folders[1] / "lifecheck-0.0.1-linux-x86_64.tar.gz").write_text("of another release")
    (folders[1] / "thesis.txt").write_text("of somebody")
    for folder in folders:
        run([ROOT / ".ci" / "release", "--binary", TOOL, "--dirty", "--version", VERSION, "--output", folder], ROOT)
    (folders[1] / "thesis.txt").unlink()
    names = sorted(file.name for file in folders[0].iterdir())
    assert names == sorted(file.name for file in folders[1].iterdir())
    for name in names:
        assert (folders[0] / name).read_bytes() == (folders[1] / name).read_bytes(), name
    sums = dict(line.split("  ")[::-1] for line in (folders[0] / "SHA256SUMS").read_text().splitlines())
    assert sorted(sums) == [name for name in names if name != "SHA256SUMS"]
    for name, value in sums.items():
        assert hashlib.sha256((folders[0] / name).read_bytes()).hexdigest() == value, name
    source = f"lifecheck-{VERSION}-source.tar.gz"
    formula = (folders[0] / "lifecheck.rb").read_text()
    assert f'/{VERSION}/{source}"' in formula and f'sha256 "{sums[source]}"' in formula, formula
    with tarfile.open(folders[0] / source) as tar:
        text = tar.extractfile(f"lifecheck-{VERSION}/Sources/Command/ArchivedCommit.swift").read().decode()
    head = run(["git", "rev-parse", "HEAD"], ROOT).stdout.strip()
    assert f'archivedCommit = "{head}"' in text, text
    assert len(sums) == 4, sums
    refused = run([ROOT / ".ci" / "release", "--version", "9.9.9"], ROOT, status=1)
    assert "9.9.9" in refused.stderr
    return {"LIFECHECK_RELEASES": (scratch / "releases").as_uri()}


def check_cut(scratch):
    """Two versions are cut from a copy, one after the other."""
    copy = scratch / "copy"
    for name in (".ci", "templates", "packaging", "Sources/Lifecheck/Version.swift", "CHANGELOG.md"):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(ROOT / name, copy / name) if (ROOT / name).is_dir() else shutil.copy(ROOT / name, copy / name)
    changelog, source = copy / "CHANGELOG.md", copy / "Sources" / "Lifecheck" / "Version.swift"
    source.write_text(re.sub(r".*lifecheckDate.*\n", "", source.read_text()) + 'public let lifecheckDate = "Today"\n')
    changelog.write_text("# Changelog\n\nAll.\n\n## [Unreleased]\n\n### Added\n\n- One.\n")
    run([copy / ".ci" / "release", "--cut", "8.0.0"], copy)
    text = changelog.read_text()
    assert re.fullmatch(
        r"# Changelog\n\nAll\.\n\n## \[Unreleased\]\n\n## \[8\.0\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- One\.\n\n"
        r"\[Unreleased\]: \S+/compare/8\.0\.0\.\.\.HEAD\n\[8\.0\.0\]: \S+/releases/tag/8\.0\.0\n", text), text
    assert re.search(r'lifecheckDate = "[A-Z][a-z]+ \d\d?, \d{4}"\n', source.read_text()), source.read_text()
    refused = run([copy / ".ci" / "release", "--cut", "8.1.0"], copy, status=1)
    assert "nothing is unreleased" in refused.stderr
    changelog.write_text(text.replace("## [Unreleased]\n", "## [Unreleased]\n\n### Fixed\n\n- Two.\n"))
    assert "already" in run([copy / ".ci" / "release", "--cut", "8.0.0"], copy, status=1).stderr
    run([copy / ".ci" / "release", "--cut", "8.1.0"], copy)
    text = changelog.read_text()
    headings = re.findall(r"^(## \[.*?\]|- .*|\[.*?\]: .*/)", text, re.MULTILINE)
    assert [heading.split("/")[0] for heading in headings[:5]] == [
        "## [Unreleased]", "## [8.1.0]", "- Two.", "## [8.0.0]", "- One."], text
    assert text.count("/compare/8.0.0...8.1.0\n") == 1 and text.count("/compare/8.1.0...HEAD\n") == 1, text
    for name in ("Sources/Lifecheck/Version.swift", "templates/lifecheck.yml", "packaging/bitrise/step.yml"):
        assert (copy / name).read_text().count("8.1.0") == 1 and (ROOT / name).read_text().count(VERSION) == 1, name


def check_install(scratch, server):
    script = ROOT / "packaging" / "install.sh"
    run([script, VERSION, scratch / "bin"], scratch, server)
    assert (scratch / "bin" / "lifecheck").read_bytes() == TOOL.read_bytes()
    for version in ("../9.9.9", "$(touch owned)", "-h", "0.1.0;id"):
        assert "is no version" in run([script, version, scratch / "bin"], scratch, server, status=1).stderr
    # Not from here, and not of these sources.
    assert "these sources are of" in run([script, "9.9.9", scratch / "bin"], scratch, server, status=1).stderr
    damaged = scratch / "damaged" / VERSION
    shutil.copytree(scratch / "releases" / VERSION, damaged)
    for archive in damaged.glob("*.tar.gz"):
        archive.write_bytes(archive.read_bytes()[:-1] + b"!")
    said = run([script, VERSION, scratch / "none"], scratch, {"LIFECHECK_RELEASES": damaged.parent.as_uri()}, status=1)
    assert "not what SHA256SUMS says" in said.stderr and not (scratch / "none" / "lifecheck").exists()


def run_action(folder, server, inputs, status):
    """The outputs of action.yml and what it printed."""
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    values = {name: str(entry.get("default", "")) for name, entry in action["inputs"].items()} | inputs
    environment = {"GITHUB_ACTIONS": "true", "GITHUB_ACTION_PATH": str(ROOT), "RUNNER_TEMP": str(folder / "temp"), **server}
    for name in ("GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"):
        environment[name] = str(folder / name)
        (folder / name).write_text("")
    for step in action["runs"]["steps"]:
        assert "${{" not in step["run"], "an input in a script can be a command"
        given = {key: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: values[match[1]], text)
                 for key, text in step["env"].items()}
        path = ":".join((folder / "GITHUB_PATH").read_text().split("\n")[:-1] + [os.environ["PATH"]])
        last = step is action["runs"]["steps"][-1]
        done = run(step["run"], folder, {**environment, **given, "PATH": path}, status if last else 0)
    outputs = dict(line.split("=", 1) for line in (folder / "GITHUB_OUTPUT").read_text().splitlines())
    return outputs, done.stdout


def check_action(scratch, server):
    folder = logs(scratch / "action")
    outputs, text = run_action(folder, server, {"files": "logs/a run.log\nlogs/b*.log", "sarif-file": "a.sarif"}, 1)
    assert outputs == {"exit-code": "1", "findings": "1"}, outputs
    assert "\n::error file=logs/a run.log,line=11," in text and (folder / "a.sarif").exists(), text
    outputs, text = run_action(
        folder, server, {"files": "logs/*", "format": "concise", "fail-on": "never", "args": "--quiet\n--os\n16.4"}, 0)
    assert outputs == {"exit-code": "0", "findings": "1"} and text.startswith("logs/a run.log:11:54: error:"), text
    outputs, _ = run_action(folder, server, {"files": "$(touch owned)\n`touch owned`\n; touch owned"}, 2)
    assert outputs["exit-code"] == "2" and not (folder / "owned").exists()
    outputs, _ = run_action(folder, server, {"files": "--version"}, 2)
    outputs, _ = run_action(folder, server, {"files": "logs/b.log", "args": "--no-such-option"}, 64)
    assert outputs == {"exit-code": "64", "findings": "0"}
    outputs, text = run_action(folder, server, {"files": ""}, 64)
    assert outputs == {"exit-code": "64", "findings": "0"} and text.startswith("::error::"), (outputs, text)
    # What ends the options is no end of the action's own.
    outputs, _ = run_action(folder, server, {"files": "logs/a run.log", "args": "--"}, 1)
    assert outputs == {"exit-code": "1", "findings": "1"} and not (folder / "--output").exists(), outputs
    check_action_patterns(scratch, server)


def check_action_patterns(scratch, server):
    folder = scratch / "patterns"
    # What is read is the whole folder, too: the script's own file is elsewhere, as with a runner.
    server = {**server, "TMPDIR": str(scratch)}
    (folder / "logs" / "deep" / "down").mkdir(parents=True)
    shutil.copy(CLEAN, folder / "logs" / "b.log")
    shutil.copy(FAULTY, folder / "logs" / "deep" / "down" / "a run.log")
    clean, one_finding, refused = (
        {"exit-code": status, "findings": findings} for status, findings in (("0", "0"), ("1", "1"), ("64", "0")))
    for pattern in ("logs/**/*.log", "**/a run.log", "logs/**", "logs/**/down/*", "logs"):
        assert run_action(folder, server, {"files": pattern}, 1)[0] == one_finding, pattern
    assert run_action(folder, server, {"files": "logs/*.log"}, 0)[0] == clean
    assert run_action(folder, server, {"files": "logs/**/*.trace"}, 2)[0]["exit-code"] == "2"
    for pattern in ("logs/**.log", "logs**/*.log", "logs/100%**"):
        outputs, text = run_action(folder, server, {"files": f"logs/b.log\n{pattern}"}, 64)
        assert outputs == refused and text.startswith(f"::error::lifecheck: '{pattern.replace('%', '%25')}' ") and "Name the folder" in text, text
    # As the bash of macOS, which does not know the option.
    old_bash = {**server, "BASH_FUNC_shopt%%": "() { return 1; }"}
    outputs, text = run_action(folder, old_bash, {"files": "logs/**/*.log"}, 64)
    assert outputs == refused and "Name the folder" in text, text
    assert run_action(folder, old_bash, {"files": "logs/**"}, 1)[0] == one_finding
    # A name that as a pattern would be another log.
    shutil.copy(CLEAN, folder / "c[1].log")
    shutil.copy(FAULTY, folder / "c1.log")
    assert run_action(folder, server, {"files": "c[1].log"}, 0)[0] == clean
    assert run_action(folder, server, {"files": "c[12].log"}, 1)[0] == one_finding


def source_repository(scratch):
    """A clone of this repository with a tag for the version, as a runner would find it."""
    place = scratch / "lifecheck.git"
    run(["git", "clone", "--quiet", "--depth", "1", ROOT.as_uri(), place], scratch)
    run(["git", "tag", "--force", VERSION], place)
    return place.as_uri()


def check_gitlab(scratch, server, job, repository):
    folder = logs(scratch / "gitlab")
    variables = {name: entry["value"] for name, entry in job["variables"].items()}
    assert all(entry["expand"] is False for entry in job["variables"].values()) and "inputs." not in str(job["script"])
    assert job["artifacts"]["when"] == "always"
    variables |= {"LIFECHECK_REPOSITORY": repository, **server}
    run("\n".join(job["script"]), folder, variables, status=1)
    for report in job["artifacts"]["reports"].values():
        assert (folder / report).stat().st_size > 100
    run("\n".join(job["script"]), folder, {**variables, "LIFECHECK_FILES": "$(touch owned)"}, status=2)
    assert not (folder / "owned").exists()
    check_repository_is_no_option(folder, "\n".join(job["script"]), variables, "LIFECHECK_REPOSITORY")


def check_repository_is_no_option(folder, script, variables, name):
    option = f"--upload-pack=touch {folder / 'owned'};"
    said = run(script, folder, {**variables, name: option}, status=128).stderr
    assert f"'{option}'" in said and not (folder / "owned").exists(), said


def check_bitrise(scratch, server, repository):
    folder = logs(scratch / "bitrise")
    step = yaml.safe_load((ROOT / "packaging" / "bitrise" / "step.yml").read_text())
    inputs = {next(iter(entry)): next(iter(entry.values())) for entry in step["inputs"]}
    assert inputs["version"] == VERSION
    script = ROOT / "packaging" / "bitrise" / step["toolkit"]["bash"]["entry_file"]
    inputs |= {"files": "logs/a run.log\nlogs/b.log", "repository": repository, "BITRISE_DEPLOY_DIR": str(folder / "logs"), **server}
    # Of Bitrise's tools this has the one that is called.
    (folder / "bin").mkdir()
    (folder / "bin" / "envman").write_text(f'#!/bin/sh\necho "$3=$5" >>{folder}/outputs\n')
    (folder / "bin" / "envman").chmod(0o755)
    inputs["PATH"] = f"{folder / 'bin'}:{os.environ['PATH']}"

    def step_outputs(environment, status):
        (folder / "outputs").write_text("")
        run([script], folder, {**inputs, **environment}, status=status)
        return dict(line.split("=", 1) for line in (folder / "outputs").read_text().splitlines())
    outputs = step_outputs({"BITRISE_TEST_RESULT_DIR": str(folder / "results")}, 1)
    assert outputs == {"LIFECHECK_EXIT_CODE": "1", "LIFECHECK_REPORT": f"{folder}/results/lifecheck.xml"}, outputs
    assert (folder / "results" / "lifecheck.xml").read_text().count("<failure") == 1
    check_repository_is_no_option(folder, str(script), inputs, "repository")
    inputs["PATH"] = f"{TOOL.parent}:{inputs['PATH']}"
    step_outputs({"arguments": "--fail-on\nnever"}, 0)
    # Where nothing but the folder of the logs is known: a report in it would be the next run's input.
    for _ in range(2):
        outputs = step_outputs({"files": str(folder / "logs")}, 1)
        assert outputs["LIFECHECK_EXIT_CODE"] == "1" and sorted(os.listdir(folder / "logs")) == ["a run.log", "b.log"], outputs
        assert pathlib.Path(outputs["LIFECHECK_REPORT"]).read_text().count("<failure") == 1
    assert step_outputs({"files": ""}, 64) == {"LIFECHECK_EXIT_CODE": "64"}


def check_xcode(scratch):
    folder = logs(scratch / "xcode")
    script = ROOT / "packaging" / "xcode" / "check-console-log.sh"
    # Of Xcode's tools this has the one that is called.
    (folder / "bin").mkdir()
    (folder / "bin" / "xcrun").write_text(f'#!/bin/sh\nmkdir "$7" && cp {FAULTY} "$7/console.log"\n')
    (folder / "bin" / "xcrun").chmod(0o755)
    environment = {"LIFECHECK": str(TOOL), "PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}
    form = r"/\S*{}:11:54: error: .* \[active-twice\]\n"
    said = run([script, "logs/a run.log", "--quiet"], folder, environment, status=1).stdout
    assert said.startswith(f"{folder}/logs/a run.log:11:54: error: "), said
    # No other log takes the place of one that is not there.
    said = run([script, "nowhere/b.log", "--quiet"], folder, environment, status=2).stderr
    assert "Cannot read 'nowhere/b.log'" in said, said
    (folder / "other" / "logs").mkdir(parents=True)
    said = run([script, "logs/a run.log", "--quiet"], folder, {**environment, "CDPATH": str(folder / "other")}, status=1).stdout
    assert said.startswith(f"{folder}/logs/a run.log:11:54: error: "), said
    said = run([script, "--quiet"], folder, environment, status=1, text=FAULTY.read_text()).stdout
    assert re.fullmatch(form.format(r"console\.log"), said), said
    results = folder / "Logs" / "Test" / "Shop.xcresult"
    results.mkdir(parents=True)
    (folder / "Build" / "Products").mkdir(parents=True)
    for arguments, more in (([results], {}), ([], {"BUILD_ROOT": str(folder / "Build" / "Products")})):
        said = run([script, *arguments, "--quiet"], folder, {**environment, **more}, status=1).stdout
        assert re.fullmatch(form.format(r"diagnostics/console\.log"), said), said


def check_pre_commit(scratch):
    """The hooks' commands, as pre-commit composes them, on names that want to be options."""
    folder = scratch / "hooks"
    folder.mkdir()
    for name in ("--output=json=owned.log", "-qowned.log", "--config=owned.log"):
        shutil.copy(CLEAN, folder / name)
    shutil.copy(FAULTY, folder / "a run.log")
    (folder / "--os=owned.rules").write_text("")
    path = {"PATH": f"{TOOL.parent}:{os.environ['PATH']}"}
    statuses = {"lifecheck": 1, "lifecheck-rules": 0, "lifecheck-rules-test": 0}
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert [hook["id"] for hook in hooks] == list(statuses)
    for hook in hooks:
        names = sorted(file.name for file in folder.iterdir() if re.search(hook["files"], file.name))
        command = shlex.split(hook["entry"]) + hook["args"]
        said = run(command + names, folder, path, statuses[hook["id"]])
        assert not (folder / "owned.log").exists(), said
        # Each of them was an input.
        missing = run(command + ["--output=json=owned.log"], scratch, path, 2)
        assert re.search("Cannot read .*'--output=json=owned.log'", missing.stderr), missing


# As much of fastlane and of Danger as the files call.
FASTLANE = """
require "open3"
module FastlaneCore
  class ConfigItem
    attr_reader :key, :default
    def initialize(key:, env_name:, description:, default_value: nil, **rest)
      @key, @default = key, default_value
    end
  end
end
module Fastlane
  class Boolean; end
  class UI
    def self.user_error!(text) = abort("user error: #{text}")
    def self.important(text) = puts("important: #{text}")
  end
  module Actions
    def self.sh(*command)
      output, status = Open3.capture2e(*command)
      puts output
      yield(status, output, command.join(" "))
    end
    class Action; end
  end
end
load ARGV[0]
action = Fastlane::Actions::LifecheckAction
params = action.available_options.to_h { |option| [option.key, option.default] }
status = action.run(params.merge(eval(ARGV[1])))
puts "returned #{status}"
"""
DANGER = """
def failure(text, **place) = puts("failure #{place[:file]}:#{place[:line]} #{text}")
def warn(text, **place) = puts("warn #{text}")
def message(text, **place) = puts("message #{text}")
load ARGV[0]
"""


def check_ruby(scratch):
    folder = logs(scratch / "ruby")
    action = ROOT / "packaging" / "fastlane" / "lifecheck_action.rb"
    dangerfile = ROOT / "docs" / "examples" / "Dangerfile"
    for file in (action, dangerfile, ROOT / "packaging" / "homebrew" / "lifecheck.rb"):
        run(["ruby", "-wc", file], folder)

    def fastlane(options, status):
        words = f'{{ executable: "{TOOL}", path: ["logs/a run.log", "logs/b.log"], {options} }}'
        return run(["ruby", "-w", "-e", FASTLANE, str(action), words], folder, status=status)
    done = fastlane('outputs: { json: "lifecheck.json" }', 1)
    assert "user error: lifecheck: findings" in done.stderr and "a run.log:11:54: error:" in done.stdout, done
    done = fastlane("ignore_exit_status: true", 0)
    assert "important: lifecheck: findings" in done.stdout and "returned 1" in done.stdout, done
    done = fastlane('options: ["--fail-on", "never"], quiet: true', 0)
    assert "important" not in done.stdout and "returned 0" in done.stdout, done
    assert "wrong options" in fastlane('reporter: "none"', 1).stderr
    done = run(["ruby", "-e", DANGER, str(dangerfile)], folder)
    assert re.fullmatch(r"failure logs/a run\.log:11 applicationDidBecomeActive .*\(active-twice\)\n", done.stdout), done


def check_scripts():
    """Of shell scripts, and of the Dockerfile, what their linters say."""
    listed = run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], ROOT).stdout.split("\n")
    scripts = []
    for name in filter(None, listed):
        if (ROOT / name).is_file() and (ROOT / name).open("rb").readline().startswith(b"#!/usr/bin/env bash"):
            scripts.append(name)
    assert len(scripts) > 5, scripts
    beside = pathlib.Path(sys.executable).parent
    path = {"PATH": f"{beside}:{os.environ['PATH']}"}
    run(["shellcheck", *scripts], ROOT, path)
    run(["hadolint", "Dockerfile"], ROOT, path)


def main():
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        job = check_schemas(scratch)
        check_cut(scratch)
        server = check_release(scratch)
        check_install(scratch, server)
        check_action(scratch, server)
        repository = source_repository(scratch)
        check_gitlab(scratch, server, job, repository)
        check_bitrise(scratch, server, repository)
        check_xcode(scratch)
        check_pre_commit(scratch)
        check_ruby(scratch)
        check_scripts()


main()
