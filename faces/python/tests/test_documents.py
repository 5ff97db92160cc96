"""The examples of the guide, of the README and of all docstrings, and the types of the package."""

from __future__ import annotations

import doctest
import importlib
import pathlib
import pkgutil
import pydoc
import subprocess
import sys

import nimatron as nim
import pytest

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
HERE = pathlib.Path(__file__).resolve().parent
DOCUMENTS = [HERE.parent / "README.md", HERE.parent.parent.parent / "docs" / "python.md"]
MODULES = ["nimatron", *(f"nimatron.{module.name}" for module in pkgutil.iter_modules(nim.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert found.failed == 0


def test_docstrings_of_the_extension_module() -> None:
    runner, count = doctest.DocTestRunner(optionflags=FLAGS), 0
    for one in (nim.Nimber, nim.Polynomial, nim.Matrix, nim.Sum):
        for test in [one, *(getattr(one, name) for name in dir(one) if not name.startswith("__"))]:
            text = getattr(test, "__doc__", None)
            if text and ">>>" in text:
                names = {"Nimber": nim.Nimber, "Polynomial": nim.Polynomial, "Matrix": nim.Matrix}
                runner.run(doctest.DocTestParser().get_doctest(text, names, str(test), None, 0))
                count += 1
    assert count >= 6 and runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_documents(path: pathlib.Path) -> None:
    if not path.exists():
        pytest.skip("only in the repository")
    found = doctest.testfile(str(path), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert found.failed == 0 and found.attempted > 3


def test_everything_public_has_a_docstring() -> None:
    for name in nim.__all__:
        assert name == "__version__" or getattr(nim, name).__doc__, name


def test_types(tmp_path: pathlib.Path) -> None:
    pytest.importorskip("mypy")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--cache-dir",
        str(tmp_path),
        str(HERE / "typed_example.py"),
    ]
    out = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert out.returncode == 0, out.stdout + out.stderr
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import nimatron as nim\nanswer: int = nim.game('nim').solve(3)\n", encoding="utf-8")
    out = subprocess.run([*command[:-1], str(wrong)], capture_output=True, text=True, cwd=tmp_path)
    assert "Incompatible types" in out.stdout, "types are seen"


def test_the_sources_are_typed(tmp_path: pathlib.Path) -> None:
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), "-p", "nimatron"]
    out = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert out.returncode == 0, out.stdout + out.stderr


def test_a_misspelled_name_is_an_error_for_type_checkers(tmp_path: pathlib.Path) -> None:
    pytest.importorskip("mypy")
    program = tmp_path / "wrong.py"
    program.write_text('import nimatron as nim\n\nnim.chekc("n", "nim")\nnim.check("n", "nim")\nnim.widget("nim")\n')
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), str(program)]
    out = subprocess.run(command, capture_output=True, text=True).stdout
    assert "chekc" in out and out.count("error:") == 1, out
    with pytest.raises(AttributeError, match="chekc"):
        nim.chekc  # type: ignore[attr-defined]  # noqa: B018


def test_help_shows_no_address() -> None:
    for name in nim.__all__:
        thing = getattr(nim, name)
        # Help on a text looks for what has its name.
        if isinstance(thing, str):
            continue
        text = pydoc.render_doc(thing, renderer=pydoc.plaintext)
        assert " object at 0x" not in text, name
