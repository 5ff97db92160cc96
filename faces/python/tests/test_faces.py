"""The same question has the same answer as through every other face (``faces/cli/tests/faces.rs``)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nimatron as nim
import pytest

FILE = Path(__file__).parents[3] / "testdata" / "faces.jsonl"

ERRORS = {
    "rules": nim.RulesError,
    "request": nim.RequestError,
    "cycle": nim.CycleError,
    "evaluation": nim.EvaluationError,
    "far": nim.TooLargeError,
}


def essence(answer: nim.Answer) -> dict[str, Any]:
    """What is compared of an answer."""
    data = answer.data
    loopy = data.get("loopy") is True
    moves = data["moves"] if loopy else data["winning_moves"]
    return {
        "outcome": answer.outcome,
        "grundy": data["grundy"],
        "how": answer.known.how,
        "engine": answer.known.data.get("engine"),
        "moves": [[move["component"], move["from"], move["to"]] for move in moves],
        "loopy": loopy,
    }


def test_the_same_question_has_the_same_answer() -> None:
    asked = 0
    for line in FILE.read_text(encoding="utf-8").splitlines():
        known = json.loads(line)
        told = known["told"]
        if "kind" in told:
            with pytest.raises(ERRORS[told["kind"]]):
                nim.solve(known["game"], *known["positions"], misere=known["misere"])
        else:
            answer = nim.solve(known["game"], *known["positions"], misere=known["misere"])
            assert essence(answer) == told, known
            grundy = told["grundy"]
            finite = grundy is not None and not isinstance(grundy, dict)
            assert answer.grundy == (int(grundy) if finite else None), known
            assert isinstance(answer, nim.LoopyAnswer) == told["loopy"], known
        asked += 1
    assert asked > 400


def test_tables_have_the_same_values() -> None:
    for line in FILE.with_name("tables.jsonl").read_text(encoding="utf-8").splitlines():
        known = json.loads(line)
        told = known["told"]
        if "kind" in told:
            with pytest.raises(nim.NimatronError):
                nim.game(known["game"]).table(*known["to"])
        else:
            values = nim.game(known["game"]).table(*known["to"])
            flat = values._flat() if hasattr(values, "_flat") else values
            assert flat.tolist() == told["values"], known
