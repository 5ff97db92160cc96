//! The chains of the values of Max Nim, as in `max_nim`, with functions `f` and constants for leaps before them.

pub(super) const CHAINS: &str = r#"// A heap: the number that may be taken there, which is its run, and its place among the heaps where it may.
struct Place { wide run, at; };

// A step to another run: heaps of the chain that are passed in one run, and what has to be at least 0 for steps from other places to do the same.
struct Step { Place to; wide passed; std::vector<wide> room; };

// The first heap of a run; n + 1, if no heap up to n has it.
static wide start(wide run, wide n) {
    wide low = 0, high = n + 1;
    while (low < high) {
        wide middle = low + (high - low) / 2;
        if (f(middle) >= run) high = middle; else low = middle + 1;
    }
    return low;
}

// Down to the next run of a value, or up; false: this is the last one.
static bool step(Place from, wide n, bool up, Step& next) {
    if (!up && from.at == 0) return false;
    wide heap = start(from.run, n) + from.at, rest = 0;
    if (up) {
        wide left = start(from.run + 1, n) - 1 - heap;
        next.passed = left / (from.run + 1);
        rest = left % (from.run + 1);
        wide last = heap + left - rest;
        heap = last + from.run + 1;
        while (heap < n && heap != last + f(heap) + 1) heap = last + f(heap) + 1;
        if (heap >= n) return false;
    } else {
        heap -= from.run + 1;
    }
    wide run = f(heap), at = heap - start(run, n), behind = start(run + 1, n) - 1 - heap;
    if (up) {
        next.room = {from.run - rest, rest, at - 1, behind, f(n) - 1 - run, from.run - bound};
    } else {
        next.passed = at / (run + 1);
        at %= run + 1;
        next.room = {at - 1, run - at, behind, run - bound};
    }
    next.to = {run, at};
    return true;
}

// As far as steps lead. Where a block of steps does the same as the one before, all numbers go on evenly, as long as there is room.
static Place walk(Place from, wide n, bool up) {
    std::vector<Step> steps = {{from, 0, {}}};
    for (Step next; step(steps.back().to, n, up, next);) {
        steps.push_back(next);
        size_t count = steps.size() - 1;
        for (size_t block = 1; block <= 8 && 2 * block <= count; block++) {
            auto at = [&](size_t i) -> Step& { return steps[count - 2 * block + i]; };
            wide runs = at(block).to.run - at(0).to.run, places = at(block).to.at - at(0).to.at, blocks = 0;
            bool same = runs % period == 0 && at(2 * block).to.at - at(block).to.at == places;
            for (size_t i = 1; same && i <= block; i++) {
                Step &one = at(i), &other = at(i + block);
                same = one.passed == other.passed && one.to.run - at(i - 1).to.run == other.to.run - at(i + block - 1).to.run;
                for (size_t j = 0; same && j < one.room.size(); j++) {
                    wide room = one.room[j], less = room - other.room[j];
                    same = room >= 0 && less <= room;
                    if (less > 0 && (blocks == 0 || room / less + 1 < blocks)) blocks = room / less + 1;
                }
            }
            if (!same || blocks < 3) continue;
            steps = {{{at(0).to.run + blocks * runs, at(0).to.at + blocks * places}, 0, {}}};
            break;
        }
        if (steps.size() > 32) steps.erase(steps.begin(), steps.begin() + 16);
    }
    return steps.back().to;
}

number grundy(number n) {
    wide run = f(n);
    return number(walk({run, (n - start(run, n)) % (run + 1)}, n, false).run);
}

"#;
