"""The published files: the source distribution, and the wheel made from it, which works without the repository."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(
        command, capture_output=True, text=True, cwd=cwd, env=inherited | environment, timeout=240, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder / "dist", cwd=source)
    (made,) = (folder / "dist").iterdir()
    return made


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That of an environment that has the wheel, and the packages that it needs from the one the tests run in."""
    folder = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder)
    made = folder / "bin/python"
    run(sys.executable, "-m", "pip", "--python", made, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    site_packages = run(made, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip()
    # Of a folder that is named so, no .pth file is read: the editable zoning in it stays out.
    (Path(site_packages) / "needed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return made


def test_the_wheel_has_the_whole_package_and_nothing_else(wheel: Path) -> None:
    tracked = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "zoning", cwd=ROOT).splitlines()
    with zipfile.ZipFile(wheel) as archive:
        packed = [name for name in archive.namelist() if ".dist-info/" not in name]
    assert sorted(packed) == sorted(tracked)


def test_licences_and_readme_are_published(sdist: Path, wheel: Path) -> None:
    with tarfile.open(sdist) as archive:
        top = {Path(name).parts[1] for name in archive.getnames()}
    assert top == {".gitignore", "LICENSE", "PKG-INFO", "README.md", "pyproject.toml", "zoning"}
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        described = archive.read(metadata).decode()
        licences = {name.split("/licenses/")[1] for name in archive.namelist() if "/licenses/" in name}
    assert licences == {"LICENSE", "zoning/layout/sentences/CITATIONS.md", "zoning/metadata/cldr-LICENSE"}
    assert "# zoning\n" in described


@pytest.mark.browser
def test_it_reads_a_page_without_the_repository(python: Path, tmp_path: Path) -> None:
    place = run(python, "-c", "import zoning; print(zoning.__file__)", cwd=tmp_path).strip()
    assert Path(place).is_relative_to(python.parents[1])
    page = tmp_path / "page.html"
    page.write_text("<title>River</title><h1>River</h1><p>The river rises in spring. It floods.</p>", encoding="utf-8")
    program = python.parent / "zoning"
    assert "The river rises in spring." in run(program, "extract", page, cwd=tmp_path)
    assert "languages" in run(program, "docs", cwd=tmp_path)
