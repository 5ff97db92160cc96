// The usual library method for nim products: logarithms of GF(2^16) to the base 10279 (whose cube is
// 2^15) and Karatsuba above them. Written again from its description.
//   nimber product64|chain64|product128|product256     prints picoseconds per product, checksum, KiB
//   nimber text < pairs                                 solves nim_product_64
//   nimber copy < pairs                                 reads and writes as much, without products
#include "rival.h"
#include <cstring>
#include <string>
#include <vector>
#include <algorithm>

typedef unsigned __int128 u128;
static uint16_t logs[65536], powers[3 * 65535];

static uint32_t slow(uint32_t a, uint32_t b, int bits) {
    if (a < 2 || b < 2) return a * b;
    int half = bits / 2;
    uint32_t low = (1u << half) - 1, a0 = a & low, a1 = a >> half, b0 = b & low, b1 = b >> half;
    uint32_t p = slow(a0, b0, half), q = slow(a1, b1, half), k = slow(a0 ^ a1, b0 ^ b1, half);
    return (p ^ slow(q, 1u << (half - 1), half)) | (k ^ p) << half;
}

static void prepare() {
    uint16_t power = 1;
    for (int i = 0; i < 65535; i++) {
        logs[power] = i;
        powers[i] = powers[i + 65535] = powers[i + 2 * 65535] = power;
        power = slow(power, 10279, 16);
    }
}

static inline uint16_t mul16(uint16_t a, uint16_t b) { return a && b ? powers[logs[a] + logs[b]] : 0; }
static inline uint16_t mul16_top(uint16_t a, uint16_t b) { return a && b ? powers[logs[a] + logs[b] + 3] : 0; }
static inline uint16_t top16(uint16_t a) { return a ? powers[logs[a] + 3] : 0; }
static inline uint32_t mul32(uint32_t a, uint32_t b) {
    uint16_t a0 = a, a1 = a >> 16, b0 = b, b1 = b >> 16, p = mul16(a0, b0);
    return uint16_t(p ^ mul16_top(a1, b1)) | uint32_t(uint16_t(mul16(a0 ^ a1, b0 ^ b1) ^ p)) << 16;
}
static inline uint32_t top32(uint32_t a) {
    uint16_t a0 = a, a1 = a >> 16;
    return top16(top16(a1)) | uint32_t(top16(a0 ^ a1)) << 16;
}
static inline uint64_t mul64(uint64_t a, uint64_t b) {
    uint32_t a0 = a, a1 = a >> 32, b0 = b, b1 = b >> 32, p = mul32(a0, b0);
    return uint32_t(p ^ top32(mul32(a1, b1))) | uint64_t(mul32(a0 ^ a1, b0 ^ b1) ^ p) << 32;
}
static inline uint64_t top64(uint64_t a) {
    uint32_t a0 = a, a1 = a >> 32;
    return top32(top32(a1)) | uint64_t(top32(a0 ^ a1)) << 32;
}
static u128 mul128(u128 a, u128 b) {
    uint64_t a0 = a, a1 = a >> 64, b0 = b, b1 = b >> 64, p = mul64(a0, b0);
    return (p ^ top64(mul64(a1, b1))) | u128(mul64(a0 ^ a1, b0 ^ b1) ^ p) << 64;
}
static u128 top128(u128 a) {
    uint64_t a0 = a, a1 = a >> 64;
    return top64(top64(a1)) | u128(top64(a0 ^ a1)) << 64;
}
struct u256 { u128 low, high; };
static u256 mul256(u256 a, u256 b) {
    u128 p = mul128(a.low, b.low);
    return {p ^ top128(mul128(a.high, b.high)), mul128(a.low ^ a.high, b.low ^ b.high) ^ p};
}

static uint64_t state = 1;
static uint64_t word() {  // splitmix64, as in bench/src/nimber.rs
    uint64_t z = state += 0x9e3779b97f4a7c15ULL;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return z ^ z >> 31;
}

template <class Round>
static int timed(int count, Round round) {
    long long best = 1LL << 62;
    for (int i = 0; i < 400; i++) {
        auto start = std::chrono::steady_clock::now();
        round();
        auto end = std::chrono::steady_clock::now();
        best = std::min(best, (long long)std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count());
    }
    return int(best * 1000 / count);
}

static int text(bool multiply) {
    std::string in;
    std::vector<char> piece(1 << 20);
    for (size_t n; (n = fread(piece.data(), 1, piece.size(), stdin)) > 0;) in.append(piece.data(), n);
    in.push_back('\n');
    const char *p = in.data();
    auto number = [&] {
        while (*p < '0') p++;
        uint64_t x = 0;
        while (*p >= '0') x = 10 * x + (*p++ - '0');
        return x;
    };
    uint64_t cases = number();
    std::string out;
    char digits[24];
    while (cases--) {
        uint64_t a = number(), b = number(), c = multiply ? mul64(a, b) : a ^ b;
        int length = 24;
        digits[--length] = '\n';
        do digits[--length] = '0' + c % 10; while (c /= 10);
        out.append(digits + length, 24 - length);
    }
    fwrite(out.data(), 1, out.size(), stdout);
    return 0;
}

int main(int, char **arguments) {
    std::string mode = arguments[1];
    if (mode == "copy") return text(false);
    prepare();
    if (mode == "text") return text(true);
    const int count = 4096;
    std::vector<uint64_t> a(4 * count), b(4 * count), out(4 * count);
    for (auto &x : a) x = word();
    for (auto &x : b) x = word();
    int ps = 0;
    if (mode == "product64") {
        ps = timed(count, [&] { for (int i = 0; i < count; i++) out[i] = mul64(a[i], b[i]); });
    } else if (mode == "chain64") {
        ps = timed(count, [&] { uint64_t x = a[0]; for (int i = 0; i < count; i++) out[i] = x = mul64(x, b[i]); });
    } else if (mode == "product128") {
        auto *x = (u128 *)a.data(), *y = (u128 *)b.data(), *z = (u128 *)out.data();
        ps = timed(count, [&] { for (int i = 0; i < count; i++) z[i] = mul128(x[i], y[i]); });
    } else {
        auto *x = (u256 *)a.data(), *y = (u256 *)b.data(), *z = (u256 *)out.data();
        ps = timed(count, [&] { for (int i = 0; i < count; i++) z[i] = mul256(x[i], y[i]); });
    }
    uint64_t sum = 0xcbf29ce484222325ULL;
    for (auto x : out) sum = fold(sum, x);
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%d %llu %ld\n", ps, (unsigned long long)sum, usage.ru_maxrss);
}
