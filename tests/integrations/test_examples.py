"""The examples of `zoning/docs/integrations.md`, run with the real packages."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from fixtures.server import FixtureServer

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "zoning/docs/integrations.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^## (\w+)\n\n```python\n(.*?)^```\n\n```text\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = {name: (code, shown) for name, code, shown in EXAMPLE.findall(PAGE)}
PACKAGES = {
    "LangChain": ("langchain_core", "langchain"),
    "LlamaIndex": ("llama_index", "llama-index"),
    "Scrapy": ("scrapy", "scrapy"),
    "Crawlee": ("crawlee", "crawlee"),
}


def test_each_package_has_an_example() -> None:
    assert EXAMPLES.keys() == PACKAGES.keys()


@pytest.mark.parametrize("name", PACKAGES)
def test_an_example_prints_what_is_shown(name: str, server: FixtureServer, tmp_path: Path) -> None:
    package, extra = PACKAGES[name]
    if not find_spec(package):
        pytest.skip(f"{package} is not installed: pip install 'zoning[{extra}]'")
    code, shown = EXAMPLES[name]
    script = tmp_path / "example.py"
    script.write_text(code.replace("https://example.org", server.url), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, cwd=tmp_path, timeout=240, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, shown), ran.stderr


IMPORT_ALL = """
import importlib, sys

for module in sys.argv[1:]:
    try:
        importlib.import_module(f"zoning.integrations.{module}")
    except ImportError as error:
        print(error)
"""


def test_missing_packages_are_named_with_their_extras(tmp_path: Path) -> None:
    modules = {"langchain": "langchain_core", "llama_index": "llama_index", "scrapy": "scrapy", "crawlee": "crawlee"}
    for package in modules.values():
        (tmp_path / f"{package}.py").write_text("raise ImportError('not here')\n", encoding="utf-8")
    paths = os.pathsep.join((str(tmp_path), str(ROOT)))
    ran = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, *modules],
        capture_output=True, text=True, env=os.environ | {"PYTHONPATH": paths}, check=False,
    )  # fmt: skip
    told = [line.rpartition(" is missing: ")[2] for line in ran.stdout.splitlines()]
    assert told == [f"run `pip install 'zoning[{extra}]'`" for _, extra in PACKAGES.values()], ran.stderr
