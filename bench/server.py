#!/usr/bin/env python3
"""Measures `nimatron serve`: everyday questions, everyday questions among heavy ones, hostile requests.

    bench/server.py everyday OLD NEW   questions a second of two programs in turn (needs wrk)
    bench/server.py heavy PROGRAM      answers to everyday questions while 300 heavy ones of each kind wait
    bench/server.py hostile PROGRAM    10,000 hostile requests, then a soak of 60 s; no answer is a 5xx but 503
"""

import asyncio
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile
import time

EVERYDAY = [
    {"do": "solve", "game": "nim", "positions": ["3", "4", "5"]},
    {"do": "solve", "game": "n -> n - k for k in {1, 3, 4}", "positions": ["5", "9", "14"]},
    {"do": "solve", "game": "wythoff", "positions": ["3,5"]},
    {"do": "play", "game": "nim", "positions": ["3", "4", "5"]},
    {"do": "nimber", "expression": "5 * 7"},
    {"do": "check", "game": "n -> n - k for k in 1..n"},
]

GROWS = "(a, b) -> (a - k, b + k * k) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b"


def heavy(kind, number):
    """A heavy question, the same one for the same number."""
    size = 800 + number % 97
    return {
        "solve": {"do": "solve", "game": GROWS, "positions": [f"{size},{size}"]},
        "solve that does not stop": {"do": "solve", "game": "n -> n - k for k in 1..2^60", "positions": [f"1{'0' * size}"]},
        "explain": {"do": "solve", "game": "wythoff", "positions": [f"{size},{size}"], "reasons": 3},
        "play": {"do": "play", "game": GROWS, "positions": [f"{size},{size}"]},
        "law": {"do": "law", "game": GROWS.replace("k * k", f"k * k + {number}")},
        "table": {"do": "table", "game": GROWS.replace("k * k", f"{number} * k"), "to": [1400, 1400]},
        "sequence": {"do": "sequence", "game": f"0.{number % 7 + 1}07", "to": 2_000_000 - number},
        "verify": {"do": "verify", "certificate": json.dumps({"version": 1, "game": GROWS, "x": "y" * 200_000})},
        "nimber": {"do": "nimber", "expression": f"log({number + 2}^77777, 3) + order({number + 5})", "field_bits": 256},
    }[kind]


KINDS = ["solve", "solve that does not stop", "explain", "play", "law", "table", "sequence", "verify", "nimber"]


class Server:
    def __init__(self, program, *args):
        command = [program, "serve", "--port", "0", "--quiet", *args]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.host, port = re.search(r"//(.*):(\d+)/", self.process.stdout.readline()).groups()
        self.port = int(port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def resident(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1]) / 1024

    async def ask(self, question, path="/api", method="POST"):
        """The status and the body of the answer; 0 if the connection was closed."""
        body = question if isinstance(question, bytes) else json.dumps(question).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnection: close\r\n"
        try:
            reader, writer = await asyncio.open_connection(self.host, self.port)
        except OSError:
            return 0, b""
        try:
            writer.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
            answer = await reader.read()
            return int(answer[9:12] or 0), answer.split(b"\r\n\r\n", 1)[-1]
        except (OSError, ValueError):
            return 0, b""
        finally:
            writer.close()


def everyday(old, new):
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        bodies = ",".join(f"[[{json.dumps(question)}]]" for question in EVERYDAY)
        script.write(f"""
local bodies, at = {{{bodies}}}, 0
wrk.method, wrk.headers["content-type"] = "POST", "application/json"
request = function() at = at % #bodies + 1 return wrk.format(nil, nil, nil, bodies[at]) end
""")
        script.flush()
        best = {}
        for _ in range(3):
            for program in (old, new):
                for clients in (1, 16):
                    with Server(program) as server:
                        url = f"http://{server.host}:{server.port}/api"
                        command = ["wrk", "-t1", f"-c{clients}", "-d5s", "--latency", "-s", script.name, url]
                        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
                    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1])
                    p50, p99 = (re.search(rf"{part}%\s+(\S+)", said)[1] for part in (50, 99))
                    assert "Non-2xx" not in said, said
                    print(f"{program} {clients:3} clients: {rate:8.0f}/s  p50 {p50}  p99 {p99}", flush=True)
                    best[program, clients] = max(rate, best.get((program, clients), 0))
        for clients in (1, 16):
            ratio, one, two = best[new, clients] / best[old, clients], best[new, clients], best[old, clients]
            print(f"{clients:3} clients: {ratio:.2f} of the old rate, {(1 / one - 1 / two) * 1000 * min(clients, 2):+.3f} ms a question")


