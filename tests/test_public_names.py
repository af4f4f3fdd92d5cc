"""The public interface: every name in `zoning.__all__`, and no other."""

import inspect
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import zoning


@pytest.mark.parametrize("name", zoning.__all__)
def test_a_public_name_is_there_and_says_what_it_is(name: str) -> None:
    documented = inspect.getdoc(getattr(zoning, name))
    assert documented
    assert documented.splitlines()[0].rstrip().endswith((".", ":")), "the first line is a sentence"


@pytest.mark.parametrize("name", zoning.__all__)
def test_what_a_public_class_offers_says_what_it_does(name: str) -> None:
    public = getattr(zoning, name)
    own = vars(public).items() if inspect.isclass(public) else ()
    offered = {key: value for key, value in own if not key.startswith("_")}
    for key, value in offered.items():
        function = value.fget if isinstance(value, property) else getattr(value, "func", value)
        if inspect.isfunction(function):
            assert function.__doc__, f"{name}.{key}"


def test_the_public_names_are_listed_once_in_order_and_none_is_left_out() -> None:
    assert sorted(set(zoning.__all__)) == zoning.__all__
    there = {
        name
        for name in dir(zoning)
        if not name.startswith("_") and not isinstance(value := getattr(zoning, name), ModuleType)
        if getattr(value, "__module__", "").startswith("zoning")
    }
    assert there == set(zoning.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        zoning.nonsense  # noqa: B018


def test_the_command_line_starts_without_the_heavy_packages() -> None:
    heavy = {"spacy", "playwright", "numpy", "PIL"}
    code = f"import sys, zoning.cli.main; print({heavy} & set(sys.modules))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "set()"


def test_the_process_that_shares_out_the_pages_of_a_run_loads_nothing_that_reads_them() -> None:
    heavy = {"spacy", "playwright", "zoning.articles", "zoning.extractors", "zoning.parts", "zoning.scope"}
    code = f"import sys, zoning.batch.run, zoning.batch.pools.local; print({heavy} & set(sys.modules))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "set()"


def test_methods_that_need_no_language_model_do_without_it() -> None:
    code = (
        "import sys; from fixtures.trees import Element, snapshot; from zoning import extract\n"
        "page = snapshot([Element('p', ['The river rises in spring.'] * 3)])\n"
        "extract(page, 'cetd'); extract(page, 'danag')\n"
        "print('spacy' in sys.modules)"
    )
    root = Path(__file__).parents[1]
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root).stdout
    assert printed.strip() == "False"
