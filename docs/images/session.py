#!/usr/bin/env python3
"""The recorded terminal of the README: `docs/images/session.py [--check] [NIMATRON]` runs the commands below and draws them as session.svg.

With --check nothing is written, and the exit code is 1 if the picture is not what the commands print now. NIMATRON is the command, `nimatron` unless given.
"""

import html
import os
import subprocess
import sys
import tempfile
from pathlib import Path

RULES = "'n -> n - k for k in powers(2)'"
#: Each command, and after how many seconds its answer is read.
COMMANDS = [
    (f"nimatron solve {RULES} 5 9 13", 4.0),
    (f"nimatron law {RULES}", 3.5),
    (f"nimatron emit python {RULES} > take.py", 1.0),
    ("echo 1000000007 | python3 take.py", 5.0),
]
#: Characters typed in a second, columns, and the size of a character in pixels.
TYPED, COLUMNS, WIDTH, HEIGHT = 24, 106, 7.85, 19
PICTURE = Path(__file__).with_name("session.svg")


def recorded(nimatron):
    """Each command with its answer in lines, and how long it stays alone."""
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.abspath(nimatron) if os.sep in nimatron else subprocess.check_output(["which", nimatron], text=True).strip(), f"{folder}/nimatron")
        environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "LC_ALL": "C", "LANG": "C"}
        for command, stays in COMMANDS:
            done = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=True)
            yield command, done.stdout.rstrip("\n").splitlines(), stays


def drawn(nimatron):
    lines, clock = [], 0.5
    for command, answer, stays in recorded(nimatron):
        lines.append((f"$ {command}", "command", clock, len(command) / TYPED))
        clock += len(command) / TYPED + 0.4
        for line in answer:
            # A line that is too long for the picture goes on below, indented as it is.
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            while len(line) > COLUMNS:
                cut = line.rindex(" ", 0, COLUMNS)
                lines.append((line[:cut], "answer", clock, 0))
                line = indent + line[cut + 1 :]
            lines.append((line, "answer", clock, 0))
        clock += stays
    width, height = round(COLUMNS * WIDTH + 32), (len(lines) + 1) * HEIGHT + 40
    styles, texts = [], []
    for number, (line, kind, begin, lasts) in enumerate(lines):
        y = 50 + number * HEIGHT
        # A command is uncovered sign by sign, an answer appears.
        start, end = 100 * begin / clock, 100 * (begin + max(lasts, 0.01)) / clock
        signs = max(len(line), 1)
        steps = f"steps({signs}, end)" if lasts else "step-end"
        styles.append(f"@keyframes l{number}{{0%,{start:.2f}%{{clip-path:inset(0 100% 0 0)}}{end:.2f}%,100%{{clip-path:inset(0)}}}}.l{number}{{animation:l{number} {clock:.1f}s {steps} infinite}}")
        texts.append(f'<text x="16" y="{y}" class="{kind} l{number}" xml:space="preserve">{html.escape(line, quote=False)}</text>')
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">
<title>A terminal: a question about a game, the answer, the law of all positions with its proof, and a program</title>
<style>text{{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}}.command{{fill:#ffd479}}.answer{{fill:#d7dce2}}@media not (prefers-reduced-motion:reduce){{{"".join(styles)}}}</style>
<rect width="{width}" height="{height}" rx="8" fill="#1d2229"/><g fill="#4a525d"><circle cx="20" cy="18" r="5"/><circle cx="38" cy="18" r="5"/><circle cx="56" cy="18" r="5"/></g>
{chr(10).join(texts)}
</svg>
"""


def main():
    arguments = sys.argv[1:]
    check = arguments[:1] == ["--check"]
    nimatron = (arguments[1:] if check else arguments) or ["nimatron"]
    picture = drawn(nimatron[0])
    if not check:
        PICTURE.write_text(picture, encoding="utf-8")
    elif PICTURE.read_text(encoding="utf-8") != picture:
        sys.exit("docs/images/session.svg is not what the commands print now: run docs/images/session.py")


main()