async def load(server, kind, count, counts):
    """Asks heavy questions for ever, in a process of its own: the client must not be what is slow."""

    async def asks(number):
        while True:
            status, _ = await server.ask(heavy(kind, number))
            with counts.get_lock():
                counts[status] += 1
            if status == 503:
                await asyncio.sleep(1)

    await asyncio.gather(*(asks(number) for number in range(count)))


async def among_heavy(server, kind, seconds, count=300):
    counts = multiprocessing.Array("i", 600)
    loading = multiprocessing.Process(target=lambda: asyncio.run(load(server, kind, count, counts)), daemon=True)
    loading.start()
    times, wrong, at = [], 0, 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.monotonic()
        status, answer = await server.ask(EVERYDAY[at % len(EVERYDAY)])
        times.append((time.monotonic() - start) * 1000)
        wrong += status != 200 or b'"ok":true' not in answer
        at += 1
        await asyncio.sleep(0.01)
    loading.kill()
    loading.join()
    statuses = {status: number for status, number in enumerate(counts) if number}
    times.sort()
    part = lambda share: times[min(int(share * len(times)), len(times) - 1)]
    print(f"{kind:25} {len(times):5} everyday: p50 {part(.5):6.1f}  p99 {part(.99):6.1f}  max {times[-1]:6.1f} ms, {wrong} not answered; heavy {statuses}", flush=True)


def heavy_ones(program):
    for kind in KINDS:
        with Server(program) as server:
            asyncio.run(among_heavy(server, kind, 15))
            print(f"{'':25} server {server.resident():.1f} MB", flush=True)


def hostile_request(source):
    """A request made of parts of real ones."""
    number = source.randrange(1000)
    question = source.choice(EVERYDAY + [heavy(kind, number) for kind in KINDS])
    question = {**question, "limits": {"ms": source.choice([0, 1, 20, 200]), "mb": source.choice([0, 1, 64, 10**9])}}
    for _ in range(source.randrange(3)):
        field = source.choice(["positions", "game", "reasons", "to", "misere", "language", "limits", "do", "most"])
        question[field] = source.choice(
            [None, -1, 2**63, 10**400, True, "", "(" * 5000, "9" * 5000, ["9" * 50] * 500, [[1] * 60], {}, 3, "nim", GROWS]
        )
    body = json.dumps(question).encode()
    match source.randrange(8):
        case 0:
            return body[: source.randrange(len(body))]
        case 1:
            at = source.randrange(len(body))
            return body[:at] + bytes(source.randrange(256) for _ in range(8)) + body[at + 1 :]
        case 2:
            return b"[" * source.randrange(200_000)
    return body


async def storm(server, count, source):
    statuses, gate = {}, asyncio.Semaphore(64)

    async def one(body, leaves):
        async with gate:
            asked = asyncio.create_task(server.ask(body, source.choice(["/api", "/api", "/api/stream"])))
            done, _ = await asyncio.wait([asked], timeout=0.02 if leaves else 120)
            if not done:
                asked.cancel()
            status = asked.result()[0] if done else "left" if leaves else "no answer"
            statuses[status] = statuses.get(status, 0) + 1

    bodies = ((hostile_request(source), source.random() < 0.3) for _ in range(count))
    await asyncio.gather(*(one(*body) for body in bodies))
    print(f"{count} hostile requests: {statuses}", flush=True)
    return all(status in ("left", 200, 400, 408, 413, 415, 503) for status in statuses)


async def soak(server, seconds):
    end, counts, times = time.monotonic() + seconds, {}, []

    async def asks(at):
        while time.monotonic() < end:
            start = time.monotonic()
            status, _ = await server.ask(EVERYDAY[at % len(EVERYDAY)])
            times.append(time.monotonic() - start)
            counts[status] = counts.get(status, 0) + 1
            at += 1

    before = server.resident()
    await asyncio.gather(*(asks(at) for at in range(8)))
    times.sort()
    p99 = times[int(0.99 * len(times))] * 1000
    print(f"soak of {seconds} s: {counts}, p99 {p99:.1f} ms, {before:.1f} -> {server.resident():.1f} MB")
    return set(counts) == {200}


def hostile(program):
    source = random.Random(23)
    with Server(program, "--time", "1s") as server:
        well = asyncio.run(storm(server, int(os.environ.get("COUNT", "10000")), source))
        print(asyncio.run(server.ask(b"", "/healthz", "GET"))[1].decode())
        well &= asyncio.run(soak(server, int(os.environ.get("SECONDS", "60"))))
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["everyday", old, new]:
            everyday(old, new)
        case ["heavy", program]:
            heavy_ones(program)
        case ["hostile", program]:
            hostile(program)
        case _:
            sys.exit(__doc__)
