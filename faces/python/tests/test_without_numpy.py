"""The package without NumPy, in a process that cannot import it."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
sys.modules["numpy"] = None
import nimatron as nim
from array import array
table = nim.game("n -> n - k for k in {1, 3, 4}").table(6)
assert table == array("q", [0, 1, 0, 1, 2, 3, 2]), table
square = nim.game("wythoff").table(2, 3)
assert square.tolist() == [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]] and square[2, 3] == 5
assert "<table" in square._repr_html_()
assert len(nim.game("0.07").sequence(100)) == 101
assert nim.nimbers.multiply([1, 2, 3], 2) == [2, 3, 1]
assert nim.check("n % 7 in (0, 2)", "n -> n - k for k in {1, 3, 4}").proved
assert nim.game("node-kayles").table("grid(3,n)", 4).tolist() == [0, 2, 1, 1, 0]
print("ok")
"""


def test_everything_works_without_numpy() -> None:
    out = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert out.stdout == "ok\n", out.stderr
