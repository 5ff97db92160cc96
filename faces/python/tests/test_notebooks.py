"""The notebooks run from the beginning to the end, and are committed without outputs."""

from __future__ import annotations

import pathlib
from typing import Any

import pytest

HERE = pathlib.Path(__file__).resolve().parent.parent / "notebooks"
NOTEBOOKS = sorted(HERE.glob("*.ipynb"))


def test_every_notebook_has_its_translation() -> None:
    names = {path.name for path in NOTEBOOKS}
    english = {name for name in names if not name.endswith(".zh-Hans.ipynb")}
    assert len(english) == 5
    assert names - english == {name.replace(".ipynb", ".zh-Hans.ipynb") for name in english}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebooks(path: pathlib.Path) -> None:
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook: Any = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert not any(cell.get("outputs") for cell in notebook.cells)
    done = nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    kinds = {kind for cell in done.cells for out in cell.get("outputs", []) for kind in out.get("data", {})}
    assert "text/html" in kinds or path.name.startswith("nimbers"), "answers are shown as more than text"
