//! The chains of the values of Max Nim, as in `max_nim`, with functions `f` and constants for leaps before them.

pub(super) const CHAINS: &str = r#"def start(run, n):
    """The first heap at which so many may be taken; n + 1, if no heap up to n is one. All such heaps are a run."""
    low, high = 0, n + 1
    while low < high:
        middle = (low + high) // 2
        if f(middle) >= run:
            high = middle
        else:
            low = middle + 1
    return low


def step(run, at, n, up):
    """Down to the next run of a value, or up: the run, the place in it, heaps passed in one run, and what has to be at least 0 for steps from other places to
    do the same; None: this is the last one."""
    if not up and at == 0:
        return None
    heap = start(run, n) + at
    if up:
        passed, rest = divmod(start(run + 1, n) - 1 - heap, run + 1)
        last = heap + passed * (run + 1)
        heap = last + run + 1
        while heap < n and heap != last + f(heap) + 1:
            heap = last + f(heap) + 1
        if heap >= n:
            return None
    else:
        heap -= run + 1
    to = f(heap)
    at = heap - start(to, n)
    behind = start(to + 1, n) - 1 - heap
    if up:
        return to, at, passed, [run - rest, rest, at - 1, behind, f(n) - 1 - to, run - BOUND]
    passed, at = divmod(at, to + 1)
    return to, at, passed, [at - 1, to - at, behind, to - BOUND]


def leap(steps, block):
    """Where the last two blocks of steps do the same, all numbers go on evenly, as long as there is room."""
    last = steps[-2 * block - 1:]
    runs, places = last[block][0] - last[0][0], last[block][1] - last[0][1]
    if len(last) <= 2 * block or runs % PERIOD or last[2 * block][1] - last[block][1] != places:
        return None
    blocks = []
    for i in range(1, block + 1):
        one, other = last[i], last[i + block]
        if one[2] != other[2] or one[0] - last[i - 1][0] != other[0] - last[i + block - 1][0]:
            return None
        if min(one[3] + other[3]) < 0:
            return None
        blocks += [room // (room - after) + 1 for room, after in zip(one[3], other[3]) if after < room]
    if not blocks or min(blocks) < 3:
        return None
    return last[0][0] + min(blocks) * runs, last[0][1] + min(blocks) * places, 0, []


def walk(run, at, n, up):
    """As far as steps lead."""
    steps = [(run, at, 0, [])]
    while True:
        further = step(steps[-1][0], steps[-1][1], n, up)
        if further is None:
            return steps[-1][:2]
        steps = steps[-16:] + [further]
        leaps = (leap(steps, block) for block in range(1, len(steps) // 2 + 1) if 2 * block < len(steps))
        place = next((place for place in leaps if place), None)
        if place:
            steps = [place]


def grundy(n):
    run = f(n)
    return walk(run, (n - start(run, n)) % (run + 1), n, False)[0]

"#;
