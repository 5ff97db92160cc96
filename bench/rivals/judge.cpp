// Judge problems as tutorials solve them: scanf, arrays, recursion only where it cannot be deep.
// Input on standard input, answers on standard output.
//   judge NAME, with the names of `nimatron judge`
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
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

// With long double, which most tutorials do not use; it still fails for large pairs.
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

// The recursion on Fermat powers with four products, as in most solutions.
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

// The problems with a closed form: one line reads, one line computes.
static int read_(ull &x) { return scanf("%llu", &x) == 1; }
static ull one() { ull x = 0; if (!read_(x)) exit(0); return x; }

static void hdu1848() {
    const int most = 1000;
    vector<int> fib{1, 2}, sg(most + 1), mark(64, -1);
    while (fib.back() <= most) fib.push_back(fib[fib.size() - 1] + fib[fib.size() - 2]);
    for (int n = 0; n <= most; n++) {
        for (int f : fib) { if (f > n) break; mark[sg[n - f]] = n; }
        int v = 0;
        while (mark[v] == n) v++;
        sg[n] = v;
    }
    int a, b, c;
    while (scanf("%d %d %d", &a, &b, &c) == 3 && (a || b || c)) puts(sg[a] ^ sg[b] ^ sg[c] ? "Fibo" : "Nacci");
}
static void hdu2147() {
    int n, m;
    while (scanf("%d %d", &n, &m) == 2 && (n || m)) puts(n % 2 && m % 2 ? "What a pity!" : "Wonderful!");
}
static void p2148() {
    for (ull t = one(); t--;) {
        ull n = one(), sum = 0;
        for (ull i = 0; i < n; i += 2) {
            ull a = one(), b = one(), both = (a - 1) | (b - 1), bit = 0;
            while (both >> bit & 1) bit++;
            sum ^= bit;
        }
        puts(sum ? "YES" : "NO");
    }
}
static void bzoj3105() {
    vector<ull> a(one());
    for (auto &x : a) x = one();
    sort(a.rbegin(), a.rend());
    ull basis[64] = {}, answer = 0;
    for (ull x : a) {
        ull rest = x;
        for (int i = 63; i >= 0 && rest; i--) if (rest >> i & 1) {
            if (!basis[i]) { basis[i] = rest; break; }
            rest ^= basis[i];
        }
        if (!rest) answer += x;
    }
    printf("%llu\n", answer);
}
static void tutorial000_heaps() {
    int n = one(), m = one(), most = 0;
    vector<int> heap(n), s(m);
    for (auto &x : heap) x = one(), most = max(most, x);
    for (auto &x : s) x = one();
    vector<int> sg(most + 1), mark(m + 2, -1);
    for (int i = 0; i <= most; i++) {
        for (int x : s) if (x <= i) mark[sg[i - x]] = i;
        int v = 0;
        while (mark[v] == i) v++;
        sg[i] = v;
    }
    int sum = 0;
    for (int x : heap) sum ^= sg[x];
    puts(sum ? "first win" : "second win");
}
static void single(const char *lost, const char *won) { for (ull n; read_(n);) puts(n % 3 ? won : lost); }
static void bash_() { for (ull t = one(); t--;) { ull n = one(), m = one(); puts(n % (m + 1) ? "first" : "second"); } }
static void ranges() {
    for (ull k; read_(k);) {
        ull sum = 0;
        while (k--) { ull n = one(); sum ^= n % 4 == 0 ? n : n % 4 == 1 ? 1 : n % 4 == 2 ? n + 1 : 0; }
        puts(sum ? "1" : "0");
    }
}
static void take134() {
    static const int value[] = {0, 1, 0, 1, 2, 3, 2};
    for (ull n; read_(n);) printf("%d %s\n", value[n % 7], value[n % 7] ? "first" : "second");
}
static void take21() { for (ull n; read_(n);) if (n % 4) printf("A %llu\n", n % 4); else puts("B"); }
static void poj2234() {
    for (ull n; read_(n);) { ull sum = 0; while (n--) sum ^= one(); puts(sum ? "Yes" : "No"); }
}
static void poj2975() {
    for (ull n; read_(n) && n;) {
        vector<ull> a(n);
        ull sum = 0;
        for (auto &x : a) x = one(), sum ^= x;
        ull count = 0;
        for (ull x : a) count += (x ^ sum) < x;
        printf("%llu\n", count);
    }
}
static void poj2505() {
    for (ull n; read_(n);) {
        ull p = 1;
        bool stan = false;
        for (bool turn = true; p < n; turn = !turn) p *= turn ? 9 : 2, stan = turn;
        puts(stan ? "Stan wins." : "Ollie wins.");
    }
}
static void poj2484() { for (ull n; read_(n) && n;) puts(n > 2 ? "Bob" : "Alice"); }
static void poj1704() {
    for (ull t = one(); t--;) {
        vector<ull> p(one());
        for (auto &x : p) x = one();
        p.push_back(0);
        sort(p.begin(), p.end());
        ull sum = 0;
        for (int i = (int)p.size() - 1; i > 0; i -= 2) sum ^= p[i] - p[i - 1] - 1;
        puts(sum ? "Georgia will win" : "Bob will win");
    }
}
static bool pairs() {
    vector<ull> a;
    for (ull n = one(); n--;) a.push_back(one());
    if (a.empty()) exit(0);
    sort(a.begin(), a.end());
    if (a.size() % 2) return true;
    for (size_t i = 0; i < a.size(); i += 2) if (a[i] != a[i + 1]) return true;
    return false;
}
static void poj1740() { for (;;) puts(pairs() ? "1" : "0"); }
static void pebbmov() { for (;;) puts(pairs() ? "first player" : "second player"); }
static void poj3480() {
    for (ull t = one(); t--;) {
        ull n = one(), sum = 0, most = 0, m = n;
        while (m--) { ull x = one(); sum ^= x, most = max(most, x); }
        puts((most > 1 ? sum != 0 : n % 2 == 0) ? "John" : "Brother");
    }
}
static void poj2348() {
    for (ull a, b; read_(a) && read_(b) && (a || b);) {
        if (a < b) swap(a, b);
        bool stan = true;
        while (b && a / b == 1 && a % b) { ull r = a % b; a = b, b = r, stan = !stan; }
        puts(stan ? "Stan wins" : "Ollie wins");
    }
}
static void hdu3404() {
    for (ull t = one(); t--;) {
        ull n = one(), sum = 0;
        while (n--) { ull x = one(), y = one(); sum ^= nim(x, y); }
        puts(sum ? "Have a try, lxhgww." : "Don't waste your time.");
    }
}
static void agc017d() {
    int n = one();
    edges.assign(n + 1, {});
    for (int i = 1; i < n; i++) { int a = one(), b = one(); edges[a].push_back({b, i}), edges[b].push_back({a, i}); }
    auto solve = [&](auto &&self, int u, int by) -> int {
        int sum = 0;
        for (auto [v, e] : edges[u]) if (v != by) sum ^= self(self, v, u) + 1;
        return sum;
    };
    puts(solve(solve, 1, 0) ? "Alice" : "Bob");
}
static void arc091f() {
    ull sum = 0;
    for (ull n = one(); n--;) {
        ull a = one(), k = one();
        while (a >= k && a % k) { ull q = a / k + 1; a -= (a % k + q - 1) / q * q; }
        sum ^= a < k ? 0 : a / k;
    }
    puts(sum ? "Takahashi" : "Aoki");
}
static void abc297g() {
    ull n = one(), l = one(), r = one(), sum = 0;
    while (n--) sum ^= one() % (l + r) / l;
    puts(sum ? "First" : "Second");
}
static void cf1704f() {
    vector<int> sg(1000);
    for (int n = 2; n < 1000; n++) {
        vector<char> seen(64);
        for (int i = 0; i <= n - 2; i++) seen[sg[i] ^ sg[n - 2 - i]] = 1;
        while (seen[sg[n]]) sg[n]++;
    }
    for (ull t = one(); t--;) {
        int n = one();
        vector<char> s(n + 1);
        scanf("%s", s.data());
        int red = count(s.begin(), s.begin() + n, 'R'), sum = 0;
        for (int i = 0, j; i < n; i = j) {
            for (j = i + 1; j < n && s[j] != s[j - 1];) j++;
            int length = j - i;
            sum ^= sg[length < 1000 ? length : 500 + (length - 500) % 34];
        }
        puts((2 * red == n ? sum != 0 : 2 * red > n) ? "Alice" : "Bob");
    }
}
struct Cover {
    vector<ll> y, length;
    vector<int> count;
    void change(int node, int from, int to, ll low, ll high, int by) {
        if (y[to] <= low || high <= y[from]) return;
        if (low <= y[from] && y[to] <= high) count[node] += by;
        else { int m = (from + to) / 2; change(2 * node, from, m, low, high, by); change(2 * node + 1, m, to, low, high, by); }
        length[node] = count[node] ? y[to] - y[from] : to - from == 1 ? 0 : length[2 * node] + length[2 * node + 1];
    }
};
static void cf494e() {
    one();
    ull m = one(), k = one();
    vector<array<ll, 4>> r(m);
    for (auto &q : r) for (auto &x : q) x = one();
    bool won = false, above = false;
    for (int i = 63 - __builtin_clzll(k); i >= 0; i--) {
        vector<array<ll, 4>> events;
        Cover cover;
        for (auto [a, b, c, d] : r) {
            a = (a - 1) >> i, b = (b - 1) >> i, c >>= i, d >>= i;
            if (a >= c || b >= d) continue;
            events.push_back({a, b, d, 1}), events.push_back({c, b, d, -1});
            cover.y.push_back(b), cover.y.push_back(d);
        }
        sort(events.begin(), events.end());
        sort(cover.y.begin(), cover.y.end());
        cover.y.erase(unique(cover.y.begin(), cover.y.end()), cover.y.end());
        cover.length.assign(4 * cover.y.size() + 4, 0), cover.count.assign(4 * cover.y.size() + 4, 0);
        ll last = 0;
        ull area = 0;
        for (auto [x, low, high, by] : events) {
            area += (ull)(x - last) * cover.length[1];
            last = x;
            cover.change(1, 0, (int)cover.y.size() - 1, low, high, by);
        }
        bool odd = area & 1;
        won |= odd ^ above, above = odd;
    }
    puts(won ? "Hamed" : "Malek");
}
static void cf1498f() {
    int n = one(), k = one(), w = 2 * k;
    vector<vector<int>> next(n + 1);
    for (int i = 1; i < n; i++) { int a = one(), b = one(); next[a].push_back(b), next[b].push_back(a); }
    vector<vector<int>> below(n + 1, vector<int>(w)), all;
    for (int v = 1; v <= n; v++) below[v][0] = one();
    auto down = [&](auto &&self, int v, int by) -> void {
        for (int u : next[v]) if (u != by) {
            self(self, u, v);
            for (int d = 0; d < w; d++) below[v][(d + 1) % w] ^= below[u][d];
        }
    };
    down(down, 1, 0);
    all = below;
    auto up = [&](auto &&self, int v, int by) -> void {
        for (int u : next[v]) if (u != by) {
            for (int d = 0; d < w; d++) all[u][(d + 1) % w] ^= all[v][d] ^ below[u][(d + w - 1) % w];
            self(self, u, v);
        }
    };
    up(up, 1, 0);
    for (int v = 1; v <= n; v++) {
        int sum = 0;
        for (int d = k; d < w; d++) sum ^= all[v][d];
        printf(v < n ? "%d " : "%d\n", sum != 0);
    }
}
static void cf1382b() {
    for (ull t = one(); t--;) {
        ull n = one(), ones = 0, i = 0;
        bool larger = false;
        for (; i < n; i++) { ull x = one(); larger |= x > 1; ones += !larger; }
        puts((larger ? ones % 2 == 0 : ones % 2 == 1) ? "First" : "Second");
    }
}
static void p3480() {
    for (ull t = one(); t--;) {
        vector<ull> a(one());
        for (auto &x : a) x = one();
        ull sum = 0;
        for (int i = (int)a.size() - 1; i >= 0; i -= 2) sum ^= a[i] - (i ? a[i - 1] : 0);
        puts(sum ? "TAK" : "NIE");
    }
}
static void p14787() {
    for (ull t = one(); t--;) {
        ull n = one(), ones = 0;
        for (ull i = 0; i < n; i++) ones += one() == 1;
        puts((ones == n ? ones % 2 == 1 : ones % 2 == 0) ? "Alice" : "Bob");
    }
}
static void simple_game() {
    for (ull n; read_(n);) {
        int bits[64] = {};
        ull most = 0;
        for (ull i = 0; i < n; i++) { ull x = one(); most = max(most, x); for (int b = 0; b < 32; b++) bits[b] += x >> b & 1; }
        bool won = false;
        for (int b : bits) won |= b % 4 != 0;
        puts((most <= 1 ? n % 4 != 1 : won) ? "Yes" : "No");
    }
}
static void game2() {
    for (ull n; read_(n);) {
        vector<ull> a(n);
        for (auto &x : a) x = one();
        sort(a.rbegin(), a.rend());
        ull first = a[0], count = 0, moves = 0;
        while (count < n && a[count] == first) count++;
        if (first && count % 2) {
            if (count > 1) moves = first * count;
            else if (n == 1 || a[1] == 0) moves = 1;
            else {
                ull second = 1;
                while (second < n && a[second] == a[1]) second++;
                moves = (second - 1) % 2 ? 1 : a[1];
            }
        }
        printf("%llu\n", moves);
    }
}

