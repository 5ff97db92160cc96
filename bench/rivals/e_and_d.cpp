// E&D: throw one heap away, split the other; by increasing a + b.
#include <algorithm>
#include <cstdlib>
#include <vector>
#include "rival.h"

int main(int, char** argv) {
    int n = atoi(argv[1]);
    static std::vector<std::vector<int>> sg;
    return report([&] {
        sg.assign(n + 1, std::vector<int>(n + 1));
        std::vector<int> seen(1024, 0);
        int stamp = 0;
        for (int s = 2; s <= 2 * n; s++)
            for (int a = std::max(1, s - n); a <= std::min(n, s - 1); a++) {
                int b = s - a;
                stamp++;
                for (int k = 1; k < a; k++) seen[sg[k][a - k]] = stamp;
                for (int k = 1; k < b; k++) seen[sg[k][b - k]] = stamp;
                int value = 0;
                while (seen[value] == stamp) value++;
                sg[a][b] = value;
            }
        return [](auto visit) {
            for (size_t a = 1; a < sg.size(); a++)
                for (size_t b = 1; b < sg.size(); b++) visit(sg[a][b]);
        };
    });
}
