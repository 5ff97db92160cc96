// What every rival program prints: nanoseconds of its work, a checksum of its values, its peak memory
// in KiB. The checksum is the same as in bench/src/main.rs, so equal sums mean equal values.
#pragma once
#include <sys/resource.h>
#include <chrono>
#include <cstdint>
#include <cstdio>

inline uint64_t fold(uint64_t sum, uint64_t value) { return (sum ^ value) * 0x100000001b3ULL; }

template <class Work>
int report(Work work) {
    auto start = std::chrono::steady_clock::now();
    auto values = work();
    auto end = std::chrono::steady_clock::now();
    uint64_t sum = 0xcbf29ce484222325ULL;
    values([&](uint64_t value) { sum = fold(sum, value); });
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    long long ns = std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count();
    printf("%lld %llu %ld\n", ns, (unsigned long long)sum, usage.ru_maxrss);
    return 0;
}