int main(int, char **arguments) {
    string mode = arguments[1];
    if (mode == "hdu1848") hdu1848();
    if (mode == "hdu2147") hdu2147();
    if (mode == "luogu_p2148") p2148();
    if (mode == "bzoj3105") bzoj3105();
    if (mode == "tutorial000_heaps") tutorial000_heaps();
    if (mode == "tutorial000_single") single("2nd win", "1st win");
    if (mode == "hdu1847") single("Cici", "Kiki");
    if (mode == "bash") bash_();
    if (mode == "tutorial001_ranges") ranges();
    if (mode == "tutorial002_134") take134();
    if (mode == "tutorial003_21") take21();
    if (mode == "poj2234") poj2234();
    if (mode == "poj2975") poj2975();
    if (mode == "poj2505") poj2505();
    if (mode == "poj2484") poj2484();
    if (mode == "poj1704") poj1704();
    if (mode == "poj1740") poj1740();
    if (mode == "pebbmov") pebbmov();
    if (mode == "poj3480") poj3480();
    if (mode == "poj2348") poj2348();
    if (mode == "hdu3404") hdu3404();
    if (mode == "agc017d") agc017d();
    if (mode == "arc091f") arc091f();
    if (mode == "abc297g") abc297g();
    if (mode == "cf1704f") cf1704f();
    if (mode == "cf494e") cf494e();
    if (mode == "cf1498f") cf1498f();
    if (mode == "cf1382b") cf1382b();
    if (mode == "luogu_p3480") p3480();
    if (mode == "luogu_p14787") p14787();
    if (mode == "simple_game") simple_game();
    if (mode == "game2") game2();
    if (mode == "luogu_p2197") p2197();
    if (mode == "poj1067") poj1067();
    if (mode == "tutorial001_wythoff") poj1067();
    if (mode == "poj2960") poj2960();
    if (mode == "poj3710") poj3710();
    if (mode == "poj2068") poj2068();
    if (mode == "poj2425") poj2425();
    if (mode == "zoj3057") zoj3057();
    if (mode == "poj3533") poj3533();
}
