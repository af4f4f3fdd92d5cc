"""The project's JavaScript: ESLint's rules, types, and unit tests by node's own runner.

Skipped if node, npm or the packages are missing; `npm ci` installs these once in `node_modules` next to this file.
"""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.javascript.structs import declarations

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
CHECKED = ("zoning/web/static", "zoning/render/scripts", "zoning/evaluation/report/assets",
           "zoning/reports/assets", "zoning/evaluation/peers", "tests/javascript")  # fmt: skip
INSTALL_S = 120
RUN_S = 180


@pytest.fixture(scope="module")
def node_modules() -> Path:
    """The folder of the packages that the lock names, installed if they are not there yet."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        pytest.skip("node and npm are not installed")
    folder = HERE / "node_modules"
    done = folder / ".lock-digest"
    wanted = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    if not done.is_file() or done.read_text() != wanted:
        install(npm)
        done.write_text(wanted)
    return folder


def install(npm: str) -> None:
    """Install the packages; where they cannot be had, the tests are skipped."""
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=0"]
    try:
        subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=INSTALL_S, check=True)
    except subprocess.TimeoutExpired:
        pytest.skip(f"npm did not bring the packages within {INSTALL_S} s")
    except subprocess.CalledProcessError as problem:
        said = " ".join(line.removeprefix("npm error ") for line in problem.stderr.splitlines()[:2])
        pytest.skip(f"npm could not bring the packages: {said}")


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """The output of a program that runs in the project's folder."""
    return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=RUN_S, check=False)


def test_eslint_finds_nothing(node_modules: Path) -> None:
    checked = run(node_modules / ".bin/eslint", "-c", HERE / "eslint.config.js", "--max-warnings", "0", *CHECKED)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_types_fit(node_modules: Path) -> None:
    (HERE / "structs.d.ts").write_text(declarations(), encoding="utf-8")
    checked = run(node_modules / ".bin/tsc", "-p", HERE)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize(
    ("struct", "written", "misspelt"),
    [("Answer.Page", "final_url", "finalUrl"), ("Report.Content", "comparisons", "comparison")],
)
def test_a_field_that_python_does_not_write_is_a_mistake(
    node_modules: Path, tmp_path: Path, struct: str, written: str, misspelt: str
) -> None:
    (tmp_path / "structs.d.ts").write_text(declarations(), encoding="utf-8")
    settings = {"extends": str(HERE / "tsconfig.json"), "include": ["*.d.ts", "*.js"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings))
    module = f"/** @param {{{struct}}} one */\nexport const fields = (one) => [one.{written}, one.{misspelt}];\n"
    (tmp_path / "fields.js").write_text(module)
    (mistake,) = run(node_modules / ".bin/tsc", "-p", tmp_path, "--pretty", "false").stdout.splitlines()
    assert f"'{misspelt}' does not exist" in mistake


@pytest.mark.usefixtures("node_modules")
def test_what_computes_without_a_page() -> None:
    ran = run("node", "--test", *sorted((HERE / "unit").glob("*.test.js")))
    assert ran.returncode == 0, ran.stdout + ran.stderr
