#!/usr/bin/env python3
"""check_examples.py LIFECHECK: the pipelines in docs/examples load, validate, and do what docs/ci.md says.

Their own steps are run on a log with a finding: the job must fail, and leave its reports behind.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "docs" / "examples"


def run(script, tool, place, environment):
    """Runs `script` as a job does; `place` is where the job has built lifecheck, as the script writes it."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        built = folder / "temp" / "lifecheck" / ".build" / "release"
        built.mkdir(parents=True)
        (built / "lifecheck").symlink_to(tool)
        (folder / "logs").mkdir()
        shutil.copy(ROOT / "fixtures" / "fault-active-twice" / "trace.log", folder / "logs" / "a.log")
        result = subprocess.run(
            ["bash", "-e", "-c", script.replace(place, str(folder / "temp"))], cwd=folder, capture_output=True,
            text=True, env={"PATH": os.environ["PATH"], **environment})
        assert result.returncode == 1, result
        assert (folder / "reports" / "lifecheck.xml").read_text().count("<failure") == 1, "the report has the finding"
        return result.stdout


def main():
    tool = pathlib.Path(sys.argv[1]).resolve()

    workflow = yaml.safe_load((EXAMPLES / "lifecheck.yml").read_text())
    steps = workflow["jobs"]["lifecheck"]["steps"]
    assert all(("run" in step) != ("uses" in step) for step in steps), "a step runs something or uses something"
    check = next(step for step in steps if "--output" in step.get("run", ""))
    upload = next(step for step in steps if step.get("uses", "").startswith("actions/upload-artifact"))
    assert "set -o pipefail" in check["run"] and upload["if"] == "always()" and steps.index(upload) > steps.index(check)
    output = run(check["run"], tool, "$RUNNER_TEMP", {"GITHUB_ACTIONS": "true"})
    assert "\n::error file=logs/a.log,line=11," in output, output

    job = yaml.safe_load((EXAMPLES / "lifecheck.gitlab-ci.yml").read_text())["lifecheck"]
    assert job["artifacts"]["when"] == "always" and job["artifacts"]["reports"]["junit"] == "reports/lifecheck.xml"
    run("\n".join(job["script"][2:]), tool, "/tmp", {"GITLAB_CI": "true"})

    for schema, name in (("github-workflows", "lifecheck.yml"), ("gitlab-ci", "lifecheck.gitlab-ci.yml")):
        subprocess.run(
            [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", EXAMPLES / name], check=True)


main()
