// Wythoff's game: for every cell, walk the row, the column and the diagonal.
#include <algorithm>
#include <cstdlib>
#include <vector>
#include "rival.h"

int main(int, char** argv) {
    int n = atoi(argv[1]);
    static std::vector<std::vector<int>> sg;
    return report([&] {
        sg.assign(n + 1, std::vector<int>(n + 1));
        std::vector<int> seen(4 * n + 4, -1);
        for (int a = 0; a <= n; a++)
            for (int b = 0; b <= n; b++) {
                int stamp = a * (n + 1) + b;
                for (int k = 1; k <= a; k++) seen[sg[a - k][b]] = stamp;
                for (int k = 1; k <= b; k++) seen[sg[a][b - k]] = stamp;
                for (int k = 1; k <= std::min(a, b); k++) seen[sg[a - k][b - k]] = stamp;
                int value = 0;
                while (seen[value] == stamp) value++;
                sg[a][b] = value;
            }
        return [](auto visit) { for (auto& row : sg) for (int value : row) visit(value); };
    });
}
