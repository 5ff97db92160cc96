// Subtraction game, as in a contest: mark the values of the options, take the first unmarked one.
#include <cstdlib>
#include <vector>
#include "rival.h"

int main(int argc, char** argv) {
    int n = atoi(argv[1]);
    std::vector<int> moves;
    for (int i = 2; i < argc; i++) moves.push_back(atoi(argv[i]));
    static std::vector<int> sg;
    return report([&] {
        sg.assign(n + 1, 0);
        std::vector<int> seen(128, 0);
        for (int i = 1; i <= n; i++) {
            for (int k : moves) {
                if (k > i) break;
                seen[sg[i - k]] = i;
            }
            int value = 0;
            while (seen[value] == i) value++;
            sg[i] = value;
        }
        return [](auto visit) { for (int value : sg) visit(value); };
    });
}
