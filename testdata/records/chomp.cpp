// The Grundy values of Chomp on squares, found in another way than by the engine: `g++ -O2 chomp.cpp && ./a.out 14`.
//
// The edge of a diagram in a square of n is a path of 2n steps, a word of 2n bits with n ones. A bite at the square whose row ends with the step p and
// whose column ends with the step q takes the steps between them into order, zeros first: the word becomes smaller. So one pass over the words in
// order finds all values, which stand in a table of 2^(2n) bytes at the word itself.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int, char** arguments) {
    const int n = std::atoi(arguments[1]);
    std::vector<uint8_t> value(std::size_t(1) << (2 * n));
    const uint32_t full = ((uint32_t(1) << n) - 1) << n, empty = (uint32_t(1) << n) - 1;
    // The diagram with the poisoned square alone: the last step with a one and the first with a zero are exchanged.
    uint64_t positions = 0;
    for (uint32_t word = empty;; ) {
        if (word != empty) {
            positions++;
            bool seen[256] = {};
            for (int p = 2 * n - 1; p > 0; p--) {
                if (!(word >> p & 1)) continue;
                int ones = 1;
                for (int q = p - 1; q >= 0; q--) {
                    if (word >> q & 1) {
                        ones++;
                        continue;
                    }
                    const uint32_t between = ((uint32_t(1) << (p - q + 1)) - 1) << q;
                    const uint32_t option = (word & ~between) | ((uint32_t(1) << ones) - 1) << q;
                    // All squares are bitten with the poisoned one.
                    if (option != empty) seen[value[option]] = true;
                }
            }
            int mex = 0;
            while (seen[mex]) mex++;
            value[word] = uint8_t(mex);
        }
        if (word == full) break;
        // The next word with as many ones (HAKMEM, item 175).
        const uint32_t lowest = word & -word, ripple = word + lowest;
        word = (((word ^ ripple) >> 2) / lowest) | ripple;
    }
    std::printf("%d x %d: %d (%llu positions)\n", n, n, value[full], (unsigned long long)positions);
}
