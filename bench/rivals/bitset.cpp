// Taking primes, and also products of two primes if asked for: a std::bitset of the heaps that see a
// value, for each value, as in a contest.
#include <bitset>
#include <cstdlib>
#include <vector>
#include "rival.h"

const int SIZE = 200001;

int main(int argc, char** argv) {
    int n = atoi(argv[1]);
    int factors = atoi(argv[2]);
    static std::vector<int> sg;
    return report([&] {
        std::vector<int> omega(n + 1, 0);
        for (int p = 2; p <= n; p++) {
            if (omega[p]) continue;
            for (long long q = p; q <= n; q *= p)
                for (long long m = q; m <= n; m += q) omega[m]++;
        }
        static std::bitset<SIZE> moves;
        for (int k = 2; k <= n; k++) moves[k] = omega[k] >= 1 && omega[k] <= factors;
        static std::bitset<SIZE> seen[200];
        sg.assign(n + 1, 0);
        for (int i = 0; i <= n; i++) {
            while (seen[sg[i]][i]) sg[i]++;
            seen[sg[i]] |= moves << i;
        }
        return [](auto visit) { for (int value : sg) visit(value); };
    });
}
