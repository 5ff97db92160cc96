// Three heaps: take 1, 2 or 3 from one, or one from each of two neighbours that are unequal.
// Recursion with an unordered_map, as in a contest.
#include <cstdlib>
#include <unordered_map>
#include "rival.h"

static std::unordered_map<long long, int> memo;

static int sg(int a, int b, int c) {
    long long key = ((long long)a << 40) | ((long long)b << 20) | c;
    auto found = memo.find(key);
    if (found != memo.end()) return found->second;
    bool seen[16] = {};
    for (int k = 1; k <= 3; k++) {
        if (a >= k) seen[sg(a - k, b, c)] = true;
        if (b >= k) seen[sg(a, b - k, c)] = true;
        if (c >= k) seen[sg(a, b, c - k)] = true;
    }
    if (a != b && a && b) seen[sg(a - 1, b - 1, c)] = true;
    if (b != c && b && c) seen[sg(a, b - 1, c - 1)] = true;
    int value = 0;
    while (seen[value]) value++;
    return memo[key] = value;
}

int main(int, char** argv) {
    int n = atoi(argv[1]);
    static int last;
    return report([&] {
        last = sg(n, n, n);
        return [](auto visit) { visit(last); visit(memo.size()); };
    });
}
