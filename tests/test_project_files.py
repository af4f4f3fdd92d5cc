"""The files in `.github` name commands and files that exist."""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
LINK = re.compile(r"\]\(([^)#\s]+)")


@pytest.mark.parametrize("page", sorted(GITHUB.glob("*.md")), ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (page.parent / link).is_file()] == []


@pytest.mark.parametrize("workflow", sorted((GITHUB / "workflows").glob("*.yml")), ids=lambda file: file.name)
def test_workflows_run_what_is_there(workflow: Path) -> None:
    jobs = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    assert all(("uses" in step) != ("run" in step) for step in steps)
    scripts = [word for step in steps for word in step.get("run", "").split() if word.startswith("scripts/")]
    assert all((ROOT / script).is_file() for script in scripts)
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@(v\d+|release/v\d+)", step["uses"]) for step in steps if "uses" in step)


def test_the_workflow_of_tests_runs_what_a_developer_runs_from_the_oldest_python_on() -> None:
    jobs = yaml.safe_load((GITHUB / "workflows/tests.yml").read_text(encoding="utf-8"))["jobs"]
    runs = {step["run"] for step in jobs["tests"]["steps"] if "run" in step}
    assert runs == {"scripts/test", "scripts/run"}
    oldest = re.findall(r'^requires-python = ">=(3\.\d+)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert jobs["tests"]["strategy"]["matrix"]["python"][:1] == oldest


def test_what_is_cited_is_the_version_that_the_changelog_dates() -> None:
    cited = yaml.safe_load((GITHUB / "CITATION.cff").read_text(encoding="utf-8"))
    version = re.findall(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert [cited["version"]] == version
    assert f"## [{cited['version']}] - {cited['date-released']}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_container_serves_as_somebody_without_rights_on_the_documented_port() -> None:
    lines = (GITHUB / "Containerfile").read_text(encoding="utf-8").splitlines()
    assert lines.index("USER zoning") < next(n for n, line in enumerate(lines) if line.startswith("ENTRYPOINT"))
    assert "EXPOSE 8417" in lines
    assert any("/healthz" in line for line in lines)
