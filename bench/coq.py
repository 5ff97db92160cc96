#!/usr/bin/env python3
"""Which laws Coq accepts, and in how much time; and whether it refuses changed ones.

    bench/coq.py [--nimatron PROGRAM] [--mutants N] [--seed S] [GAME ...]

Without games it takes all rule texts of testdata/rules. For each game: is there a proved law, is it
stated as a theorem, does Coq accept it without axioms, and the seconds of processor time that coqc
takes with the installed library (`formal/build` has to have compiled it). With --mutants, N changes
of one number each in the values, the automaton or the formula of every accepted file are tried:
each makes the theorem another one, and those that Coq accepts are listed, to be looked at (a number
of a state that is never reached, for instance, may be anything).
"""

import argparse
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The parts of a file that say what the law is.
LAW = re.compile(r"^Definition (?:automaton_|before|cycle|formula_) .*?\.$|^Theorem law .*?\.$", re.M | re.S)


def coqc(file):
    """Whether Coq accepts the file without axioms, and the seconds of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    try:
        run = subprocess.run(
            ["coqc", "-q", "-Q", str(ROOT / "formal"), "Nimatron", str(file)],
            capture_output=True, text=True, timeout=600, cwd=file.parent,
        )
        accepted = run.returncode == 0 and run.stdout.count("Closed under the global context") == 1
    except subprocess.TimeoutExpired:
        accepted = False
    return accepted, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def mutants(text, count, rng):
    """The text with one number of the law changed, `count` times."""
    numbers = [
        (part.start() + at.start(), part.start() + at.end())
        for part in LAW.finditer(text)
        for at in re.finditer(r"(?<![\w.])\d+(?![\w.%])", part.group())
    ]
    for start, end in rng.sample(numbers, min(count, len(numbers))):
        number = int(text[start:end])
        other = rng.choice([n for n in (number - 1, number + 1, number + 2) if n >= 0])
        line = text.count("\n", 0, start) + 1
        yield f"line {line}: {number} -> {other}", text[:start] + str(other) + text[end:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--nimatron", default=str(ROOT / "target/release/nimatron"))
    parser.add_argument("--mutants", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="*")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    games = args.games or sorted(str(file) for file in (ROOT / "testdata/rules").glob("*.game"))
    times, stated, tried, kept = [], 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        for at, game in enumerate(games):
            file = Path(folder) / f"law{at}.v"
            law = subprocess.run(
                [args.nimatron, "law", game, "--coq", str(file), "--installed"],
                capture_output=True, text=True,
            )
            name = os.path.basename(game)
            if not file.exists():
                reason = law.stderr.strip().splitlines()[-1:] or ["no law"]
                print(f"{name:30} not stated  {reason[0]}", flush=True)
                continue
            stated += 1
            accepted, seconds = coqc(file)
            # Those of parts come first.
            says = re.findall(r"^Theorem law : (.*?)\.$", file.read_text(), re.M | re.S)[-1]
            print(f"{name:30} {'accepted' if accepted else 'REFUSED'} {seconds:7.1f} s  {' '.join(says.split())[:90]}", flush=True)
            if not accepted:
                continue
            times.append(seconds)
            for what, text in mutants(file.read_text(), args.mutants, rng):
                tried += 1
                changed = Path(folder) / f"changed{at}.v"
                changed.write_text(text)
                if coqc(changed)[0]:
                    kept.append(f"{name}: {what}")
    print(f"{len(games)} games, {stated} stated, {len(times)} accepted", end="")
    print(f"; median {statistics.median(times):.1f} s, longest {max(times):.1f} s" if times else "")
    if args.mutants:
        print(f"{tried} changed files, {tried - len(kept)} refused")
        print("".join(f"  accepted: {what}\n" for what in kept), end="")
    return 0 if len(times) == stated else 1


if __name__ == "__main__":
    sys.exit(main())
