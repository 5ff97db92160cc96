#!/usr/bin/env python3
"""The crates and what each one uses, drawn from their manifests as house.svg: `docs/images/house.py [--check]`.

An arrow that follows from others is left out. With --check nothing is written, and the exit code is 1 if the picture is not that of the manifests.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PICTURE = Path(__file__).with_name("house.svg")
WIDTH, HEIGHT, GAP, ROW = 96, 30, 14, 62


def uses():
    """What each crate of the workspace uses, by short names; neither what only tests use nor what only runs tests and timings."""
    found = subprocess.run(["cargo", "metadata", "--locked", "--offline", "--no-deps", "--format-version", "1"], cwd=ROOT, capture_output=True, text=True, check=True)
    packages = json.loads(found.stdout)["packages"]
    short = {package["name"]: package["name"].removeprefix("nimatron-") for package in packages}
    edges = {}
    for package in packages:
        below = [one["name"] for one in package["dependencies"] if one["kind"] is None and one["name"] in short]
        edges[short[package["name"]]] = {short[name] for name in below}
    return {name: below for name, below in edges.items() if name not in ("bench", "oracle", "engine-loom")}


def main():
    edges = uses()

    def height(name):
        return 1 + max((height(below) for below in edges[name]), default=-1)

    def reaches(name):
        return set().union(*({below} | reaches(below) for below in edges[name])) if edges[name] else set()

    plain = {name: {one for one in below if not any(one in reaches(other) for other in below if other != one)} for name, below in edges.items()}
    floors = {}
    for name in sorted(edges):
        floors.setdefault(height(name), []).append(name)
    top = max(floors)
    # Each floor in the order of the middle of what it uses, so that few arrows cross.
    place = {}
    for floor in range(top + 1):
        middle = lambda name: sum(place[one] for one in plain[name]) / max(len(plain[name]), 1)
        floors[floor].sort(key=lambda name: (middle(name), name))
        for number, name in enumerate(floors[floor]):
            place[name] = number - (len(floors[floor]) - 1) / 2
    most = max(len(names) for names in floors.values())
    width, total = most * (WIDTH + GAP) + GAP, (top + 1) * ROW + 20
    x = {name: width / 2 + place[name] * (WIDTH + GAP) for name in edges}
    y = {name: 20 + HEIGHT / 2 + (top - height(name)) * ROW for name in edges}
    lines = [
        f'<path d="M{x[name]:.0f} {y[name] + HEIGHT / 2:.0f}C{x[name]:.0f} {y[name] + ROW * 0.55:.0f} {x[one]:.0f} {y[one] - ROW * 0.55:.0f} {x[one]:.0f} {y[one] - HEIGHT / 2:.0f}"/>'
        for name in sorted(edges)
        for one in sorted(plain[name])
    ]
    faces = {Path(path).parent.name for path in map(str, ROOT.glob("faces/*/Cargo.toml"))}
    boxes = [
        f'<rect x="{x[name] - WIDTH / 2:.0f}" y="{y[name] - HEIGHT / 2:.0f}" width="{WIDTH}" height="{HEIGHT}" rx="5" class="{"face" if name in faces else "room"}"/><text x="{x[name]:.0f}" y="{y[name] + 4:.0f}">{name}</text>'
        for name in sorted(edges)
    ]
    picture = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {total}" width="{width}" height="{total}" role="img">
<title>The crates of nimatron: each uses those below it to which its lines lead</title>
<style>text{{font:13px sans-serif;text-anchor:middle;fill:#1d2229}}path{{fill:none;stroke:#8a94a1}}.room{{fill:#e8eef5;stroke:#5b6b7d}}.face{{fill:#fdebc8;stroke:#a97b1e}}</style>
<rect width="{width}" height="{total}" fill="#fff"/>
{chr(10).join(lines)}
{chr(10).join(boxes)}
</svg>
"""
    if sys.argv[1:] != ["--check"]:
        PICTURE.write_text(picture, encoding="utf-8")
    elif PICTURE.read_text(encoding="utf-8") != picture:
        sys.exit("docs/images/house.svg is not that of the manifests: run docs/images/house.py")


main()
