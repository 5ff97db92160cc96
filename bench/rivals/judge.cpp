// Judge problems as tutorials solve them: scanf, arrays, recursion only where it cannot be deep. Input on
// standard input, answers on standard output.
//   judge p2197|poj1067|poj2960|poj3710|poj2068|poj2425|zoj3057|poj3533
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>
using namespace std;
typedef long long ll;
typedef unsigned long long ull;

static void p2197() {
    int cases;
    if (scanf("%d", &cases) != 1) return;
    while (cases--) {
        int n;
        ull x, sum = 0;
        if (scanf("%d", &n) != 1) return;
        for (int i = 0; i < n && scanf("%llu", &x) == 1; i++) sum ^= x;
        puts(sum ? "Yes" : "No");
    }
}

// With long double, which most tutorials do not use; it fails for large pairs all the same.
static void poj1067() {
    ll a, b;
    while (scanf("%lld %lld", &a, &b) == 2) {
        if (a > b) swap(a, b);
        ll k = b - a;
        puts((ll)(k * (1.0L + sqrtl(5.0L)) / 2.0L) == a ? "0" : "1");
    }
}

static void poj2960() {
    int k;
    while (scanf("%d", &k) == 1 && k) {
        vector<int> s(k);
        for (auto &x : s) scanf("%d", &x);
        int m, most = 0;
        scanf("%d", &m);
        vector<vector<int>> positions(m);
        for (auto &position : positions) {
            int l;
            scanf("%d", &l);
            position.resize(l);
            for (auto &h : position) scanf("%d", &h), most = max(most, h);
        }
        vector<int> sg(most + 1), mark(k + 2, -1);
        for (int n = 0; n <= most; n++) {
            for (int x : s) if (x <= n) mark[sg[n - x]] = n;
            int v = 0;
            while (mark[v] == n) v++;
            sg[n] = v;
        }
        for (auto &position : positions) {
            int sum = 0;
            for (int h : position) sum ^= sg[h];
            putchar(sum ? 'W' : 'L');
        }
        putchar('\n');
    }
}

static vector<vector<pair<int, int>>> edges;
static vector<int> low_, dfn, value_;
static int clock_;
static void walk(int u, int by) {
    low_[u] = dfn[u] = ++clock_;
    for (auto [v, e] : edges[u]) {
        if (e == by) continue;
        if (!dfn[v]) {
            walk(v, e);
            low_[u] = min(low_[u], low_[v]);
            value_[u] ^= low_[v] > dfn[u] ? value_[v] + 1 : value_[v] ^ 1;
        } else if (dfn[v] < dfn[u]) {
            low_[u] = min(low_[u], dfn[v]);
            value_[u] ^= 1;
        }
    }
}
static void poj3710() {
    int graphs;
    while (scanf("%d", &graphs) == 1) {
        int sum = 0;
        while (graphs--) {
            int m, k;
            scanf("%d %d", &m, &k);
            edges.assign(m + 1, {});
            low_.assign(m + 1, 0), dfn = value_ = low_, clock_ = 0;
            for (int i = 0, a, b; i < k; i++) {
                scanf("%d %d", &a, &b);
                edges[a].push_back({b, i});
                edges[b].push_back({a, i});
            }
            walk(1, -1);
            sum ^= value_[1];
        }
        puts(sum ? "Sally" : "Harry");
    }
}

static void poj2068() {
    int n;
    while (scanf("%d", &n) == 1 && n) {
        int s, seats = 2 * n;
        scanf("%d", &s);
        vector<int> m(seats);
        for (auto &x : m) scanf("%d", &x);
        vector<vector<char>> won(seats, vector<char>(s + 1));
        for (auto &row : won) row[0] = 1;
        for (int h = 1; h <= s; h++)
            for (int i = 0; i < seats; i++)
                for (int t = 1; t <= m[i] && t <= h; t++)
                    if (!won[(i + 1) % seats][h - t]) { won[i][h] = 1; break; }
        puts(won[0][s] ? "1" : "0");
    }
}

static void poj2425() {
    int n;
    while (scanf("%d", &n) == 1) {
        vector<vector<int>> next(n);
        for (auto &list : next) {
            int x;
            scanf("%d", &x);
            list.resize(x);
            for (auto &v : list) scanf("%d", &v);
        }
        vector<int> sg(n, -1);
        auto solve = [&](auto &&self, int u) -> int {
            if (sg[u] >= 0) return sg[u];
            vector<char> seen(next[u].size() + 1);
            for (int v : next[u]) {
                int value = self(self, v);
                if (value < (int)seen.size()) seen[value] = 1;
            }
            int value = 0;
            while (value < (int)seen.size() && seen[value]) value++;
            return sg[u] = value;
        };
        int pieces;
        while (scanf("%d", &pieces) == 1 && pieces) {
            int sum = 0, p;
            while (pieces--) scanf("%d", &p), sum ^= solve(solve, p);
            puts(sum ? "WIN" : "LOSE");
        }
    }
}

static void zoj3057() {
    int a, b, c, n = 0;
    vector<array<int, 3>> queries;
    while (scanf("%d %d %d", &a, &b, &c) == 3) queries.push_back({a, b, c}), n = max({n, a, b, c});
    n++;
    vector<bool> won((size_t)n * n * n);
    auto at = [&](int x, int y, int z) { return ((size_t)x * n + y) * n + z; };
    for (int x = 0; x < n; x++) for (int y = 0; y < n; y++) for (int z = 0; z < n; z++) {
        if (won[at(x, y, z)]) continue;
        for (int i = 1; x + i < n; i++) won[at(x + i, y, z)] = true;
        for (int i = 1; y + i < n; i++) won[at(x, y + i, z)] = true;
        for (int i = 1; z + i < n; i++) won[at(x, y, z + i)] = true;
        for (int i = 1; x + i < n && y + i < n; i++) won[at(x + i, y + i, z)] = true;
        for (int i = 1; x + i < n && z + i < n; i++) won[at(x + i, y, z + i)] = true;
        for (int i = 1; y + i < n && z + i < n; i++) won[at(x, y + i, z + i)] = true;
    }
    for (auto [x, y, z] : queries) puts(won[at(x, y, z)] ? "1" : "0");
}

// The recursion on Fermat powers with four products, as most solutions have it.
static ull nim(ull a, ull b, int bits = 64) {
    if (a < 2 || b < 2) return a * b;
    int half = bits / 2;
    ull mask = (1ull << half) - 1, a0 = a & mask, a1 = a >> half, b0 = b & mask, b1 = b >> half;
    if (!a1 && !b1) return nim(a0, b0, half);
    ull p = nim(a0, b0, half), q = nim(a1, b1, half), k = nim(a0 ^ a1, b0 ^ b1, half);
    return (k ^ p) << half | (p ^ nim(q, 1ull << (half - 1), half));
}
static void poj3533() {
    int n;
    while (scanf("%d", &n) == 1) {
        ull sum = 0, x, y, z;
        while (n--) {
            scanf("%llu %llu %llu", &x, &y, &z);
            sum ^= nim(nim(x, y), z);
        }
        puts(sum ? "No" : "Yes");
    }
}

int main(int, char **arguments) {
    string mode = arguments[1];
    if (mode == "p2197") p2197();
    if (mode == "poj1067") poj1067();
    if (mode == "poj2960") poj2960();
    if (mode == "poj3710") poj3710();
    if (mode == "poj2068") poj2068();
    if (mode == "poj2425") poj2425();
    if (mode == "zoj3057") zoj3057();
    if (mode == "poj3533") poj3533();
}
