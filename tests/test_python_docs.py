"""The examples of `zoning/docs/python.md`, run one after the other, print what is shown below them."""

import ast
import asyncio
import contextlib
import inspect
import io
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import zoning.plugins

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "zoning/docs/python.md"
EXAMPLE = re.compile(r"^```python\n(.*?)^```\n(?:\n^```text\n(.*?)^```)?", re.MULTILINE | re.DOTALL)


def test_every_example_runs_and_prints_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "fixtures/pages", tmp_path / "fixtures/pages")
    monkeypatch.chdir(tmp_path)
    examples = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))
    assert len(examples) >= 6

    async def run() -> list[str]:
        names: dict[str, Any] = {"__name__": "example"}
        printed = []
        for code, _ in examples:
            compiled = compile(code, PAGE.name, "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
            with contextlib.redirect_stdout(io.StringIO()) as output:
                made = await asyncio.to_thread(eval, compiled, names)  # where a script may call `asyncio.run`
                if inspect.isawaitable(made):
                    await made
            printed.append(output.getvalue())
        return printed

    assert asyncio.run(run()) == [shown for _, shown in examples]


def test_every_public_name_of_plugins_is_there() -> None:
    assert sorted(set(zoning.plugins.__all__)) == zoning.plugins.__all__
    assert all(hasattr(zoning.plugins, name) for name in zoning.plugins.__all__)


def test_plugins_need_no_internal_module() -> None:
    """Checks the modules from which the documentation lets authors of plug-ins import."""
    for page in (PAGE, ROOT / "zoning/docs/methods.md"):
        imported = re.findall(r"^\s*from (zoning[\w.]*) import", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(imported) <= {"zoning", "zoning.plugins"}, page
